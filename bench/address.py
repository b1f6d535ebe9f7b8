"""(j) A count that differs: somebody was paid or took wrongly in one round of a shift that has another trace of
something out of the ordinary, and whether that round is among the first that the count's address names (ruling 104).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from bench.environment import Options
from bench.figures import table, verdict
from bench.record.evening import CHIPS, Evening
from rules import Context, Refusal, TableState, events, fold
from rules.commands import Command
from rules.events import Event
from rules.money.chips import made_up_of
from rules.tray.address import RoundEvent, Suspect, areas_of, ranked, settled_by, traces_of

ROUNDS, AREAS = 200, 5
"""Of a shift between two counts, and wagered areas in each."""
SHIFTS, QUICK_SHIFTS, FIRST, BAR = 100, 10, 5, 0.9


class Planted(NamedTuple):
    """A mistake that nobody noted, and what the count's address makes of it."""

    round: int
    kind: str
    suspects: tuple[Suspect, ...]

    @property
    def place(self) -> int:
        """Where its round stands, from 1."""
        return next(place for place, one in enumerate(self.suspects, 1) if (one.of, one.round) == ("round", self.round))


class _Watched(Evening):
    """Keeps the events of each round since the last count."""

    def __init__(self, seed: int) -> None:
        self.seen: list[RoundEvent] = []
        super().__init__("shift", AREAS, seed, self._kept)

    def _kept(
        self, before: TableState, command: Command, decided: tuple[Event, ...] | Refusal, context: Context
    ) -> TableState:
        assert not isinstance(decided, Refusal)
        for event in decided:
            number = event.round if isinstance(event, events.BettingOpened) else before.rounds
            self.seen.append(RoundEvent(number, event, bool(context.approver)))
        return fold(before, decided)


def shift(seed: int, rounds: int = ROUNDS) -> Planted:
    """An opener, so many rounds by the rules, and a count that differs by a mistake where the trace of its round is."""
    table, chance = _Watched(seed), Random(seed)
    table.open_tray()
    table.seen.clear()
    while table.state.rounds < rounds:
        table.round()
    number, mistake, cents = plant(table.seen, chance)
    table.count("count", cents)
    event = table.seen.pop().event
    assert isinstance(event, events.TrayCounted)
    assert event.expected_cents is not None
    difference = event.cents - event.expected_cents
    return Planted(number, mistake, ranked(difference, table.seen, CHIPS))


def plant(seen: list[RoundEvent], chance: Random) -> tuple[int, str, int]:
    """A mistake on the area that a round's trace is about, if on any: round, kind and cents."""
    lines: dict[int, list[tuple[int, events.Share]]] = defaultdict(list)
    areas: dict[int, set[int]] = defaultdict(set)
    for one in seen:
        if isinstance(one.event, events.WagersSettled):
            lines[one.round] += settled_by(one.event)
        if traces_of(one):
            areas[one.round] |= areas_of(one.event)
    number = chance.choice(sorted(areas.keys() & lines.keys()))
    of_trace = [share for area, share in lines[number] if area in areas[number]]
    share = chance.choice(of_trace or [share for _, share in lines[number]])
    return number, *chance.choice(list(mistakes(share, chance)))


def mistakes(share: events.Share, chance: Random) -> Iterator[tuple[str, int]]:
    """What can go wrong as a wager is paid or taken, and by how much the tray differs for it."""
    stake, paid = share.stake_cents, share.returned_cents - share.stake_cents
    if paid > 0:
        yield from (("paid twice", -paid), ("not paid", paid), ("taken instead of paid", paid + stake))
        if paid != stake:
            yield "paid even money", paid - stake
        else:
            yield "paid 3 to 2", -stake // 2
        value, many = chance.choice(list(made_up_of(paid, CHIPS).items()))
        others = [
            other for other in CHIPS if other in (value * 2, value * 4, value * 5, value // 2, value // 4, value // 5)
        ]
        other = chance.choice(others)
        yield "a chip of another value", value - other
        if many > 1:
            yield "a stack of another value", many * (value - other)
    elif paid < 0:
        yield from (("not taken", -stake), ("paid instead of taken", -2 * stake))
    else:
        yield from (("a stand-off taken", stake), ("a stand-off paid", -stake))


def found_in(planted: list[Planted]) -> int:
    """How many of their rounds are among the first."""
    return sum(one.place <= FIRST for one in planted)


async def run(options: Options) -> tuple[str, bool]:
    """The table of (j), and whether its bar is met."""
    planted = [shift(seed) for seed in range(QUICK_SHIFTS if options.quick else SHIFTS)]
    found, bar = found_in(planted), round(BAR * len(planted))
    row = [f"{len(planted)}", f"{sum(one.place == 1 for one in planted)}", f"{found}", f"{bar}", verdict(found >= bar)]
    heads = ["shifts", "first", f"among the first {FIRST}", "bar", ""]
    return table("(j) a count that differs: where the round of its mistake stands", heads, [row], 0), found >= bar
