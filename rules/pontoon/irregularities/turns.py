"""Turns that went wrong: a player passed over, and the hand that is completed before the house has its first card (PM
5.12.1, 5.17, 5.18).
"""

from __future__ import annotations

from rules import commands, events, mends
from rules.context import Context
from rules.game import CommandRow, Decision
from rules.known import NOTHING, Attempt, OnceKnown, round_is_known
from rules.money.refunds import refund_all
from rules.pontoon.irregularities.coverage import not_covered, refer
from rules.pontoon.table import phases as ph
from rules.pontoon.vocabulary.book import PontoonBook
from rules.pontoon.vocabulary.facts import in_play, irregular_of
from rules.state import Hand, PontoonTable, Round
from rules.wording.reasons import reason
from rules.wording.refusals import refuse


def report_passed_over(
    state: PontoonTable, command: commands.ReportPassedOver, context: Context, book: PontoonBook
) -> Decision:
    """Back to the hand if only the next one was acted on, its cards undisclosed again, its double or split undone; else
    it stands (PM 5.17, 5.18).

    Refused: not_covered, not_passed_over for a hand that drew, is settled or still has its turn; not_covered again
    in what ruling 77 leaves to the Gaming Shift Manager.
    """
    round_ = state.round
    if refusal := not_covered(book, "passed_over"):
        return refusal
    cite = book.irregularities
    area = round_.areas[command.area - 1] if 1 <= command.area <= len(round_.areas) else None
    hand = area.hands[command.hand - 1] if area and 1 <= command.hand <= len(area.hands) else None
    if area is None or hand is None or not _was_passed(hand) or not in_play(area, command.hand):
        return refuse("not_passed_over", cite["passed_over"])
    later = _later_hands(round_, command.area, command.hand)
    received = {number for number, _, other in later if len(other.cards) > 2 or other.split}
    house_drew = len(round_.house) > 1
    if len(received) + house_drew > 1:
        return (events.PassedOver(command.area, command.hand, cite["passed_over_late"], stands=True),)
    acted = {n for n, _, hand in later if _was_acted_on(hand) or (hand.split and n != command.area)}
    clause = cite["passed_over"]
    if house_drew:
        if acted:
            return refer(book, "not_covered:house_drew")
        return (events.PassedOver(command.area, command.hand, clause, taken_from=(0, 0), cards=round_.house[1:]),)
    if not acted:
        return (events.PassedOver(command.area, command.hand, clause),)
    return _undone(round_, command, acted, book)


def _undone(round_: Round, command: commands.ReportPassedOver, acted: set[int], book: PontoonBook) -> Decision:
    """The next hand as it was before its turn: its cards undisclosed, what was staked on a double or a split back."""
    number = min(acted)
    area = round_.areas[number - 1]
    clause = book.irregularities["passed_over"]
    if len(acted) > 1 or number == command.area or len(area.hands) > 2:
        return refer(book, "not_covered:acted_on")
    on_hands = [w for w in area.wagers if w.kind in ("main", "split", "double")]
    if any(w.settled_players for w in on_hands):
        return refer(book, "not_covered:next_paid")
    cards = tuple(card for hand in area.hands for card in hand.cards[1 if hand.split else 2 :])
    split = len(area.hands) > 1
    passed = events.PassedOver(command.area, command.hand, clause, taken_from=(number, 1), cards=cards, united=split)
    added = [w for w in on_hands if w.kind != "main"]
    results = refund_all(added, clause, reason("turn_back"))
    return (passed, events.WagersReturned("", results, clause)) if results else (passed,)


def _was_acted_on(hand: Hand) -> bool:
    return hand.done or hand.drawing or len(hand.cards) > 2


def _was_passed(hand: Hand) -> bool:
    return hand.done and not hand.doubled and not hand.drawing and len(hand.cards) == 2


def _later_hands(round_: Round, area_number: int, hand_number: int) -> list[tuple[int, int, Hand]]:
    return [
        (number, place, hand)
        for number, area in enumerate(round_.areas, 1)
        for place, hand in enumerate(area.hands, 1)
        if (number, place) > (area_number, hand_number)
        and any(w.hand == place and w.kind != "pair" for w in area.wagers)
    ]


def finish_hand_first(
    state: PontoonTable, command: commands.FinishHandFirst, context: Context, book: PontoonBook
) -> Decision:
    """The player whose hand is acted on completes it before the house draws (PM 5.12.1). Refused: no_hand_in_turn."""
    round_ = state.round
    clause = book.irregularities["hand_first"]
    for number, area in enumerate(round_.areas, 1):
        for place, hand in enumerate(area.hands, 1):
            if not hand.done and in_play(area, place):
                if round_.subsequent_deal and irregular_of(round_).first_area != number:
                    return (events.HandGoesFirst(number, area.controller, clause),)
                break
    return refuse("no_hand_in_turn", clause)


def _takes_back(attempt: Attempt) -> bool:
    """Whether cards are taken back, or a turn is, though a result of the round is known."""
    stands = any(isinstance(event, events.PassedOver) and event.stands for event in attempt.events)
    return not stands and round_is_known(attempt)


COMMANDS = (
    CommandRow(
        commands.ReportPassedOver,
        report_passed_over,
        ph.CARDS_LIE,
        "pit_supervisor",
        waits_for_cards=True,
        once_known=OnceKnown("gaming_shift_manager", "round", _takes_back),
        mended=(mends.RULED,),
    ),
    CommandRow(
        commands.FinishHandFirst,
        finish_hand_first,
        {ph.HOUSE_CARD},
        waits_for_cards=True,
        once_known=NOTHING,
        mended=(mends.RULED,),
    ),
)
