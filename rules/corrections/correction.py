"""A card that was keyed wrongly is put right: what followed is played again, and the differences are paid or
collected. The felt was right and the record wrong: cards that were dealt wrongly are reconstructed instead (PM 5.6,
ruling 81).
"""

from __future__ import annotations

from collections.abc import Set
from typing import Any

import msgspec
from msgspec.structs import replace

from rules import commands, events, mends
from rules.authority import check_role
from rules.context import Context, RoundCourse
from rules.core.base import EventBase, Refusal, type_of
from rules.core.rulebook import Rulebook
from rules.core.text import encode_stable
from rules.corrections.differences import adjustments, changed_wagers
from rules.corrections.round_replay import replay_with, timeline_of
from rules.corrections.shown_hands import find_shown, hides_known_cards, jackpot_moves
from rules.corrections.timeline import Changes, ReplayStep, Timeline, Unfit
from rules.game import CommandRow, Decision, Engine
from rules.known import Attempt, OnceKnown, Place
from rules.open_case import newest
from rules.phases import CONCLUDED, FINISHED
from rules.settled import SETTLING
from rules.state import AnyRound, PokerRound, Round, Shoe, TableInRound, TableState
from rules.wording.cards import card_name
from rules.wording.reasons import unfit_question
from rules.wording.refusals import refuse

RULING = "ruling 81"
Correction = commands.CorrectCard | commands.CorrectWager | commands.CorrectDecision
_decoder: msgspec.json.Decoder[AnyRound] = msgspec.json.Decoder(AnyRound)
MOVES_CARDS = (
    events.CardsReconstructed,
    events.CardsTaken,
    events.CardHeld,
    events.CardDiscarded,
    events.CardRefused,
    events.PassedOver,
    events.CardsDrawnTogether,
    events.CardsChosen,
    events.DiscardsRiffled,
    events.HandsMoved,
    events.HandsInvalidated,
    events.RoundVoided,
)
"""After these a card no longer lies where it was dealt, or counts no more."""
LAYS_CARDS = (events.CardDealt, events.HandExposed)
"""After these alone nobody decided anything, and nothing was announced."""
_NOT_OF_THE_ROUND = (events.RoundVoided, events.CardCorrected, events.WagerCorrected, events.DecisionCorrected)
MOVES_MONEY: tuple[type[EventBase], ...] = tuple(kind for kind in SETTLING if kind not in _NOT_OF_THE_ROUND)
"""After these a wager of the round has its result."""


def correct_card(
    state: TableInRound, command: commands.CorrectCard, context: Context, book: Rulebook, engine: Engine
) -> Decision:
    """The card on record becomes the one that lies there. A later decision that does not fit it asks the Gaming Shift
    Manager instead (PM 6.1, TC 6.1).

    Refused, in this order: cards_face_down, record_missing, no_such_card, nothing_differs, cards_moved, role, what is
    refused of the right card itself, and claim_stands.
    """
    if is_face_down(state.round, command.area) or hides_known_cards(state.round):
        return refuse("cards_face_down", RULING)
    found = entry_of(state, command, context, book, engine)
    if isinstance(found, Refusal):
        return found
    timeline, changes = found
    if command.card == command.was:
        return refuse("nothing_differs:card", RULING)
    if were_moved(timeline, min(changes)):
        return refuse("cards_moved", book.cite["not_covered"])
    if refusal := check_role(context, needed_role(timeline, min(changes)), book.cite["higher_role"]):
        return refusal
    replayed = replay_with(timeline, changes, context, engine)
    if isinstance(replayed, Refusal):
        return replayed
    if isinstance(replayed, Unfit):
        return (events.ManagerAsked(_question(command, replayed), book.cite["not_covered"]),)
    after = round_after(replayed)
    if jackpot_moves(state.round) != jackpot_moves(after):
        return refuse("claim_stands", book.cite["not_covered"])
    return (_card_corrected(state.round, after, command),)


def find_card(timeline: Timeline, command: commands.CorrectCard) -> Changes | Refusal:
    """The entry of the card that lies at a place; of a hand that was shown as a whole those that name the card."""
    if isinstance(timeline.state.round, PokerRound):
        return find_shown(timeline, command)
    index = timeline.lying().get((command.area, command.hand, command.number))
    if index is None or _card_of(timeline.steps[index]) != command.was:
        return refuse("no_such_card", RULING)
    entered = timeline.steps[index].sent.command
    assert isinstance(entered, (commands.DealCard, commands.SettleDispute))
    return {index: (replace(entered, card=command.card),)}


