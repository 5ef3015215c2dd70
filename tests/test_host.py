"""`make host`: who may come in, what a visitor gets, how it ends. All traffic stays on this machine."""

from __future__ import annotations

import contextlib
import http.cookiejar
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import psutil  # type: ignore[import-untyped]
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tools.host import CannotHost, address, choose_token, first_cell, is_this_machine, main, visitor

ROOT = Path(__file__).resolve().parents[1]
TOKEN = "a-token-of-this-test"
PATIENCE = 60.0
"""Seconds; a kernel starts slowly on a busy machine."""


class Host:
    """A host of its own on a free port, and a visitor's browser (cookies, no pictures)."""

    def __init__(self, home: Path, plan: str) -> None:
        code = f"from pathlib import Path; from tools.host import *; serve({plan}); print('Closed.')"
        environment = {name: value for name, value in os.environ.items() if name != "TOKEN"} | {
            "ANKH_JOURNALS": str(home / "journals"),
            "PYTHONPATH": str(ROOT),
        }
        self.log = home / "host.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", code], env=environment, stdout=log, stderr=log, start_new_session=True
            )
        self.url = self._url()

    def _url(self) -> str:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            if found := re.search(r"http://127\.0\.0\.1:\d+", self.log.read_text()):
                return found[0]
            time.sleep(0.05)
        raise RuntimeError(self.log.read_text())

    def close(self, how: int = signal.SIGINT) -> int:
        """End it and wait; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


class Visitor:
    """A browser without pictures: it keeps cookies."""

    def __init__(self, host: Host, token: str = "") -> None:
        self.host = host
        self.cookies = http.cookiejar.CookieJar()
        self._open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies)).open
        if token:
            self.page = self.get(f"/?token={token}")[1]

    def get(self, path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
        """Status and text of an answer, after redirections."""
        request = urllib.request.Request(self.host.url + path, method=method, headers=headers)
        try:
            with self._open(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.read().decode()

    def socket(self, kernel: str, query: str = "", **headers: str) -> Any:
        """The websocket of a kernel, with this browser's cookies."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        url = self.host.url.replace("http", "ws") + f"/api/kernels/{kernel}/channels{query}"
        return connect(url, additional_headers={"Cookie": cookies, **headers}, open_timeout=PATIENCE)


