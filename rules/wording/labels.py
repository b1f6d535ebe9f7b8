"""The short words for what the record and the views name by code: wagers, results, limits, clauses, money.

A code that is not known is shown plainly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from rules.core.money import dollars
from rules.core.rulebook import Rulebook
from rules.core.text import AND, BESIDE, COMMA, Text, joined, word

KINDS = {
    "main": "Main wager",
    "split": "Split wager",
    "double": "Double",
    "pair": "Pair wager",
    "insurance": "Insurance",
    "bonus": "Bonus",
    "ante": "Ante",
    "play": "Play",
    "pair_plus": "Pair Plus",
    "ante_bonus": "Ante Bonus",
    "progressive": "Progressive wager",
}
RESULTS = {
    "live": "In play",
    "won": "Won",
    "lost": "Lost",
    "stood_off": "Stand-off",
    "half_lost": "Half lost",
    "returned": "Returned",
    "surrendered": "Surrendered",
    "part": "Paid in part",
    "corrected": "Corrected",
    "bonus": "Paid",
}


LABELS = {
    "version": "{title}, version {version}",
    "award": "Progressive, {hand}",
    "meter": "100% of the meter",
    "with_envy": "{pays}, Envy Bonus {amount}",
    "not_qualified": "{label}, does not qualify",
    "of_limits": "{called} {least} to {most}",
    "nth": "{what} {number}",
    "chip": "{amount} {colour}",
    "standard_chips": "the standard ones",
}
LIMITS = {
    "main": "Main wagers",
    "pair": "Pair wagers",
    "insurance": "Insurance",
    "ante": "Ante",
    "pair_plus": "Pair Plus",
    "progressive": "Progressive wager",
}
"""The headings over limits."""
BONUSES = {"super-bonus": "Super Bonus", "envy-bonus": "Envy Bonus"}
"""What a bonus is called, by its code (PM 4.1.1, TC 3.14)."""
GAME_BONUS = {"pontoon": BONUSES["super-bonus"], "three_card_poker": BONUSES["envy-bonus"]}
"""What the bonuses of a game's rounds are called."""

PLACES = {
    "house": "the house",
    "area": "area {number}",
    "position": "position {number}",
    "line": "{place}, line {line}",
    "hand": "{place}, hand {hand}",
    "area_first": "Area {number}",
    "position_first": "Position {number}",
    "hand_of": "hand {hand} of {hands}",
}
"""Where something lies or happens, in a sentence or as its beginning."""
NAMES = {"part": "{name} {amount}", "others": "{name} and {count} more", "at": "{name} ({place})"}
"""How names are listed, with what is said of each."""
THE_HOUSE = Text(PLACES["house"])
FOUND_BY = {
    "dealer": "the dealer",
    "pit": "the pit",
    "player": "a player",
    "surveillance": "surveillance",
    "count": "a count of the rack",
}
"""Who noticed that something was paid wrongly."""

RULING = {
    "none": "Play goes on",
    "return_wagers": "Wagers go back",
    "order": "Each wager as ordered",
    "void": "The round is void",
}
"""What a ruling does, before it is given."""
ORDERED = {"lost": "Lost", "returned": "Returned", "won": "As won", "odds": "At odds", "sum": "A sum"}
"""What a ruling may order of a wager."""
RULED = {
    "none": "Play went on",
    "return_wagers": "Named wagers went back",
    "order": "Wagers came to what was ordered",
    "void": "The round was void",
}
"""What it did."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
PLACES_CLAIMED = {"pair": "pair place", "insurance": "insurance option"}
"""What claims are made to."""


DECIDED = {
    deed: deed
    for deed in (
        *("hit", "stand", "double", "split", "join", "stay", "insure", "surrender", "fold", "play", "continue"),
        *("withdraw", "keep", "decline", "show"),
    )
}
"""What was decided, within a sentence: its code is its word."""


def decision_text(decision: str) -> str:
    """A decision by its code, within a sentence; what is none as it stands."""
    return Text(DECIDED[decision]) if decision in DECIDED else decision


KIND_WORDS = {kind: kind.replace("_", " ") for kind in KINDS}
"""A kind in short, within a sentence."""
COLOURS = {
    colour: colour for colour in ("grey", "red", "green", "black", "purple", "amber", "blue", "pink", "brown", "teal")
}
"""The colours of chips."""


def chips_text(chips: Iterable[Any]) -> str:
    """ "$5 red, $25 green"; "the standard ones" where none is named."""
    parts = (Text(LABELS["chip"], amount=dollars(chip.cents), colour=Text(chip.colour)) for chip in chips)
    return joined(parts, COMMA) or Text(LABELS["standard_chips"])


def plain(code: str) -> str:
    """ "Betting closed" for "betting_closed"."""
    return (code[:1].upper() + code[1:]).replace("_", " ")


def nth_text(what: str, nth: int) -> str:
    """ "bonus 2" for the second of several bonuses on a wager, "bonus" for the first."""
    return Text(LABELS["nth"], what=what, number=nth + 1) if nth else what


def list_of(names: Sequence[str]) -> str:
    """ "Ana, Ben and Cleo". IndexError for none."""
    last = names[-1]
    return Text(AND, first=joined(names[:-1], COMMA), then=last) if len(names) > 1 else last


def place_at(place: str, number: int, hand: int = 0) -> Text:
    """Where something is, in a sentence: "area 3", "position 3", "the house" for 0; "area 3, hand 2" with a hand."""
    said = Text(PLACES[place], number=number) if number else THE_HOUSE
    return Text(PLACES["hand"], place=said, hand=hand) if hand else said


def turn_title(place: str, number: int, hand: int, hands: int, controller: str) -> str:
    """Whose hand it is: "Area 3 · hand 1 of 2 · Ana"."""
    parts: list[str] = [Text(PLACES[f"{place}_first"], number=number)]
    if hands > 1:
        parts.append(Text(PLACES["hand_of"], hand=hand, hands=hands))
    return joined([*parts, controller] if controller else parts, BESIDE)


def kind_text(kind: str) -> Text:
    """ "Main wager" for "main"."""
    return Text(KINDS.get(kind, plain(kind)))


def kind_in_sentence(kind: str) -> Text:
    """ "main wager" for "main"."""
    return Text(KINDS.get(kind, plain(kind)).lower())


def result_text(result: str) -> Text:
    """ "Stand-off" for "stood_off"."""
    return Text(RESULTS.get(result, plain(result)))


def result_in_sentence(result: str) -> Text:
    """ "stand-off" for "stood_off"."""
    return Text(RESULTS.get(result, plain(result)).lower())


def limit_title(kind: str) -> Text:
    """The heading over a kind's limits: "Main wagers" for "main"."""
    return Text(LIMITS.get(kind, plain(kind)))


