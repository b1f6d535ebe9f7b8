"""What the practice rounds say: what happens at the table, which keys say so, and how it went."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.money import dollars
from rules.core.text import COMMA, Text, joined, worded
from rules.wording.cards import card_name
from rules.wording.labels import decision_text, kind_in_sentence, list_of

TITLES = {
    "one": "One player",
    "seven": "Seven areas",
    "again": "The same again",
    "full": "Three backers everywhere",
    "poker": "Three Card Poker",
    "jackpot": "A jackpot",
    "wrong-card": "A card keyed wrongly",
    "wrong-decision": "A decision keyed wrongly",
    "wrong-wager": "A wager keyed wrongly",
    "late": "A wager that comes too late",
    "in-error": "A card nobody asked for",
    "void": "A round that cannot stand",
}
"""What the practice rounds are called, by name."""
TOLD = {
    "open": "A new round begins.",
    "close": "Everybody has wagered: no more bets.",
    "deal": "Everybody has wagered. The cards go out.",
    "hit": "The player of {turn} asks for a card.",
    "stand": "The player of {turn} stands.",
    "double": "The player of {turn} doubles.",
    "split": "The player of {turn} splits.",
    "play": "The player of position {area} plays.",
    "fold": "The player of position {area} folds.",
    "show": "{whose} shows {cards}.",
    "insure": "The player of area {area} takes insurance for half of the wager.",
    "card": "The {card} comes out.",
    "right": "You keyed the {was}, but the {card} lies there.",
    "did": "You keyed “{was}”, but the player did this: {did}.",
    "wager": "You keyed {was}, but it is {now}.",
    "late": "After “No more bets” {name} puts {amount} on area {area}.",
    "error": "The {card} slipped out of the shoe onto the hand of area {area}. Nobody asked for it.",
    "void": "Somebody finds a card of another casino in the shoe: the round cannot stand.",
    "pit": "The pit looks at the cards and verifies the jackpot.",
    "end": "Pay and take until the round is over.",
    "over": "The round is over.",
}
"""What happens, by the kind of its word."""
HINTS = {
    "open": "Press the large key: “Place your bets, please”.",
    "bets": "Tap a chip, then the felt where it lies. A player who stands is tapped first.",
    "close": "Press the large key: “No more bets”.",
    "deal": "Press the large key: the cards go out face down, and nobody reads them.",
    "hit": "Key the card for this hand: that is the hit.",
    "stand": "Press “Stand” under the felt.",
    "double": "Press “Double” under the felt.",
    "split": "Press “Split” under the felt.",
    "play": "Press “Play” under the felt.",
    "fold": "Press “Fold” under the felt.",
    "show": "Key the cards of the hand, one after the other.",
    "insure": "The large key opens insurance. Then press the key with half of the wager in the column of the area.",
    "card": "Key it on the card pad.",
    "right": "Tap the hand on the felt, tap the wrong card, key the right one. Any badge and PIN will do here.",
    "did": "Tap the hand on the felt, tap what is wrong, key what was done. Any badge and PIN will do here.",
    "wager": "Tap the wager on the right, then “Entered wrongly…” or its fields. Any badge and PIN will do here.",
    "late": "“Something went wrong”, “Refuse a late wager”: what came late goes back, and it is on record.",
    "error": "“Something went wrong”, and search “extra card”. Any badge and PIN will do here.",
    "void": "“Something went wrong”, and search “cards”. Any badge and PIN will do here.",
    "end": "Press the large key, and tick what is paid.",
}
"""Which keys say so."""
SAYS = {
    "not_so": "That is not what happened. Nothing was entered.",
    "bets_differ": "The wagers are not those of the players yet. Still: {missing}.",
    "no_more": "This practice round is too long. Begin it again.",
    "bet": "{name} {amount} on {area} ({kind})",
    "with_cards": "{did} ({cards})",
    "wager_of": "the wager of area {area} for {name}",
    "house": "The house",
    "position": "Position {area}",
}
"""What else the desk says."""


def practice_text(key: str, **facts: object) -> Text:
    """A sentence of the desk."""
    return Text(SAYS[key], **facts)


def told_text(kind: str, facts: dict[str, object]) -> str:
    """What happens, by the kind of its word, with those of the facts that it names."""
    return worded(TOLD[kind], facts)


def hint_text(kind: str) -> Text:
    """Which keys say so; "" where nothing is keyed."""
    return Text(HINTS.get(kind, ""))


def bets_text(bets: Iterable[tuple[str, int, str, int]]) -> str:
    """Who puts how much where: (name, area, kind, cents)."""
    return list_of(
        [
            practice_text("bet", name=name, amount=dollars(cents), area=area, kind=kind_in_sentence(kind))
            for name, area, kind, cents in bets
        ]
    )


def cards_text(cards: Iterable[str]) -> str:
    return list_of([card_name(card) for card in cards])


def deeds_text(did: Iterable[str], cards: Iterable[str]) -> str:
    """What a player did, and the cards that came by it."""
    deeds, drawn = joined(map(decision_text, did), COMMA), list(cards)
    return practice_text("with_cards", did=deeds, cards=cards_text(drawn)) if drawn else deeds
