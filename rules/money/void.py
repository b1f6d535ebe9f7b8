"""Declaring a round void: every wager is refunded, whatever was paid or taken (PM 5.1, 5.2; TC 5.1-5.4; ruling 7). On
a ground that leaves winnings with the players only what was taken goes back (ruling 91).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules import commands, events, mends
from rules.authority import check_role, check_second
from rules.context import Context
from rules.core.base import Refusal
from rules.core.rulebook import Rulebook, VoidGround
from rules.core.text import word
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.money.wagers import all_wagers, backers_of, paid_by_meter, went_back
from rules.phases import CONCLUDED
from rules.state import AnyRound, TableInRound, ToldPlayer
from rules.wording.reasons import reason, refund_text
from rules.wording.refusals import refuse

OF_THE_DEAL = ("misdeal", "house_count", "exposed_in_deal")
"""Grounds that only the cards of the same round can give, once one is dealt (PM 5.2; TC 5.2-5.4)."""
TOLD = "ruling 92"
TAKEN_BACK = "ruling 67"
KNOWN_TO = "gaming_shift_manager"
"""Who sends wagers back for a fault of the deal once a result, or a hand that was looked at, is known (ruling 82)."""


class DealSoFar(NamedTuple):
    """What a ground may depend on. `known` says that somebody could gain by a void: then the Gaming Shift Manager
    declares what only the deal itself can show (ruling 82).
    """

    cards_dealt: bool = True
    play_has_begun: bool = False
    known: bool = False


UNKNOWN = DealSoFar()
"""For a ground that no deal shows."""


def check_void(
    command: commands.VoidRound, context: Context, book: Rulebook, so_far: DealSoFar, ground: VoidGround | None = None
) -> Refusal | None:
    """Why a round is not void by a ground; `ground` is one that no rulebook lists.

    Refused, in this order: unknown_void_ground; role, where the ground asks for a higher one; void_unjustified without
    the reason that it asks for; no_cards_dealt before the first card, where it is one of the deal;
    too_late_for_misdeal once play has begun (PM 5.2); role, where it is one of the deal and `known`.
    """
    ground = ground or book.grounds.get(command.ground)
    if ground is None:
        listed = ", ".join(book.grounds)
        return refuse("unknown_void_ground", "ruling 7", ground=command.ground, known=listed)
    of_the_deal = command.ground in OF_THE_DEAL
    if refusal := check_role(context, ground.role, book.cite["higher_role"]):
        return refusal
    if ground.justified and not command.note.strip():
        return refuse("void_unjustified", ground.clause, ground=word(ground.label))
    if of_the_deal and not so_far.cards_dealt:
        return refuse("no_cards_dealt", ground.clause)
    if ground.before_play and so_far.play_has_begun:
        return refuse("too_late_for_misdeal", ground.clause, ground=word(ground.label))
    if of_the_deal and so_far.known:
        return check_role(context, KNOWN_TO, book.cite["higher_role"])
    return None


def void_round(
    round_: AnyRound,
    command: commands.VoidRound,
    context: Context,
    book: Rulebook,
    so_far: DealSoFar = UNKNOWN,
    ground: VoidGround | None = None,
) -> events.RoundVoided | Refusal:
    """The void with every return. Refused as `check_void`, then as `check_takes_back`."""
    if refusal := check_void(command, context, book, so_far, ground):
        return refusal
    ground = ground or book.grounds[command.ground]
    if not ground.winnings_kept and (refusal := check_takes_back(round_, all_wagers(round_), context)):
        return refusal
    return events.RoundVoided(
        round_.number,
        command.ground,
        ground.clause,
        command.note.strip(),
        _refunds(round_, ground),
        () if ground.winnings_kept else tuple(_reversed_bonus(bonus, ground) for bonus in round_.bonuses),
        ground.cards_at_fault,
        ground.winnings_kept,
    )


def check_takes_back(round_: AnyRound, wagers: Iterable[events.Wager], context: Context) -> Refusal | None:
    """Why wagers do not go back on one person's word: the jackpot's meter paid on them, which took two (ruling 67)."""
    return check_second(context, context.role, TAKEN_BACK) if paid_by_meter(round_, wagers) else None


def _refunds(round_: AnyRound, ground: VoidGround) -> tuple[events.Result, ...]:
    wagers = [wager for area in round_.areas for wager in area.wagers if not _is_refunded(round_, wager)]
    why = reason("void", ground=word(ground.text_for_players or ground.label_in_sentence))  # players read it
    if ground.winnings_kept:
        return tuple(_losses(round_, wagers, ground.clause, why))
    return reversal_of(round_, wagers, ground.clause, why)


def _losses(round_: AnyRound, wagers: list[events.Wager], clause: str, why: str) -> Iterator[events.Result]:
    """Where winnings stay, shares on which less came back than was staked, each with what it lacks. A bonus beside a
    wager is another payment, and what was reversed already stays as it is.
    """
    kinds = {wager.id: wager.kind for wager in wagers}
    settled = _sums(result for result in round_.results if result.kind == kinds.get(result.wager))
    for wager in wagers:
        result = _returned(wager, clause, why, settled, {})
        lacking = tuple(
            share for share in result.shares if share.returned_cents > 0 and not went_back(round_, wager, share.player)
        )
        if lacking:
            back = refund_text(sum(share.returned_cents for share in lacking), why)
            yield replace(result, shares=lacking, words=back)


def _is_refunded(round_: AnyRound, wager: events.Wager) -> bool:
    """Whether all of a wager was refunded already, nothing of it paid, taken or remembered (TC 5.13)."""
    results = [result for result in round_.results if result.wager == wager.id]
    return wager.settled and all(result.result == "returned" and not result.under_minimum for result in results)


def reversal_of(
    round_: AnyRound, wagers: Iterable[events.Wager], clause: str, why: str, bonuses: Iterable[events.Bonus] = ()
) -> tuple[events.Result, ...]:
    """What reverses wagers by a clause: open shares are refunded, settled ones and `bonuses` on them reversed."""
    settled, extra = _sums(round_.results), _sums(bonuses)
    return tuple(_returned(wager, clause, why, settled, extra) for wager in wagers)


def reversal_for(round_: AnyRound, player: str, clause: str, why: str) -> tuple[events.Result, ...]:
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


def _sums(outcomes: Iterable[events.Result | events.Bonus]) -> dict[tuple[str, str], events.Share]:
    """What each player staked and got back on each wager."""
    sums: dict[tuple[str, str], events.Share] = {}
    for outcome in outcomes:
        for share in outcome.shares:
            before = sums.get((outcome.wager, share.player), events.Share(share.player, 0, 0))
            staked, returned = before.stake_cents + share.stake_cents, before.returned_cents + share.returned_cents
            sums[(outcome.wager, share.player)] = events.Share(share.player, staked, returned)
    return sums


def _returned(
    wager: events.Wager,
    clause: str,
    why: str,
    settled: dict[tuple[str, str], events.Share],
    extra: dict[tuple[str, str], events.Share],
) -> events.Result:
    """Open shares are refunded; settled ones are reversed, so that over the round each backer has their stake again. A
    result beside the stake's own, such as an Ante Bonus, stakes nothing: the stake that it stands beside is open.
    """
    shares = []
    for stake in wager.stakes:
        part = wager.id, stake.player
        outcomes = [sums[part] for sums in (settled, extra) if part in sums]
        left = stake.cents - sum(outcome.stake_cents for outcome in outcomes)
        back = stake.cents - sum(outcome.returned_cents for outcome in outcomes)
        shares.append(events.Share(stake.player, left, back))
    cents = sum(stake.cents for stake in wager.stakes)
    text = refund_text(cents, why)
    return events.Result(
        wager.id, wager.kind, wager.area, wager.line, wager.hand, "returned", clause, text, tuple(shares)
    )


def _reversed_bonus(bonus: events.Bonus, ground: VoidGround) -> events.Bonus:
    shares = tuple(events.Share(share.player, 0, -share.returned_cents) for share in bonus.shares)
    return events.Bonus(bonus.wager, bonus.area, ground.clause, reason("bonus_back"), shares, bonus.code, bonus.nth)


class Move(NamedTuple):
    """What a void gives a player back of a wager (above zero), or takes of what was paid on it, in cents."""

    area: int
    wager: str
    kind: str
    player: str
    cents: int


def moves_of(round_: AnyRound, ground: VoidGround) -> tuple[Move, ...]:
    """What a void round gives and takes, line by line in the order of the areas; nothing where it is not void. The
    results of the void are the last ones by its ground.
    """
    if not round_.void:
        return ()
    last = {(result.wager, share.player): (result, share) for result in round_.results for share in result.shares}
    found = [
        Move(result.area, result.wager, result.kind, share.player, share.returned_cents)
        for result, share in last.values()
        if (result.clause, result.result) == (ground.clause, "returned")
    ]
    found += [
        Move(bonus.area, bonus.wager, "bonus", share.player, share.returned_cents)
        for bonus in round_.bonuses
        for share in bonus.shares
        if bonus.clause == ground.clause and share.returned_cents < 0
    ]
    order = {wager.id: place for place, wager in enumerate(all_wagers(round_))}
    return tuple(sorted((move for move in found if move.cents), key=lambda move: order[move.wager]))


def untold(round_: AnyRound) -> tuple[str, ...]:
    """The players of a void round of whom nobody noted yet that they know (ruling 92)."""
    if not round_.void:
        return ()
    know = {told.player for told in round_.told}
    return tuple(player for player in backers_of(round_) if player not in know)


def tell_void(state: TableInRound, command: commands.TellVoid, context: Context, book: Rulebook) -> Decision:
    """Who knows by now that the round is void. A display speaks for its own player alone.

    Refused: round_not_void, unchanged where everybody named knows already.
    """
    round_ = state.round
    if not round_.void:
        return refuse("round_not_void", TOLD)
    left = untold(round_)
    players = tuple(player for player in dict.fromkeys(command.players or left) if player in left)
    if not players:
        return refuse("unchanged:told", TOLD)
    how = "display" if context.role == "device" else "word"
    return (events.VoidTold(round_.number, players, how, TOLD),)


def void_told(round_: Any, event: events.VoidTold, book: Any) -> Any:
    """The round with who knows that it is void."""
    return replace(round_, told=(*round_.told, *(ToldPlayer(player, event.how) for player in event.players)))


TELLING = CommandRow(
    commands.TellVoid, tell_void, frozenset((CONCLUDED,)), anywhere=True, once_known=NOTHING, mended=(mends.AGAIN,)
)
"""The command's row, in either game."""
