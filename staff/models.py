"""People, the tables they are on duty at, and the devices of the gaming floor."""

from __future__ import annotations

import re
from datetime import datetime
from uuid import uuid4

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from rules.core.roles import LADDER, OFF_THE_LADDER
from rules.wording.roles import TITLES
from staff import hashing
from staff.actor import Actor

ROLES = [(role, TITLES[role]) for role in (*LADDER, *OFF_THE_LADDER, "auditor")]
# A table's id as the tables app gives it. People and devices come before tables, so it is a word here and not a key.
TABLE_ID_LENGTH = 40
# What the record calls the system itself and devices, and the addresses beside each person's own under people/.
TAKEN_NAMES = re.compile(r"system|jackpot|device-\d+|new|record|several|\.{1,2}")


class Person(AbstractUser):
    """A member of staff who can sign in. `username` is who the event log names as actor."""

    role = models.CharField(max_length=24, choices=ROLES, default="dealer")
    display_name = models.CharField(max_length=80, blank=True)
    licence_number = models.CharField(max_length=40, blank=True)
    licence_games = models.JSONField(default=list, blank=True, help_text="words of staff.licences.GAMES")
    licence_expires_on = models.DateField(null=True, blank=True)
    badge_number = models.CharField(max_length=40, blank=True)
    pin_hash = models.CharField(max_length=128, blank=True, editable=False)
    # Changed at the next sign-in, after somebody else chose the password.
    must_change_password = models.BooleanField(default=False)

    class Meta(AbstractUser.Meta):
        ordering = ("username",)
        constraints = [
            models.UniqueConstraint(fields=["badge_number"], condition=~Q(badge_number=""), name="one_person_a_badge"),
            models.CheckConstraint(condition=Q(role__in=[role for role, _ in ROLES]), name="person_role_is_known"),
        ]

    def __str__(self) -> str:
        return self.shown_name

    def clean(self) -> None:
        """No new person takes a name that the record or an address gives to something else. Raises ValidationError."""
        super().clean()
        if self._state.adding and TAKEN_NAMES.fullmatch(self.username.lower()):
            raise ValidationError({"username": "The system uses this name itself. Choose another."})

    @property
    def shown_name(self) -> str:
        """The name that others see."""
        return self.display_name or self.username

    def set_password(self, raw_password: str | None) -> None:
        """Keep a password as a hash."""
        self.password = hashing.hashed(raw_password)

    def check_password(self, raw_password: str | None) -> bool:
        """Whether this is the password."""
        return hashing.matches(raw_password, self.password)

    def set_pin(self, pin: str) -> None:
        """Keep a badge's PIN as a hash; an empty one means the badge approves nothing."""
        self.pin_hash = hashing.hashed_pin(pin) if pin else ""

    def check_pin(self, pin: str) -> bool:
        """Whether `pin` is this person's PIN."""
        return bool(self.pin_hash) and hashing.pin_matches(pin, self.pin_hash)

    def as_actor(self) -> Actor:
        """Who this person is to the policy, with the table they are on duty at. One query."""
        tables = frozenset(DealerDuty.objects.filter(person=self, until=None).values_list("table_id", flat=True))
        return Actor(kind="person", id=self.username, name=self.shown_name, role=self.role, tables=tables)


class ReadsIn(models.Model):
    """The language that a person chose for the consoles that they deal at (HOUSE_LANGUAGES)."""

    person = models.OneToOneField(Person, primary_key=True, on_delete=models.CASCADE, related_name="reads_in")
    language = models.CharField(max_length=20, help_text="a tag: zh-Hans")

    def __str__(self) -> str:
        return f"{self.person_id} reads {self.language}"


