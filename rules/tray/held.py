"""What a table knows of its chips: the tray, the slips that are open, and what each time between opener and closer came
to (rulings 101 to 103).
"""

from __future__ import annotations

from rules import commands
from rules.core.base import Value

KEPT_SESSIONS = 10
"""How many times between opener and closer a table remembers, so that their drop can be counted."""


class SlipNumber(Value, frozen=True):
    """The next number of a kind of slip in a gaming year, as the cage's books have it."""

    year: int
    number: int


class Slip(Value, frozen=True):
    """A fill or credit that is under way. `slip` counts at this table, `number` in the gaming year; `people` had a part
    in it.
    """

    slip: int
    kind: str  # fill | credit
    chips: tuple[commands.ChipCount, ...]
    cents: int
    status: str = "asked"  # asked | issued | sent (a credit on its way to the cage) | back (void, and on its way back)
    year: int = 0
    number: int = 0
    carried_by: str = ""
    people: tuple[str, ...] = ()
    void_reason: str = ""  # the cage asks to void it
    counted_cents: int | None = None  # where it arrived, and the slip says otherwise

    @property
    def is_carried(self) -> bool:
        """Whether its chips are on the way by now; of one that is asked for, or counted out next, they are not."""
        return self.status == "sent" or (self.kind == "fill" and self.status == "issued")

    @property
    def left_tray(self) -> bool:
        """Whether chips of the tray are on their way, there or back."""
        return self.kind == "credit" and self.status in ("sent", "back")


class DropBox(Value, frozen=True):
    """A drop box by its number and gaming day; `cents` once it was counted."""

    box: str
    day: str
    cents: int | None = None


class WrongChips(Value, frozen=True):
    """What was given wrongly, below zero taken wrongly, and is not put right: to or from a player, or else a person."""

    number: int
    left_cents: int
    player: str = ""
    person: str = ""


class Session(Value, frozen=True):
    """The time from an opener to its closer, in cents. `won_cents` is what the rounds after `rounds_before` brought, by
    the record, with what was given or taken wrongly (rulings 96, 105). `since_closer_cents` went in or out after the
    closer, and the next opener finds it.
    """

    opener_cents: int
    fills_cents: int = 0
    credits_cents: int = 0
    won_cents: int = 0
    sold_cents: int = 0
    closer_cents: int | None = None
    boxes: tuple[DropBox, ...] = ()
    rounds_before: int = 0
    since_closer_cents: int = 0

    @property
    def theoretical_cents(self) -> int:
        """What lies in the tray by the record."""
        return self.opener_cents + self.fills_cents - self.credits_cents + self.won_cents - self.sold_cents

    @property
    def drop_cents(self) -> int:
        """What was counted of its drop so far."""
        return sum(box.cents or 0 for box in self.boxes)

    @property
    def rundown_cents(self) -> int:
        """Closer + credits + drop − opener − fills; without a closer the theoretical tray stands for it."""
        closer = self.theoretical_cents if self.closer_cents is None else self.closer_cents
        return closer + self.credits_cents + self.drop_cents - self.opener_cents - self.fills_cents


class Tray(Value, frozen=True):
    """The tray of a table that keeps one. `chips` is what was counted last, with what came and went as chips since."""

    alert_cents: int = 25_00
    report_cents: int = 100_00
    open: bool = False  # an opener stands
    chips: tuple[commands.ChipCount, ...] = ()
    sessions: tuple[Session, ...] = ()  # the newest last
    slips: tuple[Slip, ...] = ()
    asked: int = 0  # slips so far
    box: DropBox | None = None  # that hangs at the table
    wrong: tuple[WrongChips, ...] = ()
    wrong_so_far: int = 0
    good_round: int = 0  # the newest round at the last count without a difference

    @property
    def left_cents(self) -> int:
        """What lies in it by the record; while it is closed, what was left there."""
        newest = self.sessions[-1]
        if newest.closer_cents is None:
            return newest.theoretical_cents
        return newest.closer_cents + newest.since_closer_cents

    def time_of(self, round_: int) -> int | None:
        """The time in which a round was played, by its place, of no round (0) the newest; None before the first that is
        known.
        """
        if not round_:
            return len(self.sessions) - 1
        places = reversed(range(len(self.sessions)))
        return next((place for place in places if self.sessions[place].rounds_before < round_), None)


def box_hung_in(tray: Tray, box: str, day: str) -> int | None:
    """The newest time at which a box hung at the table, by its place."""
    for index in reversed(range(len(tray.sessions))):
        if any((known.box, known.day) == (box, day) for known in tray.sessions[index].boxes):
            return index
    return None
