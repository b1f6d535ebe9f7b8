"""The clauses of a rulebook by topic, the same topics for all, so that procedures can be read side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from rules.core.clauses import ClauseText, clause_texts
from rules.pontoon.vocabulary.hands import HIGHEST_TOTAL


class Topic(StrEnum):
    """What a clause is about, in the order of the pages; the files of `rules.core.clauses` name it in small letters."""

    WORDS = "Words with a fixed meaning"
    CARDS = "Cards and layout"
    AIM = "Aim and points"
    BETTING = "Betting"
    CONTROL = "Who decides"
    PAIRS = "Pair wagers"
    DEAL = "The deal"
    DRAWING = f"Standing, drawing and {HIGHEST_TOTAL}"
    SPLITS = "Splitting"
    DOUBLES = "Doubling"
    INSURANCE = "Insurance"
    SURRENDER = "Surrender"
    DECISIONS = "Fold or play"
    HOUSE = "The dealer's hand"
    RANKING = "Ranking of hands"
    RESULTS = "Win, loss and stand-off"
    PAY = "What is paid"
    BONUS = "Super Bonus"
    PROGRESSIVE = "Progressive Jackpot"
    IRREGULARITIES = "When something went wrong"
    PROVISIONS = "What the rules do not cover"


TOPICS = tuple(Topic)


@dataclass(frozen=True, slots=True)
class TopicSection:
    """Clauses of one topic, in the order of their rulebook."""

    title: Topic
    clauses: list[ClauseText]


def has_words(text: ClauseText, query: str, said: Callable[[str], str] = str) -> bool:
    """Whether a clause has every word of `query` in its number, title or text, in English or as `said` to a reader."""
    own = f"{said(text.title)} {said(text.requires)}"
    haystack = f"{text.clause} {text.title} {text.requires} {own}".casefold()
    return all(word in haystack for word in query.casefold().split())


def sections_of(prefix: str, query: str = "", said: Callable[[str], str] = str) -> list[TopicSection]:
    """The clauses of a rulebook by topic, only those with every word of `query`; topics without any are left out."""
    return sections(text for text in clause_texts(prefix).values() if has_words(text, query, said))


def sections(texts: Iterable[ClauseText]) -> list[TopicSection]:
    """Clauses by topic. Raises KeyError for one whose topic is none of these; the tests go through all."""
    found: dict[Topic, list[ClauseText]] = {}
    for text in texts:
        found.setdefault(Topic[text.topic.upper()], []).append(text)
    return [TopicSection(topic, found[topic]) for topic in TOPICS if topic in found]
