"""What else than the rounds moved chips of a tray, as the address of a count takes it: fills and credits, sales,
colour-ups, chips for no wager, awards of the jackpot's meter, and what the drop says of the sales (ruling 104).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rules import commands, events
from rules.core.base import EventBase
from rules.tray.mistakes import FITS, NAMED, WEIGHTS, Mistake, swaps

OF_SLIPS = (events.CreditSent, events.SlipDiffers, events.ChipsReceived, events.ChipsCameBack)
BESIDE: tuple[type[EventBase], ...] = (
    *OF_SLIPS,
    events.ChipsBought,
    events.ChipsColoured,
    events.WrongChipsRecorded,
    events.JackpotSettled,
    events.DropCounted,
)
"""Events that are taken here and of no round."""


class Thing:
    """One slip, sale or other move of chips: where it stands in the log, its amount, and what was strange about it."""

    def __init__(self, of: str, round_: int, seq: int) -> None:
        self.of, self.round, self.seq = of, round_, seq
        self.traces: set[str] = set()
        self.named: set[int] = set()
        self.mistakes: list[Mistake] = []
        self.paid_cents = 0  # made up of chips as the screens show them

    def explained(self, difference: int, values: Sequence[int]) -> tuple[str, int, float]:
        """How it explains a difference best, by which amount; and how much speaks for it."""
        if abs(difference) in self.named:
            return "named", abs(difference), NAMED
        told = [each for each in (*self.mistakes, *self._swapped(values)) if each.effect == difference]
        best = min(told, key=lambda each: FITS.index(each.kind), default=None)
        if best is None:
            return "", 0, 0.0
        return best.kind, best.amount, WEIGHTS[best.kind]

    def _swapped(self, values: Sequence[int]) -> Iterator[Mistake]:
        if self.paid_cents > 0:
            yield from (Mistake("swap", self.paid_cents, effect) for effect in swaps(self.paid_cents, values))


class BesideRounds:
    """All of them, in the order in which they began; the moves of one slip are one thing."""

    def __init__(self) -> None:
        self.things: list[Thing] = []
        self._slips: dict[int, Thing] = {}

    def takes(self, one: Any) -> bool:
        """Whether the event is of these, and not of a round."""
        event = one.event
        if not isinstance(event, BESIDE):
            return False
        if isinstance(event, OF_SLIPS):
            self._of_slip(event, one)
        elif isinstance(event, events.DropCounted):
            self._of_drop(event, one)
        else:
            self.things.append(_of_one(event, one))
        return True

    def _of_slip(self, event: Any, one: Any) -> None:
        thing = self._slips.get(event.slip)
        if thing is None:
            kind = getattr(event, "kind", "credit")
            thing = self._slips[event.slip] = Thing(kind, one.round, one.seq)
            self.things.append(thing)
        if isinstance(event, events.CreditSent):
            return
        if isinstance(event, events.SlipDiffers) or getattr(event, "slip_cents", event.cents) != event.cents:
            thing.traces.add("differs")
            thing.named.add(abs(event.slip_cents - event.cents))
        if isinstance(event, events.ChipsReceived):
            thing.mistakes += _of_piles(event.cents, event.chips)

    def _of_drop(self, event: events.DropCounted, one: Any) -> None:
        """The rundown agrees with the record though the closer did not: the cash differs from the sales by as much."""
        if event.rundown_cents == event.exact_cents:
            thing = Thing("drop", one.round, one.seq)
            thing.traces.add("drop")
            self.things.append(thing)


def _of_one(event: Any, one: Any) -> Thing:
    match event:
        case events.ChipsBought(cents=cents, reason=reason):
            thing = Thing("sale", one.round, one.seq)
            thing.traces = {"correction"} if reason or cents < 0 else set()
            thing.named = {abs(cents)} if thing.traces else set()
            thing.mistakes = list(_of_amount(abs(cents)))
            thing.paid_cents = cents
        case events.ChipsColoured(cents=cents, taken=taken, given=given):
            thing = Thing("colour_up", one.round, one.seq)
            thing.mistakes = [*_of_piles(cents, taken), *_of_piles(cents, given)]
        case events.WrongChipsRecorded(cents=cents):
            thing = Thing("wrong_chips", event.round or one.round, one.seq)
            thing.traces, thing.named = {"wrong_chips"}, {abs(cents)}
        case _:
            cents = sum(share.returned_cents for share in event.result.shares)
            thing = Thing("award", one.round, one.seq)
            thing.mistakes = [Mistake("equal", cents, -cents)]  # the tray paid what the meter pays
    return thing


def _of_amount(cents: int) -> Iterator[Mistake]:
    """Not moved though entered, or moved twice; half of it, or twice as much."""
    yield from (Mistake("equal", cents, cents), Mistake("equal", cents, -cents))
    yield from (Mistake("half", cents, cents // 2), Mistake("half", cents, -cents // 2))


def _of_piles(cents: int, piles: Iterable[commands.ChipCount]) -> Iterator[Mistake]:
    """All of it or nothing, a pile of it, or one chip more or less."""
    yield from (Mistake("equal", cents, cents), Mistake("equal", cents, -cents))
    for pile in piles:
        worth = pile.cents * pile.count
        yield from (Mistake("equal", worth, worth), Mistake("equal", worth, -worth))
        yield from (Mistake("chip", pile.cents, pile.cents), Mistake("chip", pile.cents, -pile.cents))
