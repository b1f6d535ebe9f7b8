"""A decision that was keyed wrongly is put right: "Stand" was keyed and the player hit. What followed is played again,
and the differences are paid or collected; what no longer fits is for the Gaming Shift Manager (ruling 81; PM 6.1, TC
6.1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Set
from typing import Any

import msgspec
from msgspec.structs import replace

from rules import commands, events, mends
from rules.authority import check_role
from rules.commands import Command
from rules.context import Context
from rules.core.base import Refusal, type_of
from rules.core.roles import at_least
from rules.core.rulebook import Rulebook
from rules.corrections.correction import (
    RULING,
    encoded_round,
    entry_of,
    evolve_corrected,
    needed_role,
    round_after,
    were_moved,
)
from rules.corrections.differences import adjustments, changed_wagers, gains
from rules.corrections.round_replay import replay_with
from rules.corrections.shown_hands import jackpot_moves
from rules.corrections.timeline import Changes, ReplayStep, Timeline, TurnCorrection, Unfit
from rules.corrections.wrong_wager import wager_role
from rules.game import CommandRow, Decision, Engine
from rules.known import OnceKnown
from rules.money.wagers import all_wagers
from rules.open_case import newest
from rules.state import AnyRound, PokerRound, Shoe, TableInRound
from rules.wording.reasons import unfit_decision
from rules.wording.refusals import refuse

ON_HAND: dict[str, type] = {
    "hit": events.HandHit,
    "stand": events.HandStood,
    "double": events.HandDoubled,
    "split": events.HandSplit,
}
"""Decisions of a hand in turn."""
AT_POSITION: dict[str, type] = {"fold": events.HandFolded, "play": events.HandPlayed, "continue": events.HandContinued}
_ABOUT_DOUBLE: dict[Any, type] = {"withdraw": commands.WithdrawDouble, "keep": commands.KeepDouble}
_DECIDED: dict[Any, type] = ON_HAND | AT_POSITION | {"decline": events.ExposureDeclined}
_OF_TURN = (*ON_HAND.values(), events.OptionAnswered, events.WithdrawalsClosed, events.CardDealt)
MOVES_STAKES = frozenset(("double", "split", "join", "insure", "surrender", "fold", "play", "withdraw", "keep"))
"""Decisions by which more or less lies on the layout: a wager, whose correction takes who puts a wager right."""


def correct_decision(
    state: TableInRound, command: commands.CorrectDecision, context: Context, book: Rulebook, engine: Engine
) -> Decision:
    """A decision on record becomes what was done. Nobody gains by what is known: no wager that lost is taken off by it,
    and none comes to lie that won (PM 5.3, 5.4; TC 5.5, 5.6).

    Refused, in this order: record_missing, no_such_decision, decision_missing, cards_moved, role, what is refused of
    the right decision itself, nothing_differs, result_known and claim_stands.
    """
    found = entry_of(state, command, context, book, engine)
    if isinstance(found, Refusal):
        return found
    timeline, changes = found
    if were_moved(timeline, min(changes)):
        return refuse("cards_moved", book.cite["not_covered"])
    if refusal := check_role(context, decision_role(timeline, min(changes), command), book.cite["higher_role"]):
        return refusal
    replayed = replay_with(timeline, changes, context, engine)
    if isinstance(replayed, Refusal):
        return replayed
    if isinstance(replayed, Unfit):
        deed, at = type_of(replayed.sent.command), getattr(replayed.event, "area", None)
        question = unfit_decision(command.was, command.did, command.area, deed, at)
        return (events.ManagerAsked(question, book.cite["not_covered"]),)
    after = round_after(replayed)
    if after == round_after(timeline):
        return refuse("nothing_differs:decision", RULING)
    if _is_too_late(state.round, after, command, engine):
        return refuse("result_known", RULING)
    if jackpot_moves(state.round) != jackpot_moves(after):
        return refuse("claim_stands", book.cite["not_covered"])
    return (_corrected(state, timeline, replayed, command),)


def _is_too_late(before: AnyRound, after: AnyRound, command: commands.CorrectDecision, engine: Engine) -> bool:
    """Whether somebody would gain by what is known. A hand that is compared after all comes to what its cards say,
    which nobody chose; a double is not taken back or kept once a result of its hand lies in sight (ruling 98).
    """
    if command.was == "decline":
        return False
    if command.was in _ABOUT_DOUBLE:
        on_hand = [wager for wager in after.areas[command.area - 1].wagers if wager.hand == command.hand]
        if any(engine.is_decided(each, wager) for each in (before, after) for wager in on_hand if not wager.settled):
            return True
    return gains(before, after, engine.is_decided)


def find_decision(timeline: Timeline, command: commands.CorrectDecision) -> Changes | Refusal:
    """The entry of a decision, with the rest of its turn: `did` tells it all anew."""
    found = [index for index, step in enumerate(timeline.steps) if (one := decision_of(step)) and _names(command, one)]
    if not 0 < command.number <= len(found):
        return refuse("no_such_decision", RULING)
    index = found[command.number - 1]
    if command.was in ON_HAND:
        return _turn(timeline, index, command)
    if command.was in _ABOUT_DOUBLE:
        return _about_double(timeline, index, command)
    deeds = _deeds(command, timeline.steps[index].sent.command)
    if len(deeds) != len(command.did) or len(deeds) > 1 or (command.was in _ANSWERED and not deeds):
        return refuse("decision_missing", RULING)
    return {index: TurnCorrection(command.area, deeds, numbers=_numbers(timeline, [index]))}


def _about_double(timeline: Timeline, index: int, command: commands.CorrectDecision) -> Changes | Refusal:
    """The other answer of the same players to their double (PM 3.25.8)."""
    if command.did not in (("keep",), ("withdraw",)) or command.did == (command.was,):
        return refuse("decision_missing", RULING)
    event, sent = timeline.steps[index].events[0], timeline.steps[index].sent.command
    if isinstance(sent, commands.WithdrawDouble):
        return {index: (commands.KeepDouble((sent.player,)),)}
    assert isinstance(event, events.DoubleKept)
    return {index: tuple(commands.WithdrawDouble(player) for player in event.players)}


def decision_of(step: ReplayStep) -> commands.CorrectDecision | None:
    """The decision of a step as a correction names it, but for which of several it is; None where nobody decided."""
    event: Any = step.events[0] if step.events else None
    for was, kind in _ABOUT_DOUBLE.items():
        if isinstance(step.sent.command, kind) and event is not None:
            told = event.results[0] if isinstance(event, events.WagersSettled) else event
            return commands.CorrectDecision(told.area, was, hand=told.hand)
    decided = next((was for was, kind in _DECIDED.items() if isinstance(event, kind)), None)
    if decided is not None:
        return commands.CorrectDecision(event.area, decided, hand=getattr(event, "hand", 1))
    if isinstance(event, events.WagerInsured) and event.wager.stakes:
        return commands.CorrectDecision(event.wager.area, "insure", wager=event.wager.of)
    if isinstance(event, events.OptionAnswered):
        return commands.CorrectDecision(event.area, "join" if event.wager is not None else "stay", wager=event.of)
    if isinstance(event, events.WagerSurrendered) and event.surrenders and step.before.round is not None:
        area = next(wager.area for wager in all_wagers(step.before.round) if wager.id == event.wager)
        return commands.CorrectDecision(area, "surrender", wager=event.wager)
    return None


def _names(command: commands.CorrectDecision, decision: commands.CorrectDecision) -> bool:
    """Whether a correction is about a decision: by its wager where it is about one, else by area and hand."""
    if decision.wager:
        return (command.was, command.wager) == (decision.was, decision.wager)
    return (command.was, command.area, command.hand) == (decision.was, decision.area, decision.hand)


def _turn(timeline: Timeline, index: int, command: commands.CorrectDecision) -> Changes | Refusal:
    own = rest_of_turn(timeline, index, command)
    steps = [timeline.steps[each] for each in own]
    deeds = _deeds(command, None)
    if not deeds or len(deeds) != len(command.did) or not set(command.did) <= ON_HAND.keys():
        return refuse("decision_missing", RULING)
    lying = tuple(event for step in steps for event in step.events if isinstance(event, events.CardDealt))
    cards = command.cards if command.cards is not None else tuple(event.card for event in lying)
    source: Any = lying[0].source if lying else "pad"
    answers = tuple(
        step.sent for step in steps if isinstance(step.sent.command, commands.AnswerOption | commands.WithdrawDouble)
    )
    dealt = tuple(commands.DealCard(card, source) for card in cards)
    turn = TurnCorrection(command.area, deeds, answers, dealt, _numbers(timeline, own))
    return {index: turn, **dict.fromkeys(own[1:], ())}


def rest_of_turn(timeline: Timeline, index: int, command: commands.CorrectDecision) -> list[int]:
    """What came of the hand from a decision on; of the area where it was split. What was paid between is due again."""
    found = [index]
    whole = command.was == "split"
    for later, step in enumerate(timeline.steps[index + 1 :], index + 1):
        event = step.events[0] if step.events else None
        place = getattr(event, "area", None), getattr(event, "hand", 0)
        if isinstance(step.sent.command, commands.WithdrawDouble):
            found.append(later)
        elif isinstance(event, _OF_TURN) and place == (command.area, place[1] if whole else command.hand):
            whole = whole or isinstance(event, events.HandSplit)
            found.append(later)
        elif isinstance(event, _OF_TURN):
            break
    return found


def _deeds(command: commands.CorrectDecision, entered: Any) -> tuple[Command, ...]:
    """What was done as commands; those of another kind than what was keyed are left out."""
    kinds: dict[str, Callable[[], Command]] = {
        "hit": commands.Hit,
        "stand": commands.Stand,
        "double": lambda: commands.Double(command.stakes),
        "split": lambda: commands.Split(command.stakes),
        "fold": lambda: commands.Fold(command.area),
        "play": lambda: commands.Play(command.area, command.stakes),
        "continue": lambda: commands.Continue(command.area),
        "show": lambda: commands.ExposeHand(command.area, command.cards or ()),
        "join": lambda: commands.AnswerOption(command.wager, accepts=True, stakes=command.stakes),
        "stay": lambda: commands.AnswerOption(command.wager, accepts=False),
        "insure": lambda: replace(entered, stakes=command.stakes),
        "surrender": lambda: replace(entered, players=tuple(stake.player for stake in command.stakes)),
    }
    alike = next((group for group in _ALIKE if command.was in group), frozenset[str]())
    return tuple(kinds[deed]() for deed in command.did if deed in alike and deed in kinds)


_ALIKE: tuple[frozenset[str], ...] = (
    frozenset(ON_HAND),
    frozenset(AT_POSITION),
    frozenset(("join", "stay")),
    frozenset(("insure",)),
    frozenset(("surrender",)),
    frozenset(("decline", "show")),
)
_IN_ORDER = (*AT_POSITION, "join", "stay", "insure", "withdraw", "keep", "show")
_ANSWERED = frozenset((*AT_POSITION, "decline"))
"""What somebody did something instead of; elsewhere nothing may have been done."""


def instead_of(was: str) -> tuple[str, ...]:
    """What can have been done instead of a decision; of a hand in turn all that a turn is made of, in order."""
    if was in ON_HAND:
        return tuple(ON_HAND)
    alike = next(group for group in (*_ALIKE, frozenset(_ABOUT_DOUBLE)) if was in group)
    kept = was == "insure"  # of another amount
    return tuple(deed for deed in _IN_ORDER if deed in alike and (kept or deed != was))


def may_be_nothing(was: str) -> bool:
    """Whether nothing may have been done instead of a decision."""
    return was in ("insure", "surrender")


def _numbers(timeline: Timeline, own: list[int]) -> tuple[int, ...]:
    """The numbers of the wagers that steps put down."""
    events_ = (event for index in own for event in timeline.steps[index].events)
    wagers = (getattr(event, "wager", None) for event in events_)
    return tuple(int(wager.id.rpartition(".")[2]) for wager in wagers if isinstance(wager, events.Wager))


def decision_role(timeline: Timeline, index: int, command: commands.CorrectDecision) -> str:
    """Who puts a decision right: who would a card, and a Pit Supervisor at least once a card came with or after it.
    Where it moves stakes, who would a wager; at Three Card Poker the Gaming Shift Manager once the house hand is known.
    That a player did not decline is asked of the felt, and the house hand lies open by then: who would a card, and the
    Gaming Shift Manager once a supervisor has looked at the cards (ruling 98).
    """
    needed = needed_role(timeline, index)
    if command.was == "decline":
        looked = any(isinstance(event, events.HandLookedAt) for event in timeline.after(index))
        return "gaming_shift_manager" if looked else max(needed, "pit_supervisor", key=_rank)
    own_card = any(isinstance(event, events.CardDealt) for event in timeline.steps[index].events)
    if needed == "dealer" and (own_card or index + 1 < len(timeline.steps) or command.was in _ABOUT_DOUBLE):
        needed = "pit_supervisor"
    if MOVES_STAKES & {command.was, *command.did}:
        needed = max(needed, wager_role(timeline, index), key=_rank)
    round_ = timeline.state.round
    known = isinstance(round_, PokerRound) and round_.house.exposed
    return "gaming_shift_manager" if known else needed


def _rank(role: str) -> int:
    return sum(at_least(role, other) for other in ("dealer", "pit_supervisor", "pit_manager", "gaming_shift_manager"))


def _corrected(
    state: TableInRound, timeline: Timeline, replayed: Timeline, command: commands.CorrectDecision
) -> events.DecisionCorrected:
    before, after = state.round, round_after(replayed)
    taken, dealt = _cards_moved(timeline, replayed) if timeline.state.shoe == state.shoe else ((), ())
    left = {wager.id for wager in all_wagers(after)}
    return events.DecisionCorrected(
        command.area,
        command.hand,
        command.was,
        command.did,
        msgspec.Raw(encoded_round(after)),
        RULING,
        command.cards or (),
        taken,
        dealt,
        tuple(wager.id for wager in all_wagers(before) if wager.id not in left),
        changed_wagers(before, after),
        adjustments(before, after),
    )


def _cards_moved(timeline: Timeline, replayed: Timeline) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Cards that the shoe's record has too many and too few of; none where the cards were changed since."""
    was, now = (Counter(each.state.shoe.dealt if each.state.shoe else {}) for each in (timeline, replayed))
    return tuple(sorted((was - now).elements())), tuple(sorted((now - was).elements()))


def shoe_of_decision(shoe: Shoe, event: events.DecisionCorrected) -> Shoe:
    dealt = Counter(shoe.dealt)
    dealt.subtract(event.taken)
    dealt.update(event.dealt)
    count = shoe.dealt_count - len(event.taken) + len(event.dealt)
    return replace(shoe, dealt={card: out for card, out in dealt.items() if out > 0}, dealt_count=count)


EVOLVERS: dict[type, Any] = {events.DecisionCorrected: evolve_corrected}


def decision_row(phases: Set[str]) -> CommandRow:
    """The row of the command, with the phases of a game that allow it."""
    return CommandRow(
        commands.CorrectDecision,
        correct_decision,
        phases,
        completes=True,
        finds=find_decision,
        of_round=newest,
        waits_for_cards=True,
        facts=("round_course",),
        once_known=OnceKnown("never", "wager"),
        mended=(mends.AGAIN,),
    )
