"""A shared jackpot, what was decided about it, its linked tables, its claims and its append-only events. Cents."""

from __future__ import annotations

from datetime import UTC

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from tables.models import NO_HASH, Table


class Jackpot(models.Model):
    """A meter as it stands after event number `events`. Written under the row's lock by `book` and `actions` only."""

    STATUSES = [("closed", "Closed"), ("open", "Open")]

    id = models.SlugField(primary_key=True, max_length=40)
    name = models.CharField(max_length=80)
    status = models.CharField(max_length=8, choices=STATUSES, default="closed")
    configuration = models.ForeignKey(
        "JackpotConfiguration", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    meter_cents = models.BigIntegerField(default=0, help_text="the sum of its events")
    overflow_cents = models.BigIntegerField(db_default=0, help_text="what came while the meter stood at its ceiling")
    reserve_cents = models.BigIntegerField(db_default=0, help_text="what is laid by for the next start")
    events = models.BigIntegerField(default=0, help_text="number of the newest event")
    claims = models.IntegerField(default=0, help_text="number of the newest claim")
    head_hash = models.BinaryField(default=NO_HASH)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return self.name


class JackpotTable(models.Model):
    """A table linked to a jackpot."""

    table = models.OneToOneField(Table, on_delete=models.PROTECT, primary_key=True, related_name="jackpot_link")
    jackpot = models.ForeignKey(Jackpot, on_delete=models.PROTECT, related_name="links")

    def __str__(self) -> str:
        return f"{self.table_id} in {self.jackpot_id}"


class JackpotConfiguration(models.Model):
    """The parameters that no rulebook gives (ruling 39): proposed by one person, approved by another, never edited."""

    FUNDS = [
        ("house", "The house pays them"),
        ("meter", "The meter pays them, never below its seed; the house pays the rest"),
    ]
    ODD_CENTS = [("meter", "Rounded up, to the meter"), ("house", "Rounded down, kept by the house")]
    STATUSES = [("proposed", "Proposed"), ("approved", "Approved"), ("declined", "Declined")]

    jackpot = models.ForeignKey(Jackpot, on_delete=models.PROTECT, related_name="configurations")
    version = models.IntegerField()
    wager_cents = models.BigIntegerField()
    seed_cents = models.BigIntegerField()
    contribution_basis_points = models.IntegerField(help_text="of each progressive wager; 10,000 are all of it")
    ceiling_cents = models.BigIntegerField(db_default=0, help_text="above it contributions overflow; 0 for none")
    reset_cents = models.BigIntegerField(db_default=0, help_text="what the meter starts from after a payment")
    reserve_basis_points = models.IntegerField(db_default=0, help_text="of each progressive wager, beside the meter")
    after_hit_basis_points = models.IntegerField(db_default=0, help_text="as long as the meter is below the seed")
    fixed_awards_from = models.CharField(max_length=8, choices=FUNDS)
    odd_cents = models.CharField(max_length=8, choices=ODD_CENTS)
    status = models.CharField(max_length=10, choices=STATUSES, default="proposed")
    proposed_by = models.CharField(max_length=80)
    proposed_at = models.DateTimeField()
    decided_by = models.CharField(max_length=80, blank=True, default="")
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-version",)
        constraints = [
            models.UniqueConstraint(fields=["jackpot", "version"], name="jackpot_configuration_version"),
            models.CheckConstraint(
                condition=models.Q(wager_cents__gt=0)
                & models.Q(seed_cents__gte=0)
                & models.Q(contribution_basis_points__range=(0, 10_000)),
                name="jackpot_configuration_sane",
            ),
            models.CheckConstraint(
                name="jackpot_configuration_parts",
                condition=Q(ceiling_cents=0)
                | (Q(ceiling_cents__gte=F("seed_cents")) & Q(ceiling_cents__gte=F("reset_cents"))),
            ),
            models.CheckConstraint(
                name="jackpot_configuration_shares",
                condition=Q(reserve_basis_points__gte=0)
                & Q(after_hit_basis_points__gte=0)
                & Q(contribution_basis_points__lte=10_000 - F("reserve_basis_points"))
                & Q(after_hit_basis_points__lte=10_000 - F("reserve_basis_points")),
            ),
            models.CheckConstraint(
                condition=~models.Q(status="approved") | ~models.Q(decided_by=models.F("proposed_by")),
                name="jackpot_configuration_two_people",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.jackpot_id} version {self.version}"


class JackpotRound(models.Model):
    """What a round plays for, as it was when its bets opened (ruling 68); `after_hit` says that the meter was below the
    seed then (ruling 131). Written once.
    """

    pk = models.CompositePrimaryKey("table_id", "round")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+", db_index=False)
    round = models.IntegerField()
    jackpot = models.ForeignKey(Jackpot, on_delete=models.PROTECT, related_name="rounds")
    configuration = models.ForeignKey(JackpotConfiguration, on_delete=models.PROTECT, related_name="+")
    after_hit = models.BooleanField(db_default=False)

    def __str__(self) -> str:
        return f"{self.table_id} round {self.round} for {self.jackpot_id}"


class JackpotClaim(models.Model):
    """A qualifying hand as it was entered: the number is its place across all tables (TC 3.19).

    A fixed award is paid by the table with its own settlement. All of the meter is `pending` (its amount locked) or
    `waiting` behind another such claim, then `verified` by a second person, then `released` to the table out of the
    meter, then `paid` by its dealer.
    """

    STATUSES = [(word, word) for word in ("waiting", "pending", "verified", "released", "paid", "cancelled")]

    jackpot = models.ForeignKey(Jackpot, on_delete=models.PROTECT, related_name="entered")
    number = models.IntegerField()
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+")
    seq = models.BigIntegerField(help_text="the event that entered it")
    round = models.IntegerField()
    claim = models.CharField(max_length=60, help_text="its id within the round")
    area = models.SmallIntegerField()
    player = models.CharField(max_length=80)
    hand = models.CharField(max_length=40)
    amount_cents = models.BigIntegerField(null=True, blank=True)
    status = models.CharField(max_length=10, choices=STATUSES)
    entered_by = models.CharField(max_length=80)
    entered_at = models.DateTimeField()
    verified_by = models.CharField(max_length=80, blank=True, default="")
    verified_role = models.CharField(max_length=24, blank=True, default="", help_text="the verifier's role then")
    verified_at = models.DateTimeField(null=True, blank=True)
    paid_at = models.DateTimeField(null=True, blank=True, help_text="when its amount left the meter or the table")
    video_camera = models.CharField(max_length=20, blank=True, default="", db_default="")
    video_at = models.DateTimeField(null=True, blank=True, help_text="the hand by the recorder's clock")
    video_missing = models.CharField(
        max_length=200, blank=True, default="", db_default="", help_text="why no camera saw it: the verifier's reason"
    )

    class Meta:
        ordering = ("-number",)
        constraints = [
            models.UniqueConstraint(fields=["jackpot", "number"], name="jackpot_claim_number"),
            models.UniqueConstraint(
                fields=["jackpot"], condition=models.Q(status__in=("pending", "verified")), name="jackpot_one_lock"
            ),
            models.CheckConstraint(
                condition=models.Q(verified_by="") | ~models.Q(verified_by=models.F("entered_by")),
                name="jackpot_claim_second_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.jackpot_id} claim {self.number}"

    @property
    def video(self) -> str:
        """Where it is on video, or why it is not, as the jackpot's own chain says it; empty before it is verified."""
        if self.video_at is not None:
            return f"camera {self.video_camera}, {self.video_at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
        return f"no video: {self.video_missing}" if self.video_missing else ""


class JackpotEvent(models.Model):
    """One committed fact about a meter, chained by hash. Append-only; the meter is the sum of `cents`."""

    id = models.BigAutoField(primary_key=True)
    jackpot = models.ForeignKey(Jackpot, on_delete=models.PROTECT, related_name="log", db_index=False)
    number = models.BigIntegerField()
    at = models.DateTimeField()
    kind = models.CharField(max_length=24)
    cents = models.BigIntegerField(help_text="what the meter changes by")
    house_cents = models.BigIntegerField(default=0, help_text="what the house pays besides")
    overflow_cents = models.BigIntegerField(db_default=0, help_text="what the overflow changes by")
    reserve_cents = models.BigIntegerField(db_default=0, help_text="what the reserve changes by")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    seq = models.BigIntegerField(default=0)
    round = models.IntegerField(default=0)
    wager = models.CharField(max_length=60, blank=True, default="")
    claim = models.IntegerField(default=0)
    configuration = models.IntegerField(default=0, help_text="version of the configuration that it rests on")
    actor = models.CharField(max_length=80)
    words = models.TextField()
    previous_hash = models.BinaryField()
    hash = models.BinaryField()

    class Meta:
        ordering = ("-number",)
        constraints = [models.UniqueConstraint(fields=["jackpot", "number"], name="jackpot_event_number")]
        indexes = [models.Index(fields=["table", "round"], name="jackpot_event_of_round")]

    def __str__(self) -> str:
        return f"{self.jackpot_id} {self.number} {self.kind}"


class JackpotVerification(models.Model):
    """A proof of a jackpot's record, nightly or asked for. `fault` is empty where everything held. Append-only."""

    id = models.BigAutoField(primary_key=True)
    jackpot = models.ForeignKey(Jackpot, on_delete=models.PROTECT, related_name="verifications", db_index=False)
    events = models.BigIntegerField(help_text="number of the jackpot's newest event at that moment")
    at = models.DateTimeField()
    actor = models.CharField(max_length=80, help_text="who asked")
    fault = models.TextField(blank=True)

    class Meta:
        ordering = ("-id",)
        indexes = [models.Index(fields=["jackpot", "-id"], name="jackpot_verification_newest")]

    def __str__(self) -> str:
        return f"{self.jackpot_id} up to {self.events}: {self.fault or 'sound'}"
