"""The record of play: events, the commands that were asked for, and a summary of each round.

Events and commands are append-only: the database itself refuses to change or remove a row (migration 0002).
"""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.db.models import Q

from tables.models import Table

IDENTITY_LENGTH = 150  # as long as a username may be
# Every clause that an event names, its own and those inside, each in its quotes (migration 0007).
CLAUSES_NAMED = models.Func("body", function="clauses_named", output_field=SearchVectorField())
# Under which name a player was seated, in small letters (migration 0012).
SEATED_NAME = models.Func("body", function="seated_name", output_field=models.TextField())
# Every player that an event names, as JSON (migration 0012).
PLAYERS_NAMED = models.Func("body", function="players_named", output_field=ArrayField(models.TextField()))
HOUSE_CENTS = models.F("staked_cents") - models.F("returned_cents")


class Event(models.Model):
    """One committed fact. `hash` covers every other field and the hash before it (docs/protocol.md)."""

    pk = models.CompositePrimaryKey("table_id", "seq")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="events", db_index=False)
    seq = models.BigIntegerField()
    round = models.IntegerField(help_text="number of the round it belongs to; 0 between rounds")
    at = models.DateTimeField(help_text="the server's time of receipt of the command")
    actor = models.CharField(max_length=IDENTITY_LENGTH)
    role = models.CharField(max_length=24)
    device = models.CharField(max_length=IDENTITY_LENGTH, blank=True)
    approved_by = models.CharField(
        max_length=IDENTITY_LENGTH, blank=True, default="", help_text="who approved it, if anybody"
    )
    approved_role = models.CharField(max_length=24, blank=True, default="", help_text="the approver's role then")
    type = models.CharField(max_length=40)
    body = models.TextField(help_text="the event as JSON text, byte for byte what the hash covers")
    clause = models.CharField(max_length=40, blank=True)
    ruleset = models.CharField(max_length=60, blank=True)
    ruleset_hash = models.CharField(max_length=64, blank=True)
    previous_hash = models.BinaryField()
    hash = models.BinaryField()
    salt = models.CharField(
        max_length=32, blank=True, db_default="", help_text="hexadecimal; makes the hash of a hidden card no clue to it"
    )

    withheld = False
    """True on a copy for reading (`rounds.redaction`) that lacks cards that lie face down, and with them the salt."""

    class Meta:
        ordering = ("table_id", "seq")
        indexes = [
            models.Index(fields=["table", "round", "seq"], name="event_of_round"),
            models.Index(fields=["type", "table", "seq"], name="event_of_type"),
            # Few values, so that an entry takes a few bytes: who is rare is found by it, who is common from the end.
            models.Index(fields=["actor", "table"], name="event_of_actor"),
            models.Index(
                fields=["table", "seq"], name="event_approved", include=["approved_by"], condition=~Q(approved_by="")
            ),
            models.Index(fields=["table", "round"], name="event_refused", condition=Q(type="command_refused")),
            GinIndex(PLAYERS_NAMED, name="event_refused_to", condition=Q(type="command_refused")),
            models.Index(SEATED_NAME, name="event_of_name", condition=Q(type="player_seated")),
            GinIndex(CLAUSES_NAMED, name="event_by_clause_named"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.seq} {self.type}"


class Command(models.Model):
    """A request as it came in, and the answer it got. Its `command_id` makes a repeat harmless.

    What came to no decision is removed after 90 days (`rounds.undecided`).
    """

    STATUSES = [
        (word, word) for word in ("accepted", "refused", "stale", "forbidden", "malformed", "console", "too_many")
    ]

    command_id = models.UUIDField(primary_key=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="commands", db_index=False)
    actor = models.CharField(max_length=IDENTITY_LENGTH)
    device = models.CharField(max_length=IDENTITY_LENGTH, blank=True)
    received_at = models.DateTimeField()
    body = models.TextField(help_text="the command as JSON text; what was sent, where that is not a command")
    status = models.CharField(max_length=12, choices=STATUSES)
    seq = models.BigIntegerField(help_text="the table's seq after the answer")
    answer = models.TextField(help_text="the answer as JSON text")
    http_status = models.PositiveSmallIntegerField()

    class Meta:
        indexes = [
            models.Index(fields=["table", "seq"], name="command_of_event"),
            models.Index(
                fields=["actor", "received_at"],
                name="command_undecided",
                condition=~Q(status__in=("accepted", "refused")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.command_id} {self.status}"


class DeviceMessage(models.Model):
    """A message of a shoe or sensor that was decided, and the command that it became. `number` is the device's own
    count, from 1 without gaps.
    """

    pk = models.CompositePrimaryKey("device", "number")
    device = models.CharField(max_length=IDENTITY_LENGTH)
    number = models.BigIntegerField()
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+", db_index=False)
    command_id = models.UUIDField()

    def __str__(self) -> str:
        return f"{self.device} {self.number}"


class Round(models.Model):
    """Summary of one round of play, kept in the transaction of its events. Sums in cents, set when it concludes, and
    anew where it is put right later; `concluded_at` stays when it was over first. A void one is in no count or average.
    """

    pk = models.CompositePrimaryKey("table_id", "number")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="rounds", db_index=False)
    number = models.IntegerField()
    phase = models.CharField(max_length=40)
    opened_at = models.DateTimeField()
    concluded_at = models.DateTimeField(null=True, blank=True)
    dealer = models.CharField(max_length=IDENTITY_LENGTH, help_text="who opened it")
    first_seq = models.BigIntegerField()
    last_seq = models.BigIntegerField(null=True, blank=True)
    ruleset = models.CharField(max_length=60)
    ruleset_hash = models.CharField(max_length=64)
    staked_cents = models.BigIntegerField(default=0)
    returned_cents = models.BigIntegerField(default=0)
    void = models.BooleanField(db_default=False)

    class Meta:
        ordering = ("table_id", "-number")
        indexes = [
            models.Index(fields=["opened_at", "table", "number"], name="round_in_order"),
            models.Index(fields=["table", "opened_at", "number"], name="round_of_table"),
            models.Index(fields=["concluded_at"], name="round_as_ended"),
            models.Index(fields=["table", "concluded_at"], name="round_of_table_as_ended"),
            models.Index(fields=["dealer", "opened_at"], name="round_of_dealer"),
            models.Index(fields=["staked_cents"], name="round_by_stakes"),
            models.Index(fields=["returned_cents"], name="round_by_returns"),
            models.Index(HOUSE_CENTS, name="round_by_result"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} round {self.number}"


class Seat(models.Model):
    """Who sits at a seat of a table, since event `seq`; a row for each seat that was ever taken."""

    pk = models.CompositePrimaryKey("table_id", "number")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats", db_index=False)
    number = models.SmallIntegerField(help_text="the area in front of it")
    player = models.CharField(max_length=80, blank=True, help_text="empty: nobody")
    seq = models.BigIntegerField(help_text="the event since which it is so")

    class Meta:
        indexes = [models.Index(fields=["player"], name="seat_of_player", condition=~Q(player=""))]

    def __str__(self) -> str:
        return f"{self.table_id} seat {self.number}"


class PlayingArea(models.Model):
    """A wagered area in a round, from the moment on at which bets are closed: who backs it, who calls its decisions,
    and the clause by which that came to them (PM 3.11-3.13). One that a correction emptied stays, without backers.
    """

    pk = models.CompositePrimaryKey("table_id", "round", "area")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="areas", db_index=False)
    round = models.IntegerField()
    area = models.SmallIntegerField()
    backers = models.JSONField(help_text="[{player, line}, …], front line first")
    controller = models.CharField(max_length=80, blank=True, help_text="empty while it is unclear (PM 3.13)")
    clause = models.CharField(max_length=40, blank=True, help_text="by which control came to the controller")
    stands_in_for = models.CharField(max_length=80, blank=True, help_text="who is away (PM 5.22.1)")
    seq = models.BigIntegerField(help_text="the event that put it as it is")
    of_round = models.ForeignObject(
        Round, models.DO_NOTHING, ("table", "round"), ("table", "number"), related_name="areas"
    )

    class Meta:
        indexes = [models.Index(fields=["controller", "table", "round"], name="area_of_controller", include=["clause"])]

    def __str__(self) -> str:
        return f"{self.table_id} round {self.round} area {self.area}"


class Hand(models.Model):
    """A hand of a round that is over, the house's on area 0. Cards that lay face down to the end are left out, with
    total and rank. One that a correction took away stays, without cards and result.
    """

    pk = models.CompositePrimaryKey("table_id", "round", "area", "hand")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="hands", db_index=False)
    round = models.IntegerField()
    area = models.SmallIntegerField(help_text="0 is the house")
    hand = models.SmallIntegerField(help_text="from 1; a split makes more")
    cards = models.JSONField(help_text="in the order dealt")
    total = models.SmallIntegerField(null=True, blank=True, help_text="at Pontoon")
    rank = models.CharField(max_length=20, blank=True, help_text="pontoon, bust, or a code of the pay table")
    result = models.CharField(max_length=20, blank=True, help_text="of its wagers: won, lost, …, mixed")
    seq = models.BigIntegerField(help_text="the event that put it as it is")
    of_round = models.ForeignObject(
        Round, models.DO_NOTHING, ("table", "round"), ("table", "number"), related_name="hands"
    )
    playing_area = models.ForeignObject(
        PlayingArea, models.DO_NOTHING, ("table", "round", "area"), ("table", "round", "area"), related_name="hands"
    )
    """None of the house's hand."""

    class Meta:
        indexes = [models.Index(fields=["rank", "table", "round"], name="hand_of_house", condition=Q(area=0))]

    def __str__(self) -> str:
        return f"{self.table_id} round {self.round} area {self.area} hand {self.hand}"


class Unfilled(models.Model):
    """A table that was played before seats, areas and hands had rows: those of its rounds are filled up to `round`
    (`manage.py fill_areas`). The row goes with the last of them.
    """

    table = models.OneToOneField(Table, on_delete=models.PROTECT, primary_key=True, related_name="+")
    round = models.IntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.table_id} up to round {self.round}"


