"""The clauses of a rulebook by topic, the same topics for all, so that procedures can be read side by side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.core.clauses import ClauseText, clause_texts
from rules.pontoon.vocabulary.hands import HIGHEST_TOTAL

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

TOPICS = (
    WORDS,
    CARDS,
    AIM,
    BETTING,
    CONTROL,
    PAIRS,
    DEAL,
    DRAWING,
    SPLITS,
    DOUBLES,
    INSURANCE,
    SURRENDER,
    DECISIONS,
    HOUSE,
    RANKING,
    RESULTS,
    PAY,
    BONUS,
    PROGRESSIVE,
    IRREGULARITIES,
    PROVISIONS,
)

_TOPIC_OF: dict[str, dict[str, str]] = {
    "PM": {
        **dict.fromkeys(("3.3", "3.4", "3.5"), AIM),
        **dict.fromkeys(("3.11", "3.12", "3.13"), CONTROL),
        **dict.fromkeys(("3.15", "3.16", "3.17"), PAIRS),
        "3.18": DEAL,
        **dict.fromkeys(("3.19", "3.27", "3.28", "3.29", "3.30", "3.31"), DRAWING),
        **dict.fromkeys(("3.20", "3.21", "3.22", "3.23"), SPLITS),
        "3.24": SURRENDER,
        "3.25": DOUBLES,
        "3.26": INSURANCE,
        **dict.fromkeys(("3.33", "3.34"), HOUSE),
        **dict.fromkeys(("3.32", "4.2", "4.3", "4.4", "4.5"), RESULTS),
        "4.1.1": BONUS,
    },
    "PR": {
        **dict.fromkeys(("3.4", "3.5"), AIM),
        "3.6": DEAL,
        **dict.fromkeys(("3.7", "3.10", "3.11", "3.14", "3.15", "3.16"), DRAWING),
        "3.8": INSURANCE,
        "3.9": SURRENDER,
        "3.12": SPLITS,
        "3.13": DOUBLES,
        "3.17": HOUSE,
        **dict.fromkeys(("3.17.1", "3.17.2", "3.17.3", "3.17.4"), RESULTS),
        "4.2": BONUS,
    },
    "TC": {
        "3.3": AIM,
        "3.5": PROGRESSIVE,
        **dict.fromkeys(("3.7", "3.8"), DEAL),
        "3.9": DECISIONS,
        "3.11": HOUSE,
        **dict.fromkeys(("3.10", "3.12"), RESULTS),
        **dict.fromkeys(("3.13", "3.14", "3.15", "3.18", "3.19", "3.20", "4.4"), PROGRESSIVE),
        **dict.fromkeys(("3.16", "3.17"), RANKING),
    },
    "PF": {
        **dict.fromkeys(("object", "card-values"), AIM),
        "decks": CARDS,
        "pontoon": WORDS,
        "boxed-area": BETTING,
        "turn-order": DEAL,
        **dict.fromkeys(("draw-to-12", "variations"), DRAWING),
        "dealer-draws": HOUSE,
        "doubling": DOUBLES,
        "splits": SPLITS,
        "surrender": SURRENDER,
        "insurance": INSURANCE,
        "super-bonus": BONUS,
        "pay": PAY,
    },
    "PO": {
        **dict.fromkeys(("decks", "table-areas"), CARDS),
        **dict.fromkeys(("objective", "card-values"), AIM),
        "hole-cards": DEAL,
        **dict.fromkeys(("choices", "stand-at-15", "action/hit", "action/stand"), DRAWING),
        **dict.fromkeys(("hit-soft-17", "dealer-hits", "dealer-face-down", "dealer-peek", "dealer-stands"), HOUSE),
        **dict.fromkeys(("push-dealer-wins", "tie-dealer-wins", "dealer-wins-push"), RESULTS),
        **dict.fromkeys(("two-hands-beat-21", "rank"), RANKING),
        "no-insurance": INSURANCE,
        **dict.fromkeys(("draw-after-double", "action/double"), DOUBLES),
        **dict.fromkeys(("split-equal-rank", "pontoon-on-split", "action/split"), SPLITS),
        **dict.fromkeys(("chips", "action/deal-rebet"), BETTING),
    },
}
_CHAPTERS = {
    "1": WORDS,
    "2": CARDS,
    "appendix-a": CARDS,
    "appendix-b": CARDS,
    "3": BETTING,
    "4": PAY,
    "5": IRREGULARITIES,
    "6": PROVISIONS,
}
"""For the numbered rulebooks: the topic of a chapter where its clauses have none of their own."""


@dataclass(frozen=True, slots=True)
class Section:
    """Clauses of one topic, in the order of their rulebook."""

    title: str
    clauses: list[ClauseText]


def topic_of(clause: str) -> str:
    """The topic of a clause, "PM 3.26.4.1" → Insurance: that of the longest known beginning of its number.

    Raises KeyError for a clause that has none; the tests go through all.
    """
    prefix, _, number = clause.partition(" ")
    known = _CHAPTERS | _TOPIC_OF[prefix]
    beginning = number
    while beginning not in known:
        cut = max(beginning.rfind("."), beginning.rfind("/"))
        if cut < 0:
            raise KeyError(clause)
        beginning = beginning[:cut]
    return known[beginning]


def has_words(text: ClauseText, query: str) -> bool:
    """Whether a clause has every word of `query` in its number, title or text."""
    haystack = f"{text.clause} {text.title} {text.requires}".casefold()
    return all(word in haystack for word in query.casefold().split())


def sections_of(prefix: str, query: str = "") -> list[Section]:
    """The clauses of a rulebook by topic, only those with every word of `query`; topics without any are left out."""
    return sections(text for text in clause_texts(prefix).values() if has_words(text, query))


def sections(texts: Iterable[ClauseText]) -> list[Section]:
    found: dict[str, list[ClauseText]] = {}
    for text in texts:
        found.setdefault(topic_of(text.clause), []).append(text)
    return [Section(topic, found[topic]) for topic in TOPICS if topic in found]
