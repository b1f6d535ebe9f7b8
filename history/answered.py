"""What players were told and asked in a round, and what each answered: read from its events."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import msgspec

from history.page import People
from rounds.replay import Replay, RoundStep
from rules import events
from rules.books import book_of
from rules.core.base import EventBase
from rules.money.void import untold
from rules.screens.table_views import open_offer
from rules.state import TableState
from rules.table.offers import Offer

HOW = {"word": "Told by word", "display": "Acknowledged on the display"}
NOT_NOTED = "Nobody noted it"
STAYS, KEEPS, WITHDRAWS, NO_ANSWER = "Stays", "Keeps the double", "Withdraws", "No answer"


class InformedOfVoid(msgspec.Struct, frozen=True):
    """A player of a void round, and how they know that it is; `at` is None and `by` empty where nobody noted it."""

    player: str
    how: str
    at: datetime | None = None
    by: str = ""


def told_of(replay: Replay, people: People) -> list[InformedOfVoid]:
    """Everybody who had a wager when the round was declared void, in the order told; nothing for any other round."""
    left: list[str] = []
    found: list[InformedOfVoid] = []
    for step in replay.steps:
        if isinstance(step.event, events.RoundVoided) and step.after is not None and step.after.round is not None:
            left = list(untold(step.after.round))
        elif isinstance(step.event, events.VoidTold):
            found += [_told(step, step.event, player, people) for player in step.event.players]
            left = [player for player in left if player not in step.event.players]
    return found + [InformedOfVoid(people.of_player(player), NOT_NOTED) for player in left]


def _told(step: RoundStep, event: events.VoidTold, player: str, people: People) -> InformedOfVoid:
    row = step.row
    by = people.devices.get(row.device, row.device) if event.how == "display" else people.of_staff(row.actor)
    return InformedOfVoid(people.of_player(player), HOW[event.how], row.at, by)


class WithdrawalAnswer(msgspec.Struct, frozen=True):
    """What a player answered to an offer to withdraw; `at` is None and `by` empty where nobody entered anything."""

    clause: str
    player: str
    answer: str
    at: datetime | None = None
    by: str = ""


def answers_of(replay: Replay, people: People) -> list[WithdrawalAnswer]:
    """Every answer to an offer to withdraw, in the order given, and who had given none when an offer was over."""
    found: list[WithdrawalAnswer] = []
    for step in replay.steps:
        before, after = _offer(step.before), _offer(step.after)
        if before is None or step.event is None:
            continue
        answered = tuple(_answers_in(step.event, before))
        row = step.row
        by = people.of_staff(row.actor)
        found += [
            WithdrawalAnswer(before.clause, people.of_player(player), said, row.at, by) for player, said in answered
        ]
        if after is None or after.clause != before.clause:
            left = [player for player in before.asked if player not in {player for player, _ in answered}]
            found += [WithdrawalAnswer(before.clause, people.of_player(player), NO_ANSWER) for player in left]
    return found


def _offer(state: TableState | None) -> Offer | None:
    """The offer that is open at a table; for the backers of a double too."""
    return open_offer(state, book_of(state)) if state is not None and state.settings is not None else None


def _answers_in(event: EventBase, offer: Offer) -> Iterator[tuple[str, str]]:
    match event:
        case events.WagersKept(players=players, answered=answered):
            yield from ((player, STAYS if answered else NO_ANSWER) for player in players)
        case events.DoubleKept(players=players):
            yield from ((player, KEEPS) for player in players)
        case events.WagersReturned(results=results) | events.WagersSettled(results=results):
            gone = dict.fromkeys(share.player for result in results for share in result.shares)
            withdrew = {result.clause for result in results} == {offer.clause}
            yield from ((player, WITHDRAWS) for player in gone if withdrew)