class DealerDuty(models.Model):
    """A dealer's time at a table. The open one (`until` empty) is where they may deal now."""

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="duties")
    table_id = models.CharField(max_length=TABLE_ID_LENGTH)
    since = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True, blank=True)
    assigned_by = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ("-since",)
        constraints = [
            models.UniqueConstraint(fields=["person"], condition=Q(until=None), name="a_dealer_deals_one_table"),
            models.UniqueConstraint(fields=["table_id"], condition=Q(until=None), name="a_table_has_one_dealer"),
        ]

    def __str__(self) -> str:
        return f"{self.person} at {self.table_id}"


class Device(models.Model):
    """A paired tablet or screen: the display of one seat, a table's sign, or a dealer's console. Or a shoe or sensor,
    which shows nothing and sends what `may_send` names, once a supervisor lets it.

    It is known by a random token in its cookie, of which only the SHA-256 is kept. Until a supervisor confirms the
    short code that it shows, it may see nothing.
    """

    KINDS = [
        ("seat", "Seat display"),
        ("sign", "Table sign"),
        ("console", "Dealer console"),
        ("reader", "Shoe or sensor"),
    ]
    SENDS = [("cards", "Cards"), ("cut_card", "Cut card"), ("jackpot_sensor", "Jackpot sensor")]

    token_hash = models.CharField(max_length=64, unique=True)
    code = models.CharField(max_length=6, blank=True)
    code_expires_at = models.DateTimeField(null=True, blank=True)
    kind = models.CharField(max_length=10, choices=KINDS, blank=True)
    name = models.CharField(max_length=60, blank=True)
    table_id = models.CharField(max_length=TABLE_ID_LENGTH, blank=True)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    paired_at = models.DateTimeField(null=True, blank=True)
    paired_by = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    seen_at = models.DateTimeField(null=True, blank=True)
    may_send = models.JSONField(default=list, blank=True, help_text="words of SENDS, for a shoe or sensor alone")

    class Meta:
        ordering = ("table_id", "kind", "seat", "id")
        indexes = [models.Index(fields=["table_id"], condition=Q(kind="reader"), name="reader_of_table")]
        constraints = [
            models.UniqueConstraint(fields=["code"], condition=~Q(code=""), name="one_device_a_code"),
            models.CheckConstraint(condition=Q(paired_at=None) | ~Q(kind=""), name="paired_device_has_a_kind"),
            models.CheckConstraint(condition=~Q(kind="seat") | Q(seat__gte=1), name="seat_device_has_a_seat"),
        ]

    def __str__(self) -> str:
        return self.name or self.device_id

    @property
    def device_id(self) -> str:
        """The device as the event log names it."""
        return f"device-{self.pk}"

    @property
    def paired(self) -> bool:
        """Whether a supervisor confirmed it and nobody took that back."""
        return self.paired_at is not None and self.revoked_at is None

    def as_actor(self) -> Actor:
        """Who this device is to the policy: its table and seat; nobody before pairing and after revoking."""
        if not self.paired:
            return Actor(kind="nobody", id=self.device_id, name=str(self))
        return Actor(
            kind="device",
            id=self.device_id,
            name=str(self),
            device_kind=self.kind,
            tables=frozenset({self.table_id}),
            seat=self.seat,
            may_send=frozenset(self.may_send),
        )

    @property
    def sends(self) -> list[tuple[str, str, bool]]:
        """What a shoe or sensor could be allowed to send, in words, and whether it is."""
        return [(word, title, word in self.may_send) for word, title in self.SENDS]


