"""Serve the table as a page of its own (Voilà), for a club's projector or its network: `make host`.

On this machine only unless told otherwise. For a network (`make host HOST=0.0.0.0`) the page asks for a
token, which is printed with the address and as a QR code; without a token nothing is served there. Every
visitor has a game of its own; one that is left alone is ended after a while (its journal stays).
"""

from __future__ import annotations

import argparse
import ipaddress
import os
import secrets
import socket
import sys
from pathlib import Path

PAGE = Path(__file__).parent.parent / "notebooks" / "table.ipynb"
SHORTEST_TOKEN = 8


class CannotHost(ValueError):
    """Why nothing is served, in words for the person at the terminal."""


def is_this_machine(host: str) -> bool:
    """Whether an address to listen on can be reached from this machine only."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def choose_token(host: str, given: str | None) -> str:
    """The token visitors must bring: none on this machine alone, else the one given or a new one.

    Raises:
        CannotHost: an empty or very short token for a network.
    """
    if given is None:
        return "" if is_this_machine(host) else secrets.token_urlsafe(9)
    if not is_this_machine(host) and len(given) < SHORTEST_TOKEN:
        raise CannotHost(
            f"To serve a network the token must have {SHORTEST_TOKEN} characters or more; "
            "leave TOKEN away and one is made for you."
        )
    return given


def visible_address(host: str) -> str:
    """The address visitors type: that of this machine in its network where it listens on all of them."""
    if host not in ("0.0.0.0", "::"):
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address; nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def address(host: str, port: int, token: str) -> str:
    """The whole address of the page."""
    shown = visible_address(host)
    shown = f"[{shown}]" if ":" in shown else shown
    return f"http://{shown}:{port}/" + (f"?token={token}" if token else "")


def voila_arguments(host: str, port: int, token: str, idle_minutes: int) -> list[str]:
    """What Voilà is started with."""
    idle = idle_minutes * 60
    return [
        str(PAGE),
        "--no-browser",
        f"--Voila.ip={host}",
        f"--port={port}",
        f"--Voila.port_retries={0}",
        f"--Voila.token={token}",
        "--strip_sources=True",
        "--show_tracebacks=False",
        f"--MappingKernelManager.cull_idle_timeout={idle}",
        f"--MappingKernelManager.cull_interval={max(10, min(60, idle // 2))}",
        "--MappingKernelManager.cull_connected=True",
        "--theme=light",
    ]


def announce(host: str, port: int, token: str) -> None:
    """Print where the table is, with a QR code when it is for a network."""
    url = address(host, port, token)
    print(f"The table is at {url}")
    if not is_this_machine(host):
        import segno

        print(f"The token is {token}")
        segno.make(url).terminal(compact=True)
    print("Ctrl-C ends it.", flush=True)


def main(argv: list[str] | None = None) -> int:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python tools/host.py", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8866)
    parser.add_argument("--token", default=os.environ.get("TOKEN"))
    parser.add_argument("--idle", type=int, default=60, help="minutes until a game left alone is ended")
    args = parser.parse_args(argv)
    try:
        token = choose_token(args.host, args.token)
    except CannotHost as why:
        print(why, file=sys.stderr)
        return 1
    from voila.app import main as serve

    announce(args.host, args.port, token)
    serve(argv=voila_arguments(args.host, args.port, token, args.idle))
    return 0


if __name__ == "__main__":
    sys.exit(main())
