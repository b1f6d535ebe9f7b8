"""Refunds: results for what is still open of wagers, split by backer; while bets are open they leave the layout as
always.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.commands import Stake
from rules.events import Event, Result, Share, Wager, WagerChanged, WagerWithdrawn
from rules.money.wagers import all_wagers, open_stakes, total_of
from rules.state import AnyRound
from rules.wording.reasons import refund_text


def refund(wager: Wager, stakes: tuple[Stake, ...], clause: str, why: str) -> Result:
    """A result that refunds the stakes; `why` opens its text."""
    shares = tuple(Share(stake.player, stake.cents, stake.cents) for stake in stakes)
    text = refund_text(total_of(stakes), why)
    return Result(wager.id, wager.kind, wager.area, wager.line, wager.hand, "returned", clause, text, shares)


def refund_all(wagers: Iterable[Wager], clause: str, why: str) -> tuple[Result, ...]:
    """Everything still open of the wagers is refunded."""
    return tuple(refund(w, stakes, clause, why) for w in wagers if (stakes := open_stakes(w)))


def refund_player(
    round_: AnyRound, player: str, clause: str, why: str, stays: Callable[[Wager], bool] = lambda wager: False
) -> tuple[Result, ...]:
    """Every open stake of one player is refunded, but for wagers that stay; other backers' stay (PM 5.25, 5.29.1; TC
    5.7.1, 5.9, 5.16.1).
    """
    results = []
    for wager in all_wagers(round_):
        if stays(wager):
            continue
        own = tuple(stake for stake in open_stakes(wager) if stake.player == player)
        if own:
            results.append(refund(wager, own, clause, why))
    return tuple(results)


def withdraw_stakes(round_: AnyRound, player: str) -> tuple[Event, ...]:
    """While bets are open a player's stakes leave the layout, and what others put on the same wager stays."""
    events: list[Event] = []
    for wager in all_wagers(round_):
        rest = tuple(stake for stake in wager.stakes if stake.player != player)
        if not rest:
            events.append(WagerWithdrawn(wager.id, wager.stakes))
        elif len(rest) < len(wager.stakes):
            events.append(WagerChanged(wager.id, wager.stakes, rest))
    return tuple(events)
