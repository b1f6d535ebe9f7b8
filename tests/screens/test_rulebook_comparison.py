"""Facts from a rulebook's data, clauses by topic, and two rulebooks side by side."""

from __future__ import annotations

from itertools import permutations

import pytest

from rules.books import BOOKS
from rules.core.clauses import RULEBOOKS, clause_text, clause_texts
from rules.wording.rule_facts import facts_of
from rules.wording.topics import Topic, sections_of
from screens.rulebook_pages.comparison import compare_facts, compare_pay, compare_procedures, pay_lines

MBS, RWS, FEDERAL, ONLINE = (
    BOOKS[f"{name}"] for name in ("mbs-pontoon-6", "rws-pontoon-4", "federal-pontoon", "online-pontoon")
)


@pytest.mark.parametrize("prefix", RULEBOOKS)
def test_every_clause_has_a_topic_and_stands_on_the_page_once(prefix: str) -> None:
    listed = [text.clause for section in sections_of(prefix) for text in section.clauses]
    assert sorted(listed) == sorted(clause_texts(prefix))
    known = {topic.name.lower() for topic in Topic}
    assert [text.clause for text in clause_texts(prefix).values() if text.topic not in known] == []


@pytest.mark.parametrize("rulebook", list(BOOKS))
def test_every_fact_names_clauses_that_exist_and_no_label_twice(rulebook: str) -> None:
    facts = facts_of(BOOKS[rulebook])
    assert len({fact.label for fact in facts}) == len(facts)
    for fact in facts:
        for clause in filter(None, fact.clause.split(", ")):
            assert clause_text(clause).clause == clause
    for line in pay_lines(BOOKS[rulebook]).values():
        assert clause_text(line.clause).clause == line.clause


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("Cards in use", ["4 to 8 decks of 48 cards, the tens taken out"] * 3 + ["8 decks of 52 cards"]),
        (
            "Standing",
            [
                "At any total",
                *["From 12 on; below it the hand has to draw"] * 2,
                "From 15 on; below it the hand has to draw",
            ],
        ),
        (
            "Insurance by other players",
            ["A declined option is open to others", *["For one's own wager only"] * 2, None],
        ),
        ("Hands on an area", ["Up to four", "Up to four", "Up to three", "Up to three"]),
        (
            "Second cards of split hands",
            ["One hand is played after the other"] * 3 + ["To each hand, then both are played"],
        ),
        ("A tie", ["Stands off"] * 3 + ["Loses"]),
        ("Pair wagers", ["Up to three on an area", "None", "None", "None"]),
    ],
)
def test_what_the_pontoons_say(label: str, text: list[str | None]) -> None:
    said = [{fact.label: fact.text for fact in facts_of(book)}.get(label) for book in (MBS, RWS, FEDERAL, ONLINE)]
    assert said == text


def test_both_clauses_stand_beside_a_difference() -> None:
    rows = {row.label: row for row in compare_facts(MBS, RWS)}
    late = rows["Wager taken back after the close"]
    assert late.differs
    assert late.one is not None
    assert late.other is not None
    assert (late.one.clause, late.other.clause) == ("PM 5.4", "PR 5.2")
    assert not rows["Hands on an area"].differs


def test_pay_tables_line_by_line() -> None:
    rows = {row.label: row for row in compare_pay(MBS, ONLINE)}
    assert rows["Pontoon"].differs
    assert rows["Pair"].other is None
    assert rows["Five Card Trick"].one is None
    assert not any(row.differs for row in compare_pay(RWS, FEDERAL))


@pytest.mark.parametrize(("one", "other"), list(permutations(BOOKS, 2)))
def test_any_two_can_be_compared_and_nothing_is_lost(one: str, other: str) -> None:
    left, right = BOOKS[one], BOOKS[other]
    rows = compare_facts(left, right)
    assert sum(row.one is not None for row in rows) == len(facts_of(left))
    assert sum(row.other is not None for row in rows) == len(facts_of(right))
    assert all(row.differs or (row.one and row.other and row.one.text == row.other.text) for row in rows)
    topics = compare_procedures(left, right)
    assert sum(len(topic.one) for topic in topics) == len(clause_texts(left.prefix))
    assert sum(len(topic.other) for topic in topics) == len(clause_texts(right.prefix))
