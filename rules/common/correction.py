"""A card that was keyed wrongly is put right: what followed is played again with the right one, and the differences are
paid or collected. The felt was right and the record wrong: cards that were dealt wrongly are reconstructed instead (PM
5.6, ruling 81).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Set
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.commands import CorrectCard, DealCard, SettleDispute
from rules.common.authority import check_role
from rules.common.played_again import CARD_FAULTS, Again, Course, Step, Unfit
from rules.common.wagers import all_wagers
from rules.core.base import Context, Refusal, type_of
from rules.core.rulebook import Rulebook
from rules.events import (
    Adjustment,
    Bonus,
    BonusPaid,
    CardCorrected,
    CardDealt,
    CardDiscarded,
    CardHeld,
    CardRefused,
    CardsChosen,
    CardsDrawnTogether,
    CardsReconstructed,
    CardsTaken,
    DiscardsRiffled,
    HandsInvalidated,
    HandsMoved,
    JackpotSettled,
    ManagerAsked,
    PassedOver,
    Result,
    RoundVoided,
    Wager,
    WagersReturned,
    WagersSettled,
)
from rules.game import CommandRow, Decision, Engine
from rules.phases import CONCLUDED, FINISHED
from rules.state import AnyRound, Round, RoundSoFar, Shoe, TableInRound, TableState
from rules.wording.cards import card_name
from rules.wording.reasons import reason, unfit_question
from rules.wording.refusals import refuse

RULING = "ruling 81"
_decoder: msgspec.json.Decoder[AnyRound] = msgspec.json.Decoder(AnyRound)
MOVES_CARDS = (
    CardsReconstructed,
    CardsTaken,
    CardHeld,
    CardDiscarded,
    CardRefused,
    PassedOver,
    CardsDrawnTogether,
    CardsChosen,
    DiscardsRiffled,
    HandsMoved,
    HandsInvalidated,
    RoundVoided,
)
"""After these a card no longer lies where it was dealt, or counts no more."""
MOVES_MONEY = (WagersSettled, WagersReturned, BonusPaid, CardsTaken, JackpotSettled)
_encoder = msgspec.json.Encoder(order="deterministic")


def correct_card(
    state: TableInRound, command: CorrectCard, context: Context, book: Rulebook, engine: Engine
) -> Decision:
    """The card on record becomes the one that lies there. A later decision that does not fit it asks the Gaming Shift
    Manager instead (PM 6.1, TC 6.1).

    Refused, in this order: cards_face_down, record_missing, no_such_card, nothing_differs, cards_moved, role, and what
    is refused of the right card itself.
    """
    if is_face_down(state.round, command.area):
        return refuse("cards_face_down", RULING)
    so_far = context.so_far
    if not isinstance(so_far, RoundSoFar):
        return refuse("record_missing", RULING)
    course = course_of(so_far, engine)
    if course is None or course.state.round != state.round:
        return refuse("cards_moved", book.cite["not_covered"])
    index = course.lying().get((command.area, command.hand, command.number))
    if index is None or _card_of(course.steps[index]) != command.was:
        return refuse("no_such_card", RULING)
    if command.card == command.was:
        return refuse("nothing_differs:card", RULING)
    if any(map(_moves_cards, course.steps)):
        return refuse("cards_moved", book.cite["not_covered"])
    if refusal := check_role(context, needed_role(course, index), book.cite["higher_role"]):
        return refusal
    again = put_right(course, index, command.card, context, engine)
    if isinstance(again, Refusal):
        return again
    if isinstance(again, Unfit):
        return (ManagerAsked(_question(command, again), book.cite["not_covered"]),)
    assert again.state.round is not None
    return (_corrected(state.round, again.state.round, command),)


def is_face_down(round_: AnyRound, area: int) -> bool:
    """Whether the cards of a place lie face down: no answer may tell what they are (TC 3.7, ruling 33)."""
    if isinstance(round_, Round):
        return not area and round_.house_down
    return 0 <= area <= len(round_.areas) and not (round_.areas[area - 1].hand if area else round_.house).exposed


def course_of(so_far: RoundSoFar, engine: Engine) -> Course | None:
    """The round as its commands lead to it; None where the rules, as they are now, do not let it come out so."""
    again = Again((), so_far.before, Context(so_far.commands[0].now), engine)
    for sent in so_far.commands:
        if not isinstance(sent.command, CorrectCard):
            if again.play(sent) is not None:
                return None
            continue
        course = again.course()
        index = course.lying()[sent.command.area, sent.command.hand, sent.command.number]
        context = Context(sent.now, sent.role, sent.actor)
        found = put_right(course, index, sent.command.card, context, engine)
        if isinstance(found, Course):
            again = Again(found.steps, found.state, context, engine)
    return again.course()


def put_right(course: Course, index: int, card: str, context: Context, engine: Engine) -> Course | Unfit | Refusal:
    """The course with another card at one of its steps, and everything after it played again. A round that was over
    is over again.
    """
    entry = course.steps[index]
    assert isinstance(entry.sent.command, (DealCard, SettleDispute))
    again = Again(course.steps[:index], entry.before, context, engine)
    if refusal := again.play(replace(entry.sent, command=replace(entry.sent.command, card=card))):
        return refusal
    for step in course.steps[index + 1 :]:
        unfit = again.follow(step)
        if unfit is not None:
            return unfit.refusal if unfit.refusal and unfit.refusal.code in CARD_FAULTS else unfit
    if is_over(course.state):
        while not is_over(again.state) and again.settle():
            pass
        if not is_over(again.state):
            return Unfit(course.steps[-1].sent, course.steps[-1].events[0], None)
    return again.course()


def is_over(state: TableState) -> bool:
    return state.round is not None and state.round.phase == CONCLUDED


def needed_role(course: Course, index: int) -> str:
    """Who puts an entry right: the dealer while only cards came after it, the Pit Manager once money moved, else a Pit
    Supervisor; so also where a shoe read the card, which the dealer did not (ruling 87).
    """
    if any(isinstance(event, MOVES_MONEY) for event in course.after(index)):
        return "pit_manager"
    rounds = [*(step.before.round for step in course.steps), course.state.round]
    for number, step in enumerate(course.steps[index + 1 :], index + 1):
        if not isinstance(step.sent.command, DealCard) and rounds[number] != rounds[number + 1]:
            return "pit_supervisor"
    read = any(isinstance(event, CardDealt) and event.source == "device" for event in course.steps[index].events)
    return "pit_supervisor" if read else "dealer"


def _moves_cards(step: Step) -> bool:
    return any(isinstance(event, MOVES_CARDS) for event in step.events)


def _card_of(step: Step) -> str:
    return next(event.card for event in step.events if isinstance(event, CardDealt))


def _question(command: CorrectCard, unfit: Unfit) -> str:
    """What the Gaming Shift Manager is asked."""
    area = getattr(unfit.event, "area", None)
    deed = type_of(unfit.sent.command)
    return unfit_question(card_name(command.was), card_name(command.card), command.area, deed, area)


def _corrected(before: AnyRound, after: AnyRound, command: CorrectCard) -> CardCorrected:
    """The event; a round that is over is concluded anew, with its sums."""
    after = replace(after, phase=FINISHED) if after.phase == CONCLUDED else after
    return CardCorrected(
        command.area,
        command.hand,
        command.number,
        command.was,
        command.card,
        msgspec.Raw(_encoder.encode(after)),
        RULING,
        changed_wagers(before, after),
        adjustments(before, after),
    )


def changed_wagers(before: AnyRound, after: AnyRound) -> tuple[Wager, ...]:
    known = {wager.id: wager for wager in all_wagers(before)}
    return tuple(wager for wager in all_wagers(after) if known.get(wager.id) != wager)


def adjustments(before: AnyRound, after: AnyRound) -> tuple[Adjustment, ...]:
    """What becomes different for each player and wager."""
    was, now = _money(before), _money(after)
    wagers = {wager.id: wager for wager in (*all_wagers(before), *all_wagers(after))}
    found = []
    for key in sorted(was.keys() | now.keys(), key=lambda key: (len(key[0]), key)):
        put, settled, returned = (new - old for new, old in zip(now[key], was[key], strict=True))
        if put or settled or returned:
            about = wagers[key[0]]
            words = _words(before, about.id), _words(after, about.id)
            text = reason("corrected", before=words[0], after=words[1])
            found.append(
                Adjustment(
                    about.id, about.kind, about.area, about.line, about.hand, key[1], put, settled, returned, text
                )
            )
    return tuple(found)


def _money(round_: AnyRound) -> defaultdict[tuple[str, str], tuple[int, int, int]]:
    """(wager, player) → cents put down, settled, returned."""
    sums: defaultdict[tuple[str, str], tuple[int, int, int]] = defaultdict(lambda: (0, 0, 0))

    def add(wager: str, player: str, *cents: int) -> None:
        put, settled, returned = sums[wager, player]
        sums[wager, player] = put + cents[0], settled + cents[1], returned + cents[2]

    for wager in all_wagers(round_):
        for stake in wager.stakes:
            add(wager.id, stake.player, stake.cents, 0, 0)
    for outcome in _outcomes(round_):
        for share in outcome.shares:
            add(outcome.wager, share.player, 0, share.stake_cents, share.returned_cents)
    return sums


def _outcomes(round_: AnyRound) -> tuple[Result | Bonus, ...]:
    return (*round_.results, *round_.bonuses)


def _words(round_: AnyRound, wager: str) -> str:
    """How a wager came out, bonuses included."""
    words = (outcome.words for outcome in _outcomes(round_) if outcome.wager == wager)
    return "; ".join(words) or reason("undecided")


def evolve_corrected(round_: Any, event: CardCorrected, book: Any) -> Any:
    """The round as the event has it."""
    return _decoder.decode(event.round)


def shoe_corrected(shoe: Shoe, event: CardCorrected) -> Shoe:
    """The right card is out and the wrong one is not; cards that were changed since hold neither."""
    if not shoe.dealt.get(event.was):
        return shoe
    dealt = shoe.dealt | {event.was: shoe.dealt[event.was] - 1}
    dealt[event.card] = dealt.get(event.card, 0) + 1
    return replace(shoe, dealt={card: count for card, count in dealt.items() if count})


def correction_row(phases: Set[str]) -> CommandRow:
    """The command's row, in the phases of a game."""
    return CommandRow(CorrectCard, correct_card, phases, completes=True, plays_again=True, waits_for_cards=True)
