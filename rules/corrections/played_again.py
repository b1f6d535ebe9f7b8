"""A round played again from its commands: what came of each, where each card lies, and what still fits once an entry
is put right (ruling 81).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from msgspec.structs import replace

from rules.commands import (
    CloseInsurance,
    CloseSurrender,
    CloseWithdrawals,
    Command,
    DealCard,
    DisputeCard,
    Hit,
    MarkPaid,
    OfferInsurance,
    OfferSurrender,
    PlaceWager,
    RecordCommand,
    RecordFoundWager,
    Settle,
    SettleDispute,
    Stand,
)
from rules.core.base import Context, Refusal, Value
from rules.events import CardDealt, ClaimsDecided, EntryUndone, Event, HandHit, HandSplit, Wager
from rules.game import Decision, Engine
from rules.phases import CONCLUDED
from rules.state import RoundSoFar, Sent, TableState
from rules.wording.refusals import refuse

ANNOUNCED = (OfferInsurance, CloseInsurance, OfferSurrender, CloseSurrender)
"""What the dealer announces by the cards: it falls away where the right cards do not ask for it."""
IN_DISPUTE = (DisputeCard, SettleDispute)
"""What was said about a card that is another now (ruling 87)."""
FALLS_AWAY = (Settle, MarkPaid, *ANNOUNCED, *IN_DISPUTE)
"""What the right cards may leave nothing of."""
OF_THE_RECORD = get_args(RecordCommand)
"""What says how was paid, or is to be, and changes no round (rulings 88, 96, 101 to 103)."""
CARD_FAULTS = frozenset(("card_exhausted", "card_repeated"))
"""Refusals of a later card that say that the cards in use cannot hold the right one."""
_PLACE = ("area", "hand", "player", "of", "due")


class Step(Value, frozen=True):
    """A command that stands, what came of it, and the table before it. `was` is what it did when it was sent; where
    nothing comes of it any more, it may again with another card.
    """

    sent: Sent
    events: tuple[Event, ...]
    before: TableState
    was: Event


class Unfit(Value, frozen=True):
    """A later command that does not fit, and the refusal of it where it was refused."""

    sent: Sent
    event: Event
    refusal: Refusal | None


class Course(Value, frozen=True):
    """The commands that stand, in order, and the table that they lead to."""

    steps: tuple[Step, ...]
    state: TableState

    def lying(self) -> dict[tuple[int, int, int], int]:
        """Where each card lies that was dealt: (area, hand, number) → the index of its step. Area 0 is the house."""
        hands: dict[int, list[list[int]]] = {}
        for index, step in enumerate(self.steps):
            for event in step.events:
                if isinstance(event, CardDealt):
                    of_area = hands.setdefault(event.area, [])
                    place = max(event.hand, 1) if event.area else 1
                    of_area.extend([] for _ in range(place - len(of_area)))
                    of_area[place - 1].append(index)
                elif isinstance(event, HandSplit):
                    cards = hands[event.area][event.hand - 1]
                    hands[event.area][event.hand - 1 : event.hand] = [cards[:1], cards[1:]]
        return {
            (area, place, number): index
            for area, of_area in hands.items()
            for place, cards in enumerate(of_area, 1)
            for number, index in enumerate(cards, 1)
        }

    def after(self, index: int) -> Iterator[Event]:
        """What happened after a step."""
        for step in self.steps[index + 1 :]:
            yield from step.events


def without_undone(steps: list[Step], undone: Event) -> None:
    """Take an entry that was undone out of the course, as if it had never come (ruling 42). It is out already where the
    dispute about it is settled once more.
    """
    index = next((i for i in reversed(range(len(steps))) if undone in steps[i].events), None)
    if index is None:
        return
    step = steps[index]
    if step.events[-1:] == (undone,) and isinstance(step.events[0], HandHit) and len(step.events) > 1:
        hit = replace(step.sent, command=Hit())  # the card alone goes back, and the hit stands (ruling 85)
        steps[index] = Step(hit, step.events[:-1], step.before, step.was)
    else:
        del steps[index]


class Turn(Value, frozen=True):
    """What a player did instead: the decisions in order, the `answers` of others that may still be asked, and the cards
    that came to their area. `numbers` are those of the wagers that the turn put down, as it was on record.
    """

    area: int
    deeds: tuple[Command, ...]
    answers: tuple[Sent, ...] = ()
    cards: tuple[DealCard, ...] = ()
    numbers: tuple[int, ...] = ()


class Numbered(Value, frozen=True):
    """A wager that is put down or found with the number `made` + 1, as on record; without one, with one of its own."""

    command: PlaceWager | RecordFoundWager
    made: int | None


Claimed = tuple[str, int, str, str]
"""What a claim was about and whose it was: (kind, area, insured wager, player)."""


class Again:
    """Plays commands one after the other on the way from an entry that was put right. Wagers on record keep their
    numbers: those that came of claims by `names`, and one more than there were has a number behind `most`.
    """

    def __init__(self, steps: tuple[Step, ...], state: TableState, now: Context, engine: Engine) -> None:
        self.steps = list(steps)
        self.state = _paid_as_shown(state)
        self.most, self.names = 0, dict[Claimed, str]()
        self._now = now
        self._engine = engine

    def play(self, sent: Sent) -> Refusal | None:
        """A command as it was sent. It is refused, or kept."""
        answer = self._answer(sent)
        if isinstance(answer, Refusal):
            return answer
        self._keep(sent, answer, answer[0])
        return None

    def put_down(self, sent: Sent, placed: Numbered) -> Refusal | None:
        """A wager that lay there, sent like `sent`, or the claim that it was."""
        command, made = placed.command, placed.made
        if made is not None:
            self.names |= {(command.kind, command.area, "", s.player): self._name(made + 1) for s in command.stakes}
        self._count(self.most if made is None else made)
        refusal = self.play(replace(sent, command=command))
        self.most = max(self.most, self._made())
        return refusal

    def turn(self, sent: Sent, turn: Turn) -> Refusal | None:
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
        """The next wager has the next of `numbers`, else one behind `most`. The first is taken out where a wager has
        it by now.
        """
        if numbers and self._made() == numbers[0]:
            numbers.pop(0)
        elif not numbers:
            self.most = max(self.most, self._made())
        self._count(numbers[0] - 1 if numbers else self.most)

    def _decide_there(self, sent: Sent, area: int) -> Refusal | None:
        """A decision at an area, once what is due by then is paid and taken; a hand may have ended by itself."""
        answer = self._answer(sent)
        while isinstance(answer, Refusal) and answer.code == "not_now" and self.settle():
            answer = self._answer(sent)
        if isinstance(answer, Refusal):
            return None if isinstance(sent.command, Stand) and answer.code == "not_now" else answer
        if getattr(answer[0], "area", area) != area:
            return None if isinstance(sent.command, Stand) else refuse("decision_missing:over", "ruling 81")
        self._keep(sent, answer, answer[0])
        return None

    def _beside(self, sent: Sent, area: int, answers: list[Sent], cards: list[DealCard]) -> Refusal | bool | None:
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
        return None if self.play(replace(sent, command=CloseWithdrawals())) is None else False

    def _answer(self, sent: Sent) -> Decision:
        return self._engine.decide(self.state, sent.command, Context(sent.now, sent.role, sent.actor, stops=sent.stops))

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

    def follow(self, step: Step) -> Unfit | None:
        """A later command, which has to do what it did, at the same place. What is due first is paid and taken; what
        was announced, paid or stood on falls away where the right card leaves nothing of it.
        """
        sent, was = step.sent, step.was
        if step.before.round is not None:
            self._count(step.before.round.wagers_made)
        answer = self._answer(sent)
        while isinstance(answer, Refusal) or not _same_deed(was, answer[0]):
            if isinstance(sent.command, FALLS_AWAY) or self._stands_already(sent.command, was):
                self.steps.append(Step(sent, (), self.state, was))
                return None
            if not self.settle():
                return Unfit(sent, was, answer if isinstance(answer, Refusal) else None)
            answer = self._answer(sent)
        self._keep(sent, answer, was)
        return None

    def settle(self) -> bool:
        """Pay and take what is due; whether anything was."""
        due = Sent(Settle(), self._now.now, self._now.role, self._now.actor)
        return self.play(due) is None

    def _stands_already(self, command: Any, was: Any) -> bool:
        """A hand that stood, and that the right card ends by itself."""
        round_ = self.state.round
        if not isinstance(command, Stand) or round_ is None:
            return False
        wagers = [wager for wager in round_.areas[was.area - 1].wagers if wager.hand == was.hand]
        return all(wager.settled for wager in wagers)

    def _keep(self, sent: Sent, events: tuple[Event, ...], was: Event) -> None:
        events = tuple(self._numbered(event) if isinstance(event, ClaimsDecided) else event for event in events)
        self.steps.append(Step(sent, events, self.state, was))
        self.state = self._engine.fold(self.state, events)
        if isinstance(events[0], EntryUndone):
            self.steps.pop()
        for event in events:  # a dispute that is settled takes the card back that was read (ruling 87)
            if isinstance(event, EntryUndone):
                without_undone(self.steps, event.undone)

    def _numbered(self, event: ClaimsDecided) -> ClaimsDecided:
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

    def course(self) -> Course:
        return Course(tuple(self.steps), self.state)


def _claimed(wager: Wager) -> Claimed:
    """The claim that a wager came of."""
    return wager.kind, wager.area, wager.of, wager.stakes[0].player


def _paid_as_shown(state: TableState) -> TableState:
    """The table as it is played again: what is due is paid at once, also where each line of it was ticked."""
    if state.settings is None or not state.settings.pay_by_line:
        return state
    return replace(state, settings=replace(state.settings, pay_by_line=False))


def _same_deed(was: Event, now: Event) -> bool:
    """Whether an event is the other one at the same place; the money of it may differ."""
    same = (getattr(was, name, None) == getattr(now, name, None) for name in _PLACE)
    return type(was) is type(now) and all(same)


Changes = Mapping[int, tuple[Command | Numbered, ...] | Turn]
"""Commands that become others, by the index of their step; one that becomes none falls away."""


def put_right(course: Course, changes: Changes, context: Context, engine: Engine) -> Course | Unfit | Refusal:
    """The course with other commands at some of its steps, and everything after the first of them played again. A round
    that was over is over again.
    """
    first = min(changes)
    most = course.state.round.wagers_made if course.state.round is not None else 0
    again = Again(course.steps[:first], course.steps[first].before, context, engine)
    again.most, again.names = most, _names_in(course)
    for index, step in enumerate(course.steps[first:], first):
        change = changes.get(index)
        if change is None:
            if (unfit := again.follow(step)) is not None:
                return unfit.refusal if unfit.refusal and unfit.refusal.code in CARD_FAULTS else unfit
        elif refusal := _changed(again, step, change):
            return refusal
    if is_over(course.state):
        while not is_over(again.state) and again.settle():
            pass
        if not is_over(again.state):
            return Unfit(course.steps[-1].sent, course.steps[-1].was, None)
    again.number_from_most()
    return again.course()


def _changed(again: Again, step: Step, change: tuple[Command | Numbered, ...] | Turn) -> Refusal | None:
    """What a step becomes, played in its place."""
    if isinstance(change, Turn):
        return again.turn(step.sent, change)
    for each in change:
        if isinstance(each, Numbered):
            refusal = again.put_down(step.sent, each)
        else:
            refusal = again.play(replace(step.sent, command=each))
        if refusal is not None:
            return refusal
    return None


def _names_in(course: Course) -> dict[Claimed, str]:
    """The numbers of the wagers that came of claims."""
    decided = (event for step in course.steps for event in step.events if isinstance(event, ClaimsDecided))
    return {_claimed(wager): wager.id for event in decided for wager in event.wagers}


def is_over(state: TableState) -> bool:
    return state.round is not None and state.round.phase == CONCLUDED


def course_of(so_far: RoundSoFar, engine: Engine) -> Course | None:
    """The round as its commands lead to it, with every correction so far; None where the rules, as they are now, do not
    let it come out so.
    """
    again = Again((), so_far.before, Context(so_far.commands[0].now), engine)
    for sent in so_far.commands:
        if isinstance(sent.command, OF_THE_RECORD):
            continue
        find = engine.finds.get(type(sent.command))
        if find is None:
            if again.play(sent) is not None:
                return None
            continue
        course = again.course()
        changes = find(course, sent.command)
        if isinstance(changes, Refusal):
            return None
        context = Context(sent.now, sent.role, sent.actor)
        found = put_right(course, changes, context, engine)
        if isinstance(found, Course):
            again = Again(found.steps, found.state, context, engine)
    return again.course()