def kind_before(kind: str) -> Text:
    """A kind before the word wager: "pair plus" for "pair_plus"."""
    return word(kind.replace("_", " "))


def bonus_of_game(family: str) -> Text:
    """What the bonuses of a game's rounds are called."""
    return word(GAME_BONUS[family])


def bonus_title(code: str) -> Text:
    """ "Envy Bonus" for "envy-bonus"."""
    return Text(BONUSES.get(code, BONUSES["super-bonus"]))


def limits_text(limits: dict[str, Any]) -> str:
    """ "ante $25 to $500, progressive wager $5 to $5"."""
    parts = (
        Text(
            LABELS["of_limits"],
            called=kind_in_sentence(kind),
            least=dollars(pair.min_cents),
            most=dollars(pair.max_cents),
        )
        for kind, pair in limits.items()
    )
    return joined(parts, COMMA)


def version_text(book: Rulebook) -> Text:
    """A rulebook's title with its version."""
    return Text(
        LABELS["version"], title=book.title, version=book.version if book.version.isdigit() else Text(book.version)
    )


def award_text(label: str, award_cents: int | None, envy_cents: int) -> tuple[str, str]:
    """A line of the Progressive Jackpot's pay table and what it pays; an award of None is the meter's."""
    pays = dollars(award_cents) if award_cents is not None else Text(LABELS["meter"])
    envy = Text(LABELS["with_envy"], pays=pays, amount=dollars(envy_cents)) if envy_cents else pays
    return Text(LABELS["award"], hand=Text(label)), envy


def house_text(label: str, qualifies: bool) -> str:
    """What the house holds at Three Card Poker (TC 3.11)."""
    return label if qualifies else Text(LABELS["not_qualified"], label=label)


def signed(cents: int) -> str:
    """ "+$50", "−$50", "$0"."""
    return f"+{dollars(cents)}" if cents > 0 else true_minus(cents)


def true_minus(cents: int) -> str:
    """ "$1,234.50", "−$50"."""
    return with_minus(dollars(cents))


def with_minus(text: str) -> str:
    """A number as it is printed, with a true minus sign: "−5.6%"."""
    return text.replace("-", "\u2212")


def money_or_dash(cents: int | None) -> str:
    """A sum of money; a dash where there is none or it is not known."""
    return "–" if cents is None else true_minus(cents)


def grouped(count: int) -> str:
    """ "1,000,000" for a million."""
    return f"{count:,}"


def cited(clause: str) -> str:
    """A clause as people cite it: the line of a pay table is part of its clause."""
    return clause.split("/")[0].replace("appendix-a", "Appendix A")


def moment(at: datetime) -> str:
    """A time in a sentence, UTC; screens show it by the casino's clock."""
    return f"{at:%Y-%m-%dT%H:%M:%SZ}"


def fact_text(name: str, value: str | int) -> tuple[str, str]:
    """A fact of a refusal with its label: amounts as money, times to the millisecond."""
    if name.endswith("_cents") and isinstance(value, int):
        return plain(name.removesuffix("_cents")), dollars(value)
    if name.endswith("_at") and isinstance(value, str):
        at = datetime.fromisoformat(value)
        return plain(name), f"{at:%Y-%m-%d %H:%M:%S}.{at.microsecond // 1000:03d} UTC"
    return plain(name), str(value)


def named_parts(parts: Iterable[tuple[str, int]]) -> str:
    """Each backer's name and part: "Ana $20, Ben $40"; "" for none."""
    return joined((Text(NAMES["part"], name=name, amount=dollars(cents)) for name, cents in parts), COMMA)


STRAY_TO = {"next_hand": "the hit of the next hand", "house": "the card of the house", "in_turn": "the next card"}
"""Where a card belongs that was entered as a hit, as its sentence ends (ruling 85)."""
