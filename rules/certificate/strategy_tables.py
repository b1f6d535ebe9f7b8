"""The best strategy of a Pontoon rulebook as tables, and what a round returns with it (`rules.value`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.certificate.figures import Figure, Row, Section, count, printed, words
from rules.certificate.pontoon_deal import deck_columns, deck_range
from rules.certificate.simulation import STAKE_CENTS
from rules.certificate.watched import Checked
from rules.core.money import dollars
from rules.pontoon.vocabulary.book import PontoonBook
from rules.value.tables import FACE_DOWN, MOST_CARDS, Column, Table, hand_name, pair_name, table_of

_LETTERS = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}
_SHOWN = {FACE_DOWN: "Face down", 1: "Ace", 10: "K, Q, J"}


def strategy_sections(book: PontoonBook, checked: Sequence[Checked]) -> Iterator[Section]:
    """The returns, with a check of each number of decks that is allowed; then a table for each."""
    tables = [table_of(book.id, decks) for decks in deck_range(book)]
    yield _returns(book, tables, checked)
    for table in tables:
        yield _strategy(book, table)


def _returns(book: PontoonBook, tables: Sequence[Table], checked: Sequence[Checked]) -> Section:
    def row(code: str, label: str, found: Iterable[Figure]) -> Row:
        return Row(code=code, label=label, clause="", figures=tuple(found))

    pairs = list(zip(tables, checked, strict=True))
    bonus = row("bonus", "… of both the Super Bonus", (_share(table.returns.bonus) for table in tables))
    rows = (
        row("printed", "The printed strategy", (_share(table.returns.printed) for table in tables)),
        row(
            "best", "Each hand played for its best by its very cards", (_share(table.returns.best) for table in tables)
        ),
        *([bonus] if book.bonus_tiers else []),
        row("simulated-mean", "The printed strategy, simulated", (_share(one.mean) for one in checked)),
        row("simulated-error", "… standard error", (_share(one.standard_error) for one in checked)),
        row("simulated-rounds", "… rounds", (count(one.rounds) for one in checked)),
        row("difference", "Simulated less worked out", (_share(apart(*pair)) for pair in pairs)),
        row("difference-errors", "… in standard errors", (_errors(*pair) for pair in pairs)),
    )
    return Section(
        code="whole-round",
        title="A whole round, best play",
        words=_method(book, pairs),
        columns=deck_columns(book),
        rows=rows,
        method="dynamic programming",
    )


def apart(table: Table, checked: Checked) -> float:
    """What the simulation found less what was worked out, of the wager."""
    return checked.mean - table.returns.printed


def _errors(table: Table, checked: Checked) -> Figure:
    value = apart(table, checked) / checked.standard_error
    return printed("ratio", value, f"{value:+.1f}")


def _method(book: PontoonBook, pairs: Sequence[tuple[Table, Checked]]) -> str:
    """How it was found. All that is left out in splits, and every mistake, is within the difference and its error."""
    exacter = min(one.raw_error / one.standard_error for _, one in pairs)
    within = max(abs(apart(table, one)) for table, one in pairs)
    error = max(one.standard_error for _, one in pairs)
    return (
        f"Returns per main wager of {dollars(STAKE_CENTS)} of one player alone, from a full shoe. By dynamic "
        "programming over the cards in play: each hand of the player by its very cards, each card and each hand of the "
        "house drawn from exactly the cards that are then left. A split without another one is exact too; where a "
        "pair is split again, its hands are valued without the further cards of the pair, and only that the other "
        "hands' second cards were not of the pair is left out. The check: rounds of fresh decks through the rules "
        "themselves by the printed strategy, every command decided and every event evolved. Of each result the luck of "
        "its cards is taken away, whose mean is 0 whatever the strategy is worth, so that the mean is found "
        f"{exacter:,.0f} times as exactly as by the results alone. Worked out and simulated differ by at most "
        f"{within:.4%} of the wager, with a standard error of at most {error:.4%}."
    )


def _share(value: float) -> Figure:
    return printed("share", value, f"{value:+.4%}")


def _strategy(book: PontoonBook, table: Table) -> Section:
    rows = [Row(code=code, label=label, clause="", figures=found) for code, label, found in _lines(table)]
    return Section(
        code=f"strategy-{table.decks}",
        title=f"The best strategy, {table.decks} decks",
        words=(
            "By the first card of the house. S stand, H draw, D double, P split, R surrender; a number after a "
            'letter: from so many cards on ("S H5" stands, and draws to five cards or more). '
            + ("A double is taken back where that loses less. " if book.double_may_be_withdrawn else "")
            + ("Insurance is never taken. " if book.offer_insurance_on else "")
            + "Where a decision is not allowed the next best is taken."
        ),
        columns=tuple(_SHOWN.get(column.house, str(column.house)) for column in table.columns),
        rows=tuple(rows),
        method="dynamic programming",
    )


def _lines(table: Table) -> Iterator[tuple[str, str, tuple[Figure, ...]]]:
    for soft, totals in ((False, range(5, 22)), (True, range(12, 22))):
        for total in totals:
            found = [_by_cards(column, total, soft) for column in table.columns]
            if any(found):
                kind = "soft" if soft else "hard"
                yield f"{kind}-{total}", f"{kind.capitalize()} {total}", tuple(map(words, found))
    special = sorted({name for column in table.columns for name in column.openings if " " in name})
    for name in special:
        yield name.replace(" ", "-"), name, tuple(words(_LETTERS[column.openings[name]]) for column in table.columns)
    for points in range(1, 11):
        name = pair_name(points)
        label = {1: "Two Aces", 10: "Two of ten points"}.get(points, f"Two {points}s")
        if any(name in column.openings for column in table.columns):
            yield f"pair-{points}", label, tuple(words(_pair(column, points)) for column in table.columns)


def _pair(column: Column, points: int) -> str:
    decision = column.openings.get(pair_name(points))
    total, soft = (12, True) if points == 1 else (2 * points, False)
    if decision is None:
        cell = column.cells.get(hand_name(total, soft, 2))
        decision = cell.decision if cell else "hit"
    return _LETTERS[decision]


def _by_cards(column: Column, total: int, soft: bool) -> str:
    """ "D H3": the decision, and where it changes with the number of cards."""
    parts: list[str] = []
    last = ""
    for many in range(2, MOST_CARDS + 1):
        name = hand_name(total, soft, many)
        cell = column.cells.get(name)
        if cell is None:
            continue
        decision = column.openings.get(name, cell.decision) if many == 2 else cell.decision
        if decision != last:
            parts.append(_LETTERS[decision] + (str(many) if last else ""))
        last = decision
    return " ".join(parts)
