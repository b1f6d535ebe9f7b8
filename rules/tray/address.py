"""Where a difference of a count may have come about: the rounds since the last count that was right, and what else
moved chips since (`rules.tray.beside_rounds`), the likeliest first (ruling 104).

Rounds with a trace of something out of the ordinary come before all others; among equals those in which an amount
explains the difference. No money is moved by this, and nothing is proved by it: it says where to look.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rules import events
from rules.core.base import EventBase, Value
from rules.events import Event
from rules.events import tray as of_tray
from rules.settled import SETTLING
from rules.tray.beside_rounds import BesideRounds
from rules.tray.mistakes import FITS, NAMED, WEIGHTS, Mistake, swaps

TRACES = ("mispay", "void", "correction", "found", "undo", "differs", "wrong_chips", "drop", "approval")
"""What a round, or what else moved chips, may have out of the ordinary, in the order in which it is told."""
NEAR = 4
"""So many times as much on the area on which the trace is."""
AMOUNTS: tuple[type[EventBase], ...] = (
    *(kind for kind in SETTLING if kind is not events.JackpotSettled),
    *(
        events.DisputeSettled,
        events.EntryUndone,
        events.LinesMarked,
        events.MispayRecorded,
        events.MispayRecovered,
        events.WagerFound,
    ),
)
"""All that is looked at, beside what was approved."""


class RoundEvent(NamedTuple):
    """An event of a round, or of chips beside it; whether somebody approved it, and its place in the log."""

    round: int
    event: Event
    approved: bool
    seq: int = 0


class Suspect(Value, frozen=True):
    """A round in which the difference may have come about, or what else moved chips (`of`, by the event at `seq`): what
    is out of the ordinary there, and which amount explains the difference in which way.
    """

    round: int
    traces: tuple[str, ...] = ()
    fits: str = ""
    cents: int = 0
    of: str = "round"  # fill | credit | sale | colour_up | wrong_chips | award | drop
    seq: int = 0


class _Amounts:
    """What is out of the ordinary in a round, what that is about, and what was paid and taken."""

    def __init__(self) -> None:
        self.traces: set[str] = set()
        self.named: set[int] = set()
        self.areas: set[int] = set()
        self.settled: list[tuple[int, events.Share]] = []


def ranked(difference_cents: int, seen: Iterable[RoundEvent], values: Sequence[int]) -> tuple[Suspect, ...]:
    """The rounds of the events, the likeliest first, of equals the newest. `values` are those of the table's chips, in
    cents, the smallest first; the difference is what was counted less what should be there.
    """
    rounds: dict[int, _Amounts] = {}
    beside = BesideRounds()
    for one in seen:
        if beside.takes(one):
            continue
        number = one.event.round if isinstance(one.event, events.MispayRecorded | events.MispayRecovered) else one.round
        _take(rounds.setdefault(number, _Amounts()), one)
    found = []
    for number, amounts in rounds.items():
        fits, cents, weight = _explained(difference_cents, amounts, values)
        traces = tuple(trace for trace in TRACES if trace in amounts.traces)
        found.append(((not traces, -weight, -number), Suspect(number, traces, fits, cents)))
    for thing in beside.things:
        fits, cents, weight = thing.explained(difference_cents, values)
        traces = tuple(trace for trace in TRACES if trace in thing.traces)
        suspect = Suspect(thing.round, traces, fits, cents, thing.of, thing.seq)
        found.append(((not traces, -weight, -thing.seq), suspect))
    return tuple(suspect for _, suspect in sorted(found, key=lambda pair: pair[0]))


def _take(amounts: _Amounts, one: RoundEvent) -> None:
    if traces := traces_of(one):
        amounts.traces.update(traces)
        amounts.areas |= areas_of(one.event)
        amounts.named.update(cents for cents in _named(one.event) if cents)
    amounts.settled += settled_by(one.event)


def traces_of(one: RoundEvent) -> tuple[str, ...]:
    """What is out of the ordinary about an event. Who signs for chips of the tray approves nothing of a round."""
    approved = one.approved and type(one.event).__module__ != of_tray.__name__
    kind = _trace(one.event)
    return (*((kind,) if kind else ()), *(("approval",) if approved else ()))


def _trace(event: Event) -> str:
    match event:
        case events.MispayRecorded() | events.MispayRecovered():
            return "mispay"
        case (
            events.RoundVoided()
            | events.WagersReturned()
            | events.WagersRuled()
            | events.CardsTaken()
            | events.WagersSettled(due="irregularity")
        ):
            return "void"
        case events.CardCorrected() | events.WagerCorrected() | events.DecisionCorrected() | events.DisputeSettled():
            return "correction"
        case events.WagerFound():
            return "found"
        case events.EntryUndone() | events.LinesMarked(paid=False):
            return "undo"
        case _:
            return ""


def areas_of(event: Any) -> set[int]:
    """The areas that something out of the ordinary happened on, where it happened on some."""
    event = getattr(event, "undone", event)
    about = (event, *(getattr(event, name, None) for name in ("wager", "was", "now")), *getattr(event, "lines", ()))
    return {area for area in (getattr(one, "area", 0) for one in about) if area}


def _named(event: Any) -> Iterator[int]:
    """The amounts that something out of the ordinary is itself about."""
    match event:
        case events.MispayRecorded():
            yield abs(event.paid_cents - event.before_cents)
        case events.MispayRecovered():
            yield abs(event.cents)
        case events.WagerFound():
            before = {stake.player: stake.cents for stake in event.before}
            for stake in event.wager.stakes:
                yield from {stake.cents, abs(stake.cents - before.get(stake.player, 0))}
        case events.EntryUndone():
            wager = getattr(event.undone, "wager", None)
            yield from (stake.cents for stake in getattr(wager, "stakes", ()))
        case events.LinesMarked():
            yield from (abs(cents) for line in event.lines for share in line.shares for cents in _of_share(share))
        case events.CardCorrected() | events.WagerCorrected() | events.DecisionCorrected():
            for one in event.adjustments:
                yield from {abs(cents) for cents in (one.put_cents, one.settled_cents - one.returned_cents)}
        case _:
            yield from (abs(cents) for _, share in settled_by(event) for cents in _of_share(share))


def _of_share(share: events.Share) -> set[int]:
    return {share.stake_cents, share.returned_cents - share.stake_cents}


def settled_by(event: EventBase) -> Iterator[tuple[int, events.Share]]:
    """What was paid and taken, by area and backer; what the jackpot's meter pays is no matter of the tray."""
    lines = () if isinstance(event, events.JackpotSettled) else (*event.results, *event.bonuses)
    return ((line.area, share) for line in lines for share in line.shares)


