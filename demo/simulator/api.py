"""A dealer's connection to the API: sign-in with session and CSRF, the table's view, commands with their ids."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Callable
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import quote, urlencode, urlsplit
from uuid import uuid4

TIMEOUT_SECONDS = 20
# While the server is away (a restart, the database gone) it is asked again after this long.
AWAY_PAUSE_SECONDS = 1.0


class SignInFailed(Exception):
    """The name and password were not taken."""


class Connection:
    """One signed-in dealer. Waits while the server is away, signs in again when signed out; for one thread only."""

    def __init__(self, base_url: str, username: str, password: str, stopped: Callable[[], bool]) -> None:
        parts = urlsplit(base_url)
        self._kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._host = parts.netloc
        self._origin = f"{parts.scheme}://{parts.netloc}"
        self._username, self._password = username, password
        self._stopped = stopped
        self._cookies: dict[str, str] = {}
        self._http: http.client.HTTPConnection | None = None

    def sign_in(self) -> None:
        """Get the form's token, then a session. Raises SignInFailed."""
        self._cookies.clear()
        self._ask("GET", "/sign-in/")
        form = {"username": self._username, "password": self._password, "next": "/"}
        form["csrfmiddlewaretoken"] = self._cookies.get("csrftoken", "")
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        status, _ = self._ask("POST", "/sign-in/", urlencode(form).encode(), kind)
        if status != 302 or "sessionid" not in self._cookies:
            raise SignInFailed(f"{self._username} could not sign in (status {status}).")

    @property
    def cookie(self) -> str:
        """The session, for a browser that goes on with it."""
        return f"sessionid={self._cookies['sessionid']}"

    def table(self, table: str) -> dict[str, Any]:
        """`{"seq", "view", …}` of a table as this dealer may see it."""
        status, body = self._signed_in("GET", f"/api/v1/tables/{quote(table)}")
        if status != 200:
            raise SignInFailed(f"{self._username} may not read {table} (status {status}: {body.get('detail', '')}).")
        return body

    def take_console(self, table: str, console: str, takeover: bool) -> bool:
        """Become the table's active console; False while another one holds it."""
        status, body = self._signed_in(
            "POST", f"/api/v1/tables/{quote(table)}/console", {"console": console, "takeover": takeover}
        )
        if status not in (200, 409):
            raise SignInFailed(f"{self._username} may not deal {table} (status {status}: {body.get('detail', '')}).")
        return status == 200

    def release_console(self, table: str, console: str) -> None:
        """Give the console back, so that another tablet need not take it over."""
        self._signed_in("POST", f"/api/v1/tables/{quote(table)}/console", {"console": console, "release": True})

    def command(self, table: str, console: str, seq: int, command: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """Send a command, again with the same id while the server is away: it is carried out once at most."""
        body = {"command_id": str(uuid4()), "expected_seq": seq, "command": command}
        return self._signed_in("POST", f"/api/v1/tables/{quote(table)}/commands", body, {"X-Console": console})

    def _signed_in(
        self, method: str, path: str, body: dict[str, Any] | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, Any]]:
        data = json.dumps(body).encode() if body is not None else None
        status, text = self._ask(method, path, data, {"Content-Type": "application/json"} | (headers or {}))
        if status == 401:
            self.sign_in()
            status, text = self._ask(method, path, data, {"Content-Type": "application/json"} | (headers or {}))
        return status, json.loads(text) if text.startswith(b"{") else {}

    def _ask(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        """The answer, waiting for a server that is away or busy. After being stopped a failure is raised instead."""
        while True:
            try:
                status, text = self._once(method, path, body, headers or {})
            except (OSError, http.client.HTTPException):
                self._close()
                if self._stopped():
                    raise
            else:
                if status not in (502, 503, 504) or self._stopped():
                    return status, text
            time.sleep(AWAY_PAUSE_SECONDS)

    def _once(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, bytes]:
        if self._http is None:
            self._http = self._kind(self._host, timeout=TIMEOUT_SECONDS)
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        token = self._cookies.get("csrftoken", "")
        own = {"Cookie": cookies, "X-CSRFToken": token, "Origin": self._origin, "Referer": self._origin + "/"}
        self._http.request(method, path, body, own | headers)
        response = self._http.getresponse()
        text = response.read()
        for line in response.headers.get_all("Set-Cookie") or []:
            for name, morsel in SimpleCookie(line).items():
                self._cookies[name] = morsel.value
        if response.will_close:
            self._close()
        return response.status, text

    def _close(self) -> None:
        if self._http is not None:
            self._http.close()
            self._http = None
