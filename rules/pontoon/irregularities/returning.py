"""Wagers that go back: results for what is still open of them, split by backer."""

from __future__ import annotations

from collections.abc import Iterable

from rules.commands import Stake
from rules.events import Result, Share, Wager, WagerInsured
from rules.money import dollars
from rules.pontoon.book import PontoonBook
from rules.pontoon.facts import all_wagers, open_stakes, total_of
from rules.state import Round


def returned(wager: Wager, stakes: tuple[Stake, ...], clause: str, why: str) -> Result:
    """A result that gives the stakes back; `why` opens the words."""
    shares = tuple(Share(stake.player, stake.cents, stake.cents) for stake in stakes)
    words = f"{why}: {dollars(total_of(stakes))} goes back"
    return Result(wager.id, wager.kind, wager.area, wager.line, wager.hand, "returned", clause, words, shares)


def all_returned(wagers: Iterable[Wager], clause: str, why: str) -> tuple[Result, ...]:
    """Everything still open of the wagers goes back."""
    return tuple(returned(w, stakes, clause, why) for w in wagers if (stakes := open_stakes(w)))


def players_returned(round_: Round, player: str, clause: str, why: str) -> tuple[Result, ...]:
    """Every open stake of one player goes back; other backers' stay (PM 5.25, 5.29.1)."""
    results = []
    for wager in all_wagers(round_):
        own = tuple(stake for stake in open_stakes(wager) if stake.player == player)
        if own:
            results.append(returned(wager, own, clause, why))
    return tuple(results)


def offers_taken_back(round_: Round, book: PontoonBook) -> tuple[WagerInsured, ...]:
    """Insurance taken on a house card that moves is taken back; it is offered anew (PM 3.26)."""
    return tuple(
        WagerInsured(
            Wager(w.id, "insurance", w.area, (), w.line, w.hand, of=w.of), w.stakes, book.cite["insurance_offer"]
        )
        for w in all_wagers(round_)
        if w.kind == "insurance" and not w.settled_players
    )
