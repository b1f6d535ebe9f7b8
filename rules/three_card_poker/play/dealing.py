"""The deal and the showing of cards (TC 3.7, 3.8, 3.10).

A card may be known from the deal on, from a dealing device and shown to nobody, or only when the hand is shown. A
refusal never tells which card lies face down where.
"""

from __future__ import annotations

from rules import commands, events, mends
from rules.context import Context
from rules.core.base import Refusal
from rules.corrections.undo import undo_row
from rules.game import CommandRow, Decision
from rules.known import NOTHING
from rules.state import InstalledTable, PokerRound, PokerTable
from rules.three_card_poker.table import phases as ph
from rules.three_card_poker.table.evolve import EVOLVERS
from rules.three_card_poker.vocabulary.book import PokerBook
from rules.three_card_poker.vocabulary.facts import HAND_SIZE, hand_at, in_play, known_elsewhere, next_place
from rules.three_card_poker.vocabulary.in_sight import is_known
from rules.wording.refusals import refuse

UNSEEN = ("scanner", "device", "virtual")
"""Sources that read a card without showing it to anyone."""


def is_one_at_a_time(state: InstalledTable) -> bool:
    """Whether the table deals by hand, one card at a time (TC 3.8), and not by a device, three at a time (TC 3.7)."""
    return state.settings.dealing == "manual"


def deal_card(state: PokerTable, command: commands.DealCard, context: Context, book: PokerBook) -> Decision:
    """The next card of the approved order, face down. Refused: face_down, unknown_card, card_repeated."""
    round_ = state.round
    one_at_a_time = is_one_at_a_time(state)
    place = next_place(round_, one_at_a_time)
    assert place is not None
    clause = book.cite["deal_manual" if one_at_a_time else "deal_automatic"]
    card = command.card or ""
    if card and command.source not in UNSEEN:
        return refuse("face_down", clause)
    if card:
        if refusal := check_cards((card,), book):
            return refusal
        if any(card in hand_at(round_, n).cards for n in range(len(round_.areas) + 1)):
            return repeated(book)
    return (events.CardDealt(card, place, 1, command.source, clause),)


def deal_hands(state: PokerTable, command: commands.DealHands, context: Context, book: PokerBook) -> Decision:
    """Each card that is still to come, in the approved order, as if it were entered by itself."""
    events_: tuple[events.CardDealt, ...] = ()
    round_ = state.round
    while round_.phase == ph.DEAL:
        place = next_place(round_, is_one_at_a_time(state))
        assert place is not None
        clause = book.cite["deal_manual" if is_one_at_a_time(state) else "deal_automatic"]
        events_ += (events.CardDealt("", place, 1, "pad", clause),)
        round_ = EVOLVERS[events.CardDealt](round_, events_[-1], book)
    return events_


def expose_hand(state: PokerTable, command: commands.ExposeHand, context: Context, book: PokerBook) -> Decision:
    """The house cards first, then each hand. Refused: unknown_area, already_exposed, house_first, not_returned,
    no_hand, and for the cards cards_missing, unknown_card, wrong_count, card_repeated, contradicts_deal.
    """
    round_ = state.round
    number = command.area
    if not 0 <= number <= len(round_.areas):
        return _no_position(number, len(round_.areas), book)
    hand = hand_at(round_, number)
    if number == 0 and round_.phase != ph.EXPOSE_HOUSE:
        return refuse("already_exposed:house", book.cite["expose"])
    if number and round_.phase == ph.EXPOSE_HOUSE:
        return refuse("house_first", book.cite["expose"])
    if hand.declined:
        return refuse("not_returned", book.cite["not_exposed"], area=number)
    if hand.exposed:
        return refuse("already_exposed:position", book.cite["expose"], area=number)
    if number and not in_play(round_.areas[number - 1]):
        return refuse("no_hand:play", book.cite["expose"], area=number)
    cards = _entered(round_, number, command.cards, book)
    if isinstance(cards, Refusal):
        return cards
    return (events.HandExposed(number, cards, book.cite["expose"], command.source if command.cards else ""),)


