"""Forms drawn as ipywidgets: a pool of buttons, lists and sliders that are reused at every click.

Making a widget costs the browser three messages, changing one costs one; so the panel keeps what it
has made and changes texts and handlers. A browser keeps what an unseen widget said last, too. So when a
secret form goes, whatever of it is not overwritten is emptied, in messages that are the same whatever
was picked (`battle.cards`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from ankh_core import rule

from . import theme
from .form import Answer, Form, Picker, Press

LOOKS = {"primary": "primary", "plain": "", "faded": ""}
Taken = Callable[[Callable[[], Answer]], None]
Choice = Any
"""A Dropdown or a SelectionSlider."""


class Panel:
    """The box with the controls of the decision.

    Args:
        take: called with a function that gives the answer of a press or a pick; it must not raise.
    """

    def __init__(self, take: Taken) -> None:
        self._take = take
        self._buttons: list[ipywidgets.Button] = []
        self._presses: list[Press] = []
        self._dropdowns: list[Choice] = []
        self._sliders: list[Choice] = []
        self._choices: list[Choice] = []
        self._pickers: list[Picker] = []
        self._drawing = self._secret = False
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
    def lists(self) -> list[Any]:
        """The lists and sliders that are shown now."""
        return list(self._choices)

    def show(self, form: Form) -> None:
        """Show a form in place of the last one."""
        self._drawing = True
        try:
            self._set(self._hint, "value", f"<div>{form.hint}</div>" if form.hint else "")
            self._presses, self._pickers = list(form.presses), list(form.pickers)
            while len(self._buttons) < len(self._presses):
                self._buttons.append(self._new_button(len(self._buttons)))
            self._choices = self._choices_for(self._pickers)
            for button, press in zip(self.buttons, self._presses, strict=True):
                self._draw_button(button, press)
            for choice, picker in zip(self._choices, self._pickers, strict=True):
                self._draw_choice(choice, picker)
            self._set(self._list_box, "children", tuple(self._choices))
            self._set(self._button_box, "children", tuple(self.buttons))
            if self._secret and not form.secret:
                self._forget()
            self._secret = form.secret
        finally:
            self._drawing = False

    def _choices_for(self, pickers: list[Picker]) -> list[Choice]:
        """A list or a slider of the pool for each picker."""
        found: list[Choice] = []
        used = {"list": 0, "slider": 0}
        for picker in pickers:
            pool = self._sliders if picker.look == "slider" else self._dropdowns
            if used[picker.look] == len(pool):
                pool.append(self._new_choice(picker))
            found.append(pool[used[picker.look]])
            used[picker.look] += 1
        return found

    def _new_button(self, number: int) -> ipywidgets.Button:
        button = ipywidgets.Button()
        button.on_click(lambda _: self._pressed(number))
        return button

    def _new_choice(self, picker: Picker) -> Choice:
        wide = {"width": "auto"}
        if picker.look == "slider":
            choice = ipywidgets.SelectionSlider(
                options=[text for text, _ in picker.options],
                continuous_update=False,
                layout=wide,
                style={"description_width": "auto", "handle_color": theme.SELECTED},
            )
        else:
            choice = ipywidgets.Dropdown(layout=wide)
        choice.observe(lambda change: self._picked(choice), "index")
        return choice

    def _draw_button(self, button: ipywidgets.Button, press: Press) -> None:
        self._set(button, "description", press.text)
        self._set(button, "button_style", LOOKS[press.look])
        tip = rule(press.rule) if press.rule else None
        self._set(button, "tooltip", f"{tip.title}: {tip.text}" if tip else press.text)
        self._fade(button, press.look == "faded")

    @staticmethod
    def _fade(button: ipywidgets.Button, faded: bool) -> None:
        if faded != ("ankh-faded" in button._dom_classes):
            (button.add_class if faded else button.remove_class)("ankh-faded")

    def _draw_choice(self, choice: Choice, picker: Picker) -> None:
        self._set(choice, "description", picker.label)
        values = [value for _, value in picker.options]
        # Numbers, not the values themselves: ipywidgets takes the value None for no entry at all.
        options = tuple((text, number) for number, (text, _) in enumerate(picker.options))
        with choice.hold_sync():  # never a value without its options
            self._set(choice, "options", options)
            self._set(choice, "index", values.index(picker.value) if picker.value in values else 0)

    def _forget(self) -> None:
        """Empty whatever the last form has left in the browser besides what is shown."""
        for button in self._buttons[len(self._presses) :]:
            for name in ("description", "tooltip", "button_style"):
                self._set(button, name, "")
            self._fade(button, False)
        for choice in self._dropdowns:
            if choice not in self._choices:
                choice.options = ()
        # A slider always stands somewhere: to forget where, it must go.
        for slider in [s for s in self._sliders if s not in self._choices]:
            self._sliders.remove(slider)
            for widget in (slider.layout, slider.style, slider):
                widget.close()

    @staticmethod
    def _set(widget: Any, name: str, value: Any) -> None:
        if getattr(widget, name) != value:
            setattr(widget, name, value)

    def _pressed(self, number: int) -> None:
        if number < len(self._presses):
            self._take(self._presses[number].answer)

    def _picked(self, choice: Choice) -> None:
        if self._drawing or choice not in self._choices:
            return
        picker = self._pickers[self._choices.index(choice)]
        value = None if choice.index is None else picker.options[choice.index][1]
        self._take(lambda: picker.pick(value))