def entry_of(
    state: TableInRound, command: Correction, context: Context, book: Rulebook, engine: Engine
) -> tuple[Timeline, Changes] | Refusal:
    """All that the round came of, and what a correction makes of the entry that it names."""
    timeline = known_timeline(state, context.facts.round_course, book, engine)
    if isinstance(timeline, Refusal):
        return timeline
    changes: Changes | Refusal = engine.finds[type(command)](timeline, command)
    return changes if isinstance(changes, Refusal) else (timeline, changes)


def known_timeline(state: TableState, course: RoundCourse | None, book: Rulebook, engine: Engine) -> Timeline | Refusal:
    """All that the round came of, which has to lead to the round as it is."""
    if course is None:
        return refuse("record_missing", RULING)
    timeline = timeline_of(course, engine)
    if timeline is None or timeline.state.round != state.round:
        return refuse("cards_moved", book.cite["not_covered"])
    return timeline


def round_after(timeline: Timeline) -> AnyRound:
    """The round that a timeline leads to; one that is over is concluded anew, with its sums."""
    round_ = timeline.state.round
    assert round_ is not None
    return replace(round_, phase=FINISHED) if round_.phase == CONCLUDED else round_


def is_face_down(round_: AnyRound, area: int) -> bool:
    """Whether the cards of a place lie face down: no answer may tell what they are (TC 3.7, ruling 33)."""
    if isinstance(round_, Round):
        return not area and round_.house_down
    return 0 <= area <= len(round_.areas) and not (round_.areas[area - 1].hand if area else round_.house).exposed


def needed_role(timeline: Timeline, index: int) -> str:
    """Who puts an entry right: the dealer while only cards came after it, the Pit Manager once money moved, else a Pit
    Supervisor; so also where a shoe read the card, which the dealer did not (ruling 87).
    """
    if any(isinstance(event, MOVES_MONEY) for event in timeline.after(index)):
        return "pit_manager"
    rounds = [*(step.before.round for step in timeline.steps), timeline.state.round]
    for number, step in enumerate(timeline.steps[index + 1 :], index + 1):
        told = rounds[number] != rounds[number + 1] or not step.events
        if told and not all(isinstance(event, LAYS_CARDS) for event in step.events or (None,)):
            return "pit_supervisor"
    read = any(
        isinstance(event, events.CardDealt) and event.source == "device" for event in timeline.steps[index].events
    )
    return "pit_supervisor" if read else "dealer"


def were_moved(timeline: Timeline, index: int) -> bool:
    """Whether cards were moved or counted out; at Three Card Poker those are known from their entry on."""
    steps = timeline.steps[index:] if isinstance(timeline.state.round, PokerRound) else timeline.steps
    return any(isinstance(event, MOVES_CARDS) for step in steps for event in step.events)


def _card_of(step: ReplayStep) -> str:
    return next(event.card for event in step.events if isinstance(event, events.CardDealt))


def _question(command: commands.CorrectCard, unfit: Unfit) -> str:
    """What the Gaming Shift Manager is asked."""
    area = getattr(unfit.event, "area", None)
    deed = type_of(unfit.sent.command)
    return unfit_question(card_name(command.was), card_name(command.card), command.area, deed, area)


def _card_corrected(before: AnyRound, after: AnyRound, command: commands.CorrectCard) -> events.CardCorrected:
    return events.CardCorrected(
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


def encoded_round(round_: AnyRound) -> bytes:
    """A round as an event carries it."""
    return encode_stable(round_)


def evolve_corrected(
    round_: Any, event: events.CardCorrected | events.WagerCorrected | events.DecisionCorrected, book: Any
) -> Any:
    """The round as the event has it."""
    return _decoder.decode(event.round)


def shoe_corrected(shoe: Shoe, event: events.CardCorrected) -> Shoe:
    """The right card is out and the wrong one is not; cards that were changed since hold neither."""
    if not shoe.dealt.get(event.was):
        return shoe
    dealt = shoe.dealt | {event.was: shoe.dealt[event.was] - 1}
    dealt[event.card] = dealt.get(event.card, 0) + 1
    return replace(shoe, dealt={card: count for card, count in dealt.items() if count})


EVOLVERS: dict[type, Any] = {events.CardCorrected: evolve_corrected}


def _decides(attempt: Attempt) -> bool:
    """Whether a result is known by the hand of the card, with the one on record or the right one."""
    place = Place(attempt.command.area, attempt.command.hand)
    return any(attempt.is_known(table, place) for table in (attempt.before, attempt.after))


def card_row(phases: Set[str]) -> CommandRow:
    """The row of the command, with the phases of a game that allow it."""
    return CommandRow(
        commands.CorrectCard,
        correct_card,
        phases,
        completes=True,
        finds=find_card,
        of_round=newest,
        waits_for_cards=True,
        facts=("round_course",),
        once_known=OnceKnown("pit_supervisor", "hand", _decides),
        mended=(mends.AGAIN,),
    )
