"""The gaming table's row, which every command locks, where it stands, what looks at it, and the alerts that wait."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone

from staff.models import TABLE_ID_LENGTH, Person

NO_HASH = bytes(32)  # what the first event of a table names as its previous hash
CONSOLE_ID_LENGTH = 64  # of the id that a tablet page makes for itself


class Pit(models.Model):
    """A part of the floor under one Pit Manager."""

    name = models.CharField(max_length=40)

    class Meta:
        constraints = [models.UniqueConstraint(Lower("name"), name="pit_named_once")]

    def __str__(self) -> str:
        return self.name


class Section(models.Model):
    """Tables of a pit that one Pit Supervisor watches: `watched_by`, until somebody takes over."""

    pit = models.ForeignKey(Pit, on_delete=models.PROTECT, related_name="sections")
    name = models.CharField(max_length=40)
    watched_by = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint("pit", Lower("name"), name="section_named_once")]

    def __str__(self) -> str:
        return f"{self.pit} · {self.name}"


class Table(models.Model):
    """A gaming table as it stands after event `seq`. Only `rounds.execute` writes play, under the row's lock."""

    id = models.SlugField(primary_key=True, max_length=TABLE_ID_LENGTH)
    name = models.CharField(max_length=80)
    section = models.ForeignKey(Section, on_delete=models.PROTECT, null=True, blank=True, related_name="tables")
    created_at = models.DateTimeField(default=timezone.now)
    seq = models.BigIntegerField(default=0)
    head_hash = models.BinaryField(default=NO_HASH)
    state = models.BinaryField(default=b"", help_text="JSON of rules.state.TableState; empty before the first event")
    status = models.CharField(max_length=40, default="new", help_text="new, closed, open, or the phase of the round")
    round = models.IntegerField(default=0, help_text="number of the newest round")
    training = models.BooleanField(default=False, db_default=False, help_text="for practice, as it was installed")
    # The one tablet page that may deal: an id that the page made for itself, and who deals there. Who dealt last stays
    # when the console is given back.
    console_id = models.CharField(max_length=CONSOLE_ID_LENGTH, blank=True, default="")
    console_person = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    console_seen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return self.name

    @property
    def at_console(self) -> Person | None:
        """Who holds the console; None where nobody does."""
        return self.console_person if self.console_id else None


