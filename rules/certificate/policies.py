"""Ways to play Pontoon that fit into a line each, whose returns are worked out exactly; not good ones, but plain."""

from __future__ import annotations

from collections.abc import Callable

from rules import commands
from rules.core.base import Value
from rules.pontoon.vocabulary import hands
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.worth import total_of_hand
from rules.state import Hand

Decision = commands.Hit | commands.Stand | commands.Double


class Policy(Value, frozen=True):
    """A way to play by one's own cards alone: no split, no insurance, no pair wager, no double taken back.

    `decide` is asked where the rules leave a decision; `surrenders` wherever surrender is offered.
    """

    code: str
    label: str
    decide: Callable[[Hand, PontoonBook], Decision]
    surrenders: bool = False


def never_bust(hand: Hand, book: PontoonBook) -> Decision:
    """No card is drawn that could pass 21, unless the rulebook demands one."""
    total, soft = total_of_hand(hand, book)
    return commands.Hit() if total < book.stand_from or total < (18 if soft else 12) else commands.Stand()


def as_the_house(hand: Hand, book: PontoonBook) -> Decision:
    """Draw and stand as the house has to (PM 3.33)."""
    return commands.Hit() if hands.dealer_must_draw(hand.cards) else commands.Stand()


def double_every_hand(hand: Hand, book: PontoonBook) -> Decision:
    """Double the first two cards; where a doubled hand may draw on, play it as the house."""
    return as_the_house(hand, book) if hand.doubled else commands.Double()


NEVER_BUST = Policy("never-bust", "Never bust", never_bust)
AS_THE_HOUSE = Policy("as-the-house", "Play as the house", as_the_house)
ALWAYS_SURRENDER = Policy("always-surrender", "Always surrender", as_the_house, surrenders=True)
DOUBLE_EVERY_HAND = Policy("double-every-hand", "Double every hand", double_every_hand)


def policies_of(book: PontoonBook) -> tuple[Policy, ...]:
    """Those that a rulebook allows."""
    surrender = (ALWAYS_SURRENDER,) if book.offer_surrender_on else ()
    return (NEVER_BUST, AS_THE_HOUSE, *surrender, DOUBLE_EVERY_HAND)


def policy_text(book: PontoonBook) -> str:
    """The policies in words, as this rulebook lets them be played."""
    stand = max(12, book.stand_from)
    demanded = f"; below {stand} the rulebook demands a card, even one that could pass 21" if stand > 12 else ""
    parts = [
        "No hand is split, nothing is insured and no double is taken back; what the rulebook ends is over.",
        f"Never bust: stand on hard {stand} or more and on soft 18 or more, else draw{demanded}.",
        "Play as the house: draw to hard 16 and soft 17.",
    ]
    if book.offer_surrender_on:
        parts.append("Always surrender: give up half wherever that is offered, else play as the house.")
    double = "Double every hand: double the first two cards"
    return " ".join((*parts, double + ("." if book.double_once_one_card else ", then play as the house.")))
