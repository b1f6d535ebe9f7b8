"""The cage's books: every move of every fill and credit, beside the table's event that made it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tables.models import Table


class SlipMove(models.Model):
    """What became of a slip at a moment. `slip` counts at its table; `number` is that of its kind in the gaming year,
    given as the cage issues it, without a gap and never twice. Append-only.
    """

    MOVES = [
        (word, word)
        for word in (
            *("asked", "withdrawn", "issued", "sent", "received", "differs"),
            *("void_asked", "void", "stands", "back", "printed"),
        )
    ]

    pk = models.CompositePrimaryKey("table_id", "seq")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="slips", db_index=False)
    seq = models.BigIntegerField()
    slip = models.IntegerField()
    move = models.CharField(max_length=12, choices=MOVES)
    kind = models.CharField(
        max_length=8, blank=True, help_text="fill or credit; empty in a print of a slip that is closed"
    )
    year = models.SmallIntegerField(default=0)
    number = models.IntegerField(default=0)
    chips = models.JSONField(default=list, help_text="[[cents, count], …]")
    cents = models.BigIntegerField(default=0)
    note = models.TextField(blank=True, help_text="who carries it, or why it is to be void")
    people = models.JSONField(default=list, help_text="who signed")

    class Meta:
        indexes = [models.Index(fields=["table", "slip", "seq"], name="moves_of_slip")]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "year", "number"], condition=Q(move="issued"), name="slip_numbered_once"
            ),
            models.CheckConstraint(
                condition=~Q(move="issued") | Q(number__gt=0, year__gt=0), name="slip_issued_numbered"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} slip {self.slip} {self.move}"
