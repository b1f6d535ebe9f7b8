"""The shapes of the read API, for REST framework and the OpenAPI document. Money is cents, hashes are hexadecimal."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema_field
from rest_framework import serializers

from proofs.asked import found_by, words_of
from rounds.access import claim_of, rounds_of_alerts
from rounds.models import AskedProof, Event, Round
from rounds.sentences import Sentences
from rules.wording.codes import ALERTS
from shifts.filters import ByGamingDay
from shifts.models import NAME_LENGTH
from staff.problems import CONTENT_TYPE
from tables.models import Alert, Table
from tables.severity import SEVERITIES, TAKES_NOTE
from wagers.jackpots.models import JackpotClaim
from wagers.models import Mispay, Settlement, Wager

DETAIL = "What is said about this occurrence, for people."


class HexField(serializers.CharField):
    """Bytes as lower-case hexadecimal."""

    def to_representation(self, value: Any) -> str:
        return bytes(value).hex()


class TableSerializer(serializers.ModelSerializer[Table]):
    """A line of the list of tables."""

    console_person = serializers.CharField(source="at_console.shown_name", default=None, allow_null=True)

    class Meta:
        model = Table
        fields = ("id", "name", "status", "round", "seq", "console_person", "console_seen_at", "created_at")


class TableDetailSerializer(serializers.Serializer[dict[str, Any]]):
    """A table as its caller may see it: `view` is what the screens get; null before a rulebook is installed."""

    id = serializers.CharField()
    name = serializers.CharField()
    seq = serializers.IntegerField()
    head_hash = serializers.CharField()
    view = serializers.DictField(allow_null=True)


class RulebookChoiceSerializer(serializers.Serializer[dict[str, Any]]):
    """A rulebook that the table could change to. `action` holds the command, with the table's settings as far as they
    fit, and its refusal where felt, mode or moment do not allow it.
    """

    rulebook = serializers.CharField()
    title = serializers.CharField()
    action = serializers.DictField()
    limit_kinds = serializers.ListField(child=serializers.CharField(), help_text="kinds of wagers that may have limits")
    needed_limits = serializers.ListField(child=serializers.CharField(), help_text="those that have to have some")
    decks = serializers.IntegerField(help_text="in the shoe, as the command has it")
    deck_range = serializers.ListField(child=serializers.IntegerField(), help_text="least and most decks in the shoe")


class NewTableSerializer(serializers.Serializer[dict[str, Any]]):
    """A new table: its id in addresses, its name, and the rulebook and settings of the command `install_table`."""

    id = serializers.SlugField(max_length=40)
    name = serializers.CharField(max_length=80)
    rulebook = serializers.CharField(max_length=60)
    settings = serializers.DictField(help_text="as in the command install_table")


class ConsoleAnswerSerializer(serializers.Serializer[dict[str, Any]]):
    """Who holds the console now; empty after a release."""

    console = serializers.CharField(allow_blank=True)
    person = serializers.CharField(allow_null=True)
    seen_at = serializers.DateTimeField(allow_null=True)


class RoundSerializer(serializers.ModelSerializer[Round]):
    """The summary of a round."""

    table = serializers.CharField(source="table_id")
    mispay_left_cents = serializers.IntegerField(help_text="paid wrongly and not put right; below zero: too little")

    class Meta:
        model = Round
        fields: tuple[str, ...] = (
            "table", "number", "phase", "opened_at", "concluded_at", "dealer", "first_seq", "last_seq",
            "ruleset", "ruleset_hash", "staked_cents", "returned_cents", "void", "mispay_left_cents",
        )  # fmt: skip


class RecordedWagerSerializer(serializers.ModelSerializer[Wager]):
    """A wager as the newest event left it; `stakes` are the backers' cents by player."""

    stakes = serializers.DictField(child=serializers.IntegerField())

    class Meta:
        model = Wager
        fields = (
            "wager", "kind", "area", "line", "hand", "of", "found", "placed_by_staff", "stakes", "stake_cents",
            "status", "seq",
        )  # fmt: skip


class SettlementSerializer(serializers.ModelSerializer[Settlement]):
    """One backer's share of a result or bonus."""

    class Meta:
        model = Settlement
        fields = (
            "seq", "wager", "kind", "area", "line", "hand", "player", "result", "pay_line", "clause", "words",
            "stake_cents", "returned_cents",
        )  # fmt: skip


class MispaySerializer(serializers.ModelSerializer[Mispay]):
    """Something that was paid wrongly, found or put right: `cents` is what the player has more by it."""

    class Meta:
        model = Mispay
        fields = (
            "seq", "move", "wager", "kind", "area", "line", "hand", "player", "owed_cents", "paid_cents", "cents",
            "found_by", "reason",
        )  # fmt: skip


