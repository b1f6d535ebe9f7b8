"""Errands about the table itself: opening, a change of dealer, last rounds, closing."""

from __future__ import annotations

from demo.casino import PEOPLE
from demo.evening.station import Station


def opens(at: Station) -> None:
    """The supervisor opens it, where it is closed."""
    if not at.view["table"]["open"]:
        at.does(at.pit.supervisor, {"type": "open_table"})


def announces_last_round(at: Station) -> None:
    """One more round is dealt."""
    at.does(at.pit.supervisor, {"type": "announce_closing", "rounds": 1, "reason": "End of the evening"})


def closes(at: Station) -> None:
    """The supervisor closes it, after the last round."""
    if at.view["table"]["open"]:
        at.does(at.pit.supervisor, {"type": "close_table", "reason": "End of the evening"})


def calls_the_roll(at: Station) -> None:
    """The supervisor notes that the dealers who deal nowhere are here."""
    at.pit.supervisor.note_here(person.username for person in PEOPLE if person.role == "dealer")


def changes_dealer(at: Station) -> None:
    """Whom the road map proposes deals from now on; nobody where it proposes no change yet."""
    due = [(table, who) for table, who in at.pit.supervisor.due_changes() if table == at.table]
    if not due:
        return
    comes = at.pit.door_of(due[0][1])
    at.dealer.release_console(at.table, at.console)
    at.pit.supervisor.accept_changes(due)
    comes.sign_in()
    comes.take_console(at.table, at.console, False)
    at.dealer = comes
