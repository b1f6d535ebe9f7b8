"""A dealer's connection to the API: sign-in with session and CSRF, the table's view, commands with their ids."""

from __future__ import annotations

import http.client
import json
import re
import threading
import time
from collections.abc import Callable, Iterable
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import quote, urlencode, urlsplit
from uuid import uuid4

TIMEOUT_SECONDS = 20
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
DUTY = re.compile(r'<tr><th scope="row">([^<]+)</th>(?:(?!</tr>).)*?/duties/([^/]+)/relieve/', re.DOTALL)
CHANGE = re.compile(r'name="change" value="([^"/]+)/([^"]+)"')


class SignInFailed(Exception):
    """The name and password were not taken."""


class Connection:
    """Somebody who is signed in. Waits while the server is away, signs in again when signed out; threads take turns."""

    # While the server is away (a restart, the database gone) it is asked again after this long.
    away_pause_seconds = 1.0

    def __init__(self, base_url: str, username: str, password: str, stopped: Callable[[], bool]) -> None:
        parts = urlsplit(base_url)
        self._kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self._host = parts.netloc
        self._origin = f"{parts.scheme}://{parts.netloc}"
        self.username, self._password = username, password
        self._stopped = stopped
        self._turn = threading.RLock()
        self._cookies: dict[str, str] = {}
        self._http: http.client.HTTPConnection | None = None

    def sign_in(self) -> None:
        """Get the form's token, then a session. Raises SignInFailed."""
        with self._turn:
            self._sign_in()

    def _sign_in(self) -> None:
        self._cookies.clear()
        self._ask("GET", "/sign-in/")
        form = {"username": self.username, "password": self._password, "next": "/"}
        form["csrfmiddlewaretoken"] = self._cookies.get("csrftoken", "")
        status, _ = self._ask("POST", "/sign-in/", urlencode(form).encode(), FORM)
        if status != 302 or "sessionid" not in self._cookies:
            raise SignInFailed(f"{self.username} could not sign in (status {status}).")

    @property
    def cookie(self) -> str:
        """The session, for a browser that goes on with it."""
        return f"sessionid={self._cookies['sessionid']}"

    def table(self, table: str) -> dict[str, Any]:
        """`{"seq", "view", …}` of a table as this dealer may see it."""
        found: dict[str, Any] = self.get(f"/api/v1/tables/{quote(table)}")
        return found

    def get(self, path: str) -> Any:
        """What an address of the API answers. SignInFailed where this person may not read it."""
        status, body = self._signed_in("GET", path)
        if status != 200:
            raise SignInFailed(f"{self.username} may not read {path} (status {status}).")
        return body

    def take_console(self, table: str, console: str, takeover: bool) -> bool:
        """Become the table's active console; False while another one holds it."""
        status, body = self._signed_in(
            "POST", f"/api/v1/tables/{quote(table)}/console", {"console": console, "takeover": takeover}
        )
        if status not in (200, 409):
            raise SignInFailed(f"{self.username} may not deal {table} (status {status}: {body.get('detail', '')}).")
        return status == 200

    def release_console(self, table: str, console: str) -> None:
        """Give the console back, so that another tablet need not take it over."""
        self._signed_in("POST", f"/api/v1/tables/{quote(table)}/console", {"console": console, "release": True})

    def command(
        self, table: str, console: str, seq: int, command: dict[str, Any], approval: str = ""
    ) -> tuple[int, dict[str, Any]]:
        """Send a command, again with the same id while the server is away: it is carried out once at most."""
        body = {"command_id": approval or str(uuid4()), "expected_seq": seq, "command": command}
        body |= {"approval_id": approval} if approval else {}
        headers = {"X-Console": console} if console else {}
        return self._signed_in("POST", f"/api/v1/tables/{quote(table)}/commands", body, headers)

    def asks(self, table: str, seq: int, command: dict[str, Any]) -> str:
        """Ask for the approval of a command; empty where that is refused."""
        body = {"expected_seq": seq, "command": command}
        status, asked = self._signed_in("POST", f"/api/v1/tables/{quote(table)}/approvals", body)
        return str(asked["id"]) if status == 201 else ""

    def approves(self, approval: str) -> bool:
        """Approve on one's own screen; whether that was taken."""
        return self._signed_in("POST", f"/api/v1/approvals/{quote(approval)}/approve")[0] == 200

    def due_changes(self) -> list[tuple[str, str]]:
        """What the road map's page has a button for."""
        found = dict.fromkeys(CHANGE.findall(self._page("/road-map/")))
        return [(table, username) for table, username in found]

    def accept_changes(self, changes: Iterable[tuple[str, str]]) -> None:
        """Press those buttons."""
        self._form("/road-map/accept/", [("change", f"{table}/{username}") for table, username in changes])

    def note_here(self, usernames: Iterable[str]) -> None:
        """Tick who is here."""
        self._form("/road-map/here/", [("here", username) for username in usernames])

    def on_duty(self) -> dict[str, str]:
        """Who deals which table, by the table's name, as the duties' page tells the pit."""
        return dict(DUTY.findall(self._page("/duties/")))

    def _page(self, path: str) -> str:
        with self._turn:
            status, text = self._ask("GET", path)
            if status == 302:
                self._sign_in()
                status, text = self._ask("GET", path)
        return text.decode() if status == 200 else ""

    def _form(self, path: str, fields: list[tuple[str, str]]) -> None:
        with self._turn:
            token = ("csrfmiddlewaretoken", self._cookies.get("csrftoken", ""))
            self._ask("POST", path, urlencode([token, *fields]).encode(), FORM)

    def _signed_in(
        self, method: str, path: str, body: dict[str, Any] | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, Any]]:
        data = json.dumps(body).encode() if body is not None else None
        kind = {"Content-Type": "application/json"} | (headers or {})
        with self._turn:
            if "sessionid" not in self._cookies:
                self._sign_in()
            status, text = self._ask(method, path, data, kind)
            if status == 401:
                self._sign_in()
                status, text = self._ask(method, path, data, kind)
        return status, json.loads(text) if text.startswith((b"{", b"[")) else {}

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
            time.sleep(self.away_pause_seconds)

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
