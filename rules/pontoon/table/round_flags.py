"""The three facts on which section 5 turns: interim settlement, subsequent deal, outcome established (PM 1.1.6, 1.1.15,
5.29; ruling 8).
"""

from __future__ import annotations

from rules.money.wagers import all_wagers
from rules.pontoon.table import phases as ph
from rules.pontoon.table.in_sight import is_decided
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import interim_settlement
from rules.state import Round
from rules.views.table import RoundFlags


def flags_of(round_: Round, book: PontoonBook) -> RoundFlags:
    return RoundFlags(
        interim_settlement=interim_settlement(round_),
        subsequent_deal=round_.subsequent_deal,
        outcome_established=_outcome_established(round_, book),
    )


def _outcome_established(round_: Round, book: PontoonBook) -> bool:
    """Whether the cards have conclusively won or lost any wager, paid or not (PM 5.29, ruling 8)."""
    if any(result.result != "returned" for result in round_.results) or round_.phase in (ph.SETTLEMENT, ph.BONUS):
        return True
    return any(not wager.settled and is_decided(round_, wager, book) for wager in all_wagers(round_))
