"""Searches that somebody keeps, and what was drawn for inspection with what was found."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from staff.models import Person
from tables.models import Table


class SavedSearch(models.Model):
    """A search of the history that somebody keeps under a name: its path and its filters. On no record."""

    id = models.BigAutoField(primary_key=True)
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=60)
    path = models.CharField(max_length=60)
    query = models.CharField(max_length=1000, blank=True)

    class Meta:
        ordering = ("name",)
        constraints = [models.UniqueConstraint("person", Lower("name"), name="saved_search_named_once")]

    def __str__(self) -> str:
        return self.name


class Draw(models.Model):
    """A draw for inspection: its seed and what it draws from, written down before anything is drawn.

    Of each table and shift `rounds` rounds, and of each shift `tables` tables. Rounds that ended from `from_time` and
    before `to_time` are drawn from.
    """

    id = models.BigAutoField(primary_key=True)
    seed = models.CharField(max_length=64, unique=True)
    gaming_day = models.DateField()
    shift = models.CharField(max_length=40, blank=True, help_text="empty: every shift of the day")
    from_time = models.DateTimeField()
    to_time = models.DateTimeField()
    rounds = models.IntegerField()
    tables = models.IntegerField()
    made_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"draw {self.pk}"


class DrawnItem(models.Model):
    """A round that was drawn, or a whole table where `round` is 0; `of` is among how many."""

    id = models.BigAutoField(primary_key=True)
    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="items", db_index=False)
    place = models.IntegerField(help_text="in the list, from 1")
    shift = models.CharField(max_length=40)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+")
    round = models.IntegerField(default=0)
    of = models.IntegerField()

    class Meta:
        ordering = ("place",)
        constraints = [models.UniqueConstraint(fields=["draw", "place"], name="drawn_item_place")]

    def __str__(self) -> str:
        return f"{self.draw_id} {self.place}"


class Finding(models.Model):
    """What somebody found who looked at a drawn round or table. Each look adds one."""

    VERDICTS = [("in_order", "In order"), ("remark", "A remark"), ("error", "An error")]

    id = models.BigAutoField(primary_key=True)
    item = models.ForeignKey(DrawnItem, on_delete=models.PROTECT, related_name="findings")
    verdict = models.CharField(max_length=10, choices=VERDICTS)
    text = models.CharField(max_length=300, blank=True)
    by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.item_id}: {self.verdict}"
