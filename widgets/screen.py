"""The table's place in the browser: a widget without a picture that measures the room there is.

It also tells JupyterLab to leave the keyboard alone while a control of the table has it: otherwise the
arrow keys would move from cell to cell instead of picking from a list. And it keeps the keyboard at the
controls when the one that was used disappears, so that a whole game can be played without a mouse.
"""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets


class Room(anywidget.AnyWidget):
    """Tells the width of the table and the height of the browser's window, in pixels.

    Both stay 0 where there is no browser. Observe ``told``.
    """

    _esm = """
    export default {
      render({ model, el }) {
        let waiting;
        const keepKeys = (event) => {
          // Before JupyterLab sees the key; Ctrl+S and the like stay JupyterLab's.
          if (el.closest(".ankh")?.contains(event.target))
            event.target.toggleAttribute("data-lm-suppress-shortcuts", !event.ctrlKey && !event.metaKey);
        };
        window.addEventListener("keydown", keepKeys, true);
        // When the control that has the keyboard goes, the first of those in its place gets it.
        let held = null, panel = null;
        const rescue = new MutationObserver(() => {
          if (!held || held.isConnected || document.activeElement !== document.body) return;
          const next = panel.querySelector("button:not([disabled]), select, input, .noUi-handle");
          if (next) next.focus({ preventScroll: true });
        });
        const hold = (event) => {
          panel = el.closest(".ankh")?.contains(event.target) ? event.target.closest(".ankh-panel") : null;
          held = panel && event.target;
          rescue.disconnect();
          if (panel) rescue.observe(panel, { childList: true, subtree: true });
        };
        document.addEventListener("focusin", hold);
        const tell = () => {
          const width = Math.round(el.getBoundingClientRect().width);
          if (!width) return;
          const now = [width, window.innerHeight];
          const before = model.get("told");
          if (before[0] === now[0] && before[1] === now[1]) return;
          model.set("told", now);
          model.save_changes();
        };
        const soon = () => { clearTimeout(waiting); waiting = setTimeout(tell, 150); };
        const watch = new ResizeObserver(soon);
        watch.observe(el);
        window.addEventListener("resize", soon);
        return () => {
          watch.disconnect();
          rescue.disconnect();
          document.removeEventListener("focusin", hold);
          window.removeEventListener("resize", soon);
          window.removeEventListener("keydown", keepKeys, true);
        };
      }
    };
    """
    told: Any = traitlets.List(traitlets.Int(), default_value=[0, 0]).tag(sync=True)
