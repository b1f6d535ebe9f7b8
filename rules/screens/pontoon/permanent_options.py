"""What may come at any time: undo, found and late wagers, a void, and what the pit manages."""

from __future__ import annotations

from collections.abc import Iterator

from rules import commands, events
from rules.phases import HALTED
from rules.pontoon.play.out_of_limits import who_records
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import round_on, wagers_per_area
from rules.screens.options import in_time_option, open_option, option_for, restriction_option, undo_option
from rules.screens.table_status import table_options
from rules.screens.telling import void_options
from rules.state import TableState, is_installed
from rules.views.table import Option
from rules.wording.cards import card_name
from rules.wording.labels import place_at
from rules.wording.options import button, entry_text, undone


def permanent_options(state: TableState, phase: str, book: PontoonBook) -> Iterator[Option]:
    assert is_installed(state)
    if state.round is not None and phase not in {ph.CONCLUDED, *HALTED}:
        yield undo_option(state, _entry_text)
        if phase != ph.BETTING and book.out_of_limits_wagers:
            fields = ("area", "kind", "line", "stakes")
            words, role = button("found_wager"), who_records(round_on(state))
            yield open_option("record_found_wager", words, book.cite["over_maximum"], fields, role=role)
        if phase != ph.BETTING:
            yield in_time_option(who_records(round_on(state)), book)
            yield open_option(
                "place_wager", button("refuse_late_wager"), book.cite["late_wager"], ("area", "stakes"), kind="main"
            )
        yield from void_options(state, book)
    yield from table_options(state, book, book.cite["seated_controls"])
    for wagers in range(1, book.max_wagers_per_area + 1):
        if wagers != wagers_per_area(state, book):
            label = button("wagers_an_area" if wagers > 1 else "one_wager_an_area", wagers=wagers)
            yield option_for(state, commands.SetWagersPerArea(wagers), label, book.cite["fewer_wagers"])
    for player in state.players:
        yield restriction_option(state, player, book)


_DECIDED: dict[type, str] = {
    events.HandHit: "hit",
    events.HandStood: "stand",
    events.HandDoubled: "double",
    events.HandSplit: "split",
    events.OptionAnswered: "answer",
}


def _entry_text(state: TableState, entry: events.Entry) -> str:
    if isinstance(entry, events.CardDealt):
        hidden = not entry.area and round_on(state).house_down  # ruling 33
        place = place_at("area", entry.area)
        return entry_text("face_down_card" if hidden else "card", card=card_name(entry.card), place=place)
    return entry_text("decided", decision=undone(_DECIDED[type(entry)]), place=place_at("area", entry.area))
