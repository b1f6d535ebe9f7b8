"""(j) A count that differs: somebody was paid or took wrongly in one round of a shift that has another trace of
something out of the ordinary, and whether that round is among the first that the count's address names (ruling 104).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from bench.figures import table, verdict
from bench.record.evening import CHIPS, Evening
from rules import Context, Refusal, TableState, fold
from rules.commands import Command, CountKind
from rules.events import BettingOpened, Event, Share, TrayCounted, WagersSettled
from rules.money.chips import made_up_of
from rules.tray.address import Seen, Suspect, areas_of, ranked, settled_by, traces_of

ROUNDS, AREAS = 200, 5
"""Of a shift between two counts, and wagered areas in each."""
SHIFTS, QUICK_SHIFTS, FIRST, BAR = 100, 10, 5, 0.9


class Planted(NamedTuple):
    """A mistake that nobody noted, and what the count's address makes of it."""

    round: int
    kind: str
    difference_cents: int
    suspects: tuple[Suspect, ...]

    @property
    def place(self) -> int:
        """Where its round stands, from 1."""
        return next(place for place, one in enumerate(self.suspects, 1) if one.round == self.round)


class _Watched(Evening):
    """Keeps the events of each round since the last count."""

    def __init__(self, seed: int) -> None:
        self.seen: list[Seen] = []
        super().__init__("shift", AREAS, seed, self._kept)

    def _kept(
        self, before: TableState, command: Command, decided: tuple[Event, ...] | Refusal, context: Context
    ) -> TableState:
        assert not isinstance(decided, Refusal)
        for event in decided:
            number = event.round if isinstance(event, BettingOpened) else before.rounds
            self.seen.append(Seen(number, event, bool(context.approver)))
        return fold(before, decided)


def shift(seed: int, rounds: int = ROUNDS) -> tuple[Planted, Planted]:
    """An opener, so many rounds by the rules, and two counts that differ: by a mistake where the trace of its round is,
    and by one anywhere in a round that has a trace.
    """
    table, chance = _Watched(seed), Random(seed)
    table.open_tray()
    table.seen.clear()
    while table.state.rounds < rounds:
        table.round()
    return counted(table, "count", plant(table.seen, chance)), counted(
        table, "closer", plant(table.seen, chance, near=False)
    )


def counted(table: _Watched, kind: CountKind, planted: tuple[int, str, int]) -> Planted:
    """The count by two people, and the rounds by its address."""
    number, mistake, cents = planted
    table.count(kind, cents)
    event = table.seen.pop().event
    assert isinstance(event, TrayCounted)
    assert event.expected_cents is not None
    difference = event.cents - event.expected_cents
    return Planted(number, mistake, difference, ranked(difference, table.seen, CHIPS))


def plant(seen: list[Seen], chance: Random, near: bool = True) -> tuple[int, str, int]:
    """A mistake in a round that has a trace: round, kind and cents. `near` it, on the area that it is about, if any."""
    lines: dict[int, list[tuple[int, Share]]] = defaultdict(list)
    areas: dict[int, set[int]] = defaultdict(set)
    for one in seen:
        if isinstance(one.event, WagersSettled):
            lines[one.round] += settled_by(one.event)
        if traces_of(one):
            areas[one.round] |= areas_of(one.event) if near else set()
    number = chance.choice(sorted(areas.keys() & lines.keys()))
    of_trace = [share for area, share in lines[number] if area in areas[number]]
    share = chance.choice(of_trace or [share for _, share in lines[number]])
    return number, *chance.choice(list(mistakes(share, chance)))


def mistakes(share: Share, chance: Random) -> Iterator[tuple[str, int]]:
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


def run(quick: bool) -> tuple[str, bool]:
    """The table of (j), and whether its bar is met."""
    shifts = [shift(seed) for seed in range(QUICK_SHIFTS if quick else SHIFTS)]
    near, anywhere = ([each[place] for each in shifts] for place in (0, 1))
    bar = round(BAR * len(shifts))
    strange = sum(sum(bool(one.traces) for one in each.suspects) for each in near) / len(shifts)
    rows = [
        [where, f"{len(found)}", f"{ROUNDS}", f"{strange:.0f}", f"{sum(one.place == 1 for one in found)}",
         f"{found_in(found)}", told]
        for where, found, told in (
            ("where the trace is", near, f"{bar} {verdict(found_in(near) >= bar)}"),
            ("anywhere in its round", anywhere, ""),
        )
    ]  # fmt: skip
    heads = ["the mistake", "shifts", "rounds in each", "with a trace", "first", f"among the first {FIRST}", "bar"]
    return table("(j) a count that differs: where the round of its mistake stands", heads, rows), found_in(near) >= bar
