"""How plain a sentence is that players read: at most 15 words and one clause number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from string import Formatter

MOST_WORDS = 15
CLAUSE = re.compile(r"\b(?:ruling \d+|(?:PM|TC|PR|PF|PO) [\w./-]*\w)")
END = re.compile(r"(?<=[.!?…])[”\"]?\s+")
LONGEST = {
    "amount": "$10,000.50",
    "at": "2026-01-31T20:00:30Z",
    "authority": "Gambling Regulatory Authority of Singapore",
    "called": "progressive wager",
    "clause": "PM 3.25.8",
    "controller": "The player at seat 7",
    "day": "27 September 2019",
    "fingerprint": "0123456789ab",
    "hand": "Straight Flush, 10 high",
    "how": "not allowed here",
    "kind": "progressive wager",
    "limits": "$10 to $10,000",
    "odds": "3 to 2",
    "place": "Position 7",
    "standing": "Equal claims",
    "start": "From the next round, for 30 minutes",
    "status": "Paid in part",
    "version": "Version 6",
}
"""The longest that a fact can be, where it has several words; all others are one word or somebody's own."""
NEEDED = "a Pit Manager or higher"


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return [sentence for sentence in END.split(text) if sentence.strip()]


def filled(template: str) -> str:
    """A sentence of the catalogue with the longest facts that it can have."""
    parts = []
    for text, fact, kind, _ in Formatter().parse(template):
        parts.append(text)
        if fact is not None:
            parts.append(NEEDED if kind == "somebody" else LONGEST.get(fact, "Fact"))
    return "".join(parts)


def too_much(texts: Iterable[str]) -> Iterator[str]:
    """The sentences that say too much at once, each with how many words and clauses it has."""
    for text in texts:
        for sentence in sentences(text):
            words = sum(1 for token in sentence.split() if re.search(r"\w", token))
            clauses = len(CLAUSE.findall(sentence))
            if words > MOST_WORDS or clauses > 1:
                yield f"{words} words, {clauses} clauses: {sentence}"
