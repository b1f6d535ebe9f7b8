"""Questions about a round of Three Card Poker that several steps ask. Pure functions of the state."""

from __future__ import annotations

from collections.abc import Iterator

from rules import events
from rules.money.wagers import backs, open_stakes, seated_at
from rules.state import Player, PokerHand, PokerRound, Position, TableState

HAND_SIZE = 3
ON_CARDS = ("ante", "pair_plus")
"""Kinds of wagers for which a position is dealt cards (TC 3.4)."""


def round_on(state: TableState) -> PokerRound:
    """The round that is on; asking without one is a bug."""
    assert isinstance(state.round, PokerRound)
    return state.round


def wager_of(area: Position, kind: str) -> events.Wager | None:
    """The wager of a kind on a position; there is at most one (TC 3.4.2), beside earlier ones that went back."""
    return next((w for w in reversed(area.wagers) if w.kind == kind), None)


def open_wager(area: Position, kind: str) -> events.Wager | None:
    """The wager of a kind that has no result yet."""
    return next((w for w in area.wagers if w.kind == kind and not w.settled), None)


def is_wagered(area: Position) -> bool:
    """Whether a position takes part in the round: a progressive wager alone does not (TC 3.4, 5.12)."""
    return any(w.kind in ON_CARDS for w in area.wagers)


def is_stray(area: Position, wager: events.Wager) -> bool:
    """A progressive wager that takes no part: its player has neither Ante nor Pair Plus on the position, or it was
    found after "No more bets", when the jackpot system had taken none (TC 3.5.3, 5.12.2; ruling 74).
    """
    if wager.kind != "progressive":
        return False
    if wager.found:
        return True
    player = wager.stakes[0].player
    return not any(w.kind in ON_CARDS and backs(w, player) for w in area.wagers)


def is_dealt_to(area: Position) -> bool:
    """Whether a position is dealt cards: one whose wagers all went back is not any more (TC 3.7, 3.8)."""
    return any(not w.settled and not is_stray(area, w) for w in area.wagers)


def controller_of(number: int, area: Position, players: dict[str, Player]) -> str:
    """Who views a hand and decides: the seated player if they wager there, else the first backer (ruling 35)."""
    backing = backers(area)
    seated = seated_at(players, number)
    return seated if seated in backing else next(iter(backing), "")


def backers(area: Position) -> list[str]:
    """The players with an open stake on a position's cards, those of the Ante first."""
    return [s.player for kind in ON_CARDS for w in area.wagers if w.kind == kind for s in open_stakes(w)]


def achievers(area: Position) -> set[str]:
    """Whose a hand is where it wins: every backer of the position's Ante and Pair Plus (TC 1.1.4, ruling 38)."""
    return {stake.player for wager in area.wagers if wager.kind in ON_CARDS for stake in wager.stakes}


def next_place(round_: PokerRound, one_at_a_time: bool) -> int | None:
    """Position of the next card, 0 for the house, None when all have three (TC 3.7; one at a time TC 3.8)."""
    held = [(len(a.hand.cards), number) for number, a in numbered(round_) if is_dealt_to(a)]
    held.append((len(round_.house.cards), 0))
    short = [number for count, number in held if count < HAND_SIZE]
    if not short:
        return None
    if not one_at_a_time:
        return short[0]
    fewest = min(count for count, _ in held)
    return next(number for count, number in held if count == fewest)


def numbered(round_: PokerRound) -> Iterator[tuple[int, Position]]:
    return enumerate(round_.areas, 1)


def hand_at(round_: PokerRound, number: int) -> PokerHand:
    """The hand of a position, or of the house (0)."""
    return round_.areas[number - 1].hand if number else round_.house


def is_dealt(round_: PokerRound) -> bool:
    """Whether any card of the round is dealt, seen or not."""
    return bool(round_.house.cards) or any(area.hand.cards for area in round_.areas)


def in_play(area: Position) -> bool:
    """Whether a position's hand was dealt and is not out of play."""
    return bool(area.hand.cards) and not area.hand.invalid and any(not w.settled for w in area.wagers)


def undecided(round_: PokerRound) -> list[int]:
    """Positions whose player has yet to decide (TC 3.9)."""
    return [n for n, area in numbered(round_) if in_play(area) and not area.hand.decision]


def riding(area: Position) -> list[events.Wager]:
    """Wagers that the position's own cards still decide: not a folded Ante, no stray progressive wager."""
    folded = area.hand.decision == "folded"
    return [w for w in area.wagers if not w.settled and not (folded and w.kind == "ante") and not is_stray(area, w)]


def to_expose(round_: PokerRound) -> list[int]:
    """Positions whose cards are still to be shown, or not: those on which something rides (TC 3.10, ruling 56)."""
    return [
        n
        for n, area in numbered(round_)
        if in_play(area) and not area.hand.exposed and not area.hand.declined and riding(area)
    ]


def known_elsewhere(round_: PokerRound, number: int) -> set[str]:
    """Cards entered on all hands but one. What a device read for a hand that is out of play may lie elsewhere: one that
    got none, or too few, shifts every reading after it (TC 5.7, ruling 61).
    """
    others = [hand_at(round_, n) for n in range(len(round_.areas) + 1) if n != number]
    hands = [hand for hand in others if hand.exposed or not hand.invalid]
    return {card for hand in hands for card in hand.cards if card}


def outcome_established(round_: PokerRound) -> bool:
    """Whether any wager has conclusively won or lost (TC 5.16, ruling 8): a hand was folded, or cards are face up."""
    if any(result.result != "returned" for result in round_.results) or round_.house.exposed:
        return True
    hands = [area.hand for area in round_.areas]
    return any(hand.decision == "folded" or hand.folded_by or hand.exposed or hand.declined for hand in hands)


def viewed_elsewhere(round_: PokerRound, number: int, player: str) -> bool:
    """Whether a player viewed another hand of the round (TC 3.4.1)."""
    return any(area.hand.viewed_by == player for n, area in numbered(round_) if n != number)


def hand_code(cards: tuple[str, ...], category: str) -> str:
    """The progressive's line for a hand: "progressive-royal-spades"; royal flushes are told apart by suit (TC 3.20,
    4.4; ruling 37).
    """
    if category == "royal-flush":
        return "progressive-royal-spades" if cards[0][1] == "S" else "progressive-royal-other"
    return f"progressive-{category}"