class Alert(models.Model):
    """Something a supervisor must see. `seq` is the event it came from; 0 for what no event tells (a lost console)."""

    id = models.BigAutoField(primary_key=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="alerts")
    kind = models.CharField(max_length=32, help_text="a word of rules.wording.codes.ALERTS")
    seq = models.BigIntegerField(default=0)
    message = models.TextField()
    clause = models.CharField(max_length=40, blank=True, default="")
    raised_at = models.DateTimeField(default=timezone.now)
    severity = models.CharField(
        max_length=8, default="notice", db_default="notice", help_text="a word of tables.severity.SEVERITIES"
    )
    amount_cents = models.BigIntegerField(null=True, blank=True, help_text="the money it is about, if any")
    taken_by = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    taken_at = models.DateTimeField(null=True, blank=True, help_text="since when somebody is on it")
    escalated_to = models.CharField(max_length=20, blank=True, default="", db_default="", help_text="the role called")
    escalated_at = models.DateTimeField(null=True, blank=True)
    acknowledged_by = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    acknowledged_at = models.DateTimeField(null=True, blank=True)
    note = models.CharField(max_length=200, blank=True, default="", db_default="", help_text="when acknowledged")
    ended_at = models.DateTimeField(null=True, blank=True, help_text="when what it was about was over by itself")

    class Meta:
        ordering = ("-raised_at", "-id")
        indexes = [
            models.Index(fields=["table"], condition=Q(acknowledged_at=None), name="alert_waiting"),
            models.Index(fields=["-raised_at"], name="alert_newest"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(acknowledged_at=None, acknowledged_by=None)
                | Q(acknowledged_at__isnull=False, acknowledged_by__isnull=False),
                name="alert_acknowledged_by_somebody",
            ),
            models.CheckConstraint(
                condition=Q(taken_at=None, taken_by=None) | Q(taken_at__isnull=False, taken_by__isnull=False),
                name="alert_taken_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.message}"


class Camera(models.Model):
    """Which camera looks at a table from a time on, and how its recorder is linked to. The newest row holds; the record
    of earlier ones stays, for what was recorded then.
    """

    id = models.BigAutoField(primary_key=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="cameras")
    number = models.CharField(max_length=20, help_text="as the house counts its cameras")
    recorder = models.CharField(max_length=60, help_text="what keeps its pictures; its clock is read by this name")
    link = models.CharField(max_length=400, blank=True, help_text="tables.video_links says what may stand in it")
    since = models.DateTimeField(default=timezone.now)
    set_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ("since", "id")
        indexes = [models.Index(fields=["number"], name="camera_by_number")]

    def __str__(self) -> str:
        return f"camera {self.number}"


class RecorderReading(models.Model):
    """The house's clock beside a recorder's, read twice. `offset_ms` is how far the recorder is ahead, in milliseconds.

    The newest reading before a time holds for it.
    """

    id = models.BigAutoField(primary_key=True)
    recorder = models.CharField(max_length=60)
    house_at = models.DateTimeField()
    recorder_at = models.DateTimeField()
    second_house_at = models.DateTimeField()
    second_recorder_at = models.DateTimeField()
    offset_ms = models.IntegerField()
    read_by = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    read_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("read_at", "id")

    def __str__(self) -> str:
        return f"{self.recorder}: {self.offset_ms} ms"

    @property
    def offset(self) -> timedelta:
        """How far the recorder is ahead."""
        return timedelta(milliseconds=self.offset_ms)


class WebProcess(models.Model):
    """A running web server's sign of life. One that ends without saying so leaves `stopped_at` empty."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    host = models.CharField(max_length=120)
    pid = models.IntegerField()
    started_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)
    stopped_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.host} {self.pid}"


class Interruption(models.Model):
    """A table whose round was on when every web server ended without saying so, as when the power fails (PM 5.29)."""

    RESOLUTIONS = [("power_failure", "The power failed"), ("play_on", "Play went on as it was")]

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="interruptions")
    round = models.IntegerField()
    seq = models.BigIntegerField(help_text="the last event that was committed")
    last_event_at = models.DateTimeField(null=True, blank=True)
    stopped_about = models.DateTimeField(help_text="the last sign of life before")
    back_at = models.DateTimeField()
    resolution = models.CharField(max_length=20, choices=RESOLUTIONS, blank=True)
    resolved_at = models.DateTimeField(null=True, blank=True)
    resolved_by = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ("-back_at", "-id")
        indexes = [models.Index(fields=["table", "-id"], name="interruption_newest")]

    def __str__(self) -> str:
        return f"{self.table_id} round {self.round} at {self.seq}"


class FrozenRound(models.Model):
    """A round that a case is about: what changes it is refused but as a step of the case, until the case is closed
    (ruling 140). Who opens and closes cases writes it, under the table's lock.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+")
    round = models.IntegerField()
    case_number = models.IntegerField()
    frozen_at = models.DateTimeField(default=timezone.now)
    released_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("case_number", "table", "round")
        constraints = [models.UniqueConstraint(fields=["table", "round", "case_number"], name="round_frozen_once")]
        indexes = [models.Index(fields=["case_number"], name="frozen_rounds_of_case")]

    def __str__(self) -> str:
        return f"{self.table_id} round {self.round} for case {self.case_number}"


class WebhookReceiver(models.Model):
    """A program that is told, from its making until `ended_at`. Its secret follows from its id and the server's key."""

    KINDS = [
        ("alert", "Alerts"),
        ("alert_changed", "What became of alerts"),
        ("round_ended", "Rounds that ended"),
        ("jackpot", "Claims on a jackpot"),
        ("case", "Steps of cases that the inspector is told of"),
    ]

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    name = models.CharField(max_length=60)
    url = models.CharField(max_length=300)
    kinds = models.JSONField(help_text="words of KINDS")
    created_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("created_at",)

    def __str__(self) -> str:
        return self.name


class WebhookDelivery(models.Model):
    """One thing that one receiver is told, and its tries. `next_at` is empty once it arrived or was given up."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    receiver = models.ForeignKey(WebhookReceiver, on_delete=models.PROTECT, related_name="deliveries")
    kind = models.CharField(max_length=20)
    body = models.TextField()
    created_at = models.DateTimeField(default=timezone.now)
    attempts = models.IntegerField(default=0)
    next_at = models.DateTimeField(null=True, blank=True)
    delivered_at = models.DateTimeField(null=True, blank=True)
    status = models.IntegerField(default=0, help_text="of the newest answer; 0 for none")
    error = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        ordering = ("-created_at",)
        indexes = [
            models.Index(fields=["next_at"], condition=Q(next_at__isnull=False), name="delivery_due"),
            models.Index(fields=["-created_at"], name="delivery_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to {self.receiver_id}"

    @property
    def message(self) -> str:
        """Its id for the receiver, the same at each try."""
        return f"msg_{self.id.hex}"
