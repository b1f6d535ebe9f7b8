"""The deal and the showing of cards (TC 3.7, 3.8, 3.10).

A card may be known from the deal on, from a dealing device and shown to nobody, or only when the hand is shown. A
refusal never tells which card lies face down where.
"""

from __future__ import annotations

from rules.commands import DealCard, DeclineExposure, ExposeHand, LookAtHand, UndoEntry
from rules.common.undo import undo_entry
from rules.core.base import Context, Refusal
from rules.events import CardDealt, ExposureDeclined, HandExposed, HandLookedAt
from rules.game import CommandRow, Decision
from rules.state import InstalledTable, PokerRound, PokerTable
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import HAND_SIZE, hand_at, in_play, known_elsewhere, next_place

UNSEEN = ("scanner", "device", "virtual")
"""Sources that read a card without showing it to anyone."""


def is_one_at_a_time(state: InstalledTable) -> bool:
    """Whether the table deals by hand, one card at a time (TC 3.8), and not by a device, three at a time (TC 3.7)."""
    return state.settings.dealing == "manual"


def deal_card(state: PokerTable, command: DealCard, context: Context, book: PokerBook) -> Decision:
    """The next card of the approved order, face down. Refused: face_down, unknown_card, card_repeated."""
    round_ = state.round
    one_at_a_time = is_one_at_a_time(state)
    place = next_place(round_, one_at_a_time)
    assert place is not None
    clause = book.cite["deal_manual" if one_at_a_time else "deal_automatic"]
    card = command.card or ""
    if card and command.source not in UNSEEN:
        message = "Cards are dealt face down: they are entered when the hand is shown."
        return Refusal("face_down", clause, message)
    if card:
        if refusal := _check_cards((card,), book):
            return refusal
        if any(card in hand_at(round_, n).cards for n in range(len(round_.areas) + 1)):
            return _repeated(book)
    return (CardDealt(card, place, 1, command.source, clause),)


def expose_hand(state: PokerTable, command: ExposeHand, context: Context, book: PokerBook) -> Decision:
    """The house cards first, then each hand. Refused: unknown_area, already_exposed, house_first, not_returned,
    no_hand, and for the cards cards_missing, unknown_card, wrong_count, card_repeated, contradicts_deal.
    """
    round_ = state.round
    number = command.area
    if not 0 <= number <= len(round_.areas):
        return _no_position(number, len(round_.areas), book)
    hand = hand_at(round_, number)
    if number == 0 and round_.phase != ph.EXPOSE_HOUSE:
        return Refusal("already_exposed", book.cite["expose"], "The house hand is face up.")
    if number and round_.phase == ph.EXPOSE_HOUSE:
        return Refusal("house_first", book.cite["expose"], "The house hand is shown first.")
    if hand.declined:
        message = f"The hand of position {number} was not shown and is settled."
        return Refusal("not_returned", book.cite["not_exposed"], message)
    if hand.exposed:
        return Refusal("already_exposed", book.cite["expose"], f"The hand of position {number} is face up.")
    if number and not in_play(round_.areas[number - 1]):
        return Refusal("no_hand", book.cite["expose"], f"Position {number} has no hand in play.")
    cards = _entered(round_, number, command.cards, book)
    return cards if isinstance(cards, Refusal) else (HandExposed(number, cards, book.cite["expose"]),)


def decline_exposure(state: PokerTable, command: DeclineExposure, context: Context, book: PokerBook) -> Decision:
    """The player keeps the cards down: lower than the house hand, nothing won on it, not taken back (TC 3.10.1)."""
    round_ = state.round
    if not 1 <= command.area <= len(round_.areas):
        return _no_position(command.area, len(round_.areas), book)
    area = round_.areas[command.area - 1]
    if not in_play(area) or area.hand.exposed or area.hand.declined:
        message = f"Position {command.area} has no hand that is still to be shown."
        return Refusal("no_hand", book.cite["not_exposed"], message)
    return (ExposureDeclined(command.area, area.controller, book.cite["not_exposed"]),)


def look_at_hand(state: PokerTable, command: LookAtHand, context: Context, book: PokerBook) -> Decision:
    """A supervisor's look at a hand that was not shown, for the record and the pit alone (TC 3.10.1)."""
    round_ = state.round
    if not 1 <= command.area <= len(round_.areas):
        message = f"There is no hand at position {command.area}."
        return Refusal("no_hand", book.cite["not_exposed"], message)
    hand = round_.areas[command.area - 1].hand
    if not hand.declined:
        message = f"The hand of position {command.area} is not one that was kept down."
        return Refusal("no_hand", book.cite["not_exposed"], message)
    cards = _entered(round_, command.area, command.cards, book)
    return cards if isinstance(cards, Refusal) else (HandLookedAt(command.area, cards, book.cite["not_exposed"]),)


def _entered(round_: PokerRound, number: int, cards: tuple[str, ...], book: PokerBook) -> tuple[str, ...] | Refusal:
    """The three cards of a hand: those of the deal, or as entered now, which may not contradict the deal."""
    known = tuple(card for card in hand_at(round_, number).cards if card)
    if not cards:
        if len(known) == HAND_SIZE:
            return known
        return Refusal("cards_missing", book.cite["expose"], "Enter the three cards of the hand.")
    if refusal := _check_cards(cards, book):
        return refusal
    if len(cards) != HAND_SIZE:
        message = f"A hand has three cards, not {len(cards)}. With a wrong number it is out of play."
        return Refusal("wrong_count", book.cite["wrong_count" if number else "decks"], message)
    if len(set(cards)) < HAND_SIZE or set(cards) & known_elsewhere(round_, number):
        return _repeated(book)
    if set(known) - set(cards):
        message = "These are not the cards that the dealing device read for this hand."
        return Refusal("contradicts_deal", book.cite["expose"], message)
    return known if len(known) == HAND_SIZE else cards


def _check_cards(cards: tuple[str, ...], book: PokerBook) -> Refusal | None:
    for card in cards:
        if card not in book.deck:
            message = f"“{card[:20]}” is no card. Rank then suit, such as 7S or KH; a ten is TC."
            return Refusal("unknown_card", book.cite["decks"], message, {"card": card[:20]})
    return None


def _repeated(book: PokerBook) -> Refusal:
    message = "There is one of each card, and this one was entered already. Is the deck complete?"
    return Refusal("card_repeated", book.cite["decks"], message)


def _no_position(number: int, positions: int, book: PokerBook) -> Refusal:
    message = f"There is no position {number}; this table has positions 1 to {positions}."
    return Refusal("unknown_area", book.cite["layout"], message)


def face_up(round_: PokerRound) -> set[str]:
    """Cards that everybody sees; no other hand can hold them."""
    hands = [*(area.hand for area in round_.areas), round_.house]
    return {card for hand in hands if hand.exposed for card in hand.cards}


COMMANDS = (
    CommandRow(DealCard, deal_card, {ph.DEAL}, entry=CardDealt),
    CommandRow(UndoEntry, undo_entry, ph.STEPS),
    CommandRow(ExposeHand, expose_hand, ph.SHOWING | {ph.EXPOSE_HOUSE}, entry=HandExposed),
    CommandRow(DeclineExposure, decline_exposure, {ph.EXPOSE_HANDS}),
    CommandRow(LookAtHand, look_at_hand, ph.SHOWING | ph.AFTER_SETTLEMENT, "pit_supervisor"),
)
