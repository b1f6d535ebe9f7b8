"""Whether a result of Pontoon is known (rulings 8, 84), and what the commands ask that move cards."""

from __future__ import annotations

from collections.abc import Iterator

from rules import events
from rules.core.base import Refusal
from rules.known import Asked, Attempt, OnceKnown, Place, wagers_go_back
from rules.money.wagers import all_wagers
from rules.pontoon.table.in_sight import has_house_played, is_decided
from rules.pontoon.table.round_flags import flags_of
from rules.pontoon.vocabulary.book import PontoonBook
from rules.state import Round, TableState
from rules.wording.refusals import refuse

NO_CHOICE = OnceKnown("never", "wager")
"""What a choice of a hand needs that is still open once the house has played."""


def is_known(state: TableState, asked: Asked, book: PontoonBook) -> bool:
    """Whether the result of a wager, of an open wager on a hand (the house's: of any), or of the round lies in sight.
    What was taken back is known until it lies there again (ruling 42). Half of what was surrendered is lost whatever
    comes (PM 3.24.2).
    """
    round_ = state.round
    assert isinstance(round_, Round)
    if state.result_taken_back or (state.taken_back and not isinstance(asked, Place)):
        return True
    if asked is None:
        return flags_of(round_, book).outcome_established or any(map(_is_given_up, all_wagers(round_)))
    if isinstance(asked, Place):
        return any(not wager.settled and is_decided(round_, wager, book) for wager in _bearing_on(round_, asked))
    return _is_given_up(asked) or is_decided(round_, asked, book)


def _is_given_up(wager: events.Wager) -> bool:
    return bool(wager.surrendered or wager.surrendered_by)


def _bearing_on(round_: Round, place: Place) -> Iterator[events.Wager]:
    """The wagers that the cards of a hand decide; a pair wager goes by those of its area."""
    for wager in all_wagers(round_):
        if not place.area or (wager.area == place.area and (wager.kind == "pair" or wager.hand == place.hand)):
            yield wager


def once_the_house_has_played(round_: Round, book: PontoonBook) -> Refusal | None:
    """A hand that cards laid otherwise left open stands as it lies: nobody chooses who sees how it ends (ruling 84)."""
    return refuse("house_has_played", "ruling 84") if has_house_played(round_, book) else None


def cards_move_from_results(attempt: Attempt) -> bool:
    """Whether a wager whose result is known goes back, is surrendered no more, or loses or gets cards: its own, or
    those of the house. Where the felt shows other hits than the record, results are known by how the cards lie now as
    well (ruling 61).
    """
    if wagers_go_back(attempt):
        return True
    before, after = attempt.before.round, attempt.after.round
    assert isinstance(after, Round)
    house = before.house != after.house
    given_up = {wager.id for wager in all_wagers(after) if _is_given_up(wager)}
    if any(_is_given_up(wager) and wager.id not in given_up for wager in all_wagers(before)):
        return True
    otherwise = any(isinstance(event, events.CardsTaken) and event.lagged for event in attempt.events)
    tables = (attempt.before, attempt.after) if otherwise else (attempt.before,)
    return any(
        attempt.is_known(table, wager)
        for table in tables
        for number, area in enumerate(before.areas, 1)
        for wager in area.wagers
        if not wager.settled and (house or area.hands != after.areas[number - 1].hands)
    )
