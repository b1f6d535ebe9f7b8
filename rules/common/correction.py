"""A card or a wager that was keyed wrongly is put right: what followed is played again, and the differences are paid or
collected. The felt was right and the record wrong: cards that were dealt wrongly are reconstructed instead (PM 5.6,
ruling 81).
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.commands import (
    ChangeWager,
    Command,
    CorrectCard,
    CorrectWager,
    DealCard,
    PlaceWager,
    RepeatWagers,
    SettleDispute,
    Stake,
)
from rules.common.authority import check_role
from rules.common.differences import adjustments, changed_wagers, gains
from rules.common.played_again import Changes, Course, Step, Unfit, course_of, put_right
from rules.common.shown_hands import find_shown, hides_known_cards, jackpot_moves
from rules.common.wagers import all_wagers, total_of, wager_by_id
from rules.core.base import Context, Refusal, type_of
from rules.core.rulebook import Rulebook
from rules.events import (
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
    DecisionCorrected,
    DiscardsRiffled,
    Event,
    HandExposed,
    HandsInvalidated,
    HandsMoved,
    JackpotSettled,
    ManagerAsked,
    PairClaimed,
    PassedOver,
    RoundVoided,
    Wager,
    WagerCorrected,
    WagerPlaced,
    WagersReturned,
    WagersSettled,
)
from rules.game import CommandRow, Decision, Engine
from rules.phases import CONCLUDED, FINISHED
from rules.state import AnyRound, PokerRound, Round, RoundSoFar, Shoe, TableInRound
from rules.wording.cards import card_name
from rules.wording.reasons import unfit_question, unfit_wager
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
LAYS_CARDS = (CardDealt, HandExposed)
"""After these alone nobody decided anything, and nothing was announced."""
MOVES_MONEY = (WagersSettled, WagersReturned, BonusPaid, CardsTaken, JackpotSettled)
_encoder = msgspec.json.Encoder(order="deterministic")


def correct_card(
    state: TableInRound, command: CorrectCard, context: Context, book: Rulebook, engine: Engine
) -> Decision:
    """The card on record becomes the one that lies there. A later decision that does not fit it asks the Gaming Shift
    Manager instead (PM 6.1, TC 6.1).

    Refused, in this order: cards_face_down, record_missing, no_such_card, nothing_differs, cards_moved, role, what is
    refused of the right card itself, and claim_stands.
    """
    if is_face_down(state.round, command.area) or hides_known_cards(state.round):
        return refuse("cards_face_down", RULING)
    course = known_course(state, context, book, engine)
    if isinstance(course, Refusal):
        return course
    changes = find_card(course, command)
    if isinstance(changes, Refusal):
        return changes
    if command.card == command.was:
        return refuse("nothing_differs:card", RULING)
    if were_moved(course, min(changes)):
        return refuse("cards_moved", book.cite["not_covered"])
    if refusal := check_role(context, needed_role(course, min(changes)), book.cite["higher_role"]):
        return refusal
    again = put_right(course, changes, context, engine)
    if isinstance(again, Refusal):
        return again
    if isinstance(again, Unfit):
        return (ManagerAsked(_question(command, again), book.cite["not_covered"]),)
    after = round_after(again)
    if jackpot_moves(state.round) != jackpot_moves(after):
        return refuse("claim_stands", book.cite["not_covered"])
    return (_card_corrected(state.round, after, command),)


def find_card(course: Course, command: CorrectCard) -> Changes | Refusal:
    """The entry of the card that lies at a place; of a hand that was shown as a whole those that name the card."""
    if isinstance(course.state.round, PokerRound):
        return find_shown(course, command)
    index = course.lying().get((command.area, command.hand, command.number))
    if index is None or _card_of(course.steps[index]) != command.was:
        return refuse("no_such_card", RULING)
    entered = course.steps[index].sent.command
    assert isinstance(entered, (DealCard, SettleDispute))
    return {index: (replace(entered, card=command.card),)}


def correct_wager(
    state: TableInRound, command: CorrectWager, context: Context, book: Rulebook, engine: Engine
) -> Decision:
    """A wager on record becomes the one that was placed. Nobody gains by what is known: what lost is not lowered, what
    won is not raised, and what is decided is paid or taken first (PM 5.3, 5.4; TC 5.5, 5.6).

    Refused, in this order: record_missing, unknown_wager, wager_follows, nothing_differs, role, what is refused of the
    right wager itself, wagers_depend where another does not stand with it, result_known and claim_stands.
    """
    course = known_course(state, context, book, engine)
    if isinstance(course, Refusal):
        return course
    changes = find_wager(course, command)
    if isinstance(changes, Refusal):
        return changes
    wager = wager_by_id(state.round, command.wager)
    assert wager is not None
    if (wager.area, wager.stakes) == (command.area or wager.area, command.stakes):
        return refuse("nothing_differs:wager", RULING)
    known = engine.is_anything_known(state.round)  # at Three Card Poker, as for one that is found (ruling 5)
    needed = "gaming_shift_manager" if known else wager_role(course, min(changes))
    if refusal := check_role(context, needed, book.cite["higher_role"]):
        return refusal
    again = put_right(course, changes, context, engine)
    if isinstance(again, Refusal):
        return again
    if isinstance(again, Unfit):
        deed, at = type_of(again.sent.command), getattr(again.event, "area", None)
        cents, area = (total_of(wager.stakes), total_of(command.stakes)), command.area or wager.area
        return (ManagerAsked(unfit_wager(wager.id, *cents, area, deed, at), book.cite["not_covered"]),)
    after = round_after(again)
    if {one.id for one in all_wagers(after)} != {one.id for one in all_wagers(state.round)}:
        return refuse("wagers_depend", RULING)
    if gains(state.round, after, engine.is_decided):
        return refuse("result_known", RULING)
    if jackpot_moves(state.round) != jackpot_moves(after):
        return refuse("claim_stands", book.cite["not_covered"])
    return (_wager_corrected(state.round, after, wager),)


def find_wager(course: Course, command: CorrectWager) -> Changes | Refusal:
    """The entry of a wager that was placed while bets were open, without what was changed of it then. Others keep their
    lines.
    """
    round_ = course.state.round
    wager = wager_by_id(round_, command.wager) if round_ is not None else None
    if wager is None:
        return refuse("unknown_wager:round", RULING, wager=command.wager[:20])
    entries = [index for index, step in enumerate(course.steps) if any(_is_it(event, wager) for event in step.events)]
    if not entries:
        return refuse("wager_follows", RULING)
    line = wager.line if command.area in (None, wager.area) else 0
    right = PlaceWager(
        command.area or wager.area, command.stakes, _kind(wager), line or None, placed_by_staff=wager.placed_by_staff
    )
    changes: dict[int, tuple[Command, ...]] = {}
    for index, step in enumerate(course.steps):
        if isinstance(step.sent.command, ChangeWager) and step.sent.command.wager in _names(wager):
            changes[index] = ()
        elif isinstance(step.sent.command, PUTS_DOWN) and index >= entries[0]:
            changes[index] = tuple(_put_down(step, wager, right if index == entries[0] else None))
    return changes


PUTS_DOWN = (PlaceWager, RepeatWagers)


def _put_down(step: Step, wager: Wager, right: PlaceWager | None) -> Iterator[PlaceWager]:
    """What a step put down, each on its line, with the right wager in place of the wrong one, or none."""
    for event in step.events:
        if _is_it(event, wager):
            if right is not None:
                yield right
        elif isinstance(event, WagerPlaced):
            lies = event.wager
            yield PlaceWager(lies.area, lies.stakes, _kind(lies), lies.line or None, lies.placed_by_staff)
        elif isinstance(event, PairClaimed):
            yield PlaceWager(
                event.area, (Stake(event.player, event.cents),), "pair", placed_by_staff=event.placed_by_staff
            )


def _kind(wager: Wager) -> Any:
    """The kind as a command names it."""
    return wager.kind


def _is_it(event: Event, wager: Wager) -> bool:
    """Whether an event put the wager down, or claimed the place that it came to."""
    if isinstance(event, PairClaimed):
        return wager.kind == "pair" and (event.area, event.player) == (wager.area, wager.stakes[0].player)
    return isinstance(event, WagerPlaced) and event.wager.id == wager.id


def _names(wager: Wager) -> tuple[str, ...]:
    """How a change names it: by its id, or as the claim that it was (ruling 44)."""
    return (wager.id, f"pair:{wager.area}:{wager.stakes[0].player}")


def known_course(state: TableInRound, context: Context, book: Rulebook, engine: Engine) -> Course | Refusal:
    """All that the round came of, which has to lead to the round as it is."""
    so_far = context.so_far
    if not isinstance(so_far, RoundSoFar):
        return refuse("record_missing", RULING)
    course = course_of(so_far, engine)
    if course is None or course.state.round != state.round:
        return refuse("cards_moved", book.cite["not_covered"])
    return course


def round_after(course: Course) -> AnyRound:
    """The round that a course leads to; one that is over is concluded anew, with its sums."""
    round_ = course.state.round
    assert round_ is not None
    return replace(round_, phase=FINISHED) if round_.phase == CONCLUDED else round_


def is_face_down(round_: AnyRound, area: int) -> bool:
    """Whether the cards of a place lie face down: no answer may tell what they are (TC 3.7, ruling 33)."""
    if isinstance(round_, Round):
        return not area and round_.house_down
    return 0 <= area <= len(round_.areas) and not (round_.areas[area - 1].hand if area else round_.house).exposed


def needed_role(course: Course, index: int) -> str:
    """Who puts an entry right: the dealer while only cards came after it, the Pit Manager once money moved, else a Pit
    Supervisor; so also where a shoe read the card, which the dealer did not (ruling 87).
    """
    if any(isinstance(event, MOVES_MONEY) for event in course.after(index)):
        return "pit_manager"
    rounds = [*(step.before.round for step in course.steps), course.state.round]
    for number, step in enumerate(course.steps[index + 1 :], index + 1):
        told = rounds[number] != rounds[number + 1] or not step.events
        if told and not all(isinstance(event, LAYS_CARDS) for event in step.events or (None,)):
            return "pit_supervisor"
    read = any(isinstance(event, CardDealt) and event.source == "device" for event in course.steps[index].events)
    return "pit_supervisor" if read else "dealer"


def wager_role(course: Course, index: int) -> str:
    """Who puts a wager right: the dealer before the first card, from then on the Pit Manager. It may become less here,
    or another player's, as one that is found may not (ruling 5), and cards in sight say which wager looks good.
    """
    known = (*LAYS_CARDS, *MOVES_CARDS, *MOVES_MONEY)
    return "pit_manager" if any(isinstance(event, known) for event in course.after(index)) else "dealer"


def were_moved(course: Course, index: int) -> bool:
    """Whether cards were moved or counted out; at Three Card Poker those are known from their entry on."""
    steps = course.steps[index:] if isinstance(course.state.round, PokerRound) else course.steps
    return any(isinstance(event, MOVES_CARDS) for step in steps for event in step.events)


def _card_of(step: Step) -> str:
    return next(event.card for event in step.events if isinstance(event, CardDealt))


def _question(command: CorrectCard, unfit: Unfit) -> str:
    """What the Gaming Shift Manager is asked."""
    area = getattr(unfit.event, "area", None)
    deed = type_of(unfit.sent.command)
    return unfit_question(card_name(command.was), card_name(command.card), command.area, deed, area)


def _card_corrected(before: AnyRound, after: AnyRound, command: CorrectCard) -> CardCorrected:
    return CardCorrected(
        command.area,
        command.hand,
        command.number,
        command.was,
        command.card,
        msgspec.Raw(encoded_round(after)),
        RULING,
        changed_wagers(before, after),
        adjustments(before, after),
    )


def _wager_corrected(before: AnyRound, after: AnyRound, wager: Wager) -> WagerCorrected:
    now = wager_by_id(after, wager.id)
    assert now is not None
    return WagerCorrected(
        wager,
        now,
        msgspec.Raw(encoded_round(after)),
        RULING,
        changed_wagers(before, after),
        adjustments(before, after),
    )


def encoded_round(round_: AnyRound) -> bytes:
    """A round as an event carries it."""
    return _encoder.encode(round_)


def evolve_corrected(round_: Any, event: CardCorrected | WagerCorrected | DecisionCorrected, book: Any) -> Any:
    """The round as the event has it."""
    return _decoder.decode(event.round)


def shoe_corrected(shoe: Shoe, event: CardCorrected) -> Shoe:
    """The right card is out and the wrong one is not; cards that were changed since hold neither."""
    if not shoe.dealt.get(event.was):
        return shoe
    dealt = shoe.dealt | {event.was: shoe.dealt[event.was] - 1}
    dealt[event.card] = dealt.get(event.card, 0) + 1
    return replace(shoe, dealt={card: count for card, count in dealt.items() if count})


EVOLVERS: dict[type, Any] = {CardCorrected: evolve_corrected, WagerCorrected: evolve_corrected}


def correction_rows(cards: Set[str], wagers: Set[str]) -> tuple[CommandRow, ...]:
    """The rows of the commands, each with the phases of a game that allow it."""
    return (
        CommandRow(CorrectCard, correct_card, cards, completes=True, finds=find_card, waits_for_cards=True),
        CommandRow(CorrectWager, correct_wager, wagers, completes=True, finds=find_wager, waits_for_cards=True),
    )
