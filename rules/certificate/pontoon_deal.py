"""What the first cards of a Pontoon round bring: Pontoons, pairs, insurance, 21 with three cards, the Super Bonus.

Positions in a shuffled shoe are alike, so that every hand has the odds of one dealt from the top of a full shoe.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, perm, prod

from rules.certificate.figures import Row, Section, money, one_in, probability, share
from rules.core.money import dollars
from rules.core.rulebook import PayLine
from rules.pontoon.vocabulary import hands
from rules.pontoon.vocabulary.book import PontoonBook

Cards = tuple[str, ...]


def deck_range(book: PontoonBook) -> range:
    """Every number of decks that the rulebook allows."""
    return range(book.decks[0], book.decks[1] + 1)


def deck_columns(book: PontoonBook) -> tuple[str, ...]:
    return tuple(f"{decks} decks" for decks in deck_range(book))


def chance_of(cards: Sequence[str], of_each: int, shoe: int) -> Fraction:
    """The chance that the next cards of a shoe are these, in this order, with `of_each` of each in `shoe` cards."""
    return Fraction(prod(perm(of_each, many) for many in Counter(cards).values()), perm(shoe, len(cards)))


def unordered(cards: Sequence[str], of_each: int, shoe: int) -> Fraction:
    """The same in any order."""
    orders = factorial(len(cards)) // prod(factorial(many) for many in Counter(cards).values())
    return orders * chance_of(cards, of_each, shoe)


def chance(book: PontoonBook, decks: int, size: int, test: Callable[[Cards], bool]) -> Fraction:
    """The probability that the first `size` cards of a hand pass a test that does not look at their order."""
    found = (c for c in combinations_with_replacement(book.deck, size) if test(c))
    return sum((unordered(cards, decks, decks * len(book.deck)) for cards in found), Fraction(0))


def pontoon(book: PontoonBook, decks: int) -> Fraction:
    """The probability that two cards are a Pontoon; for a player's hand and for the house hand alike."""
    return chance(book, decks, 2, hands.is_pontoon)


def pair_wager(book: PontoonBook, decks: int) -> tuple[Fraction, Fraction]:
    """The probability that a pair wager wins, and its return per unit."""
    won = chance(book, decks, 2, hands.is_pair)
    return won, returns(won, book.pay["pair"])


def returns(won: Fraction, line: PayLine) -> Fraction:
    """Expected net win per unit staked on something that is either paid by this line or lost."""
    return won * Fraction(line.odds.wins, line.odds.per) - (1 - won)


def insurance(book: PontoonBook, decks: int, seen: Cards = ()) -> tuple[Fraction, Fraction]:
    """The probability that insurance wins and its return, the house showing an Ace and these other cards seen."""
    gone = Counter((book.offer_insurance_on[0] + "S", *seen))
    won = sum(decks - gone[card] for card in book.deck if card[0] in book.insurance_won_by)
    chance_won = Fraction(won, decks * len(book.deck) - gone.total())
    return chance_won, returns(chance_won, book.pay["insurance"])


def super_bonus(book: PontoonBook, decks: int) -> Fraction:
    """The probability that a hand which draws a third card wins the Super Bonus."""
    cards = (
        (card, card, card, house)
        for card in book.deck
        for house in book.deck
        if hands.is_super_bonus((card, card, card), house, split=False, doubled=False)
    )
    return sum((chance_of(found, decks, decks * len(book.deck)) for found in cards), Fraction(0))


def deal_sections(book: PontoonBook) -> Iterator[Section]:
    """Everything that the first cards decide, for each allowed number of decks."""
    yield _pontoon_section(book)
    if "pair" in book.pay:
        yield _pair_section(book)
    if book.offer_insurance_on:
        yield _insurance_section(book)
    if book.bonus_tiers:
        yield _three_card_section(book)
        yield _bonus_section(book)


def _pontoon_section(book: PontoonBook) -> Section:
    found = [pontoon(book, decks) for decks in deck_range(book)]
    aces = [_house_pontoon(book, decks, "A") for decks in deck_range(book)]
    faces = [_house_pontoon(book, decks, "K") for decks in deck_range(book)]
    clause = book.cite["pay_pontoon"]
    rows = (
        Row(code="player", label="A player's first two cards", clause=clause, figures=tuple(map(probability, found))),
        Row(code="player-odds", label="… once in", clause="", figures=tuple(map(one_in, found))),
        Row(code="house", label="The house hand", clause="", figures=tuple(map(probability, found))),
        Row(code="house-ace", label="The house after an Ace", clause="", figures=tuple(map(probability, aces))),
        Row(code="house-face", label="The house after a King", clause="", figures=tuple(map(probability, faces))),
    )
    words = "From a full shoe, no other card known. Player and house have the same odds: all positions are alike."
    return Section(code="pontoon", title="Pontoon", words=words, columns=deck_columns(book), rows=rows)


def _house_pontoon(book: PontoonBook, decks: int, rank: str) -> Fraction:
    """The probability of a house Pontoon given its first card."""
    first = rank + "S"
    both = sum(decks - (card == first) for card in book.deck if hands.is_pontoon((first, card)))
    return Fraction(both, decks * len(book.deck) - 1)


