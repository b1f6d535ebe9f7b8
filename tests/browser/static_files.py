"""A page of the browser on the static files alone, under the policy that the product sends."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils.html import json_script

from rules.wording.codes import CODES
from rules.wording.texts import TEXTS

ROOT = Path(__file__).resolve().parents[2]
STYLES = ("screens/kit/tokens", "screens/kit/base", "felt/ground", "felt/spots", "felt/cards", "felt/compact")
LINKS = "".join(f'<link rel="stylesheet" href="/static/{name}.css">' for name in STYLES)
PAGE = f"""<!doctype html><html lang="en"><title>Felt</title>{LINKS}
<body class="surface-felt"><main><h1 class="visually-hidden">Felt</h1><div id="app"></div></main>
{json_script(CODES, "codes")}{json_script(TEXTS["dealer"], "texts")}</body></html>"""


class StaticFiles(http.server.SimpleHTTPRequestHandler):
    """Serves the repository's static folder and one empty page."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, directory=str(ROOT), **kwargs)

    def do_GET(self) -> None:
        if self.path.startswith("/static/"):
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(PAGE.encode())

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", "default-src 'self'")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Quiet: pytest's output is the report."""


@pytest.fixture(scope="module")
def static_address() -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), StaticFiles)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def felt_page(browser: Any, static_address: str) -> Iterator[Any]:
    """An empty page; `felt_page.problems` collects what the console and the policy complained about."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.problems = problems
    page.goto(static_address)
    yield page
    page.close()
