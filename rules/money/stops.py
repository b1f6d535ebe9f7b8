"""Stops: what the house keeps a player from, at every table, until it is lifted or ends (ruling 130)."""

from __future__ import annotations

from collections.abc import Iterable

from rules import commands
from rules.authority import SECOND, check_two
from rules.context import Context
from rules.core.base import CommandBase, Refusal, Stop, Stops
from rules.core.marks import mark_of, mark_of_stop
from rules.core.rulebook import Rulebook, place_word
from rules.state import Round, TableState, name_of
from rules.wording.labels import kind_text
from rules.wording.refusals import refuse

STOPS = "ruling 130"


def asks_about(state: TableState, command: CommandBase) -> tuple[str, ...]:
    """Whose stops a command is decided on: whom it seats, who stakes, and whose claims it may decide."""
    if isinstance(command, commands.SeatPlayer | commands.ClaimInsurance):
        return (command.player,)
    if isinstance(command, commands.RepeatWagers):
        return tuple(state.players)
    staking = tuple(stake.player for stake in getattr(command, "stakes", ()))
    return tuple(dict.fromkeys((*staking, *_claimants(state, command))))


def is_new_here(state: TableState, command: CommandBase) -> str:
    """Whom a command seats who is not known at the table; "" for nobody."""
    seated = command.player if isinstance(command, commands.SeatPlayer) else ""
    return "" if seated in state.players else seated


def _claimants(state: TableState, command: CommandBase) -> tuple[str, ...]:
    """Whose claims wait, as bets close and from then on."""
    round_ = state.round
    if not isinstance(round_, Round) or (round_.closed_at is None and not isinstance(command, commands.CloseBetting)):
        return ()
    return tuple(claim.player for claim in round_.claims)


def check_seat(state: TableState, player: str, context: Context, book: Rulebook) -> Refusal | None:
    """Who is stopped from a kind of wager may sit down. Refused: player_stopped."""
    found = (stop for stop in _of(player, context.facts.stops, book) if not stop.wager)
    return _refused(state, player, next(found, None))


def check_alike(player: str, context: Context, book: Rulebook) -> Refusal | None:
    """Who has the name of somebody who is stopped here, or one like it, may be they: two people let them in. Refused:
    role.
    """
    stop = alike_stop(context, book)
    if stop is None or check_two(context, STOPS) is None:
        return None
    facts: dict[str, str | int] = {"needed": SECOND, "player": player[:40], "stop": stop.number}
    return refuse("role:like_stopped", STOPS, facts, name=mark_of(player), why=mark_of_stop(stop.number), needed=SECOND)


def alike_stop(context: Context, book: Rulebook) -> Stop | None:
    """The stop of somebody of a like name that holds in this game."""
    return next((stop for stop in context.facts.alike_stops if stop.game in ("", book.family)), None)


def check_one_area(
    state: TableState, player: str, areas: Iterable[int], context: Context, book: Rulebook
) -> Refusal | None:
    """Who is kept to one playing area, at this table or on the floor, wagers on no second one; `areas` are those on
    which they would (PM 3.9, TC 3.4.3). Refused: one_area_only.
    """
    if len(set(areas)) < 2:
        return None
    clause, place, name = book.cite["one_area_only"], place_word(book), name_of(state, player)
    if state.players[player].one_area_only:
        return refuse("one_area_only", clause, name=name, place=place)
    stop = next((stop for stop in _all_of(player, context.facts.stops, book) if stop.one_area), None)
    if stop is None:
        return None
    facts: dict[str, str | int] = {"player": player[:40], "stop": stop.number}
    why = mark_of_stop(stop.number)
    return refuse("one_area_only:house", clause, facts, name=name, place=place, why=why)


def check_no_stop(
    state: TableState, stakes: Iterable[commands.Stake], kind: str, context: Context, book: Rulebook
) -> Refusal | None:
    """Nothing is staked by who is stopped from it. Refused: player_stopped."""
    for stake in stakes:
        if refusal := _refused(state, stake.player, stop_of(stake.player, kind, context.facts.stops, book)):
            return refusal
    return None


def stop_of(player: str, kind: str, stops: Stops, book: Rulebook) -> Stop | None:
    """What keeps a player from a kind of wager."""
    return next((stop for stop in _of(player, stops, book) if stop.wager in ("", kind)), None)


def _of(player: str, stops: Stops, book: Rulebook) -> Iterable[Stop]:
    return (stop for stop in _all_of(player, stops, book) if not stop.one_area)


def _all_of(player: str, stops: Stops, book: Rulebook) -> Iterable[Stop]:
    return (stop for stop in stops.get(player, ()) if stop.game in ("", book.family))


def _refused(state: TableState, player: str, stop: Stop | None) -> Refusal | None:
    if stop is None:
        return None
    facts: dict[str, str | int] = {"player": player[:40], "stop": stop.number}
    name, why = name_of(state, player), mark_of_stop(stop.number)
    if stop.wager:
        wager = kind_text(stop.wager)
        return refuse("player_stopped:wager", STOPS, facts, name=name, wager=wager, why=why)
    return refuse("player_stopped", STOPS, facts, name=name, why=why)
