"""Money on the table: wagers, what each backer got back, and the double-entry ledger. All sums are integer cents."""

from __future__ import annotations

from django.db import models

from tables.models import Table
from wagers.jackpots.models import (
    Jackpot,
    JackpotClaim,
    JackpotConfiguration,
    JackpotEvent,
    JackpotRound,
    JackpotTable,
    JackpotVerification,
)

__all__ = [
    "Entry",
    "Jackpot",
    "JackpotClaim",
    "JackpotConfiguration",
    "JackpotEvent",
    "JackpotRound",
    "JackpotTable",
    "JackpotVerification",
    "Mispay",
    "Settlement",
    "Wager",
]


class Wager(models.Model):
    """One wager as the newest event left it. `stakes` is each backer's part in cents."""

    STATUSES = [(word, word) for word in ("down", "settled", "taken_back")]

    pk = models.CompositePrimaryKey("table_id", "round", "wager")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="wagers", db_index=False)
    round = models.IntegerField()
    wager = models.CharField(max_length=40, help_text="its id within the round")
    kind = models.CharField(max_length=20)
    area = models.SmallIntegerField()
    line = models.SmallIntegerField()
    hand = models.SmallIntegerField()
    of = models.CharField(max_length=40, blank=True, help_text="the main wager a split, double or insurance belongs to")
    found = models.BooleanField()
    placed_by_staff = models.BooleanField()
    stakes = models.JSONField()
    stake_cents = models.BigIntegerField()
    status = models.CharField(max_length=12, choices=STATUSES)
    seq = models.BigIntegerField(help_text="the event that put it as it is")

    class Meta:
        indexes = [models.Index(fields=["-stake_cents"], name="wager_by_stake")]

    def __str__(self) -> str:
        return f"{self.table_id} round {self.round} {self.wager}"


class Settlement(models.Model):
    """One backer's share of a result, or of a Super Bonus (`result` is "bonus", nothing staked). Append-only."""

    id = models.BigAutoField(primary_key=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="settlements", db_index=False)
    seq = models.BigIntegerField()
    round = models.IntegerField()
    wager = models.CharField(max_length=40)
    kind = models.CharField(max_length=20)
    area = models.SmallIntegerField()
    line = models.SmallIntegerField()
    hand = models.SmallIntegerField()
    player = models.CharField(max_length=80)
    result = models.CharField(max_length=20)
    pay_line = models.CharField(max_length=40, blank=True)
    clause = models.CharField(max_length=40)
    words = models.TextField()
    stake_cents = models.BigIntegerField()
    returned_cents = models.BigIntegerField()

    class Meta:
        indexes = [
            models.Index(fields=["table", "round"], name="settlement_of_round"),
            models.Index(fields=["player", "table", "round"], name="settlement_of_player"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.seq} {self.wager} {self.player}"


class Mispay(models.Model):
    """Something that was paid wrongly in a round, found or put right: `cents` is what the player has more by it (below
    zero: less) than was on record. The settlement stays as it is (ruling 96). Append-only.
    """

    MOVES = [(word, word) for word in ("found", "recovered")]

    pk = models.CompositePrimaryKey("table_id", "seq")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="mispays", db_index=False)
    seq = models.BigIntegerField()
    round = models.IntegerField()
    move = models.CharField(max_length=12, choices=MOVES)
    wager = models.CharField(max_length=40)
    kind = models.CharField(max_length=20)
    area = models.SmallIntegerField()
    line = models.SmallIntegerField()
    hand = models.SmallIntegerField()
    player = models.CharField(max_length=80)
    owed_cents = models.BigIntegerField(help_text="0 where it was put right")
    paid_cents = models.BigIntegerField(help_text="0 where it was put right")
    cents = models.BigIntegerField()
    found_by = models.CharField(max_length=20, blank=True)
    reason = models.TextField(blank=True)

    class Meta:
        indexes = [models.Index(fields=["table", "round"], name="mispay_of_round")]
        constraints = [models.CheckConstraint(condition=~models.Q(cents=0), name="mispay_moves_money")]

    def __str__(self) -> str:
        return f"{self.table_id} round {self.round} {self.wager} {self.player} {self.cents}"


class Entry(models.Model):
    """One line of the ledger. The lines of an event sum to zero, which the database checks at commit. Append-only.

    `cents` is the change of the account's balance. Accounts are `player:<id>`, `layout:<table>` (stakes in play) and
    `house:<table>`.
    """

    id = models.BigAutoField(primary_key=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="entries", db_index=False)
    seq = models.BigIntegerField()
    round = models.IntegerField()
    account = models.CharField(max_length=100)
    wager = models.CharField(max_length=40)
    cents = models.BigIntegerField()

    class Meta:
        verbose_name_plural = "entries"
        indexes = [
            models.Index(fields=["table", "seq"], name="entry_of_event"),
            models.Index(fields=["account", "table"], name="entry_of_account"),
        ]
        constraints = [models.CheckConstraint(condition=~models.Q(cents=0), name="entry_moves_money")]

    def __str__(self) -> str:
        return f"{self.table_id} {self.seq} {self.account} {self.cents}"
