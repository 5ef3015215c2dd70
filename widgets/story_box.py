"""The story's place in the browser: what a person has opened or folded there stays so while the story grows.

A text that comes anew forgets which of its lines stood open. Here the browser notes what a person opens
and folds, by the words of the turn and the line, and does it again with each text that comes.
"""

from __future__ import annotations

import anywidget
import traitlets


class StoryBox(anywidget.AnyWidget):
    """Shows the HTML of ``value`` (see `widgets.ledger_view.story_html`), as an ``ipywidgets.HTML`` does."""

    _esm = """
    export default {
      render({ model, el }) {
        el.classList.add("widget-html-content");
        let chosen = new Map(), parts = new Map();
        // A line is known by its turn, its words, and which of those with these words it is; a battle by
        // its number in the turn alone, since its words change when it ends.
        const name = () => {
          parts = new Map();
          for (const turn of el.querySelectorAll("details.ankh-turns")) {
            const head = turn.querySelector("summary").textContent, counts = new Map();
            parts.set(head, turn);
            for (const part of turn.querySelectorAll("details")) {
              const battle = part.classList.contains("ankh-battle");
              const words = battle ? "battle" : part.querySelector("summary").textContent;
              counts.set(words, (counts.get(words) ?? 0) + 1);
              parts.set([head, words, counts.get(words)].join("|"), part);
            }
          }
        };
        const nameOf = (part) => [...parts].find(([, one]) => one === part)?.[0];
        const show = () => {
          const held = nameOf(document.activeElement?.closest?.("details"));
          el.innerHTML = model.get("value");
          name();
          // What stands in something opened is seen only if that is open, too, unless it was folded.
          for (const [key, open] of chosen) {
            const part = parts.get(key);
            if (!part) continue;
            part.open = open;
            for (let up = part.parentElement; open && up !== el; up = up.parentElement)
              if (up.tagName === "DETAILS" && chosen.get(nameOf(up)) !== false) up.open = true;
          }
          if (held && parts.has(held))
            parts.get(held).querySelector("summary").focus({ preventScroll: true });
        };
        el.addEventListener("click", (event) => {
          const summary = event.target.closest("summary"), part = summary?.parentElement;
          const key = part && nameOf(part);
          if (key) chosen.set(key, !part.open);  // it opens or folds after this
        });
        model.on("change:value", show);
        show();
        return () => model.off("change:value", show);
      }
    };
    """
    value = traitlets.Unicode("").tag(sync=True)
