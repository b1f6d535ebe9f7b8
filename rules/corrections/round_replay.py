"""A round played again from its commands: what still fits once an entry is put right (ruling 81)."""

from __future__ import annotations

from typing import Any, get_args

from msgspec.structs import replace

from rules import commands, events
from rules.commands import Command
from rules.context import Context, Facts, RoundCourse, SentCommand
from rules.core.base import EventBase, Refusal
from rules.corrections.timeline import (
    Changes,
    NumberedWager,
    ReplayStep,
    Timeline,
    TurnCorrection,
    Unfit,
    as_entered,
    without_undone,
)
from rules.events import Event
from rules.game import Decision, Engine
from rules.phases import CONCLUDED
from rules.state import TableState
from rules.wording.refusals import refuse

ANNOUNCED = (commands.OfferInsurance, commands.CloseInsurance, commands.OfferSurrender, commands.CloseSurrender)
"""What the dealer announces by the cards: it falls away where the right cards do not ask for it."""
IN_DISPUTE = (commands.DisputeCard, commands.SettleDispute)
"""What was said about a card that is another now (ruling 87)."""
FALLS_AWAY = (commands.Settle, commands.MarkPaid, commands.LookAtHand, *ANNOUNCED, *IN_DISPUTE)
"""What the right cards may leave nothing of."""
OF_THE_RECORD = get_args(commands.RecordCommand)
"""What says how was paid, or is to be, and changes no round (rulings 88, 96, 101 to 103)."""
CARD_FAULTS = frozenset(("card_exhausted", "card_repeated"))
"""Refusals of a later card that say that the cards in use cannot hold the right one."""
_PLACE = ("area", "hand", "player", "of", "due")


Claimed = tuple[str, int, str, str]
"""What a claim was about and whose it was: (kind, area, insured wager, player)."""


