"""Players by the ids that the record knows them by, their names, and what they are stopped from."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db import models
from django.db.models import F, Q, QuerySet, Value
from django.db.models.functions import Replace
from django.utils import timezone

from staff.models import Person

ID_LENGTH, NAME_LENGTH, NOTE_LENGTH, CARD_LENGTH = 80, 80, 200, 40
# Letters and digits that nobody takes for one another, and no vowels, which make words.
ID_LETTERS = "23456789bcdfghjkmnpqrstvwxz"


def new_id() -> str:
    """An id that says nothing of whose it is: g and six letters."""
    return "g" + "".join(secrets.choice(ID_LETTERS) for _ in range(6))


def new_salt() -> str:
    """Makes the digest of a row, which the journal keeps for ever, no clue to the name in it."""
    return secrets.token_hex(16)


KEY = Replace(F("lookup"), Value(" "), Value(""), output_field=models.TextField())
"""The form of a name without blanks, as `players.spelling.key_of` makes it."""


class Player(models.Model):
    """Somebody who plays. The record names them by `id` alone, which a trigger keeps; the name is here until erased.
    `lookup` is the name's one form (`players.spelling.lookup_form`), `card` the number of their card, if any.
    """

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id)
    name = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    lookup = models.TextField(blank=True, default="", db_index=True)
    card = models.CharField(max_length=CARD_LENGTH, blank=True, default="")
    note = models.CharField(max_length=NOTE_LENGTH, blank=True, default="")
    salt = models.CharField(max_length=32, default=new_salt)
    entered_at = models.DateTimeField(default=timezone.now)
    entered_by = models.CharField(max_length=150, help_text="the actor's id")
    erased_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("name", "id")
        indexes = [models.Index(KEY, name="players_of_one_name")]
        constraints = [models.UniqueConstraint(fields=("card",), condition=~Q(card=""), name="one_player_of_a_card")]

    def __str__(self) -> str:
        return self.id


class ReadsIn(models.Model):
    """The language that a player chose at a seat (HOUSE_LANGUAGES): displays and their slips speak it. It goes with the
    name.
    """

    player = models.OneToOneField(Player, primary_key=True, on_delete=models.CASCADE, related_name="reads_in")
    language = models.CharField(max_length=20, help_text="a tag: zh-Hans")

    def __str__(self) -> str:
        return f"{self.player_id} reads {self.language}"


class Stop(models.Model):
    """The house keeps a player from a game, a kind of wager, or from all play; or to one playing area (PM 3.9, TC
    3.4.3; ruling 130). A trigger keeps what it says; it is lifted once.
    """

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="stops")
    game = models.CharField(max_length=30, blank=True, default="", help_text="empty for every game")
    wager = models.CharField(max_length=20, blank=True, default="", help_text="empty for every wager")
    one_area = models.BooleanField(default=False, help_text="kept to one playing area, and from nothing else")
    reason = models.CharField(max_length=NOTE_LENGTH)
    ordered_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    approved_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    ordered_at = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True)
    lifted_by = models.ForeignKey(Person, null=True, on_delete=models.PROTECT, related_name="+")
    lift_approved_by = models.ForeignKey(Person, null=True, on_delete=models.PROTECT, related_name="+")
    lifted_at = models.DateTimeField(null=True)
    lift_reason = models.CharField(max_length=NOTE_LENGTH, blank=True, default="")

    class Meta:
        ordering = ("-id",)
        indexes = [models.Index(fields=["player"], name="stops_in_force", condition=Q(lifted_at=None))]
        constraints = [
            models.CheckConstraint(
                condition=~Q(ordered_by=models.F("approved_by")) & ~Q(lifted_by=models.F("lift_approved_by")),
                name="two_people_stop_and_lift",
            )
        ]

    def __str__(self) -> str:
        return f"stop {self.pk} of {self.player_id}"

    def holds(self, at: datetime) -> bool:
        """Whether it is in force."""
        return self.lifted_at is None and (self.until is None or self.until > at)


class WatchNote(models.Model):
    """What the pit is to keep an eye on about a player, until it ends. The pit alone reads it. A trigger keeps what it
    says, but for the words of somebody whose name is erased.
    """

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="watch_notes")
    text = models.CharField(max_length=NOTE_LENGTH)
    salt = models.CharField(max_length=32, default=new_salt)
    written_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    written_at = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField()
    ended_by = models.ForeignKey(Person, null=True, on_delete=models.PROTECT, related_name="+")
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-id",)
        indexes = [models.Index(fields=["player"], name="watch_notes_on", condition=Q(ended_at=None))]

    def __str__(self) -> str:
        return f"watch note {self.pk} on {self.player_id}"

    def holds(self, at: datetime) -> bool:
        """Whether it is still to be read."""
        return self.ended_at is None and self.until > at


def in_force(at: datetime) -> QuerySet[Stop]:
    """The stops that hold."""
    return Stop.objects.filter(Q(until=None) | Q(until__gt=at), lifted_at=None)
