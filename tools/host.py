"""Serve the table as a page of its own (Voilà), for a club's projector or its network: `make host`.

On this machine only unless told otherwise. For a network (`make host HOST=0.0.0.0`) the page asks for a
token, which is printed with the address and as a QR code; without a token nothing is served there. Every
visitor has a game of its own; one that is left alone is ended after a while (its journal stays).
"""

from __future__ import annotations

import argparse
import contextlib
import ipaddress
import logging
import os
import re
import secrets
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "notebooks" / "table.ipynb"
TEMPLATES = HERE / "page"
SHORTEST_TOKEN = 8
MOST_GAMES = 20
"""More visitors at once are asked to come back later: a game takes up to some 300 MB."""
VISITOR = "ankh_visitor"
YEAR = 365


class CannotHost(ValueError):
    """Why nothing is served, in words for the person at the terminal."""


class Plan(NamedTuple):
    """What is served and how: address, token ('' for none), seconds until an idle game ends, most games."""

    host: str
    port: int
    token: str
    idle: float
    page: Path = PAGE
    most: int = MOST_GAMES


# Address and token ----------------------------------------------------------------------------------


def is_this_machine(host: str) -> bool:
    """Whether an address to listen on can be reached from this machine only.

    >>> is_this_machine("127.0.0.1"), is_this_machine("0.0.0.0"), is_this_machine("")
    (True, False, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def choose_token(host: str, given: str | None) -> str:
    """The token visitors must bring: none on this machine alone, else the one given or a new one.

    Raises:
        CannotHost: an empty, very short or unwritable token.
    """
    if given is None:
        return "" if is_this_machine(host) else secrets.token_urlsafe(12)
    if not given and is_this_machine(host):
        return ""
    if len(given) < SHORTEST_TOKEN:
        raise CannotHost(
            f"The token must have {SHORTEST_TOKEN} characters or more; "
            "leave TOKEN away and one is made for you where one is needed."
        )
    if not re.fullmatch(r"[\w.~-]+", given, re.ASCII):
        raise CannotHost("The token may hold letters from a to z, digits, and . _ ~ - only.")
    return given


def visible_address(host: str) -> str:
    """The address visitors type: that of this machine in its network where it listens on all of them."""
    if host not in ("", "0.0.0.0", "::"):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address; nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def address(host: str, port: int, token: str) -> str:
    """The whole address of the page.

    >>> address("127.0.0.1", 8866, "")
    'http://127.0.0.1:8866/'
    """
    shown = visible_address(host)
    shown = f"[{shown}]" if ":" in shown else shown
    return f"http://{shown}:{port}/" + (f"?token={token}" if token else "")


def announce(plan: Plan, port: int) -> None:
    """Print where the table is, with a QR code when it is for a network."""
    url = address(plan.host, port, plan.token)
    print(f"The table is at {url}")
    if not is_this_machine(plan.host):
        import segno

        print(f"The token is {plan.token}; whoever has it can play.")
        # A terminal that cannot write the blocks of a QR code has the address all the same.
        with contextlib.suppress(UnicodeEncodeError):
            segno.make(url, error="l").terminal(compact=True)
    print("Ctrl-C ends it, and every game on it.", flush=True)


def listening_sockets(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen on an address; port 0 finds a free one.

    Raises:
        CannotHost: the port is taken or not allowed, or there is no such address here.
    """
    from tornado.netutil import bind_sockets

    if not 0 <= port <= 65535:
        raise CannotHost(f"{port} is no port; a port is a number from 1 to 65535.")
    try:
        return bind_sockets(port, host)
    except PermissionError:
        raise CannotHost(f"Port {port} may not be used here; choose one from 1024 up: PORT=8866.") from None
    except socket.gaierror:
        raise CannotHost(f"{host!r} is no address of this machine; HOST=0.0.0.0 is all of them.") from None
    except OSError as why:
        import errno

        if why.errno == errno.EADDRINUSE:
            raise CannotHost(
                f"Port {port} is taken, perhaps by another table; choose another one: PORT={port + 1}."
            ) from None
        raise CannotHost(f"Nothing can be served on {host}, port {port}: {why.strerror or why}.") from None


# Visitors -------------------------------------------------------------------------------------------


def visitor(cookie: str | None) -> str:
    """The name of a visitor's browser: the one it brings, if it is one of ours, else a new one."""
    return cookie if cookie and re.fullmatch("[0-9a-f]{32}", cookie) else secrets.token_hex(16)


def first_cell(name: str) -> str:
    """What runs before the page's own cells: every browser has its own folder for journals."""
    return (
        "import os\n"
        "from widgets.journal import journal_folder\n"
        f"os.environ['ANKH_JOURNALS'] = str(journal_folder() / 'visitors' / '{name}')\n"
    )


