"""A dispute, its steps in a hash chain of their own, the clocks that the house sets, mails, and incidents."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from players.models import ID_LENGTH
from staff.models import Person
from tables.models import NO_HASH, Table

LONGEST_TEXT = 2_000
LONGEST_WORD = 200


class CaseClocks(models.Model):
    """How many days each part of a case may take, for cases that are opened from then on; the newest holds. Never
    edited. `slip_days` is for the patron's slip and statement, `decision_days` for the decision, `review_days` for the
    one that reconsiders it.
    """

    slip_days = models.PositiveSmallIntegerField()
    decision_days = models.PositiveSmallIntegerField()
    review_days = models.PositiveSmallIntegerField()
    set_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    set_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-id",)
        constraints = [
            models.CheckConstraint(
                condition=Q(slip_days__gte=1, decision_days__gte=1, review_days__gte=1), name="case_clocks_of_a_day"
            )
        ]

    def __str__(self) -> str:
        return f"{self.slip_days}, {self.decision_days} and {self.review_days} days"


class Case(models.Model):
    """A dispute as it stands after step `steps`. What it began with never changes; only `cases.actions` moves it on,
    under the row's lock.
    """

    number = models.IntegerField(primary_key=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+")
    round = models.IntegerField(help_text="the round that it was opened from; FrozenRound has all of them")
    seq = models.BigIntegerField(help_text="the table's event when it was opened")
    player = models.CharField(max_length=ID_LENGTH, help_text="who disputes, by the id of the directory")
    said = models.CharField(max_length=LONGEST_TEXT, blank=True, default="")
    amount_cents = models.BigIntegerField(default=0)
    clause = models.CharField(max_length=40, blank=True, default="")
    slip_days = models.PositiveSmallIntegerField()
    decision_days = models.PositiveSmallIntegerField()
    review_days = models.PositiveSmallIntegerField()
    opened_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    opened_at = models.DateTimeField()
    steps = models.IntegerField(default=0, help_text="number of the newest step")
    head_hash = models.BinaryField(default=NO_HASH)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-number",)
        indexes = [models.Index(fields=["table"], condition=Q(closed_at=None), name="case_open_at_table")]

    def __str__(self) -> str:
        return f"Case {self.number}"


class CaseStep(models.Model):
    """Something that was done about a case, in its hash chain. Append-only by trigger. `facts` has what its kind says
    beside the words; `table` and `seq` the event of the record that it is about, where one is.
    """

    KINDS = [
        ("opened", "Opened"),
        ("statement", "Statement"),
        ("cards_backed_up", "Cards backed up"),
        ("video", "Video looked at"),
        ("round_added", "Round added"),
        ("inspector_told", "Inspector told"),
        ("offer", "Offer"),
        ("decision", "Decision"),
        ("correction", "In the record"),
        ("payment", "Payment"),
        ("slip", "Slip given"),
        ("answer", "Answer"),
        ("reconsideration", "Reconsideration asked"),
        ("appeal", "Appeal"),
        ("closed", "Closed"),
    ]

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="log")
    number = models.IntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=20, choices=KINDS)
    actor = models.CharField(max_length=150)
    role = models.CharField(max_length=24)
    second = models.CharField(max_length=150, blank=True, default="", help_text="the second person of two")
    words = models.CharField(max_length=LONGEST_TEXT, blank=True, default="")
    facts = models.JSONField(default=dict)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    seq = models.BigIntegerField(default=0)
    salt = models.CharField(max_length=32)
    previous_hash = models.BinaryField()
    hash = models.BinaryField()

    class Meta:
        ordering = ("case", "number")
        constraints = [
            models.UniqueConstraint(fields=["case", "number"], name="step_of_case"),
            models.UniqueConstraint(
                fields=["case", "table", "seq"], condition=~Q(seq=0), name="event_joins_a_case_once"
            ),
            models.CheckConstraint(condition=Q(second="") | ~Q(second=F("actor")), name="two_close_a_case"),
        ]

    def __str__(self) -> str:
        return f"{self.case} step {self.number}"


class CaseMail(models.Model):
    """A mail to the inspector that somebody asked for. `step` is the one that says how the mail server answered, empty
    until it took it; `next_at` is empty once it is sent or given up.
    """

    case = models.ForeignKey(Case, on_delete=models.PROTECT, related_name="mails")
    words = models.CharField(max_length=LONGEST_TEXT, blank=True, default="")
    asked_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField(default=timezone.now)
    attempts = models.IntegerField(default=0)
    next_at = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True, default="")
    step = models.ForeignKey(CaseStep, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ("asked_at",)
        indexes = [models.Index(fields=["next_at"], condition=Q(next_at__isnull=False), name="case_mail_due")]

    def __str__(self) -> str:
        return f"{self.case} to the inspector"


class Incident(models.Model):
    """Something that happened on the floor, a dispute or not. Numbers have no gap, and no line is changed: one that was
    wrong is `corrects`-ed by another.
    """

    KINDS = [
        ("dispute", "Dispute"),
        ("dealing", "Error of dealing"),
        ("payment", "Wrong payment"),
        ("cheating", "Suspected cheating"),
        ("theft", "Theft or missing chips"),
        ("behaviour", "Behaviour of a patron"),
        ("health", "Accident or illness"),
        ("equipment", "Equipment"),
        ("other", "Other"),
    ]
    REVIEWS = [
        ("none", "Not reviewed"),
        ("record", "Record of the round"),
        ("cards", "Cards backed up"),
        ("video", "Video"),
        ("several", "Record and video"),
    ]
    ERRORS = [("none", "No error"), ("patron", "Patron"), ("dealer", "Dealer"), ("both", "Both"), ("other", "Other")]

    number = models.IntegerField(primary_key=True)
    at = models.DateTimeField(help_text="when it happened")
    kind = models.CharField(max_length=12, choices=KINDS)
    place = models.CharField(max_length=LONGEST_WORD)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    round = models.IntegerField(default=0)
    case = models.ForeignKey(Case, on_delete=models.PROTECT, null=True, blank=True, related_name="incidents")
    who = models.CharField(max_length=LONGEST_WORD, help_text="who was there, by staff name or a patron's id")
    words = models.CharField(max_length=LONGEST_TEXT)
    review = models.CharField(max_length=8, choices=REVIEWS)
    error = models.CharField(max_length=8, choices=ERRORS)
    saved_cents = models.BigIntegerField(default=0, help_text="what the house would have lost")
    lost_cents = models.BigIntegerField(default=0)
    entered_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField(default=timezone.now)
    corrects = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="corrected_by")

    class Meta:
        ordering = ("-number",)
        constraints = [
            models.CheckConstraint(condition=Q(saved_cents__gte=0, lost_cents__gte=0), name="incident_sums_not_below_0")
        ]

    def __str__(self) -> str:
        return f"Incident {self.number}"
