"""What a bare machine starts: help texts without a key, and the shoe's adapter without anything that is installed."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.rooms import BASE

WITHOUT_KEY = {"PATH": os.environ["PATH"]}
ALONE = [sys.executable, "-S", "-E"]
"""No site-packages and no setting that names some."""


def run(*command: str | Path, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=BASE, env=WITHOUT_KEY | settings, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.parametrize("command", ["verify_audit", "createperson", "check"])
def test_a_help_text_needs_no_key(command: str) -> None:
    done = run(sys.executable, "manage.py", command, "--help")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"usage: manage.py {command}")


CREATE = [sys.executable, "manage.py", "createperson", "gus", "--role", "gaming_shift_manager"]


@pytest.mark.parametrize("answers", ["no settings", "no database"])
def test_a_person_is_created_once_the_casino_is_open(answers: str, tmp_path: Path) -> None:
    """While `make up` starts, it is said that it does: before a password is asked for, and without a traceback."""
    settings = {"CASINO_DATA": str(tmp_path)}
    if answers == "no database":
        settings |= {"SECRET_KEY": "k" * 50, "DATABASE_URL": f"postgresql:///casino?host={tmp_path}"}
    done = run(*CREATE, **settings)
    assert done.returncode == 1
    assert (
        "make up` says that the casino is open" in done.stderr
        or "wait until it says that the casino is open" in done.stderr
    )
    assert "Traceback" not in done.stderr


def test_an_empty_house_has_its_own_folder_and_port() -> None:
    done = run("make", "--dry-run", "house")
    assert "CASINO_DATA=var/house" in done.stdout
    assert "up --no-demo --host 127.0.0.1 --port 8001" in done.stdout
    assert "--port 8010" in run("make", "--dry-run", "house", "PORT=8010").stdout


@pytest.mark.parametrize("started", [["-m", "api.devices.adapter"], ["manage.py", "shoe_adapter"]], ids=" ".join)
def test_the_adapter_is_the_standard_librarys_alone(started: list[str]) -> None:
    done = run(*ALONE, *started, "--help")
    assert done.returncode == 0, done.stderr
    assert "--base-url" in done.stdout


@pytest.fixture
def casino() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Where it answers, and what it was sent."""
    sent: list[dict[str, Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.answer({"paired": True, "next": 1})

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"] or 0))
            if self.path.endswith("/messages"):
                sent.append(json.loads(body))
                self.answer({"answer": "taken", "next": len(sent) + 1})
            else:
                self.answer({"token": "secret"})

        def answer(self, said: dict[str, Any]) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(said).encode())

        def log_message(self, *_: Any) -> None:
            """Says nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}", sent
        server.shutdown()


def test_the_adapter_sends_what_a_shoe_reads(casino: tuple[str, list[dict[str, Any]]], tmp_path: Path) -> None:
    url, sent = casino
    with socket.create_server(("127.0.0.1", 0)) as shoe:

        def write() -> None:
            connection, _ = shoe.accept()
            with connection:
                connection.sendall(b"AS\nCUT\n")

        threading.Thread(target=write, daemon=True).start()
        where = [f"--tcp=127.0.0.1:{shoe.getsockname()[1]}", f"--base-url={url}", f"--state={tmp_path / 'shoe.json'}"]
        done = run(*ALONE, "-m", "api.devices.adapter", *where, "--once")
    assert done.returncode == 0, done.stderr
    assert [message["type"] for message in sent] == ["card", "cut_card"]