def _pair_section(book: PontoonBook) -> Section:
    found = [pair_wager(book, decks) for decks in deck_range(book)]
    line = book.pay["pair"]
    rows = (
        Row(
            code="won",
            label="The wager wins",
            clause=book.cite["pair_wins"],
            figures=tuple(probability(won) for won, _ in found),
        ),
        Row(
            code="return", label="Return per unit", clause=line.clause, figures=tuple(share(back) for _, back in found)
        ),
    )
    words = f"Two first cards of the same rank pay {line.odds}; King and Queen are no pair."
    return Section(code="pair", title="Pair wager", words=words, columns=deck_columns(book), rows=rows)


INSURANCE_SEEN: tuple[tuple[str, str, Cards], ...] = (
    ("none", "No other card seen", ()),
    ("no-face", "The hand is 9-8", ("9H", "8H")),
    ("one-face", "The hand is King-9", ("KH", "9H")),
    ("two-faces", "The hand is King-Queen", ("KH", "QH")),
)


def _insurance_section(book: PontoonBook) -> Section:
    rows: list[Row] = []
    line = book.pay["insurance"]
    for code, label, seen in INSURANCE_SEEN:
        found = [insurance(book, decks, seen) for decks in deck_range(book)]
        if code == "none":
            won = tuple(probability(chance_won) for chance_won, _ in found)
            rows.append(Row(code="won", label="It wins", clause=book.cite["insurance"], figures=won))
        back = tuple(share(part) for _, part in found)
        rows.append(Row(code=f"return-{code}", label=f"Return: {label}", clause=line.clause, figures=back))
    even = Fraction(line.odds.per, line.odds.wins + line.odds.per)
    words = (
        f"The house shows an Ace; a {_ranks(book.insurance_won_by)} as second card pays {line.odds}. The wager is fair "
        f"only where {even} of the cards left are such cards."
    )
    return Section(code="insurance", title="Insurance", words=words, columns=deck_columns(book), rows=tuple(rows))


def _ranks(ranks: tuple[str, ...]) -> str:
    names = {"J": "Jack", "Q": "Queen", "K": "King"}
    return ", ".join(names[rank] for rank in ranks[:-1]) + f" or {names[ranks[-1]]}"


def three_card_lines(book: PontoonBook, decks: int) -> dict[str, Fraction]:
    """The probability that the first three cards of a hand are each line of three cards that total 21."""
    found: dict[str, Fraction] = {}
    shoe = decks * len(book.deck)
    for cards in combinations_with_replacement(book.deck, 3):
        if hands.POINTS[cards[0]] + hands.POINTS[cards[1]] + hands.POINTS[cards[2]] > hands.HIGHEST_TOTAL:
            continue
        line = hands.pay_line(cards, split=False, doubled=False)
        if line != hands.REGULAR:
            found[line] = found.get(line, Fraction(0)) + unordered(cards, decks, shoe)
    return found


def _three_card_section(book: PontoonBook) -> Section:
    found = [three_card_lines(book, decks) for decks in deck_range(book)]
    rows = tuple(
        Row(
            code=line.code,
            label=f"{line.label}, pays {line.odds}",
            clause=line.clause,
            figures=tuple(one_in(chances[line.code]) for chances in found),
        )
        for line in book.pay.values()
        if line.code in found[0]
    )
    words = "How often the first three cards are such a hand, if every hand took a third card."
    return Section(code="three-cards", title="Three cards of 21", words=words, columns=deck_columns(book), rows=rows)


def _bonus_section(book: PontoonBook) -> Section:
    found = [super_bonus(book, decks) for decks in deck_range(book)]
    rows = [
        Row(
            code="odds",
            label="A main wager wins it once in",
            clause=book.cite["bonus_hand"],
            figures=tuple(map(one_in, found)),
        )
    ]
    for tier in reversed(book.bonus_tiers):
        pays, stake = dollars(tier.pays_cents), dollars(tier.from_cents)
        worth = tuple(money(chance_won * tier.pays_cents / 100) for chance_won in found)
        label = f"Expected bonus of a wager that is paid {pays}"
        rows.append(Row(code=f"tier-{tier.pays_cents}", label=label, clause=tier.clause, figures=worth))
        part = tuple(share(chance_won * tier.pays_cents / tier.from_cents) for chance_won in found)
        label = f"… as a part of the smallest such wager, {stake}"
        rows.append(Row(code=f"tier-{tier.pays_cents}-share", label=label, clause="", figures=part))
    others = tuple(money(chance_won * book.bonus_others_cents / 100) for chance_won in found)
    label = f"Expected {dollars(book.bonus_others_cents)} from each other hand of the round"
    rows.append(Row(code="others", label=label, clause=book.cite["bonus_others"], figures=others))
    words = (
        "Three sevens of one suit, the house beginning with a seven. A hand of two such sevens is taken neither to be "
        "split nor doubled, and draws; no other card is known."
    )
    return Section(code="super-bonus", title="Super Bonus", words=words, columns=deck_columns(book), rows=tuple(rows))
