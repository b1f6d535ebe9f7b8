"""Whose wager a refusal is about, where it lies and how much it is: every refusal of a command about one says so."""

from __future__ import annotations

from rules import commands
from rules.commands import Command
from rules.core.base import Refusal
from rules.core.rulebook import Rulebook, place_word
from rules.money.wagers import total_of, wager_by_id
from rules.state import Round, TableState, name_of
from rules.wording.labels import list_of, named_parts
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


def with_wager(state: TableState, command: Command, refusal: Refusal, book: Rulebook) -> Refusal:
    """The refusal with the players, the place and the amount; of a late wager with what is given back (PM 5.3). One
    that says so already, of a command that is played again, is left as it is (ruling 81).
    """
    if "players" in refusal.facts or not isinstance(command, AboutWager) or (found := _lying(state, command)) is None:
        return refusal
    area, stakes, before = found
    place = f"{place_word(book)} {area}"
    if refusal.code == "late_wager":
        stakes = _added(stakes, before)
        names = list_of([_name(state, stake.player) for stake in stakes])
        message = late_wager_refund(refusal.message, names, place, total_of(stakes))
    else:
        parts = named_parts((_name(state, stake.player), stake.cents) for stake in stakes)
        message = about(refusal.message, parts, place)
    players = ", ".join(stake.player[:40] for stake in stakes)
    facts: dict[str, str | int] = {"players": players, "area": area, "cents": total_of(stakes)}
    return Refusal(refusal.code, refusal.clause, message, facts | refusal.facts)


def _lying(
    state: TableState, command: AboutWager
) -> tuple[int, tuple[commands.Stake, ...], tuple[commands.Stake, ...]] | None:
    """Place and stakes that a command speaks of, and the stakes on record; None where it names none there is."""
    round_ = state.round
    if isinstance(command, commands.PlaceWager | commands.RecordFoundWager):
        return (command.area, command.stakes, ()) if command.stakes else None
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


def _added(stakes: tuple[commands.Stake, ...], before: tuple[commands.Stake, ...]) -> tuple[commands.Stake, ...]:
    """What came late: all of a new wager, of one on record what is more than before."""
    on_record = {stake.player: stake.cents for stake in before}
    more = (commands.Stake(stake.player, stake.cents - on_record.get(stake.player, 0)) for stake in stakes)
    return tuple(stake for stake in more if stake.cents > 0) or stakes
