"""The same wagers again: those of the last round, each decided anew, and all of them taken back at once (ruling 86)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from msgspec.structs import replace

from rules import commands, events
from rules.context import Context
from rules.core.base import Refusal
from rules.core.rulebook import Rulebook
from rules.events import Event
from rules.game import Decider, Decision
from rules.money.placing import applied
from rules.money.wagers import all_wagers, backs, wager_by_id
from rules.state import AnyRound, InstalledTable, Round, TableInRound
from rules.table.about_wager import with_wager
from rules.table.betting import check_area, check_player, late_wager, late_withdrawal, time_is_up
from rules.wording.refusals import refuse

PLACED: frozenset[str] = frozenset(get_args(commands.PlacedKind))
"""Kinds of wagers that players put down before the deal; the others follow from one of these."""


def laid_in(round_: AnyRound) -> tuple[events.Wager, ...]:
    """What lay on the layout of a round when its bets closed, and what was found there after, in seat order."""
    return tuple(events.Wager(w.id, w.kind, w.area, w.stakes, w.line) for w in all_wagers(round_) if w.kind in PLACED)


def pending(state: InstalledTable) -> tuple[events.Wager, ...]:
    """Wagers of the last round that none of this one stands for yet: those of players who are still here."""
    round_ = state.round
    if round_ is None:
        return ()
    here = (w for w in round_.before if any(stake.player in state.players for stake in w.stakes))
    return tuple(wager for wager in here if not _stands(round_, wager))


def _stands(round_: AnyRound, before: events.Wager) -> bool:
    """Whether a backer of it has a wager of its kind there by now, the same or another."""
    players = {stake.player for stake in before.stakes}
    claims = round_.claims if isinstance(round_, Round) and before.kind == "pair" else ()
    return any(
        wager.kind == before.kind and wager.area == before.area and any(backs(wager, player) for player in players)
        for wager in all_wagers(round_)
    ) or any(claim.area == before.area and claim.player in players for claim in claims)


def repeat_wagers(
    state: TableInRound,
    command: commands.RepeatWagers,
    context: Context,
    book: Rulebook,
    place: Decider,
    evolvers: Mapping[type, Any],
) -> Decision:
    """Each wager is decided by `place`, as if it were put down now, on what those before it left. Those refused are
    told with the others; where none is accepted the command is refused with the first reason.

    Refused before that: unknown_area, unknown_player, late_wager, nothing_to_repeat.
    """
    if command.area is not None and (refusal := check_area(state, command.area, book)):
        return refusal
    if command.player and (refusal := check_player(state, command.player, book.cite["wager_first"])):
        return refusal
    if time_is_up(state.round, context.now):
        return late_wager(state.round, context.now, book)
    placed: tuple[Event, ...] = ()
    refused: list[events.RefusedWager] = []
    first: Refusal | None = None
    for wager in meant(state, command):
        line = wager.line if wager.kind == "main" else None
        placing = commands.PlaceWager(wager.area, wager.stakes, _kind(wager), line)
        answer = place(state, placing, context, book)
        if isinstance(answer, Refusal):
            answer = with_wager(state, placing, answer, book)
            first = first or answer
            about = answer.code, answer.clause, answer.message
            refused.append(events.RefusedWager(wager.kind, wager.area, wager.stakes, *about))
        else:
            placed += answer
            state = replace(state, round=applied(state.round, answer, evolvers, book))  # type: ignore[type-var]
    if not placed:
        return first or refuse("nothing_to_repeat", "ruling 86")
    return (*placed, events.WagersRepeated(tuple(_id_of(event) for event in placed), "ruling 86", tuple(refused)))


def _kind(wager: events.Wager) -> Any:
    """The kind as a command names it: what was placed once is one of these."""
    return wager.kind


def meant(state: InstalledTable, command: commands.RepeatWagers) -> tuple[events.Wager, ...]:
    """The wagers that the command is about; of a shared one the part of the player it names."""
    left = tuple(
        wager
        for wager in pending(state)
        if command.area in (None, wager.area) and (not command.kinds or wager.kind in command.kinds)
    )
    if not command.player:
        return left
    own = (replace(w, stakes=tuple(s for s in w.stakes if s.player == command.player)) for w in left)
    return tuple(wager for wager in own if wager.stakes)


def _id_of(event: Event) -> str:
    """By what a wager or claim that was put down is changed later."""
    if isinstance(event, events.PairClaimed):
        return f"pair:{event.area}:{event.player}"
    assert isinstance(event, events.WagerPlaced)
    return event.wager.id


def take_back_repeated(state: TableInRound, context: Context, book: Rulebook) -> Decision:
    """What was placed again at last leaves the layout, the last of it first, as if each were withdrawn (PM 5.4)."""
    round_ = state.round
    if time_is_up(round_, context.now):
        return late_withdrawal(round_, context.now, book)
    return tuple(_withdrawn(round_, each) for each in reversed(round_.repeated))


def _withdrawn(round_: AnyRound, repeated: str) -> Event:
    if repeated.startswith("pair:"):
        _, area, player = repeated.split(":", 2)
        return events.PairClaimed(int(area), player, 0)
    wager = wager_by_id(round_, repeated)
    assert wager is not None
    return events.WagerWithdrawn(wager.id, wager.stakes)