class Snapshot(models.Model):
    """A table's state after an event, kept so that replays are short (`rounds.snapshots`).

    Derived from the log: rows may be removed at any time.
    """

    pk = models.CompositePrimaryKey("table_id", "seq")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="snapshots", db_index=False)
    seq = models.BigIntegerField()
    state = models.BinaryField(help_text="JSON of the state")
    seal = models.BinaryField(help_text="the server's own, over the state and the hash of the event")

    def __str__(self) -> str:
        return f"{self.table_id} at {self.seq}"


class Verification(models.Model):
    """A proof of a table's record, each night's and those that somebody asked for; `fault` is empty where everything
    held. Append-only.
    """

    id = models.BigAutoField(primary_key=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="verifications", db_index=False)
    from_seq = models.BigIntegerField(default=1, db_default=1, help_text="the first event that was read; 1: all were")
    seq = models.BigIntegerField(help_text="the last event proved, or the first that does not hold")
    head_hash = models.CharField(max_length=64, help_text="the table's head at that moment, hexadecimal")
    at = models.DateTimeField()
    whole_at = models.DateTimeField(
        null=True, blank=True, help_text="when the events before from_seq were proved; empty where all were read"
    )
    actor = models.CharField(max_length=IDENTITY_LENGTH, help_text="who asked")
    proof = models.CharField(max_length=20, blank=True, help_text="the proof that failed")
    fault = models.TextField(blank=True)

    class Meta:
        indexes = [models.Index(fields=["table", "-id"], name="verification_newest")]

    def __str__(self) -> str:
        return f"{self.table_id} up to {self.seq}: {self.fault or 'sound'}"


