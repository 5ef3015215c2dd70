"""A small board for lessons: the table's own pictures, as plain images.

A notebook of the course shows many positions. A plotly figure each would cost seconds and is never freed;
an image is a few thousand characters of text.
"""

from __future__ import annotations

from html import escape

from ankh_core.state import State

from . import board_svg
from .board_art import Marks, drawing
from .board_svg import data_uri, ground, picture, scene
from .catalogue import say


def ground_uri() -> str:
    """The ground as an address that holds the picture itself."""
    return data_uri(picture(ground()))


def scene_uri(state: State, marks: Marks) -> str:
    """What lies on the ground, in the same way."""
    return data_uri(picture(_upper(state, marks)))


def _upper(state: State, marks: Marks) -> str:
    """What lies on the ground: what is pointed out, and the pieces on it."""
    layers = drawing(state, marks)
    return board_svg.marks(layers) + scene(layers)


def still_picture(state: State, marks: Marks | None = None, label: str = "") -> str:
    """A whole board as an HTML image, for a place where nobody clicks."""
    source = data_uri(picture(ground(), _upper(state, marks or Marks(names=True))))
    alt = escape(label or say("course.board.still"))
    return f'<img src="{source}" alt="{alt}" style="width:100%;height:auto;display:block">'
