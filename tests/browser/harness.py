"""JupyterLab in Chromium, for tests that use a notebook as a person would.

How to write a browser test (`test_harness.py` is a small example)::

    import pytest
    from playwright.sync_api import expect
    from tests.browser.harness import Lab, LabPage

    pytestmark = pytest.mark.browser

    def test_a_move(lab_page: LabPage) -> None:
        lab_page.open("00_play.ipynb")              # a copy: tests never write into notebooks/
        lab_page.run_all()                          # Run > Run All Cells, then waits until all cells are done
        lab_page.click_point(x=3.0, y=-1.5)         # on the plotly figure, in data coordinates
        lab_page.button("End turn").click()
        expect(lab_page.output(4)).to_contain_text("moved")
        lab_page.screenshot("a_move")               # .artifacts/a_move.png

- `lab` (`Lab`, one server per process, on a free port) serves a temporary copy of `notebooks/`; `lab.write`
  adds a notebook made by the test. `lab_page` (`LabPage`) is one browser tab; its kernels end with the test.
  When a test fails, its last screen is in `.artifacts/`.
- After a click, wait for what it should show, with `expect(...)`: it looks again until it is there.
  `wait_idle` right after a click may look before the kernel has even started.
- Outputs are counted by code cell: `output(0)` is what the first code cell shows.
- Kernels of these notebooks do not see ANKH_HEADLESS, as a person's would not.
"""

import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import ConsoleMessage, Locator, Page

ROOT = Path(__file__).resolve().parents[2]
ARTIFACTS = ROOT / ".artifacts"
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
SLOW = 120_000  # ms: for a kernel start or a long run on a busy machine
USUAL = 30_000  # ms: for anything else

KERNEL_IDLE = """() => window.jupyterapp?.shell.currentWidget?.sessionContext
    ?.session?.kernel?.status === 'idle'"""
CODE_CELLS = """jupyterapp.shell.currentWidget.content.model.sharedModel.cells.filter(
    cell => cell.cell_type === 'code' && cell.source.trim())"""
RUN_ENDED = f"""() => {{
    const done = {CODE_CELLS}.filter(cell => cell.execution_count !== null);
    const errors = done.flatMap(cell => cell.getOutputs()).filter(output => output.output_type === 'error');
    return (errors.length || done.length === {CODE_CELLS}.length)
        && {{errors: errors.flatMap(error => error.traceback)}};
}}"""


def find_chromium() -> str | None:
    """Path of an installed Chromium or Chrome, if there is one."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


class Lab:
    """A JupyterLab server of its own: its notebooks, settings and kernels are all below `home`."""

    def __init__(self, home: Path) -> None:
        self.notebooks = home / "notebooks"
        self.runtime = home / "runtime"
        self.journals = home / "journals"
        self.log = home / "server.log"
        self.token = secrets.token_hex(16)
        hidden = shutil.ignore_patterns(".*", "__pycache__", "conftest.py")
        if (ROOT / "notebooks").is_dir():
            shutil.copytree(ROOT / "notebooks", self.notebooks, ignore=hidden)
        self.notebooks.mkdir(exist_ok=True)
        labconfig = home / "config" / "labconfig"
        labconfig.mkdir(parents=True)
        quiet = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
        (labconfig / "page_config.json").write_text(json.dumps(quiet))
        environment = {name: value for name, value in os.environ.items() if name != "ANKH_HEADLESS"} | {
            "JUPYTER_CONFIG_DIR": str(home / "config"),
            "JUPYTER_DATA_DIR": str(home / "data"),
            "JUPYTER_RUNTIME_DIR": str(self.runtime),
            "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
            "IPYTHONDIR": str(home / "ipython"),
            "ANKH_JOURNALS": str(home / "journals"),
        }
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
                    "--expose-app-in-browser",
                    "--ServerApp.ip=127.0.0.1",
                    "--ServerApp.port=0",
                    f"--ServerApp.root_dir={self.notebooks}",
                    f"--IdentityProvider.token={self.token}",
                    "--LabApp.extension_manager=readonly",
                    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
                ],
                cwd=self.notebooks,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            self.url = self._wait_for_url()
        except BaseException:
            self.close()
            raise

    def _wait_for_url(self, seconds: float = 60) -> str:
        info = self.runtime / f"jpserver-{self.process.pid}.json"
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            try:
                port = json.loads(info.read_text())["port"]
                urllib.request.urlopen(f"http://127.0.0.1:{port}/api", timeout=5).close()
            except (OSError, ValueError):
                time.sleep(0.1)
            else:
                return f"http://127.0.0.1:{port}"
        raise RuntimeError(f"JupyterLab did not start:\n{self.log.read_text()}")

    def api(self, method: str, path: str) -> Any:
        """Call the server's REST interface."""
        headers = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or b"null")

    def write(self, name: str, cells: Sequence[str]) -> None:
        """Make a notebook of these code cells."""
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(source) for source in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        )
        nbformat.write(notebook, str(self.notebooks / name))

    def end_kernels(self) -> None:
        for session in self.api("GET", "sessions"):
            self.api("DELETE", f"sessions/{session['id']}")

    def close(self) -> None:
        """Stop the server; it stops its kernels."""
        if self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


