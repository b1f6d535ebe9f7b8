"""The three facts on which section 5 turns: interim settlement, subsequent deal, outcome established (PM 1.1.6, 1.1.15,
5.29; ruling 8).
"""

from __future__ import annotations

from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.worth import is_due, is_pontoon
from rules.state import Hand, Round
from rules.views import RoundFlags


def flags_of(round_: Round, book: PontoonBook) -> RoundFlags:
    return RoundFlags(
        interim_settlement=round_.interim_settlement,
        subsequent_deal=round_.subsequent_deal,
        outcome_established=_outcome_established(round_, book),
    )


def _outcome_established(round_: Round, book: PontoonBook) -> bool:
    """Whether the cards have conclusively won or lost any wager, paid or not (PM 5.29, ruling 8)."""
    if any(result.result != "returned" for result in round_.results) or round_.phase in (ph.SETTLEMENT, ph.BONUS):
        return True
    insured = any(
        w.kind == "insurance" or w.surrendered or w.surrendered_by for area in round_.areas for w in area.wagers
    )
    if insured and len(round_.house) > 1:
        return True
    for area in round_.areas:
        if not area.hands or len(area.hands[0].cards) < 2:
            continue
        if any(w.kind == "pair" for w in area.wagers) or any(_decided(hand, book) for hand in area.hands):
            return True
    return False


def _decided(hand: Hand, book: PontoonBook) -> bool:
    return is_due(hand, book) or (is_pontoon(hand, book) and book.twenty_one_paid_at_once)