class ProofCheckpoint(models.Model):
    """How far a part of a table's record is proved, sealed with the server's key (`proofs.checkpoints`).

    Rows may be removed at any time: the next proof of that part begins at its start.
    """

    name = models.CharField(primary_key=True, max_length=120)
    sealed = models.BinaryField(help_text="the server's seal, and the checkpoint as JSON")

    def __str__(self) -> str:
        return self.name


class AskedProof(models.Model):
    """A proof of a table's record that somebody asked for, and how far the worker is (`proofs.asked`).

    What it found is on record as a `Verification`.
    """

    id = models.BigAutoField(primary_key=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+", db_index=False)
    actor = models.CharField(max_length=IDENTITY_LENGTH, help_text="who asked")
    asked_at = models.DateTimeField()
    begun_at = models.DateTimeField(null=True, blank=True)
    heard_at = models.DateTimeField(null=True, blank=True, help_text="newest sign of life of who makes it")
    ended_at = models.DateTimeField(null=True, blank=True)
    tries = models.IntegerField(default=0)
    done = models.BigIntegerField(default=0, help_text="effort of what is proved, of so much in `rows`")
    rows = models.BigIntegerField(default=0)
    seq = models.BigIntegerField(default=0)
    head_hash = models.CharField(max_length=64, blank=True, default="")
    faults = models.JSONField(default=list, blank=True)
    failure = models.TextField(blank=True, default="", help_text="why it could not be made")

    class Meta:
        indexes = [models.Index(fields=["table", "-id"], name="askedproof_newest")]
        constraints = [
            models.UniqueConstraint(fields=["table"], condition=Q(ended_at=None), name="one_asked_proof_of_a_table")
        ]

    def __str__(self) -> str:
        return f"{self.table_id}, asked by {self.actor}"


class AskedRecomputation(models.Model):
    """Rounds that somebody asked to decide once more, how far the worker is, and what came of it
    (`proofs.asked_rounds`). It is no record: whoever asks again gets the same.
    """

    id = models.BigAutoField(primary_key=True)
    actor = models.CharField(max_length=IDENTITY_LENGTH, help_text="who asked")
    program = models.CharField(max_length=40, help_text="the release that decided")
    gaming_day = models.DateField(null=True, blank=True, help_text="empty: the newest")
    shift = models.CharField(max_length=40, blank=True, default="")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, blank=True, related_name="+", db_index=False)
    most = models.IntegerField(help_text="so many of the newest, where no gaming day is named")
    asked_at = models.DateTimeField()
    heard_at = models.DateTimeField(null=True, blank=True, help_text="newest sign of life of who decides")
    ended_at = models.DateTimeField(null=True, blank=True)
    tries = models.IntegerField(default=0)
    done = models.IntegerField(default=0)
    rounds = models.IntegerField(default=0, help_text="how many there are")
    found = models.JSONField(default=dict, blank=True)
    failure = models.TextField(blank=True, default="", help_text="why it could not be made")

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.rounds} rounds, asked by {self.actor}"
