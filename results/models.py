"""Results as the worker found them. Derived from the record: rows may be removed, and are made again. What a result
came of is kept to a ten thousandth of a cent, so that sums are right to the cent.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from django.db import models

from rounds.models import IDENTITY_LENGTH
from tables.models import TABLE_ID_LENGTH, Table

FINE: dict[str, Any] = {"max_digits": 20, "decimal_places": 4}


class TakenApart(models.Model):
    """A round whose result was taken apart, as it stood after event `seq`. `known` says whether there were values for
    its rulebook and decks; else all of its result counts as luck. Of one that is void there
    is what stays with somebody.
    """

    pk = models.CompositePrimaryKey("table_id", "round")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+", db_index=False)
    round = models.IntegerField()
    seq = models.BigIntegerField(help_text="the round's last event then")
    shoe = models.BigIntegerField(help_text="the event that loaded its cards; 0 for none")
    opened_at = models.DateTimeField()
    concluded_at = models.DateTimeField()
    dealer = models.CharField(max_length=IDENTITY_LENGTH)
    ruleset = models.CharField(max_length=60)
    known = models.BooleanField()
    void = models.BooleanField(db_default=False)

    class Meta:
        indexes = [models.Index(fields=["concluded_at", "table"], name="taken_apart_in_order")]

    def __str__(self) -> str:
        return f"{self.table_id} round {self.round}"


class Result(models.Model):
    """What a player's wagers of a kind came to for the house, in cents: win = expected + choices + luck. A split and a
    double count with their main wager, Play with its Ante.

    `shoe_cents` is the part of luck that is not of the cards: what the shoe as it stood made of the wagers, with what
    the values leave over; at Three Card Poker what a jackpot's meter paid (`rules.value.parts`).
    """

    pk = models.CompositePrimaryKey("table_id", "round", "player", "kind")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+", db_index=False)
    round = models.IntegerField()
    player = models.CharField(max_length=80)
    kind = models.CharField(max_length=20)
    shoe = models.BigIntegerField()
    concluded_at = models.DateTimeField()
    dealer = models.CharField(max_length=IDENTITY_LENGTH)
    ruleset = models.CharField(max_length=60)
    handle_cents = models.BigIntegerField()
    win_cents = models.BigIntegerField()
    expected_cents = models.DecimalField(**FINE)
    choices_cents = models.DecimalField(**FINE)
    luck_cents = models.DecimalField(**FINE)
    shoe_cents = models.DecimalField(**FINE, default=0)

    class Meta:
        indexes = [
            models.Index(fields=["concluded_at", "table"], name="result_in_order"),
            models.Index(fields=["player", "concluded_at"], name="result_of_player"),
            models.Index(fields=["dealer", "concluded_at"], name="result_of_dealer"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} round {self.round} {self.player} {self.kind}"


class LuckSum(models.Model):
    """Somebody's luck of the cards over all their rounds, as they have it (a dealer and a shoe: as the house has it).
    It is tested at set numbers of rounds alone, so that chance gets few tries.
    """

    pk = models.CompositePrimaryKey("of", "who")
    of = models.CharField(max_length=10, help_text="player, dealer or shoe")
    who = models.CharField(max_length=IDENTITY_LENGTH)
    rounds = models.IntegerField(default=0)
    cents = models.DecimalField(**FINE, default=0)
    squares = models.FloatField(default=0.0, help_text="of each round's luck in cents")
    place = models.CharField(max_length=TABLE_ID_LENGTH, default="", help_text="the table where they played last")
    tested = models.IntegerField(default=0, help_text="up to which number of rounds")

    class Meta:
        indexes = [models.Index(fields=["of", "rounds"], name="luck_of_many_rounds")]

    def __str__(self) -> str:
        return f"{self.of} {self.who}"

    @property
    def z(self) -> float:
        """The sum in its own standard deviations."""
        return float(self.cents) / sqrt(self.squares) if self.squares else 0.0


class LuckSummed(models.Model):
    """Up to which round of a table its luck is in the sums."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, primary_key=True, related_name="+")
    round = models.IntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.table_id} round {self.round}"