def _explained(difference: int, amounts: _Amounts, values: Sequence[int]) -> tuple[str, int, float]:
    """How the round explains the difference best, by which amount; and how much speaks for it: of each line what could
    go wrong with it, the more the fewer lines there are.
    """
    best, about, weight = "", 0, 0.0
    for area, share in amounts.settled:
        near = NEAR if area in amounts.areas else 1
        for mistake in _mistakes(share, values):
            if mistake.effect == difference:
                weight += WEIGHTS[mistake.kind] * near / len(amounts.settled)
                if not best or FITS.index(mistake.kind) < FITS.index(best):
                    best, about = mistake.kind, mistake.amount
    if abs(difference) in amounts.named:
        best, about = "named", abs(difference)
        weight += NAMED
    return best, about, weight


def _mistakes(share: events.Share, values: Sequence[int]) -> Iterator[Mistake]:
    """Every mistake on a line that counts."""
    stake, paid = share.stake_cents, share.returned_cents - share.stake_cents
    if paid > 0:
        yield from (Mistake("equal", paid, -paid), Mistake("equal", paid, paid))
        yield Mistake("equal", share.returned_cents, share.returned_cents)
    else:
        yield from (Mistake("equal", stake, -stake), Mistake("equal", stake, stake))
    yield from (Mistake("half", stake, -stake // 2), Mistake("half", stake, stake // 2))
    yield Mistake("double", stake, -2 * stake)
    if paid > 0:
        yield from (Mistake("swap", paid, effect) for effect in swaps(paid, values))
