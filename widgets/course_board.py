"""The lesson board as a widget: hexes and, while a caravan is laid, sides that can be clicked."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from ankh_core.board import CORNERS, HEX_CORNERS, HEXES, SIDE_CORNERS
from ankh_core.state import State

from .board_art import Marks, clicks
from .board_svg import VIEW_BOX
from .catalogue import say
from .course_picture import ground_uri, scene_uri

_ESM = """
const GROUND = %(ground)s, HEXES = %(hexes)s, NS = "http://www.w3.org/2000/svg";
const make = (name, parent, attributes) => {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent.append(made);
  return made;
};
export default {
  render({ model, el }) {
    const board = document.createElement("div");
    board.className = "ankh-lesson-picture";
    const image = (source) => {
      const made = document.createElement("img");
      made.src = source;
      made.draggable = false;
      board.append(made);
      return made;
    };
    image(GROUND).alt = "";
    const scene = image("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>");
    const hits = make("svg", board, { viewBox: "%(box)s", class: "ankh-hits" });
    const caption = document.createElement("div");
    caption.className = "ankh-caption";
    el.append(board, caption);
    const tell = (text) => { caption.innerHTML = text || model.get("caption"); };
    const target = (made, text, message) => {
      made.addEventListener("mouseenter", () => tell(text()));
      made.addEventListener("mouseleave", () => tell(""));
      made.addEventListener("click", () => { if (model.get("listens")) model.send(message); });
    };
    HEXES.forEach((points, h) => target(make("polygon", hits, { points, fill: "transparent", "data-hex": h }),
      () => model.get("tips")[h], { hex: h }));
    const sides = make("g", hits, {});
    const drawSides = () => {
      sides.replaceChildren();
      for (const [s, x1, y1, x2, y2, text] of model.get("sides"))
        target(make("line", sides, { x1, y1, x2, y2, stroke: "transparent", "stroke-width": 42,
          "data-side": s }), () => text, { side: s });
    };
    const watched = {
      scene: () => { scene.src = model.get("scene"); },
      label: () => { scene.alt = model.get("label"); },
      listens: () => hits.classList.toggle("ankh-listens", model.get("listens")),
      sides: drawSides,
      caption: () => tell(""),
    };
    for (const [name, work] of Object.entries(watched)) { work(); model.on("change:" + name, work); }
    return () => { for (const [name, work] of Object.entries(watched)) model.off("change:" + name, work); };
  },
};
"""


def _corner(corner: int) -> tuple[int, int]:
    x, y = CORNERS[corner]
    return round(100 * x), round(-100 * y)


def _esm() -> str:
    hexes = [" ".join("{},{}".format(*_corner(c)) for c in corners) for corners in HEX_CORNERS]
    return _ESM % {"ground": json.dumps(ground_uri()), "hexes": json.dumps(hexes), "box": VIEW_BOX}


class LessonBoard(anywidget.AnyWidget):
    """A board for lessons. ``on_hex`` and ``on_side`` are called with what is clicked and must not raise."""

    _esm = _esm()
    scene: Any = traitlets.Unicode().tag(sync=True)
    tips: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)
    sides: Any = traitlets.List().tag(sync=True)
    caption: Any = traitlets.Unicode().tag(sync=True)
    label: Any = traitlets.Unicode().tag(sync=True)
    listens: Any = traitlets.Bool(False).tag(sync=True)

    def __init__(self) -> None:
        super().__init__(caption=say("course.board.point"), label=say("course.board.alt"))
        self.on_hex: Callable[[int], None] = lambda hex: None
        self.on_side: Callable[[int], None] = lambda side: None
        self.marks = Marks()
        """What is pointed out now."""
        self.on_msg(self._clicked)
        self.add_class("ankh-lesson-board")

    def show(self, state: State, marks: Marks, listens: bool = False) -> None:
        """Show a position; ``listens``: clicks mean something now."""
        self.marks = marks
        points = clicks(state, marks)
        sides = []
        for side, text in zip(points["sides"], points["text"][len(HEXES) :], strict=True):
            (x1, y1), (x2, y2) = (_corner(c) for c in SIDE_CORNERS[side])
            sides.append([side, x1, y1, x2, y2, text.replace("<br>", " · ")])
        with self.hold_sync():
            self.tips = [text.replace("<br>", " · ") for text in points["text"][: len(HEXES)]]
            self.scene = scene_uri(state, marks)
            self.sides = sides
            self.listens = listens

    def _clicked(self, _: Any, content: Any, buffers: Any) -> None:
        # What comes from the browser is looked at before it is used.
        hex, side = content.get("hex"), content.get("side")
        if isinstance(hex, int) and 0 <= hex < len(HEXES):
            self.on_hex(hex)
        elif isinstance(side, int) and any(side == known[0] for known in self.sides):
            self.on_side(side)

    def __repr__(self) -> str:
        return "<LessonBoard>"
