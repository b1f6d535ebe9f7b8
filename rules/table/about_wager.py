"""Whose wager a refusal is about, where it lies and how much it is: every refusal of a command about one says so."""

from __future__ import annotations

from rules import commands
from rules.commands import Command
from rules.core.base import Refusal
from rules.core.rulebook import Rulebook, place_word
from rules.money.wagers import backs, money_to_move, total_of, wager_by_id
from rules.state import AnyRound, Round, TableState, name_of
from rules.wording.labels import named_parts, place_at
from rules.wording.refusals import about, late_wager_refund

AboutWager = (
    commands.PlaceWager
    | commands.ChangeWager
    | commands.RecordFoundWager
    | commands.CorrectWager
    | commands.CorrectDecision
    | commands.Insure
    | commands.ClaimInsurance
)

ONE_HERE = ("ante", "pair_plus", "progressive")
"""Kinds of which one lies on a position (TC 3.4.2): they have no other line."""


def with_wager(state: TableState, command: Command, refusal: Refusal, book: Rulebook) -> Refusal:
    """The refusal with the players, the place and the amount; of a late wager with what is given back (PM 5.3). One
    that says so already, of a command that is played again, is left as it is (ruling 81).
    """
    if "players" in refusal.facts or not isinstance(command, AboutWager) or (found := _lying(state, command)) is None:
        return refusal
    area, stakes, before = found
    place = place_at(place_word(book), area)
    moved = money_to_move(stakes, before) if refusal.code == "late_wager" else ()
    parts = named_parts((_name(state, stake.player), stake.cents) for stake in moved or stakes)
    if moved:
        whose = parts if len(moved) > 1 else _name(state, moved[0].player)
        message = late_wager_refund(refusal.message, whose, place, total_of(moved))
    else:
        message = about(refusal.message, parts, place)
    players = ", ".join(stake.player[:40] for stake in moved or stakes)
    facts: dict[str, str | int] = {"players": players, "area": area, "cents": total_of(moved or stakes)}
    return Refusal(refusal.code, refusal.clause, message, facts | refusal.facts)


def _lying(
    state: TableState, command: AboutWager
) -> tuple[int, tuple[commands.Stake, ...], tuple[commands.Stake, ...]] | None:
    """Place and stakes that a command speaks of, and the stakes on record; None where it names none there is. What is
    put down is new; what was found, or changed, lies there with what is on record.
    """
    round_ = state.round
    if isinstance(command, commands.PlaceWager):
        return (command.area, command.stakes, ()) if command.stakes else None
    if isinstance(command, commands.RecordFoundWager):
        return (command.area, command.stakes, _on_record(round_, command)) if command.stakes else None
    if isinstance(command, commands.ChangeWager) and command.wager.startswith("pair:"):
        return _claimed(state, command)
    wager = wager_by_id(round_, command.wager) if round_ is not None else None
    if wager is None:
        return None
    if isinstance(command, commands.ClaimInsurance):
        return wager.area, (commands.Stake(command.player, command.cents),), ()
    before = wager.stakes if isinstance(command, commands.ChangeWager) else ()
    area = command.area if isinstance(command, commands.CorrectWager) else None
    return area or wager.area, command.stakes or wager.stakes, before


def _on_record(round_: AnyRound | None, command: commands.RecordFoundWager) -> tuple[commands.Stake, ...]:
    """What is on record where a wager was found: of its kind on its place, on its line or of the wager there that it
    insures; a pair wager or a claim is one player's (ruling 71), and a position has one of a kind (TC 3.4.2).
    """
    if round_ is None or not 1 <= command.area <= len(round_.areas):
        return ()
    wagers = round_.areas[command.area - 1].wagers
    lines = {wager.id: wager.line for wager in wagers}
    player = command.stakes[0].player
    for wager in wagers:
        line = lines.get(wager.of) if wager.kind == "insurance" else wager.line
        here = backs(wager, player) if wager.kind == "pair" else wager.kind in ONE_HERE or line == command.line
        if wager.kind == command.kind and here:
            return wager.stakes
    claims = round_.claims if isinstance(round_, Round) else ()
    waits = ((c.kind, c.area, c.player) == (command.kind, command.area, player) for c in claims)
    return tuple(commands.Stake(c.player, c.cents) for c, is_it in zip(claims, waits, strict=True) if is_it)


def _claimed(
    state: TableState, command: commands.ChangeWager
) -> tuple[int, tuple[commands.Stake, ...], tuple[commands.Stake, ...]] | None:
    """The same of a claim to a pair place, by its id."""
    claims = state.round.claims if isinstance(state.round, Round) else ()
    claim = next((c for c in claims if f"pair:{c.area}:{c.player}" == command.wager), None)
    if claim is None:
        return None
    before = (commands.Stake(claim.player, claim.cents),)
    return claim.area, command.stakes or before, before


def _name(state: TableState, player: str) -> str:
    """A player's name; the id of one who is not known may be of any length."""
    return name_of(state, player) if player in state.players else player[:40]