class RoundDetailSerializer(RoundSerializer):
    """A round with its wagers and results, and what was paid wrongly."""

    wagers = RecordedWagerSerializer(many=True)
    settlements = SettlementSerializer(many=True)
    mispays = MispaySerializer(many=True)

    class Meta(RoundSerializer.Meta):
        fields = (*RoundSerializer.Meta.fields, "wagers", "settlements", "mispays")


class RoundPageSerializer(serializers.Serializer[dict[str, Any]]):
    """Rounds, newest first; `next_before` is the `before` of the following page."""

    results = RoundSerializer(many=True)
    next_before = serializers.IntegerField(allow_null=True)


class EventSerializer(serializers.ModelSerializer[Event]):
    """An event of the chain. `body` is its exact text, which the hash covers; `event` is the same, decoded.

    `text` is its sentence for people: players by the names that the directory has for them, times as ISO 8601 in UTC.
    While the round is on, one that names a card lying face down is `withheld`: without that card and without its salt.
    """

    table = serializers.CharField(source="table_id")
    event = serializers.SerializerMethodField()
    text = serializers.SerializerMethodField()
    previous_hash = HexField()
    hash = HexField()
    withheld = serializers.BooleanField()

    class Meta:
        model = Event
        fields = (
            "table", "seq", "round", "at", "actor", "role", "device", "approved_by", "approved_role", "type", "body",
            "event", "text", "clause", "ruleset", "ruleset_hash", "salt", "previous_hash", "hash", "withheld",
        )  # fmt: skip

    def get_event(self, row: Event) -> dict[str, Any]:
        event: dict[str, Any] = json.loads(row.body)
        return event

    def get_text(self, row: Event) -> str:
        sentences: Sentences = self.context["sentences"]
        return sentences.of(row)


class RoundLineSerializer(serializers.Serializer[dict[str, Any]]):
    """A line of a round, of one backer: what is owed and what was paid of it, stake included, and what still stands out
    (below zero: the player has too little).
    """

    wager = serializers.CharField()
    kind = serializers.CharField()
    player = serializers.CharField()
    nth = serializers.IntegerField(required=False)
    name = serializers.CharField()
    area = serializers.IntegerField()
    line = serializers.IntegerField()
    hand = serializers.IntegerField()
    result = serializers.CharField()
    words = serializers.CharField()
    staked_cents = serializers.IntegerField()
    owed_cents = serializers.IntegerField()
    paid_cents = serializers.IntegerField()
    left_cents = serializers.IntegerField()
    mispaid = serializers.BooleanField()


class MispaidLineSerializer(RoundLineSerializer):
    """A line that was paid wrongly, and the round that it is of."""

    round = serializers.IntegerField()


class AlertClaimSerializer(serializers.ModelSerializer[JackpotClaim]):
    """The claim on a jackpot that an alert is about; `amount_cents` is null while it waits behind another."""

    jackpot = serializers.CharField(source="jackpot_id")

    class Meta:
        model = JackpotClaim
        fields = ("jackpot", "number", "amount_cents", "status")


class AlertSerializer(serializers.ModelSerializer[Alert]):
    """An alert; it waits until somebody acknowledges it."""

    table = serializers.CharField(source="table_id")
    kind = serializers.ChoiceField(choices=list(ALERTS.items()))
    claim = serializers.SerializerMethodField()
    takes_note = serializers.SerializerMethodField()
    severity = serializers.ChoiceField(choices=SEVERITIES)
    round = serializers.SerializerMethodField()
    taken_by = serializers.CharField(source="taken_by.shown_name", default=None, allow_null=True)
    acknowledged_by = serializers.CharField(source="acknowledged_by.shown_name", default=None, allow_null=True)

    class Meta:
        model = Alert
        fields = (
            "id", "table", "kind", "seq", "message", "clause", "raised_at", "severity", "amount_cents", "round",
            "taken_by", "taken_at", "escalated_to", "escalated_at", "acknowledged_by", "acknowledged_at", "note",
            "takes_note", "ended_at", "claim",
        )  # fmt: skip

    def get_round(self, alert: Alert) -> int:
        """The round of the event that raised it; 0 where no round did."""
        rounds: dict[tuple[str, int], int] = self.context["rounds"]
        return rounds.get((alert.table_id, alert.seq), 0)

    def get_takes_note(self, alert: Alert) -> bool:
        """Whether it is acknowledged with a note only."""
        return alert.kind in TAKES_NOTE

    @extend_schema_field(AlertClaimSerializer(allow_null=True))
    def get_claim(self, alert: Alert) -> dict[str, Any] | None:
        """What the alert leads to; null for one that is about no claim."""
        claim = claim_of(alert)
        return dict(AlertClaimSerializer(claim).data) if claim is not None else None


