"""The meters of a jackpot as its record has them up to an event: in, hits, wins, overflow, reserve (ruling 131)."""

from __future__ import annotations

import msgspec
from django.db.models import Count, F, Q, Sum

from rules.core.money import dollars
from wagers.jackpots.models import JackpotEvent

POOLED = F("cents") + F("overflow_cents") + F("reserve_cents")


class FiveMeters(msgspec.Struct, frozen=True):
    """Cents, and hits as a number: claims on all of the meter that were paid and not taken back."""

    in_cents: int
    hits: int
    wins_cents: int
    overflow_cents: int
    reserve_cents: int
    put_in_cents: int  # by the house: the seed, and what the reserve did not cover of a new start
    meter_cents: int

    @property
    def agrees(self) -> bool:
        """Whether what came in, less wins, is what is held."""
        held = self.meter_cents + self.overflow_cents + self.reserve_cents
        return self.in_cents + self.put_in_cents - self.wins_cents == held

    @property
    def lines(self) -> list[tuple[str, str]]:
        """Each with its name, as a page shows them."""
        return [
            ("In, from wagers", dollars(self.in_cents)),
            ("Hits", f"{self.hits:,}"),
            ("Wins, paid from the meter", dollars(self.wins_cents)),
            ("Overflow", dollars(self.overflow_cents)),
            ("Reserve", dollars(self.reserve_cents)),
            ("Put in by the house", dollars(self.put_in_cents)),
            ("Meter", dollars(self.meter_cents)),
        ]


def meters_of(jackpot: str, events: int) -> FiveMeters:
    """As they stood after event number `events`."""
    wins = Q(kind__in=("paid", "paid_back", "award", "award_back"))
    found = JackpotEvent.objects.filter(jackpot_id=jackpot, number__lte=events).aggregate(
        came_in=Sum(POOLED, filter=Q(kind__startswith="contribution"), default=0),
        paid=Count("number", filter=Q(kind="paid")),
        back=Count("number", filter=Q(kind="paid_back")),
        won=Sum("cents", filter=wins, default=0),
        overflow=Sum("overflow_cents", default=0),
        reserve=Sum("reserve_cents", default=0),
        put_in=Sum(POOLED, filter=Q(kind__startswith="seeded"), default=0),
        meter=Sum("cents", default=0),
    )
    return FiveMeters(
        in_cents=found["came_in"],
        hits=found["paid"] - found["back"],
        wins_cents=-found["won"],
        overflow_cents=found["overflow"],
        reserve_cents=found["reserve"],
        put_in_cents=found["put_in"],
        meter_cents=found["meter"],
    )
