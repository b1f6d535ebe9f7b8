"""Refunds: results for what is open of wagers, split by backer; while bets are open they leave the layout as always."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules import commands, events
from rules.events import Event
from rules.money.wagers import all_wagers, open_stakes, total_of
from rules.state import AnyRound
from rules.wording.reasons import refund_text


def refund(wager: events.Wager, stakes: tuple[commands.Stake, ...], clause: str, why: str) -> events.Result:
    """A result that refunds the stakes; `why` opens its text."""
    shares = tuple(events.Share(stake.player, stake.cents, stake.cents) for stake in stakes)
    text = refund_text(total_of(stakes), why)
    return events.Result(wager.id, wager.kind, wager.area, wager.line, wager.hand, "returned", clause, text, shares)


def refund_all(wagers: Iterable[events.Wager], clause: str, why: str) -> tuple[events.Result, ...]:
    """Everything still open of the wagers is refunded."""
    return tuple(refund(w, stakes, clause, why) for w in wagers if (stakes := open_stakes(w)))


def refund_player(
    round_: AnyRound, player: str, clause: str, why: str, stays: Callable[[events.Wager], bool] = lambda wager: False
) -> tuple[events.Result, ...]:
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
    events_: list[Event] = []
    for wager in all_wagers(round_):
        rest = tuple(stake for stake in wager.stakes if stake.player != player)
        if not rest:
            events_.append(events.WagerWithdrawn(wager.id, wager.stakes))
        elif len(rest) < len(wager.stakes):
            events_.append(events.WagerChanged(wager.id, wager.stakes, rest))
    return tuple(events_)
