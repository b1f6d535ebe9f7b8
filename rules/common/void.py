"""Declaring a round void: every wager is refunded, whatever was paid or taken (PM 5.1, 5.2; TC 5.1-5.4; ruling 7)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.commands import VoidRound
from rules.common.authority import check_role
from rules.common.wagers import all_wagers, went_back
from rules.core.base import Context, Refusal
from rules.core.rulebook import Rulebook, VoidGround
from rules.events import Bonus, Result, RoundVoided, Share, Wager
from rules.state import AnyRound
from rules.wording.reasons import goes_back, reason
from rules.wording.refusals import refuse

OF_THE_DEAL = ("misdeal", "house_count", "exposed_in_deal")
"""Grounds that only the cards of the same round can give, once one is dealt (PM 5.2; TC 5.2-5.4)."""
KNOWN_TO = "gaming_shift_manager"
"""Who sends wagers back for a fault of the deal once a result, or a hand that was looked at, is known (ruling 82)."""


def void_round(
    round_: AnyRound,
    command: VoidRound,
    context: Context,
    book: Rulebook,
    *,
    cards_dealt: bool = True,
    play_has_begun: bool = False,
    known: bool = False,
    ground: VoidGround | None = None,
) -> RoundVoided | Refusal:
    """The void with every return; `ground` is one that no rulebook lists. `known` says that somebody could gain by it:
    then the Gaming Shift Manager declares what only the deal itself can show (ruling 82).

    Refused, in this order: unknown_void_ground; role, where the ground asks for a higher one; no_cards_dealt before the
    first card, where it is one of the deal; too_late_for_misdeal once play has begun (PM 5.2); role, where it is one of
    the deal and `known`.
    """
    ground = ground or book.grounds.get(command.ground)
    if ground is None:
        listed = ", ".join(book.grounds)
        return refuse("unknown_void_ground", "ruling 7", ground=command.ground, known=listed)
    of_the_deal = command.ground in OF_THE_DEAL
    if refusal := check_role(context, ground.role, book.cite["higher_role"]):
        return refusal
    if of_the_deal and not cards_dealt:
        return refuse("no_cards_dealt", ground.clause)
    if ground.before_play and play_has_begun:
        return refuse("too_late_for_misdeal", ground.clause, ground=ground.label)
    if of_the_deal and known and (refusal := check_role(context, KNOWN_TO, book.cite["higher_role"])):
        return refusal
    return RoundVoided(
        round_.number,
        command.ground,
        ground.clause,
        command.note.strip(),
        _refunds(round_, ground),
        tuple(_reversed_bonus(bonus, ground) for bonus in round_.bonuses),
        ground.cards_at_fault,
    )


def _refunds(round_: AnyRound, ground: VoidGround) -> tuple[Result, ...]:
    wagers = [wager for area in round_.areas for wager in area.wagers if not _is_refunded(round_, wager)]
    return reversal_of(round_, wagers, ground.clause, reason("void", ground=ground.words))


def _is_refunded(round_: AnyRound, wager: Wager) -> bool:
    """Whether all of a wager was refunded already, nothing of it was paid or taken, and nothing of it is remembered
    (TC 5.13).
    """
    results = [result for result in round_.results if result.wager == wager.id]
    return wager.settled and all(result.result == "returned" and not result.under_minimum for result in results)


def reversal_of(
    round_: AnyRound, wagers: Iterable[Wager], clause: str, why: str, bonuses: Iterable[Bonus] = ()
) -> tuple[Result, ...]:
    """What reverses wagers by a clause: open shares are refunded, settled ones and `bonuses` on them reversed."""
    settled, extra = _sums(round_.results), _sums(bonuses)
    return tuple(_returned(wager, clause, why, settled, extra) for wager in wagers)


def reversal_for(round_: AnyRound, player: str, clause: str, why: str) -> tuple[Result, ...]:
    """What reverses all that a player has in a round by a clause, settled or open, with the bonuses paid on it; the
    parts of other backers stay. What went back already stays as it is.
    """
    settled, extra = _sums(round_.results), _sums(round_.bonuses)
    return tuple(
        _returned(replace(wager, stakes=own), clause, why, settled, extra)
        for wager in all_wagers(round_)
        if (own := tuple(stake for stake in wager.stakes if stake.player == player))
        and not went_back(round_, wager, player)
    )


def _sums(outcomes: Iterable[Result | Bonus]) -> dict[tuple[str, str], Share]:
    """What each player staked and got back on each wager."""
    sums: dict[tuple[str, str], Share] = {}
    for outcome in outcomes:
        for share in outcome.shares:
            before = sums.get((outcome.wager, share.player), Share(share.player, 0, 0))
            staked, returned = before.stake_cents + share.stake_cents, before.returned_cents + share.returned_cents
            sums[(outcome.wager, share.player)] = Share(share.player, staked, returned)
    return sums


def _returned(
    wager: Wager,
    clause: str,
    why: str,
    settled: dict[tuple[str, str], Share],
    extra: dict[tuple[str, str], Share],
) -> Result:
    """Open shares are refunded; settled ones are reversed, so that over the round each backer has their stake again."""
    shares = []
    for stake in wager.stakes:
        before = settled.get((wager.id, stake.player))
        bonus = extra[wager.id, stake.player].returned_cents if (wager.id, stake.player) in extra else 0
        if before is None:
            shares.append(Share(stake.player, stake.cents, stake.cents - bonus))
        else:
            shares.append(Share(stake.player, 0, before.stake_cents - before.returned_cents - bonus))
    cents = sum(stake.cents for stake in wager.stakes)
    text = goes_back(cents, why)
    return Result(wager.id, wager.kind, wager.area, wager.line, wager.hand, "returned", clause, text, tuple(shares))


def _reversed_bonus(bonus: Bonus, ground: VoidGround) -> Bonus:
    shares = tuple(Share(share.player, 0, -share.returned_cents) for share in bonus.shares)
    return Bonus(bonus.wager, bonus.area, ground.clause, reason("bonus_back"), shares, bonus.code)