class RoundReplay:
    """Plays commands one after the other on the way from an entry that was put right. Wagers on record keep their
    numbers: those that came of claims by `names`, and one more than there were has a number behind `most`.
    """

    def __init__(self, steps: tuple[ReplayStep, ...], state: TableState, now: Context, engine: Engine) -> None:
        self.steps = list(steps)
        self.state = _paid_as_shown(state)
        self.most, self.names = 0, dict[Claimed, str]()
        self._now = now
        self._engine = engine

    def play(self, sent: SentCommand) -> Refusal | None:
        """A command as it was sent. It is refused, or kept."""
        answer = self._answer(sent)
        if isinstance(answer, Refusal):
            return answer
        self._keep(sent, answer, answer[0])
        return None

    def put_down(self, sent: SentCommand, placed: NumberedWager) -> Refusal | None:
        """A wager that lay there, sent like `sent`, or the claim that it was."""
        command, after = placed.command, placed.after
        if after is not None:
            self.names |= {(command.kind, command.area, "", s.player): self._name(after + 1) for s in command.stakes}
        self._count(self.most if after is None else after)
        refusal = self.play(replace(sent, command=command))
        self.most = max(self.most, self._made())
        return refusal

    def turn(self, sent: SentCommand, turn: TurnCorrection) -> Refusal | None:
        """A player's turn as it was, sent like `sent`."""
        answers, cards, numbers = list(turn.answers), list(turn.cards), list(turn.numbers)
        self._number(numbers)
        for deed in turn.deeds:
            if refusal := self._decide_there(replace(sent, command=deed), turn.area):
                return refusal
            self._number(numbers)
            while (came := self._beside(sent, turn.area, answers, cards)) is None:
                self._number(numbers)
            if isinstance(came, Refusal):
                return came
        if cards:
            return refuse("cards_left", "ruling 81", {"card": cards[0].card or ""}, card=cards[0].card or "")
        return None

    def _number(self, numbers: list[int]) -> None:
        """The next wager has the next of `numbers`, else one behind `most`; a number that a wager has by now is out."""
        if numbers and self._made() == numbers[0]:
            numbers.pop(0)
        elif not numbers:
            self.most = max(self.most, self._made())
        self._count(numbers[0] - 1 if numbers else self.most)

    def _decide_there(self, sent: SentCommand, area: int) -> Refusal | None:
        """A decision at an area, once what is due by then is paid and taken; a hand may have ended by itself."""
        answer = self._answer(sent)
        while isinstance(answer, Refusal) and answer.code == "not_now" and self.settle():
            answer = self._answer(sent)
        if isinstance(answer, Refusal):
            return None if isinstance(sent.command, commands.Stand) and answer.code == "not_now" else answer
        if getattr(answer[0], "area", area) != area:
            return None if isinstance(sent.command, commands.Stand) else refuse("decision_missing:over", "ruling 81")
        self._keep(sent, answer, answer[0])
        return None

    def _beside(
        self, sent: SentCommand, area: int, answers: list[SentCommand], cards: list[commands.DealCard]
    ) -> Refusal | bool | None:
        """The next of what comes with a decision: others' answers, a card to the area, and that play goes on. None
        where something came, False where nothing more does.
        """
        for answer in answers:
            if self.play(answer) is None:
                answers.remove(answer)
                return None
        if cards:
            card = replace(sent, command=cards[0])
            dealt = self._answer(card)
            if isinstance(dealt, Refusal):
                if dealt.code != "not_now":
                    return dealt
            elif getattr(dealt[0], "area", 0) == area:
                self._keep(card, dealt, dealt[0])
                cards.pop(0)
                return None
        return None if self.play(replace(sent, command=commands.CloseWithdrawals())) is None else False

    def _answer(self, sent: SentCommand) -> Decision:
        return self._engine.decide(
            self.state,
            sent.command,
            Context(
                now=sent.now,
                role=sent.role,
                actor=sent.actor,
                approver=sent.approver,
                facts=Facts(stops=sent.stops),
            ),
        )

    def number_from_most(self) -> None:
        """No number of a wager that was ever on record is given again."""
        if self._made() < self.most:
            self._count(self.most)

    def _made(self) -> int:
        return self.state.round.wagers_made if self.state.round is not None else 0

    def _count(self, made: int) -> None:
        assert self.state.round is not None
        if self.state.round.wagers_made == made:
            return
        self.state = replace(self.state, round=replace(self.state.round, wagers_made=made))

    def replay_step(self, step: ReplayStep) -> Unfit | None:
        """A later command, which has to do what it did, at the same place. What is due first is paid and taken; what
        was announced, paid or stood on falls away where the right card leaves nothing of it.
        """
        sent, was = step.sent, step.was
        if step.before.round is not None:
            self._count(step.before.round.wagers_made)
        answer = self._answer(sent)
        while isinstance(answer, Refusal) or not _same_deed(was, answer[0]):
            if isinstance(sent.command, FALLS_AWAY) or self._stands_already(sent.command, was):
                self.steps.append(ReplayStep(sent, (), self.state, was))
                return None
            if not self.settle():
                return Unfit(sent, was, answer if isinstance(answer, Refusal) else None)
            answer = self._answer(sent)
        self._keep(sent, answer, was)
        return None

    def settle(self) -> bool:
        """Pay and take what is due; whether anything was."""
        due = SentCommand(commands.Settle(), self._now.now, self._now.role, self._now.actor)
        return self.play(due) is None

    def _stands_already(self, command: Any, was: Any) -> bool:
        """A hand that stood, and that the right card ends by itself."""
        round_ = self.state.round
        if not isinstance(command, commands.Stand) or round_ is None:
            return False
        wagers = [wager for wager in round_.areas[was.area - 1].wagers if wager.hand == was.hand]
        return all(wager.settled for wager in wagers)

    def _keep(self, sent: SentCommand, events_: tuple[Event, ...], was: Event) -> None:
        events_ = tuple(
            self._numbered(event) if isinstance(event, events.ClaimsDecided) else event for event in events_
        )
        self.steps.append(ReplayStep(sent, events_, self.state, was))
        self.state = self._engine.fold(self.state, events_)
        if isinstance(events_[-1], events.StrayCardPlaced):
            self._as_placed(sent, events_)
            return
        if isinstance(events_[0], events.EntryUndone):
            self.steps.pop()
        for event in events_:  # a dispute that is settled takes the card back that was read (ruling 87)
            if isinstance(event, events.EntryUndone):
                without_undone(self.steps, event.undone)

    def _as_placed(self, sent: SentCommand, events_: tuple[Event, ...]) -> None:
        """A card that was entered as a hit, as if it had been entered where it belongs from the first (ruling 85)."""
        table = self.steps.pop().before
        for event in events_:
            if isinstance(event, events.EntryUndone):
                without_undone(self.steps, event.undone)
                table = self._engine.fold(table, (event,))
        for command, came in as_entered(events_):
            role = "pit_supervisor" if isinstance(command, commands.ReportCardInError) else sent.role
            self.steps.append(ReplayStep(replace(sent, command=command, role=role), came, table, came[0]))
            table = self._engine.fold(table, came)

    def _numbered(self, event: events.ClaimsDecided) -> events.ClaimsDecided:
        """What came of claims, each wager with the number that it has on record."""
        if not self.most:  # played as it came
            return event
        wagers = []
        for wager in event.wagers:
            name = self.names.get(_claimed(wager))
            if name is None:
                self.most += 1
                name = self._name(self.most)
            wagers.append(replace(wager, id=name))
        return replace(event, wagers=tuple(wagers))

    def _name(self, number: int) -> str:
        assert self.state.round is not None
        return f"{self.state.round.number}.{number}"

    def timeline(self) -> Timeline:
        return Timeline(tuple(self.steps), self.state)