def kernel_of(page: str) -> str:
    """The kernel behind a page."""
    found = re.search(r'"kernelId": "([\w-]+)"', page)
    assert found, page[-2000:]
    return found[1]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A host on this machine that asks for a token, as on a network."""
    made = Host(tmp_path_factory.mktemp("host"), f"Plan('127.0.0.1', 0, {TOKEN!r}, 3600)")
    yield made
    made.close()


@pytest.fixture(scope="module")
def guest(host: Host) -> Visitor:
    """A visitor who has brought the token."""
    return Visitor(host, TOKEN)


# Addresses and tokens -------------------------------------------------------------------------------


def test_which_addresses_are_of_this_machine_only() -> None:
    assert all(is_this_machine(name) for name in ("localhost", "127.0.0.1", "127.9.9.9", "::1"))
    assert not any(is_this_machine(name) for name in ("0.0.0.0", "::", "", "192.0.2.7", "table.example"))


def test_a_network_always_gets_a_token() -> None:
    assert choose_token("127.0.0.1", None) == ""
    assert choose_token("127.0.0.1", "") == ""
    first, second = choose_token("0.0.0.0", None), choose_token("0.0.0.0", None)
    assert first != second
    assert len(first) >= 16
    assert choose_token("0.0.0.0", "eight_or_more") == "eight_or_more"


@pytest.mark.parametrize(
    "token", ["", "short", "1234567", "with a space in it", 'quoted"quoted', "naïve-naïve"]
)
def test_a_network_is_refused_without_a_good_token(token: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CannotHost):
        choose_token("0.0.0.0", token)
    assert main(["--host", "0.0.0.0", "--port", "0", "--token", token]) == 1
    assert "token" in capsys.readouterr().err


def test_the_address_that_is_printed() -> None:
    assert address("127.0.0.1", 80, "abc") == "http://127.0.0.1:80/?token=abc"
    assert address("::1", 8866, "") == "http://[::1]:8866/"
    assert "0.0.0.0" not in address("0.0.0.0", 8866, "abc")


def test_a_taken_port_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["--port", str(port)]) == 1
        assert f"Port {port} is taken" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "99999"], "no port"),
        (["--host", "no.such.host.invalid", "--token", "long-enough"], "no address of this machine"),
        (["--idle", "0"], "above 0"),
    ],
)
def test_what_cannot_be_is_told(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 1
    assert words in capsys.readouterr().err


def test_a_visitors_name_is_ours_or_made_anew() -> None:
    name = visitor(None)
    assert re.fullmatch("[0-9a-f]{32}", name)
    assert visitor(name) == name
    for forged in ("", "../../etc", "'; import os #", name + "0", name.upper() + "'"):
        assert visitor(forged) != forged
    assert name in first_cell(name)


def test_the_qr_code_is_printed_for_a_network(capsys: pytest.CaptureFixture[str]) -> None:
    from tools.host import Plan, announce

    announce(Plan("0.0.0.0", 0, TOKEN, 60), 8866)
    text = capsys.readouterr().out
    assert f":8866/?token={TOKEN}" in text
    assert any(block in text for block in "▀▄█")
    announce(Plan("127.0.0.1", 0, "", 60), 8866)
    assert "▀" not in capsys.readouterr().out


# Who may come in ------------------------------------------------------------------------------------


def test_nothing_without_the_token(host: Host, guest: Visitor) -> None:
    kernel = kernel_of(guest.page)
    for stranger in (Visitor(host), Visitor(host, "a-wrong-token-of-it")):
        status, page = stranger.get("/")
        assert "The token, as it was printed" in page  # where the token can be typed
        assert "kernelId" not in page
        for method, path in (
            ("GET", f"/api/kernels/{kernel}"),
            ("DELETE", f"/api/kernels/{kernel}"),
            ("POST", f"/voila/api/shutdown/{kernel}"),
            ("GET", "/voila/files/table.ipynb"),
        ):
            status, text = stranger.get(path, method)
            assert status in (403, 404) or "The token" in text, (method, path, status)
        for query in ("", "?token=", "?token=a-wrong-token-of-it"):
            with pytest.raises(InvalidStatus) as refused:
                stranger.socket(kernel, query)
            assert refused.value.response.status_code == 403
    assert guest.get(f"/api/kernels/{kernel}")[0] == 200


def test_a_page_of_somebody_else_cannot_use_a_visitors_cookie(host: Host, guest: Visitor) -> None:
    with pytest.raises(InvalidStatus) as refused:
        guest.socket(kernel_of(guest.page), Origin="http://elsewhere.example")
    assert refused.value.response.status_code == 403


def test_a_foreign_name_for_this_machine_is_refused(host: Host) -> None:
    assert Visitor(host).get("/", Host="elsewhere.example")[0] == 403


def test_a_visitor_can_play_but_run_no_code(host: Host, guest: Visitor) -> None:
    def message(kind: str, content: dict[str, Any]) -> str:
        header = {
            "msg_id": kind,
            "msg_type": kind,
            "username": "",
            "session": "s",
            "version": "5.3",
            "date": "",
        }
        whole = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
        return json.dumps(whole | {"channel": "shell", "buffers": []})

    answered = []
    with guest.socket(kernel_of(guest.page)) as wire:
        wire.send(message("execute_request", {"code": "1", "silent": False}))
        wire.send(message("kernel_info_request", {}))
        end = time.monotonic() + PATIENCE
        while "kernel_info_reply" not in answered and time.monotonic() < end:
            answered.append(json.loads(wire.recv(PATIENCE))["header"]["msg_type"])
    assert "kernel_info_reply" in answered
    assert not any(kind.startswith("execute") for kind in answered)


def test_every_visitor_has_a_game_and_sees_no_code(host: Host, guest: Visitor) -> None:
    other = Visitor(host, TOKEN)
    assert kernel_of(other.page) != kernel_of(guest.page)
    names = [{c.name: c.value for c in who.cookies}["ankh_visitor"] for who in (guest, other)]
    assert names[0] != names[1]
    for page in (guest.page, other.page):
        assert "import" not in re.sub(r"<style.*?</style>|<script.*?</script>", "", page, flags=re.S)
        assert "from widgets" not in page
        assert "Lobby()" not in page
        assert "ANKH_JOURNALS" not in page
        assert not re.search(r"(src|href)=.https?://", page)
    assert other.get(f"/voila/api/shutdown/{kernel_of(other.page)}", "POST")[0] == 403  # not without the key
    key = next(c.value for c in other.cookies if c.name == "_xsrf")
    path = f"/voila/api/shutdown/{kernel_of(other.page)}"
    assert other.get(path, "POST", **{"X-XSRFToken": str(key)})[0] == 204
    assert other.get(f"/api/kernels/{kernel_of(other.page)}")[0] == 404


# How it ends ----------------------------------------------------------------------------------------


def test_idle_games_end_tables_are_counted_and_tracebacks_stay_in_the_terminal(tmp_path: Path) -> None:
    page = tmp_path / "broken.ipynb"
    cells = [nbformat.v4.new_code_cell("secret = 1\nsecret / 0")]
    kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernelspec}), str(page))
    host = Host(tmp_path, f"Plan('127.0.0.1', 0, '', 4, Path({str(page)!r}), 1)")
    with contextlib.closing(host):
        first = Visitor(host)
        status, text = first.get("/")
        assert status == 200
        for word in ("Traceback", "ZeroDivisionError", "secret"):
            assert word not in text
        assert "Please load the page again" in text
        status, refusal = Visitor(host).get("/")
        if first.get(f"/api/kernels/{kernel_of(text)}")[0] == 200:  # else it was culled in the meantime
            assert status == 503
            assert "All tables are taken" in refusal
        end = time.monotonic() + PATIENCE
        while (status := first.get(f"/api/kernels/{kernel_of(text)}")[0]) == 200 and time.monotonic() < end:
            time.sleep(0.5)
        assert status == 404


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_it_quietly_and_all_games(tmp_path: Path, how: int) -> None:
    host = Host(tmp_path, "Plan('127.0.0.1', 0, '', 60)")
    guest = Visitor(host)
    kernel_of(guest.get("/")[1])
    games = psutil.Process(host.process.pid).children(recursive=True)
    assert games
    assert host.close(how) == 0
    _, alive = psutil.wait_procs(games, timeout=10)
    assert alive == []
    assert host.log.read_text().splitlines()[-1] == "Closed."
    assert "Traceback" not in host.log.read_text()
