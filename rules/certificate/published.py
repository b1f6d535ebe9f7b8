"""Figures that others published, beside ours. Only what was found and read; the address says where."""

from __future__ import annotations

from fractions import Fraction

from rules.certificate import poker_hands, poker_play, pontoon_deal
from rules.certificate.figures import Published
from rules.certificate.simulation import decks_played
from rules.core.rulebook import Rulebook
from rules.pontoon.vocabulary.book import PontoonBook
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.hands import FLUSH, STRAIGHT
from rules.value import against_house
from rules.value.tables import table_of
from rules.wording.labels import with_minus

AGREES = "They agree."

_CLASSES = "https://www.casinocitytimes.com/john-grochowski/article/three-card-poker-and-pair-plus-67518"
_DISSECTED = "https://www.casinocitytimes.com/john-grochowski/article/three-card-poker-dissected-67680"
_QUALIFIES = "https://www.casinocitytimes.com/john-grochowski/article/win-more-at-three-card-poker-841"
_PAIR_PLUS = "https://online.casinocity.com/article/a-rare-pair-plus-payout-at-three-card-poker-124535"
_SPANISH = "http://the-uncensored-wiki.com:20151/2015-wikipedia_en_all_2015-05/A/Spanish_21.html"
_SUPER = "http://bbqtownsville.com/all-pages"
_PONTOON = "http://www.liquisearch.com/pontoon_card_game/house_edge"
_FACE_DOWN = "http://www.hundredpercentgambling.com/page.php?pid=Pontoon"


def published_for(book: Rulebook) -> tuple[Published, ...]:
    """What was found for a rulebook's game."""
    if isinstance(book, PokerBook):
        return _poker(book)
    assert isinstance(book, PontoonBook)
    return _face_down(book) if book.house_face_down else _face_up(book)


def _percent(value: Fraction | float, places: int = 2) -> str:
    return with_minus(f"{float(value):.{places}%}")


def _poker(book: PokerBook) -> tuple[Published, ...]:
    best, found = poker_play.best_play(book), poker_hands.classes()
    flushes = found["straight-flush"] + found["royal-flush"]
    numbers = [flushes, found["three-of-a-kind"], found[STRAIGHT], found[FLUSH], found["pair"], found["odd-cards"]]
    fit = Fraction(sum(own >= against_house.lowest_qualifying() for _, own in against_house.all_hands()), found.total())
    original = poker_hands.pair_plus(book) + Fraction(found[STRAIGHT], found.total())
    return (
        Published(
            about="Hands: straight flush, three of a kind, straight, flush, pair, the rest",
            theirs="48, 52, 720, 1,096, 3,744, 16,440",
            ours=", ".join(f"{number:,}" for number in numbers),
            why=AGREES,
            source=_CLASSES,
        ),
        Published(
            about="Pair Plus paying 40-30-5-4-1: house edge",
            theirs="5.57%",
            ours=_percent(-poker_hands.pair_plus(book)),
            why=AGREES,
            source=_PAIR_PLUS,
        ),
        Published(
            about="Pair Plus paying 40-30-6-4-1, the first pay table of the game",
            theirs="2.32%",
            ours=_percent(-original),
            why="They agree; this rulebook pays 5 to 1 on a straight (TC 4.3), which costs the player the difference.",
            source=_PAIR_PLUS,
        ),
        Published(
            about="Ante and Play, Ante Bonus 5-4-1, best play: house edge per Ante",
            theirs="3.37%",
            ours=_percent(-best.returns),
            why=AGREES,
            source=_DISSECTED,
        ),
        Published(
            about="… per unit of Ante and Play together (element of risk)",
            theirs="2.01%",
            ours=_percent(-best.risk),
            why=AGREES,
            source=_DISSECTED,
        ),
        Published(
            about="The lowest hand to play",
            theirs="Q-6-4",
            ours=poker_play.in_short(best.lowest_played),
            why=AGREES,
            source=_QUALIFIES,
        ),
        Published(
            about="The house hand qualifies", theirs="69.6%", ours=_percent(fit, 1), why=AGREES, source=_QUALIFIES
        ),
    )


def _face_up(book: PontoonBook) -> tuple[Published, ...]:
    decks = decks_played(book)
    _, insurance = pontoon_deal.insurance(book, decks)
    bonus = pontoon_deal.super_bonus(book, decks)
    tier = book.bonus_tiers[-1]
    found = [
        Published(
            about="Insurance at 2 to 1 without tens (Spanish 21): house edge",
            theirs="24.7%",
            ours=f"{_percent(-insurance, 1)} ({decks} decks)",
            why="They agree; it hardly depends on the number of decks.",
            source=_SPANISH,
        ),
        Published(
            about=f"Super Bonus, {decks} decks, at the smallest wager of a tier, of 200 times that wager (Spanish 21)",
            theirs="0.030% of the wager",
            ours=f"{_percent(bonus * 200, 3)} at 200 times",
            why=(
                "They agree on the odds. Theirs pays $1,000 from $5; here the smallest wager of the lower tier is "
                f"${tier.from_cents // 100}, so that it is worth "
                f"{_percent(bonus * tier.pays_cents / tier.from_cents, 3)} of it."
            ),
            source=_SUPER,
        ),
    ]
    found.append(
        Published(
            about="A whole round of Pontoon as in Australia and Singapore: house edge with best play, by rule set",
            theirs="0.31% to 0.62%",
            ours=_percent(-table_of(book.id, decks).returns.printed) + f" ({decks} decks)",
            why=(
                "Within theirs, which are for rules that differ between casinos in splits, doubling and what a house "
                "Pontoon takes. Both count the Super Bonus as 100 times the wager."
            ),
            source=_PONTOON,
        )
    )
    return tuple(found)


def _face_down(book: PontoonBook) -> tuple[Published, ...]:
    return (
        Published(
            about="Pontoon with two house cards face down, ties lose, 8 decks (RealTime Gaming): house edge, best play",
            theirs="0.38%",
            ours=_percent(-table_of(book.id, 8).returns.printed),
            why=(
                "Near it, and not explained to the last digit. With cards drawn with replacement ours is 0.35%, from "
                "the very cards of eight decks it is this. That a soft 21 may be drawn to and doubled on the way to a "
                "Five Card Trick (ruling 64) is worth 0.87%."
            ),
            source=_FACE_DOWN,
        ),
    )
