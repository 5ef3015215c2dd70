"""Forms drawn as ipywidgets: a pool of buttons and lists that are reused, never made anew at a click.

Making a widget costs the browser three messages, changing one costs one; so the panel keeps what it
has made and changes texts and handlers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from ankh_core import rule

from .form import Answer, Form, Picker, Press

LOOKS = {"primary": "primary", "plain": "", "faded": ""}
Taken = Callable[[Callable[[], Answer]], None]


class Panel:
    """The box with the controls of the decision.

    Args:
        take: called with a function that gives the answer of a press or a pick; it must not raise.
    """

    def __init__(self, take: Taken) -> None:
        self._take = take
        self._buttons: list[ipywidgets.Button] = []
        self._presses: list[Press] = []
        self._lists: list[ipywidgets.Dropdown] = []
        self._pickers: list[Picker] = []
        self._drawing = False
        self._hint = ipywidgets.HTML()
        self._list_box = ipywidgets.VBox()
        self._button_box = ipywidgets.Box(layout={"flex_flow": "row wrap"})
        self.box = ipywidgets.VBox([self._hint, self._list_box, self._button_box])
        self.box.add_class("ankh-panel")

    @property
    def buttons(self) -> list[ipywidgets.Button]:
        """The buttons that are shown now."""
        return self._buttons[: len(self._presses)]

    @property
    def lists(self) -> list[ipywidgets.Dropdown]:
        """The lists that are shown now."""
        return self._lists[: len(self._pickers)]

    def show(self, form: Form) -> None:
        """Show a form in place of the last one."""
        self._drawing = True
        try:
            self._set(self._hint, "value", f"<div>{form.hint}</div>" if form.hint else "")
            self._presses, self._pickers = list(form.presses), list(form.pickers)
            while len(self._buttons) < len(self._presses):
                self._buttons.append(self._new_button(len(self._buttons)))
            while len(self._lists) < len(self._pickers):
                self._lists.append(self._new_list(len(self._lists)))
            for button, press in zip(self.buttons, self._presses, strict=True):
                self._draw_button(button, press)
            for choice, picker in zip(self.lists, self._pickers, strict=True):
                self._draw_list(choice, picker)
            self._set(self._list_box, "children", tuple(self.lists))
            self._set(self._button_box, "children", tuple(self.buttons))
        finally:
            self._drawing = False

    def _new_button(self, number: int) -> ipywidgets.Button:
        button = ipywidgets.Button()
        button.on_click(lambda _: self._pressed(number))
        return button

    def _new_list(self, number: int) -> ipywidgets.Dropdown:
        choice = ipywidgets.Dropdown(layout={"width": "auto"})
        choice.observe(lambda change: self._picked(number), "index")
        return choice

    def _draw_button(self, button: ipywidgets.Button, press: Press) -> None:
        self._set(button, "description", press.text)
        self._set(button, "button_style", LOOKS[press.look])
        tip = rule(press.rule) if press.rule else None
        self._set(button, "tooltip", f"{tip.title}: {tip.text}" if tip else press.text)
        faded = "ankh-faded" in button._dom_classes
        if (press.look == "faded") != faded:
            (button.remove_class if faded else button.add_class)("ankh-faded")

    def _draw_list(self, choice: ipywidgets.Dropdown, picker: Picker) -> None:
        self._set(choice, "description", picker.label)
        if tuple(choice.options) != picker.options:
            choice.options = picker.options
        values = [value for _, value in picker.options]
        self._set(choice, "index", values.index(picker.value) if picker.value in values else 0)

    @staticmethod
    def _set(widget: Any, name: str, value: Any) -> None:
        if getattr(widget, name) != value:
            setattr(widget, name, value)

    def _pressed(self, number: int) -> None:
        if number < len(self._presses):
            self._take(self._presses[number].answer)

    def _picked(self, number: int) -> None:
        if self._drawing or number >= len(self._pickers):
            return
        picker, index = self._pickers[number], self._lists[number].index
        value = None if index is None else picker.options[index][1]
        self._take(lambda: picker.pick(value))