def alerts_json(alerts: Sequence[Alert]) -> list[dict[str, Any]]:
    """Alerts as the API tells them; their rounds are looked up at once."""
    return list(AlertSerializer(alerts, many=True, context={"rounds": rounds_of_alerts(alerts)}).data)


class AcknowledgementSerializer(serializers.Serializer[dict[str, Any]]):
    """What somebody made of what they acknowledge, if there is something to say. Counts, claims and voids take it."""

    note = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")


class AcknowledgementsSerializer(AcknowledgementSerializer):
    """Which alerts are acknowledged together."""

    alerts = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1), min_length=1, max_length=200
    )


class FaultSerializer(serializers.Serializer[dict[str, Any]]):
    """The first thing that does not hold, with the event where it shows (0 for the table itself)."""

    seq = serializers.IntegerField()
    proof = serializers.CharField()
    message = serializers.CharField()


class VerificationSerializer(serializers.Serializer[dict[str, Any]]):
    """What verification found."""

    table = serializers.CharField()
    sound = serializers.BooleanField()
    seq = serializers.IntegerField()
    head_hash = serializers.CharField()
    faults = FaultSerializer(many=True)


class AskedProofSerializer(serializers.ModelSerializer[AskedProof]):
    """A proof that was asked for: `done` of so many `rows`, `words` say how far it is; `result` once it has ended."""

    asked_by = serializers.CharField(source="actor")
    words = serializers.SerializerMethodField()
    result = serializers.SerializerMethodField()

    class Meta:
        model = AskedProof
        fields = ("asked_by", "asked_at", "begun_at", "ended_at", "done", "rows", "failure", "words", "result")

    def get_words(self, proof: AskedProof) -> str:
        """How far it is, as a sentence."""
        return words_of(proof, timezone.now())

    @extend_schema_field(VerificationSerializer(allow_null=True))
    def get_result(self, proof: AskedProof) -> dict[str, Any] | None:
        """What was found; null before the end, and where the proof could not be made."""
        found = found_by(proof)
        return dict(VerificationSerializer(found).data) if found is not None else None


class ProblemSerializer(serializers.Serializer[dict[str, Any]]):
    """Problem details (RFC 9457), with a stable code, the clause behind it, and the table's seq where there is one."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text=DETAIL)
    code = serializers.CharField()
    clause = serializers.CharField(allow_blank=True, required=False)
    seq = serializers.IntegerField(required=False)


def problems(*statuses: int) -> dict[tuple[int, str], OpenApiResponse]:
    """For the OpenAPI document: an address may answer with a problem of each of these statuses."""
    problem = OpenApiResponse(ProblemSerializer, description="Problem details")
    return {(status, CONTENT_TYPE): problem for status in statuses}


class GamingDayQuerySerializer(serializers.Serializer[dict[str, Any]]):
    """Of a gaming day, by the date on which it began, or of one of its shifts."""

    gaming_day = serializers.DateField(required=False)
    shift = serializers.CharField(required=False, max_length=NAME_LENGTH)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The span of the day or shift as `from_time` and `to_time`, by the form that the pages have too."""
        form = ByGamingDay({name: attrs.pop(name, None) for name in ("gaming_day", "shift")})
        if not form.is_valid():
            raise serializers.ValidationError({name: [str(e) for e in found] for name, found in form.errors.items()})
        return attrs | form.wanted


class RoundsQuerySerializer(GamingDayQuerySerializer):
    """Which rounds."""

    opened_after = serializers.DateTimeField(required=False)
    opened_before = serializers.DateTimeField(required=False)
    dealer = serializers.CharField(required=False, max_length=150)
    before = serializers.IntegerField(required=False, min_value=1, max_value=2**31 - 1)
    limit = serializers.IntegerField(required=False, min_value=1, max_value=200, default=50)


class EventsQuerySerializer(serializers.Serializer[dict[str, Any]]):
    """How many of a table's newest events."""

    limit = serializers.IntegerField(min_value=1, max_value=200, default=100)


class AlertsQuerySerializer(GamingDayQuerySerializer):
    """Which alerts."""

    table = serializers.CharField(required=False, max_length=40)
    waiting = serializers.BooleanField(required=False, allow_null=True, default=None)
    limit = serializers.IntegerField(required=False, min_value=1, max_value=200, default=50)
