"""What rounds and events can be found by: a form each, which reads the address and says what was wrong in it."""

from __future__ import annotations

from typing import Any, get_args

from django import forms
from django.core.validators import RegexValidator

from history.kinds import OF_ROUNDS, WHAT
from rules import events
from rules.core.base import type_of
from shifts.filters import ByGamingDay, countable
from staff.floor import table_names

CLAUSE = RegexValidator(
    r"\A(?:[A-Z]{2}|ruling) [0-9A-Za-z][0-9A-Za-z./-]*\Z", "Write a clause as it is cited: PM 3.24.3, or ruling 16."
)
CODE = RegexValidator(r"\A[a-z0-9_]+\Z", "A refusal's code is small letters and underscores: late_wager.")
AMOUNTS = [
    ("wager", "one wager, at least"),
    ("staked", "staked in the round, at least"),
    ("returned", "returned in the round, at least"),
    ("house_won", "won by the house, at least"),
    ("house_lost", "lost by the house, at least"),
    ("differing", "paid wrongly, at least"),
]


def event_types() -> list[str]:
    """The type of every event there is."""
    return sorted(type_of(kind) for kind in get_args(events.Event))


class Moment(forms.DateTimeField):
    """A time by the casino's clock, in the browser's own control where it has one."""

    def __init__(self, label: str) -> None:
        widget = forms.DateTimeInput(attrs={"type": "datetime-local", "step": "1"}, format="%Y-%m-%dT%H:%M:%S")
        super().__init__(label=label, required=False, widget=widget, validators=[countable])


class RoundFilters(ByGamingDay):
    """Rounds by table, gaming day, time, dealer, player, who controlled an area or backed somebody else's, clause,
    amount, what happened in them, and what the house had.
    """

    people = ("dealer", "player", "controller", "backer")
    span = ("ended_from", "ended_before")
    field_order = ["table"]
    table = forms.ChoiceField(label="Table", required=False)
    from_time = Moment("Opened from")
    to_time = Moment("Opened before")
    on_from = Moment("On between")
    on_before = Moment("and")
    dealer = forms.CharField(label="Dealer", required=False, max_length=150)
    player = forms.CharField(label="Player", required=False, max_length=80)
    controller = forms.CharField(label="Controlled an area", required=False, max_length=80)
    backer = forms.CharField(label="Backed somebody else’s area", required=False, max_length=80)
    clause = forms.CharField(label="Clause", required=False, max_length=40, validators=[CLAUSE])
    dollars = forms.DecimalField(label="Amount, $", required=False, min_value=0, max_digits=12, decimal_places=2)
    amount = forms.ChoiceField(label="Amount of", required=False, choices=AMOUNTS)
    what = forms.ChoiceField(label="In which there was", required=False)
    refusals = forms.BooleanField(label="Only rounds with a refusal", required=False)
    house_pontoon = forms.BooleanField(label="Only rounds in which the house had Pontoon", required=False)
    practice = forms.BooleanField(label="Only practice, at training tables", required=False)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["table"].choices = [("", "All tables"), *table_names().items()]  # type: ignore[attr-defined]
        self.fields["clause"].widget.attrs["placeholder"] = "PM 3.24"
        kinds = [(word, WHAT[word][0]) for word in OF_ROUNDS]
        self.fields["what"].choices = [("", "Whatever happened"), *kinds]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Rounds that were on between two times need both."""
        fields = super().clean()
        first, last = fields.get("on_from"), fields.get("on_before")
        if bool(first) != bool(last):
            self.add_error("on_before" if first else "on_from", "Say both times.")
        elif first and first >= last:
            self.add_error("on_before", "This is not after the beginning.")
        return fields

    @property
    def wanted(self) -> dict[str, Any]:
        """Without the kind of amount where no amount is named."""
        found = super().wanted
        if "dollars" not in found:
            found.pop("amount", None)
        return found


class EventFilters(ByGamingDay):
    """Events of one table by round, gaming day, kind, type, clause, refusal code, people, device and time."""

    field_order = ["what", "type", "round"]
    what = forms.ChoiceField(label="What", required=False)
    type = forms.ChoiceField(label="Type", required=False)
    round = forms.IntegerField(label="Round", required=False, min_value=0, max_value=2**31 - 1)
    clause = forms.CharField(label="Clause", required=False, max_length=40, validators=[CLAUSE])
    code = forms.CharField(label="Refusal code", required=False, max_length=60, validators=[CODE])
    actor = forms.CharField(label="Done by", required=False, max_length=150)
    approver = forms.CharField(label="Approved by", required=False, max_length=150)
    approved = forms.BooleanField(label="Only what somebody approved", required=False)
    device = forms.CharField(label="Device", required=False, max_length=150)
    from_time = Moment("From")
    to_time = Moment("Before")

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        named = [(name, name.replace("_", " ").capitalize()) for name in event_types()]
        self.fields["type"].choices = [("", "All types"), *named]  # type: ignore[attr-defined]
        kinds = [(word, title) for word, (title, _) in WHAT.items()]
        self.fields["what"].choices = [("", "Everything"), *kinds]  # type: ignore[attr-defined]
        self.fields["clause"].widget.attrs["placeholder"] = "PM 3.24"
        self.fields["code"].widget.attrs["placeholder"] = "late_wager"


class SettingFilters(ByGamingDay):
    """What was set, by table, gaming day and time."""

    field_order = ["table"]
    table = forms.ChoiceField(label="Table", required=False)
    from_time = Moment("From")
    to_time = Moment("Before")

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["table"].choices = [("", "Tables and the house"), *table_names().items()]  # type: ignore[attr-defined]


class FloorFilters(EventFilters):
    """Events of every table, or of one of them; practice where it is asked for or its table is."""

    field_order = ["table", "what", "type"]
    table = forms.ChoiceField(label="Table", required=False)
    practice = forms.BooleanField(label="Only practice, at training tables", required=False)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        del self.fields["round"]
        self.fields["table"].choices = [("", "All tables"), *table_names().items()]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Nothing finds a device's events but looking at each: so a table or a time is named beside it."""
        fields = super().clean()
        if fields.get("device") and not (fields.get("table") or fields.get("from_time")):
            self.add_error("device", "Name a table too, or from when.")
        return fields
