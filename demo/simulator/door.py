"""One person's way into the casino: through the API (`api.Connection`) or in this process (`inside.Inside`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol


class Door(Protocol):
    """What a virtual person can do."""

    username: str

    def sign_in(self) -> None:
        """Become somebody whom the casino knows."""

    def table(self, table: str) -> dict[str, Any]:
        """`{"seq", "view"}` of a table as this person may see it."""

    def take_console(self, table: str, console: str, takeover: bool) -> bool:
        """Become the table's active console; False while another one holds it."""

    def release_console(self, table: str, console: str) -> None:
        """Give the console back."""

    def command(
        self, table: str, console: str, seq: int, command: dict[str, Any], approval: str = ""
    ) -> tuple[int, dict[str, Any]]:
        """Send a command, with an approval where one was given: status and answer."""

    def asks(self, table: str, seq: int, command: dict[str, Any]) -> str:
        """Ask for the approval of a command; empty where that is refused."""

    def approves(self, approval: str) -> bool:
        """Approve on one's own screen; whether that was taken."""

    def due_changes(self) -> list[tuple[str, str]]:
        """Which dealers the road map proposes now, each with the table."""

    def accept_changes(self, changes: Iterable[tuple[str, str]]) -> None:
        """Put them on duty."""

    def note_here(self, usernames: Iterable[str]) -> None:
        """Note who of the dealers came."""
