"""The sentences of events of the table itself: how it stands, its rulebook and limits, who is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.text import Text, joined
from rules.wording.event_context import EventContext
from rules.wording.event_texts import told
from rules.wording.labels import limits_text, list_of, moment
from rules.wording.rulebooks import book_text, edition_text
from rules.wording.table_status import because


def _seated(e: Any, context: EventContext) -> Text:
    name = e.name or context.player(e.player)
    said = told("sits", player=name, seat=e.seat) if e.seat else told("stands", player=name)
    return told("resembles", said=said, whom=e.resembles) if e.resembles else said


def _restricted(e: Any, context: EventContext) -> Text:
    if e.restricted:
        return told(f"kept_to_one_{context.place}", player=context.player(e.player), why=e.reason)
    return told(f"several_{context.place}", player=context.player(e.player))


def _rulebook_changed(e: Any, context: EventContext) -> Text:
    limits = limits_text(e.settings.limits)
    if e.before == e.rulebook:
        return told("read_as", rulebook=edition_text(e.rulebook, e.rulebook_hash), limits=limits)
    return told("rulebook_changed", rulebook=book_text(e.rulebook), before=book_text(e.before), limits=limits)


def _limits_changed(e: Any, context: EventContext) -> Text:
    said = told("limits_changed", limits=limits_text(e.limits))
    names = [context.player(player) for player in e.kept_by]
    return told("may_keep", said=said, names=list_of(names)) if names else said


def _limits_scheduled(e: Any, context: EventContext) -> Text:
    key = "limits_at" if e.at else "limits_from_round" if e.from_round else "limits_next"
    named = {"at": moment(e.at) if e.at else "", "round": e.from_round, "minutes": e.for_minutes}
    said = told(f"{key}_for" if e.for_minutes else key, **named, limits=limits_text(e.limits))
    return told("seated_keep", said=said) if e.seated_keep else said


def _limits_notice_set(e: Any, context: EventContext) -> str:
    now, before = map(_minutes, (e.minutes, e.before))
    notice = [told("notice_set", now=now, before=before)] if now != before else []
    return joined(notice if e.by_two is None else [*notice, told("two_change" if e.by_two else "one_changes")])


def _minutes(minutes: int) -> Text:
    return told("minutes", minutes=minutes) if minutes else told("no_minutes")


SENTENCES: dict[str, Callable[[Any, EventContext], str]] = {
    "table_installed": lambda e, context: told("installed", rulebook=book_text(e.rulebook)),
    "rulebook_changed": _rulebook_changed,
    "table_opened": lambda e, context: told("opened"),
    "table_closed": lambda e, context: because(told("closed"), e.reason),
    "table_reserved": lambda e, context: because(told("reserved", whom=e.whom), e.reason),
    "table_released": lambda e, context: told("released"),
    "closing_announced": lambda e, context: because(told("closing", round=e.last_round), e.reason),
    "closing_cancelled": lambda e, context: told("closing_cancelled"),
    "limits_changed": _limits_changed,
    "limits_scheduled": _limits_scheduled,
    "limits_notice_set": _limits_notice_set,
    "wagers_per_area_set": lambda e, context: told(f"wagers_{context.place}", wagers=e.wagers),
    "player_restricted": _restricted,
    "shoe_loaded": lambda e, context: told("decks_loaded", count=e.decks),
    "player_seated": _seated,
    "player_removed": lambda e, context: told("left", player=context.player(e.player)),
}