def _claimed(wager: events.Wager) -> Claimed:
    """The claim that a wager came of."""
    return wager.kind, wager.area, wager.of, wager.stakes[0].player


def _paid_as_shown(state: TableState) -> TableState:
    """The table as it is played again: what is due is paid at once, also where each line of it was ticked, or would be
    looked at.
    """
    if state.settings is None or not (state.settings.pay_by_line or state.settings.payment_above_cents):
        return state
    return replace(state, settings=replace(state.settings, pay_by_line=False, payment_above_cents=0))


def _same_deed(was: EventBase, now: EventBase) -> bool:
    """Whether an event is the other one at the same place; the money of it may differ."""
    same = (getattr(was, name, None) == getattr(now, name, None) for name in _PLACE)
    return type(was) is type(now) and all(same)


def replay_with(timeline: Timeline, changes: Changes, context: Context, engine: Engine) -> Timeline | Unfit | Refusal:
    """The timeline with other commands at some of its steps, and everything after the first of them played again. A
    round that was over is over again.
    """
    first = min(changes)
    most = timeline.state.round.wagers_made if timeline.state.round is not None else 0
    replay = RoundReplay(timeline.steps[:first], timeline.steps[first].before, context, engine)
    replay.most, replay.names = most, _names_in(timeline)
    for index, step in enumerate(timeline.steps[first:], first):
        change = changes.get(index)
        if change is None:
            if (unfit := replay.replay_step(step)) is not None:
                return unfit.refusal if unfit.refusal and unfit.refusal.code in CARD_FAULTS else unfit
        elif refusal := _changed(replay, step, change):
            return refusal
    if is_over(timeline.state):
        while not is_over(replay.state) and replay.settle():
            pass
        if not is_over(replay.state):
            return Unfit(timeline.steps[-1].sent, timeline.steps[-1].was, None)
    replay.number_from_most()
    return replay.timeline()


def _changed(
    replay: RoundReplay, step: ReplayStep, change: tuple[Command | NumberedWager, ...] | TurnCorrection
) -> Refusal | None:
    """What a step becomes, played in its place."""
    if isinstance(change, TurnCorrection):
        return replay.turn(step.sent, change)
    for each in change:
        if isinstance(each, NumberedWager):
            refusal = replay.put_down(step.sent, each)
        else:
            refusal = replay.play(replace(step.sent, command=each))
        if refusal is not None:
            return refusal
    return None


def _names_in(timeline: Timeline) -> dict[Claimed, str]:
    """The numbers of the wagers that came of claims."""
    decided = (event for step in timeline.steps for event in step.events if isinstance(event, events.ClaimsDecided))
    return {_claimed(wager): wager.id for event in decided for wager in event.wagers}


def is_over(state: TableState) -> bool:
    return state.round is not None and state.round.phase == CONCLUDED


def timeline_of(course: RoundCourse, engine: Engine) -> Timeline | None:
    """The round as its commands lead to it, with every correction so far; None where the rules, as they are now, do not
    let it come out so.
    """
    replay = RoundReplay((), course.before, Context(now=course.commands[0].now), engine)
    for sent in course.commands:
        if isinstance(sent.command, OF_THE_RECORD):
            continue
        find = engine.finds.get(type(sent.command))
        if find is None:
            if replay.play(sent) is not None:
                return None
            continue
        timeline = replay.timeline()
        changes = find(timeline, sent.command)
        if isinstance(changes, Refusal):
            return None
        context = Context(now=sent.now, role=sent.role, actor=sent.actor)
        found = replay_with(timeline, changes, context, engine)
        if isinstance(found, Timeline):
            replay = RoundReplay(found.steps, found.state, context, engine)
    return replay.timeline()