def door(most: int) -> Callable[..., Any]:
    """Voilà's hook for a visitor who comes in: seats them, or asks them to come back later."""

    def come_in(handler: Any, notebook: Any, cwd: str) -> Any:
        from nbformat.v4 import new_code_cell
        from tornado.web import HTTPError

        if len(handler.kernel_manager.list_kernel_ids()) >= most:
            raise HTTPError(503)
        name = visitor(handler.get_cookie(VISITOR))
        _ = handler.xsrf_token  # the page brings it along when it ends its game
        handler.set_cookie(VISITOR, name, expires_days=YEAR, httponly=True, samesite="Lax")
        notebook.cells.insert(0, new_code_cell(first_cell(name)))
        return notebook

    return come_in


# Serving --------------------------------------------------------------------------------------------


def has_local_sockets() -> bool:
    """Whether kernels can be reached by files: never taken like a port, and closed to other people."""
    return os.name == "posix" and Path("/tmp").is_dir()  # a short name: such a file's may have 103 letters


def settings(plan: Plan) -> dict[str, dict[str, Any]]:
    """How Voilà is configured, by class."""
    return {
        "Voila": {
            "ip": plan.host,
            "notebook_path": str(plan.page),
            "root_dir": str(plan.page.parent),
            "token": plan.token,
            "open_browser": False,
            "connection_dir_root": "/tmp" if has_local_sockets() else tempfile.gettempdir(),
            "log_level": "ERROR",
            "config_file_paths": [],  # nothing on this machine may open what is closed here
            # Who may come in by which name: on this machine alone no page of the internet can pose as it.
            "tornado_settings": {
                "allow_remote_access": not is_this_machine(plan.host),
                "ws_ping_timeout": 30_000,
            },
        },
        "VoilaConfiguration": {
            "template": "ankh",
            "theme": "light",
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "strip_sources": True,
            "show_tracebacks": False,
            "file_allowlist": [],
            "prelaunch_hook": door(plan.most),
        },
        "VoilaExecutor": {
            "cell_error_instruction": "Please load the page again.",
            "cell_timeout_instruction": "Please load the page again.",
        },
        "KernelManager": {"transport": "ipc" if has_local_sockets() else "tcp"},
        "MappingKernelManager": {
            "cull_idle_timeout": max(1, round(plan.idle)),
            "cull_interval": max(1, min(60, round(plan.idle / 4))),
            "cull_connected": True,
        },
    }


def serve(plan: Plan) -> None:
    """Serve until interrupted (Ctrl-C or SIGTERM); then end every game.

    Raises:
        CannotHost: the address cannot be had.
    """
    sockets = listening_sockets(plan.host, plan.port)
    # Where Voilà looks for its templates and kernels; the first place wins.
    paths = [str(TEMPLATES), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(paths)

    from jinja2 import ChoiceLoader, FileSystemLoader
    from tornado.httpserver import HTTPServer
    from tornado.ioloop import IOLoop
    from traitlets.config import Config
    from voila.app import Voila
    from voila.voila_identity_provider import VoilaIdentityProvider

    class Host(Voila):
        """Voilà on our sockets, with our words, that takes its kernels along when it ends."""

        # By token only: Jupyter's own also lets whoever has the token set a password for good.
        identity_provider_class = VoilaIdentityProvider

        def init_settings(self) -> dict[str, Any]:
            made: dict[str, Any] = super().init_settings()
            ours = FileSystemLoader(TEMPLATES / "voila" / "templates" / "ankh")
            # For signing in and for errors, too, the pages are ours.
            made["jinja2_env"].loader = ChoiceLoader([ours, made["jinja2_env"].loader])
            return made

        def listen(self) -> None:
            self.port = sockets[0].getsockname()[1]
            self.ioloop = IOLoop.current()
            server = HTTPServer(self.app)
            server.add_sockets(sockets)
            for name in ("SIGINT", "SIGTERM", "SIGHUP"):
                if hasattr(signal, name):
                    signal.signal(getattr(signal, name), self._handle_signal_stop)
            announce(plan, self.port)
            try:
                self.ioloop.start()
            finally:
                server.stop()
                self.stop()

        def stop(self) -> None:
            from jupyter_core.utils import run_sync

            run_sync(self.kernel_manager.shutdown_all)(now=True)
            shutil.rmtree(self.connection_dir, ignore_errors=True)

    for name in ("tornado.access", "tornado.application", "tornado.general"):
        logging.getLogger(name).setLevel(logging.ERROR)
    app = Host.instance(config=Config(settings(plan)))
    app.initialize([])
    app.start()


def main(argv: list[str] | None = None) -> int:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python tools/host.py", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="the address to serve on; 0.0.0.0 for a network")
    parser.add_argument("--port", type=int, default=8866, help="0 for any that is free")
    parser.add_argument("--token", default=os.environ.get("TOKEN"), help="what visitors must bring")
    parser.add_argument(
        "--idle", type=float, default=60, help="minutes until a game that is left alone is ended"
    )
    args = parser.parse_args(argv)
    try:
        if args.idle <= 0:
            raise CannotHost("IDLE is a number of minutes above 0.")
        serve(Plan(args.host, args.port, choose_token(args.host, args.token), args.idle * 60))
    except CannotHost as why:
        print(why, file=sys.stderr)
        return 1
    print("The table is closed.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
