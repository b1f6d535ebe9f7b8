"""What is to be said in every language: all that a seat's display, a sign, the rules of a table, a slip and the
dealer's console show.

A message is its English template; what it was listed for is the comment that translators read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from languages.console import Message, of_the_console
from rules.books import BOOKS
from rules.core.clauses import FILES, clause_texts
from rules.core.money import ODDS
from rules.core.rulebook import Rulebook
from rules.core.text import BESIDE, BOTH, COMMA, LISTED, Counted, Text
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.wording import (
    case_texts,
    event_texts,
    labels,
    not_decided,
    pontoon,
    reasons,
    roles,
    seat,
    sign,
    states,
    table_status,
    three_card_poker,
)
from rules.wording.codes import OF_PLAYERS
from rules.wording.for_players import STEPS
from rules.wording.options import BUTTONS, HINTS, OWN, OWN_DECISIONS
from rules.wording.refusals import REFUSALS, TEMPLATES
from rules.wording.rule_facts import facts_of
from rules.wording.texts import TEXTS
from rules.wording.topics import TOPICS

TEMPLATES_FOLDER = Path(__file__).parent.parent / "templates"
SAY = re.compile(r'{% say "([^"]+)"')
KINDS = ("main", "pair", "insurance", "split", "double")


def singulars() -> dict[str, str]:
    """How templates read where their count is 1, of those that read otherwise then."""
    said = {table_status.STATUS[key]: one for key, one in table_status.ONE.items()}
    said |= {event_texts.EVENTS[key]: one for key, one in event_texts.ONE.items()}
    said |= {not_decided.WAIT[key]: one for key, one in not_decided.WAIT_ONE.items()}
    facts = (text for book in BOOKS.values() for fact in facts_of(book) for text in fact.texts)
    return said | {text.template: text.one for text in facts if isinstance(text, Counted)}


@cache
def messages() -> dict[str, str]:
    """Every template with what it is for, each once, in the order of the screens; gathered once in a process."""
    found: dict[str, str] = {}
    for template, used in _all():
        if template and not template.isdigit():
            found.setdefault(template, used)
    return found


def _all() -> Iterator[Message]:
    yield from _of("seat", TEXTS["seat"])
    yield from _of("sign", TEXTS["sign"])
    for name, words in OF_PLAYERS.items():
        yield from _of(name.replace("_", " "), words)
    yield from _of("seat", seat.SEAT)
    yield from _of("how a table stands", table_status.STATUS)
    for steps in STEPS.values():
        yield from _of("a step of the round", steps)
    yield from _of("sign", sign.SIGN)
    yield from [(sign.SEARCH, "over the field that finds clauses"), (sign.EXAMPLES, "in that field")]
    yield from _of("a state, with its picture", states.SHOWN)
    yield from _of("slip", case_texts.SLIP)
    yield from _of("a choice", OWN | OWN_DECISIONS | HINTS)
    yield from _of("a choice", BUTTONS)
    yield from _of("a result", reasons.REASONS)
    yield from _of("a result", reasons.RESULTS)
    yield from _of("label", labels.LABELS | labels.LIMITS)
    yield from _of("kind, before the word wager", dict(zip(KINDS, KINDS, strict=True)))
    yield (reasons.RULING_GROUND[0].lower() + reasons.RULING_GROUND[1:], "why a round is void")
    yield from _of("kind, in a sentence", {kind: words.lower() for kind, words in labels.KINDS.items()})
    yield from _of("hand", pontoon.HANDS)
    yield from _of("hand", three_card_poker.LABELS)
    yield from _of("hand, beside its cards", three_card_poker.BESIDE)
    yield from _of("rank of cards", three_card_poker.NAMES)
    yield from _of("rank of cards", three_card_poker.PLURALS)
    yield from [
        (ODDS, "odds"),
        (BOTH, "two sentences, one after the other"),
        (BESIDE, "two facts"),
        (LISTED, "a list"),
        (COMMA, "a list"),
    ]
    yield from ((topic, "what clauses are about") for topic in TOPICS)
    yield from _of("role", roles.TITLES | roles.SOMEBODY)
    yield from _of("limits, in a sentence", {kind: words.lower() for kind, words in labels.LIMITS.items()})
    yield from _of("number, in a sentence", dict(zip(labels.NUMBERS, labels.NUMBERS, strict=True)))
    yield from _of_templates()
    for book in BOOKS.values():
        yield from _of_book(book)
    yield from _of("why not", {key: TEMPLATES[key][0] for key in REFUSALS})
    for prefix in FILES:
        for text in clause_texts(prefix).values():
            said = (text.for_players, text.requires)
            yield from [(text.title, f"{text.clause}, its name"), *((words, text.clause) for words in said)]
    yield from of_the_console()


def _of(used: str, texts: Mapping[Any, str]) -> Iterator[Message]:
    return ((template, used) for template in texts.values())


def _of_templates() -> Iterator[Message]:
    """What the pages of players say by `{% say "…" %}`."""
    for path in sorted(TEMPLATES_FOLDER.rglob("*.html")):
        yield from ((said, f"page, {path.stem.strip('_')}") for said in SAY.findall(path.read_text(encoding="utf-8")))


def _parts(text: Text) -> Iterator[str]:
    """The templates that a sentence is made from, its own and its facts'."""
    yield text.template
    for fact in text.facts.values():
        if isinstance(fact, Text):
            yield from _parts(fact)


def _of_book(book: Rulebook) -> Iterator[Message]:
    for fact in facts_of(book):
        yield from ((template, "the rulebook in short") for text in fact.texts for template in _parts(text))
    if not book.version.isdigit():
        yield from [(book.version, "version of a rulebook"), (book.version.capitalize(), "version of a rulebook")]
    yield from ((line.label, "pay table") for line in book.pay.values())
    yield from ((legend, "printed on the felt") for legend in book.legends)
    for ground in book.grounds.values():
        yield (ground.label, "grounds of a void")
        yield (ground.text_for_players or ground.label_in_sentence, "why a round is void")
    for award in book.awards if isinstance(book, PokerBook) else ():
        yield (award.label, "pay table of the jackpot")
