"""The journals: chains over rows that no event of a table's log explains. Written by triggers alone.

Each row that is journalled leaves an entry when it is written and whenever it changes. An entry holds the digest of the
whole row and is chained to the entry before; the application's role may read the journals and no more.
"""

from __future__ import annotations

from django.db import models

NO_HASH = bytes(32)  # what the first event of a table, and the first entry of a journal, follow


class Journal(models.Model):
    """A journal's head: the number and hash of its newest entry."""

    name = models.CharField(primary_key=True, max_length=80)
    entries = models.BigIntegerField()
    head_hash = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.name}: {self.entries}"


class JournalEntry(models.Model):
    """What a row was after one change; an empty digest where it was removed. Append-only.

    `hash` covers the other columns and the hash before it (`database.journal.entry_hash`).
    """

    pk = models.CompositePrimaryKey("journal", "number")
    journal = models.CharField(max_length=80)
    number = models.BigIntegerField()
    at = models.DateTimeField()
    writer = models.CharField(max_length=63, help_text="the database role that was signed in")
    relation = models.CharField(max_length=63)
    key = models.CharField(max_length=120)
    digest = models.BinaryField()
    hash = models.BinaryField()

    class Meta:
        verbose_name_plural = "journal entries"

    def __str__(self) -> str:
        return f"{self.journal} {self.number}: {self.relation} {self.key}"
