"""What the dealer's console shows beyond what players see (languages/sources.py)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.books import BOOKS, GAMES
from rules.core import text as core
from rules.wording import (
    case_texts,
    commands,
    effects,
    event_texts,
    explained,
    incidents,
    labels,
    not_decided,
    options,
    person_names,
    pontoon,
    practice,
    reasons,
    refusals,
    roles,
    steps,
    tray_texts,
)
from rules.wording.cards import RANK_NAMES, SUIT_NAMES
from rules.wording.codes import CODES
from rules.wording.incidents import IncidentText
from rules.wording.steps import StepText
from rules.wording.texts import TEXTS

Message = tuple[str, str]
"""A template, and what it is for."""

_CODES = [words for name, words in CODES.items() if name not in ("somebody", "or_higher", "or_higher_first")]
"""Those that are words; the others are made from `roles.SOMEBODY`."""
TABLES: dict[str, tuple[Any, ...]] = {
    "console": (TEXTS["dealer"], *_CODES, explained.EXPLAINED, case_texts.CASE_TEXTS, case_texts.DISPUTED),
    "why not": (not_decided.NOT_DECIDED, not_decided.WAIT),
    "who": (roles.SOMEBODY, roles.SOMEBODY_FIRST, labels.FOUND_BY),
    "next step": (
        *(steps.PONTOON, steps.THREE_CARD_POKER, steps.MISCOUNT, steps.COUNTS, steps.RULING, steps.DISPUTE),
        *(steps.TABLE_CLOSED, steps.CLOSE_TABLE, steps.TELL_VOID, steps.NOT_ANSWERED, steps.EVERYBODY_ANSWERED),
    ),
    "what went wrong": (
        *(incidents.PONTOON, incidents.THREE_CARD_POKER, incidents.NOTICES, incidents.CARDS_IN_USE),
        incidents.CARD_OUT,
    ),
    "a key": (options.ENTRIES, options.UNDONE, options.IN_ROWS),
    "what it would do": (effects.EFFECTS,),
    "where it lies": (labels.PLACES,),
    "names": (person_names.NAMELESS, labels.NAMES, core.AND, core.OR),
    "which one": (labels.ORDINALS,),
    "in a sentence": (
        *(labels.KIND_WORDS, labels.PLACES_CLAIMED, labels.DECIDED, labels.STRAY_TO, labels.RULED, reasons.DEEDS),
        *(reasons.QUESTIONS, reasons.RULING_GROUND, refusals.ABOUT, pontoon.DRAWS, RANK_NAMES, SUIT_NAMES),
    ),
    "a field of an approval": (
        *(commands.TITLES, commands.SETTINGS, commands.OF_PLACES, commands.WORDS, commands.ORDERS, commands.FOUND),
        *(commands.GROUNDS, commands.COUNTED, commands.LINE_KINDS, commands.DEEDS, commands.CODES),
        *(labels.RULING, labels.ORDERED),
    ),
    "chips of the table": (*(tray_texts.SLIP_NAMES, tray_texts.PILES, tray_texts.STANDING, tray_texts.TRAY),),
    "what happened": (event_texts.EVENTS,),
    "practice": (practice.TITLES, practice.TOLD, practice.HINTS, practice.SAYS),
}
"""The tables of its words, by what they are for."""


def of_the_console() -> Iterator[Message]:
    """Every template of its tables, in the order of the tables; and phases and grounds, which refusals name."""
    for used, tables in TABLES.items():
        yield from ((template, used) for template in _templates(tables))
    for phase in (phase for game in GAMES.values() for phase in game.phases.values()):
        yield from ((words, "a phase") for words in (phase.title, phase.title.lower(), phase.ends))
    for ground in (ground for book in BOOKS.values() for ground in book.grounds.values()):
        yield (ground.label_in_sentence, "grounds of a void")


def _templates(table: Any) -> Iterator[str]:
    """Codes are nobody's to translate, and what is said aloud stays as the rulebook has it."""
    match table:
        case StepText(title=title, detail=detail):
            yield from (title, detail)
        case IncidentText(title=title, outcome=outcome, found_by=found_by):
            yield from (title, *outcome, *found_by)
        case str():
            yield table
        case dict():
            yield from _templates([*table.values()])
        case list() | tuple():
            for each in table:
                yield from _templates(each)
