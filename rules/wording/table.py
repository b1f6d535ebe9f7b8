"""The sentences of events of the table itself: how it stands, its rulebook and limits, who is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.wording.event_context import EventContext
from rules.wording.labels import limits_text, list_of, moment
from rules.wording.rulebooks import book_text, edition_text
from rules.wording.table_status import because


def _seated(e: Any, context: EventContext) -> str:
    name = e.name or context.player(e.player)
    where = f"{name} sits at seat {e.seat}" if e.seat else f"{name} stands at the table"
    return f"{where}; the name is like that of somebody who is stopped: {e.resembles}" if e.resembles else where


def _restricted(e: Any, context: EventContext) -> str:
    if e.restricted:
        return f"{context.player(e.player)} is kept to one {context.place}: {e.reason}"
    return f"{context.player(e.player)} may wager on several {context.place}s again"


def _rulebook_changed(e: Any, context: EventContext) -> str:
    if e.before == e.rulebook:
        changed = f"the rulebook is now read as {edition_text(e.rulebook, e.rulebook_hash)}"
    else:
        changed = f"the rulebook is now {book_text(e.rulebook)}, it was {book_text(e.before)}"
    return f"{changed}; {limits_text(e.settings.limits)}"


def _limits_changed(e: Any, context: EventContext) -> str:
    kept = f"; {list_of([context.player(player) for player in e.kept_by])} may keep those before" if e.kept_by else ""
    return f"limits are now: {limits_text(e.limits)}{kept}"


def _limits_scheduled(e: Any, context: EventContext) -> str:
    start = f"from {moment(e.at)}" if e.at else f"from round {e.from_round}" if e.from_round else "from the next round"
    lasts = f", for {e.for_minutes} minutes" if e.for_minutes else ""
    keep = "; who is seated keeps those of now" if e.seated_keep else ""
    return f"limits {start}{lasts}: {limits_text(e.limits)}{keep}"


def _limits_notice_set(e: Any, context: EventContext) -> str:
    now, before = (f"{minutes} minutes" if minutes else "none" for minutes in (e.minutes, e.before))
    notice = f"the least notice of new limits is now: {now} (before: {before})" if now != before else ""
    two = "" if e.by_two is None else f"{'two people change' if e.by_two else 'one person changes'} limits from now on"
    return "; ".join(part for part in (notice, two) if part)


SENTENCES: dict[str, Callable[[Any, EventContext], str]] = {
    "table_installed": lambda e, context: f"the table got its rulebook, {book_text(e.rulebook)}",
    "rulebook_changed": _rulebook_changed,
    "table_opened": lambda e, context: "the table opened",
    "table_closed": lambda e, context: because("the table closed", e.reason),
    "table_reserved": lambda e, context: because(f"the table is reserved for {e.whom}", e.reason),
    "table_released": lambda e, context: "the table is no longer reserved",
    "closing_announced": lambda e, context: because(f"the table closes after round {e.last_round}", e.reason),
    "closing_cancelled": lambda e, context: "the table stays open after all",
    "limits_changed": _limits_changed,
    "limits_scheduled": _limits_scheduled,
    "limits_notice_set": _limits_notice_set,
    "wagers_per_area_set": lambda e, context: f"main wagers on one {context.place}: at most {e.wagers}",
    "player_restricted": _restricted,
    "shoe_loaded": lambda e, context: "a shuffled deck loaded" if e.decks == 1 else f"{e.decks} shuffled decks loaded",
    "player_seated": _seated,
    "player_removed": lambda e, context: f"{context.player(e.player)} left",
}