class Approval(models.Model):
    """One command that somebody of a higher role is asked to approve (PM 6.2): exactly this one, at this moment, once.

    `command` is its JSON text, which what is carried out must equal byte for byte; `expected_seq` the table's seq that
    the effect was shown for. A trigger refuses to change what was asked, and a decision once made.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    table_id = models.CharField(max_length=TABLE_ID_LENGTH)
    requester = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="+")
    device = models.CharField(max_length=150, blank=True)
    command = models.TextField()
    command_hash = models.CharField(max_length=64, help_text="SHA-256 of `command`, hexadecimal")
    expected_seq = models.BigIntegerField()
    needed = models.CharField(max_length=24, choices=ROLES)
    clause = models.CharField(max_length=40, blank=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    approver = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    approved_at = models.DateTimeField(null=True, blank=True)
    by_badge = models.BooleanField(default=False, help_text="with badge and PIN on the requester's screen")
    declined_by = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    declined_at = models.DateTimeField(null=True, blank=True)
    decline_reason = models.CharField(max_length=200, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)
    used_seq = models.BigIntegerField(null=True, blank=True, help_text="the table's seq after the command")

    class Meta:
        ordering = ("-created_at",)
        indexes = [
            models.Index(
                fields=["expires_at"],
                condition=Q(approved_at=None, declined_at=None),
                name="approval_waiting",
            ),
            models.Index(fields=["table_id", "-created_at"], name="approval_by_table"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(approver=None) | ~Q(approver=F("requester")), name="nobody_approves_their_own"
            ),
            models.CheckConstraint(
                condition=Q(approver=None, approved_at=None)
                | Q(approver__isnull=False, approved_at__isnull=False, declined_at=None),
                name="approval_given_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.needed} for {self.requester_id} at {self.table_id}"

    def status_at(self, now: datetime) -> str:
        """waiting, approved, declined, used or expired, as of `now`; computed, never swept."""
        if self.used_at is not None:
            return "used"
        if self.declined_at is not None:
            return "declined"
        if now > self.expires_at:
            return "expired"
        return "approved" if self.approved_at is not None else "waiting"


class SignInAttempt(models.Model):
    """One try to sign in, kept to slow down guessing and as evidence. `succeeded` is empty until it is compared."""

    at = models.DateTimeField(default=timezone.now, db_index=True)
    username = models.CharField(max_length=150)
    address = models.CharField(max_length=64)
    device = models.CharField(max_length=40, blank=True, help_text="the browser or device trusted with the name")
    succeeded = models.BooleanField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["username", "at"]),
            models.Index(fields=["address", "at"]),
            models.Index(fields=["device", "at"], condition=~Q(device=""), name="try_from_a_trusted_device"),
        ]

    def __str__(self) -> str:
        return f"{self.username} from {self.address} at {self.at:%Y-%m-%d %H:%M:%S}"


class AuditLogEntry(models.Model):
    """What was changed about people, duties and devices, by whom. A trigger refuses to change or remove a line."""

    at = models.DateTimeField(default=timezone.now, db_index=True)
    actor = models.CharField(max_length=150)
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=150)
    details = models.JSONField(default=dict)

    class Meta:
        ordering = ("-at", "-id")

    def __str__(self) -> str:
        return f"{self.action} {self.subject} by {self.actor}"

    @property
    def action_text(self) -> str:
        """The action for people: `device_paired` → Device paired."""
        return self.action.replace("_", " ").capitalize()

    def details_text(self) -> list[tuple[str, str]]:
        """The details as names and values, without what is empty or for programs; a change as before → after."""
        lines = []
        for name, value in self.details.items():
            inner = value.items() if isinstance(value, dict) else [(name, value)]
            shown = [(key, item) for key, item in inner if item not in ("", None, False) and key not in FOR_PROGRAMS]
            lines += [(DETAIL_WORDS.get(key, key.replace("_", " ")), _shown(item)) for key, item in shown]
        return lines


_A_CODE = re.compile("[a-z]+(?:_[a-z]+)+")
FOR_PROGRAMS = {"approval", "command_hash"}
DETAIL_WORDS = {
    "may_send": "may send",
    "is_active": "may sign in",
    "display_name": "name",
    "licence_games": "licence covers",
    "licence_expires_on": "licence until",
    "by_badge": "by badge and PIN",
}


def _shown(value: object) -> str:
    if isinstance(value, list):
        return " → ".join(_shown(item) or "nothing" for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    said = str(value)
    return TITLES.get(said) or (said.replace("_", " ") if _A_CODE.fullmatch(said) else said)