class LabPage:
    """One browser tab with one notebook in JupyterLab."""

    def __init__(self, lab: Lab, page: Page) -> None:
        self.lab = lab
        self.page = page
        self.errors: list[str] = []
        page.set_default_timeout(USUAL)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def open(self, name: str) -> None:
        """Open a notebook and wait for its kernel."""
        self.page.goto(f"{self.lab.url}/lab/tree/{name}?reset&token={self.lab.token}")
        self.notebook.wait_for(timeout=SLOW)
        self.wait_idle()

    @property
    def notebook(self) -> Locator:
        return self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook")

    def code_cell(self, number: int) -> Locator:
        return self.notebook.locator(".jp-CodeCell").nth(number)

    def output(self, number: int) -> Locator:
        """What the code cell of this number, from 0, shows."""
        return self.code_cell(number).locator(".jp-Cell-outputArea")

    def button(self, name: str) -> Locator:
        """An ipywidgets button in the notebook."""
        return self.notebook.get_by_role("button", name=name, exact=True)

    def run_all(self, timeout: float = SLOW) -> None:
        """Run all cells from the menu, wait for the end, fail with the traceback where a cell failed."""
        self.page.evaluate(f"() => {{ for (const cell of {CODE_CELLS}) cell.execution_count = null }}")
        self.page.get_by_role("menuitem", name="Run", exact=True).click()
        self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        end = self.page.wait_for_function(RUN_ENDED, timeout=timeout).json_value()
        if end["errors"]:
            raise AssertionError("a cell failed:\n" + re.sub(r"\x1b\[[\d;]*m", "", "\n".join(end["errors"])))
        self.wait_idle(timeout)

    def wait_idle(self, timeout: float = SLOW) -> None:
        """Wait until the kernel has started and has nothing to do."""
        self.page.wait_for_function(KERNEL_IDLE, timeout=timeout)

    def click_point(self, x: float, y: float, figure: Locator | None = None) -> None:
        """Click a point of a plotly figure, given in the figure's data coordinates."""
        left, top = self.point_of(x, y, figure)
        self.page.mouse.move(left, top)
        # plotly looks at most every 50 ms what the mouse points at; no person is quicker than that.
        self.page.wait_for_timeout(100)
        self.page.mouse.click(left, top)

    def point_of(self, x: float, y: float, figure: Locator | None = None) -> tuple[float, float]:
        """Where on the page a point of a plotly figure is; the figure is scrolled into view if need be."""
        figure = figure or self.notebook.locator(".js-plotly-plot").first
        figure.locator(".main-svg").first.wait_for()
        figure.scroll_into_view_if_needed()
        left, top = figure.evaluate(
            """(plot, [x, y]) => {
                const box = plot.getBoundingClientRect(), {xaxis, yaxis} = plot._fullLayout;
                return [box.left + xaxis._offset + xaxis.d2p(x), box.top + yaxis._offset + yaxis.d2p(y)];
            }""",
            [x, y],
        )
        return left, top

    def screenshot(self, name: str) -> Path:
        """Keep what the tab shows as `.artifacts/NAME.png`."""
        ARTIFACTS.mkdir(exist_ok=True)
        path = ARTIFACTS / f"{name}.png"
        self.page.screenshot(path=path)
        return path