def decline_exposure(
    state: PokerTable, command: commands.DeclineExposure, context: Context, book: PokerBook
) -> Decision:
    """The player keeps the cards down: lower than the house hand, nothing won on it, not taken back (TC 3.10.1)."""
    round_ = state.round
    if not 1 <= command.area <= len(round_.areas):
        return _no_position(command.area, len(round_.areas), book)
    area = round_.areas[command.area - 1]
    if not in_play(area) or area.hand.exposed or area.hand.declined:
        return refuse("no_hand:show", book.cite["not_exposed"], area=command.area)
    return (events.ExposureDeclined(command.area, area.controller, book.cite["not_exposed"]),)


def look_at_hand(state: PokerTable, command: commands.LookAtHand, context: Context, book: PokerBook) -> Decision:
    """A supervisor's look at a hand that was not shown, for the record and the pit alone (TC 3.10.1)."""
    round_ = state.round
    if not 1 <= command.area <= len(round_.areas):
        return refuse("no_hand:position", book.cite["not_exposed"], area=command.area)
    hand = round_.areas[command.area - 1].hand
    if not hand.declined:
        return refuse("no_hand:kept_down", book.cite["not_exposed"], area=command.area)
    cards = _entered(round_, command.area, command.cards, book)
    return (
        cards if isinstance(cards, Refusal) else (events.HandLookedAt(command.area, cards, book.cite["not_exposed"]),)
    )


def _entered(round_: PokerRound, number: int, cards: tuple[str, ...], book: PokerBook) -> tuple[str, ...] | Refusal:
    """The three cards of a hand: those of the deal, or as entered now, which may not contradict the deal."""
    known = tuple(card for card in hand_at(round_, number).cards if card)
    if not cards:
        if len(known) == HAND_SIZE:
            return known
        return refuse("cards_missing", book.cite["expose"])
    if refusal := check_cards(cards, book):
        return refusal
    if len(cards) != HAND_SIZE:
        return refuse("wrong_count:hand", book.cite["wrong_count" if number else "decks"], count=len(cards))
    if len(set(cards)) < HAND_SIZE or set(cards) & known_elsewhere(round_, number):
        return repeated(book)
    if set(known) - set(cards):
        return refuse("contradicts_deal", book.cite["expose"])
    return known if len(known) == HAND_SIZE else cards


def check_cards(cards: tuple[str, ...], book: PokerBook) -> Refusal | None:
    """Whether the deck has such cards (TC 2.1)."""
    for card in cards:
        if card not in book.deck:
            return refuse("unknown_card:poker", book.cite["decks"], {"card": card[:20]}, card=card[:20])
    return None


def repeated(book: PokerBook) -> Refusal:
    """A card that lies elsewhere already."""
    return refuse("card_repeated:entered", book.cite["decks"])


def _no_position(number: int, positions: int, book: PokerBook) -> Refusal:
    return refuse("unknown_area:position", book.cite["layout"], area=number, positions=positions)


def face_up(round_: PokerRound) -> set[str]:
    """Cards that everybody sees; no other hand can hold them."""
    hands = [*(area.hand for area in round_.areas), round_.house]
    return {card for hand in hands if hand.exposed for card in hand.cards}


COMMANDS = (
    CommandRow(
        commands.DealCard,
        deal_card,
        {ph.DEAL},
        entry=events.CardDealt,
        shows=True,
        once_known=NOTHING,
        mended=(mends.UNDO, mends.CARD, mends.HANDS_MOVED, mends.VOID),
    ),
    CommandRow(
        commands.DealHands,
        deal_hands,
        {ph.DEAL},
        entry=events.CardDealt,
        shows=True,
        once_known=NOTHING,
        mended=(mends.UNDO, mends.HANDS_MOVED, mends.VOID),
    ),
    undo_row(ph.STEPS | {ph.BETTING}, is_known),
    CommandRow(
        commands.ExposeHand,
        expose_hand,
        ph.SHOWING | {ph.EXPOSE_HOUSE},
        entry=events.HandExposed,
        shows=True,
        once_known=NOTHING,
        mended=(mends.UNDO, mends.CARD),
    ),
    CommandRow(
        commands.DeclineExposure,
        decline_exposure,
        {ph.EXPOSE_HANDS},
        waits_for_cards=True,
        once_known=NOTHING,
        mended=(mends.DECISION,),
    ),
    CommandRow(
        commands.LookAtHand,
        look_at_hand,
        ph.SHOWING | ph.AFTER_SETTLEMENT,
        "pit_supervisor",
        once_known=NOTHING,
        mended=(mends.AGAIN,),
    ),
)
