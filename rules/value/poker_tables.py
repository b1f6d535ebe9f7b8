"""What every hand of Three Card Poker is worth when it is played, as it is kept: `manage.py strategy` makes the file.

Of its suits only the pattern matters, so that 22,100 hands are 1,755 kinds: "AQK abc". Values are per unit of the Ante,
its bonus with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations

import msgspec

from rules.core.cards import RANKS
from rules.three_card_poker.table.moves import award_of
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.hands import category
from rules.value.against_house import FOLDED, all_hands, play_return
from rules.value.tables import FILES


class PokerTable(msgspec.Struct, frozen=True):
    """A rulebook's values: of a round under best play per Ante, of Pair Plus per unit, of the fixed awards of a
    progressive wager in cents, and of each kind of hand that is played.
    """

    rulebook: str
    ante: float
    pair_plus: float
    fixed_awards_cents: float
    hands: dict[str, float]


def kind_of(cards: Sequence[str]) -> str:
    """The ranks in the order of a deck, and which cards share a suit."""
    return min(_named(order) for order in permutations(cards))[1]


def _named(cards: Sequence[str]) -> tuple[tuple[int, ...], str]:
    suits: dict[str, str] = {}
    for card in cards:
        suits.setdefault(card[1], "abc"[len(suits)])
    pattern = "".join(suits[card[1]] for card in cards)
    order = (*(RANKS.index(card[0]) for card in cards), *map(ord, pattern))
    return order, f"{''.join(card[0] for card in cards)} {pattern}"


def work_out_poker(book: PokerBook) -> PokerTable:
    """Every hand against every house hand; a few seconds."""
    kinds: dict[str, Fraction] = {}
    ante = pair_plus = awards = Fraction(0)
    for cards, _ in all_hands():
        kind = kind_of(cards)
        if kind not in kinds:
            kinds[kind] = sum(play_return(cards, book), Fraction(0))
        ante += max(kinds[kind], FOLDED)
        line = book.pair_plus.get(category(cards))
        pair_plus += Fraction(line.odds.wins, line.odds.per) if line else Fraction(-1)
        place = award_of(cards, book)
        awards += 0 if place is None else book.awards[place].award_cents or 0
    many = len(all_hands())
    return PokerTable(
        rulebook=book.id,
        ante=float(ante / many),
        pair_plus=float(pair_plus / many),
        fixed_awards_cents=float(awards / many),
        hands={kind: round(float(value), 8) for kind, value in sorted(kinds.items())},
    )


@cache
def poker_table_of(rulebook: str) -> PokerTable:
    """What is kept for a rulebook; raises FileNotFoundError for one that nothing is kept for."""
    return msgspec.json.decode((FILES / f"{rulebook}.json").read_bytes(), type=PokerTable)
