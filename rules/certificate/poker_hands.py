"""Three Card Poker, the 22,100 hands: by class, and what Pair Plus, the progressive and the Envy Bonus give on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from rules.certificate.figures import Figure, Row, Section, count, money, one_in, probability, share, words
from rules.core.money import dollars
from rules.three_card_poker.table.moves import award_of
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.hands import CATEGORIES, category, qualifies
from rules.value.against_house import all_hands
from rules.wording.three_card_poker import CLASSES


def classes() -> Counter[str]:
    """How many hands each class has."""
    return Counter(category(cards) for cards, _ in all_hands())


def pair_plus(book: PokerBook) -> Fraction:
    """The return of Pair Plus per unit."""
    lines = {code: Fraction(line.odds.wins, line.odds.per) for code, line in book.pair_plus.items()}
    found = classes()
    return sum((many * lines.get(code, Fraction(-1)) for code, many in found.items()), Fraction(0)) / found.total()


def awards(book: PokerBook) -> Counter[int]:
    """How many hands win each line of the progressive, by its place in the book."""
    found = Counter(award_of(cards, book) for cards, _ in all_hands())
    return Counter({place: many for place, many in found.items() if place is not None})


def fixed_awards(book: PokerBook) -> Fraction:
    """Expected cents that the fixed awards pay on one progressive wager, whatever that wager is."""
    paid = sum(many * (book.awards[place].award_cents or 0) for place, many in awards(book).items())
    return Fraction(paid, len(all_hands()))


def envy(book: PokerBook) -> Fraction:
    """Expected Envy Bonus in cents of one progressive wager for each other hand with an Ante."""
    paid = sum(many * book.awards[place].envy_cents for place, many in awards(book).items())
    return Fraction(paid, len(all_hands()))


def hand_sections(book: PokerBook) -> Iterator[Section]:
    """Everything that three cards by themselves decide."""
    yield _class_section()
    yield _pair_plus_section(book)
    yield _progressive_section(book)


def _class_section() -> Section:
    found = classes()
    rows = [
        Row(
            code=code,
            label=CLASSES[code],
            clause="TC 3.16",
            figures=(count(found[code]), *_odds(Fraction(found[code], found.total()))),
        )
        for code in reversed(CATEGORIES)
    ]
    rows.append(Row(code="all", label="All hands", clause="", figures=(count(found.total()), *_odds(Fraction(1)))))
    fit = Fraction(sum(qualifies(cards) for cards, _ in all_hands()), found.total())
    label = "The house hand qualifies"
    rows.append(
        Row(code="qualifies", label=label, clause="TC 3.11", figures=(count(int(fit * found.total())), *_odds(fit)))
    )
    return Section(
        code="classes",
        title="Hands by class",
        words="Three cards of 52 in any order. A Royal Flush is counted apart from the other straight flushes.",
        columns=("Hands", "Probability", "Odds"),
        rows=tuple(rows),
    )


def _odds(chance: Fraction) -> tuple[Figure, Figure]:
    return probability(chance), one_in(chance)


def _pair_plus_section(book: PokerBook) -> Section:
    found = classes()
    rows = []
    for code in reversed(CATEGORIES):
        line = book.pair_plus.get(code)
        pays = Fraction(line.odds.wins, line.odds.per) if line else Fraction(-1)
        rows.append(
            Row(
                code=code,
                label=CLASSES[code],
                clause=line.clause if line else "",
                figures=(words(str(line.odds) if line else "lost"), share(pays * found[code] / found.total())),
            )
        )
    rows.append(
        Row(code="return", label="Return per unit", clause="TC 3.12.5", figures=(words(""), share(pair_plus(book))))
    )
    about = "By the player's cards alone; the wager runs on after a fold. A hand that is not shown loses it."
    return Section(
        code="pair-plus", title="Pair Plus", words=about, columns=("Pays", "Part of the return"), rows=tuple(rows)
    )


def _progressive_section(book: PokerBook) -> Section:
    found, hands = awards(book), len(all_hands())
    rows = []
    for place in range(len(book.awards) - 1, -1, -1):
        award, chance = book.awards[place], Fraction(found[place], hands)
        fixed = award.award_cents
        pays = words("the meter") if fixed is None else money(chance * fixed / 100)
        figures = (count(found[place]), one_in(chance), pays, money(chance * award.envy_cents / 100))
        amount = "all of the meter" if fixed is None else dollars(fixed)
        rows.append(Row(code=award.code, label=f"{award.label}: {amount}", clause=award.clause, figures=figures))
    total = sum(found.values())
    figures = (count(total), one_in(Fraction(total, hands)), money(fixed_awards(book) / 100), money(envy(book) / 100))
    rows.append(Row(code="fixed", label="All lines, without what the meter pays", clause="TC 3.13", figures=figures))
    about = (
        "What one progressive wager can expect, in dollars. The wager itself, the seed and the contribution are set by "
        "the casino and stand in no rulebook (ruling 39), so that no return per unit can be certified. The stake does "
        f"not come back with an award (ruling 54). The meter adds its amount divided by {hands:,}: $1.00 for each "
        f"{dollars(hands * 100)} on it. The last column is the Envy Bonus that one other hand with an Ante is worth."
    )
    columns = ("Hands", "Odds", "Expected award", "Expected Envy Bonus")
    return Section(code="progressive", title="Progressive", words=about, columns=columns, rows=tuple(rows))
