"""The forms of the directory: a player's name, a stop and its end, each of these signed by a second person."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone

from players.actions import clean_name, clean_reason
from players.models import NAME_LENGTH, NOTE_LENGTH
from rules.wording.labels import kind_text
from staff.licences import GAMES
from staff.plain_text import Form

WAGERS = ("pair", "pair_plus", "progressive")
SCOPES = [
    ("", "All play"),
    *((f"game:{game}", title) for game, title in GAMES.items()),
    *((f"wager:{kind}", f"{kind_text(kind).removesuffix(' wager')} wagers") for kind in WAGERS),
]
UNTIL = [("", "Lifted by hand"), ("1", "Tomorrow"), ("7", "In a week"), ("30", "In 30 days"), ("365", "In a year")]


class PlayerForm(Form):
    """Who somebody is. Letters, digits, and the signs that names have."""

    people = ("name",)

    name = forms.CharField(label="Name", max_length=NAME_LENGTH, required=False)
    note = forms.CharField(label="Note", max_length=NOTE_LENGTH, required=False)

    def __init__(self, data: Any = None, initial: dict[str, str] | None = None) -> None:
        super().__init__(data, initial=initial, label_suffix="")

    def clean_name(self) -> str:
        """As the directory keeps it."""
        return clean_name(self.cleaned_data["name"])


class SignedForm(Form):
    """A reason, and the badge of whoever approves."""

    reason = forms.CharField(label="Reason", max_length=NOTE_LENGTH)
    badge_number = forms.CharField(label="Badge of a Pit Manager", max_length=40)
    pin = forms.CharField(label="PIN", max_length=40, widget=forms.PasswordInput(attrs={"autocomplete": "off"}))
    field_order = ("scope", "until", "reason", "badge_number", "pin")

    def __init__(self, data: Any = None, of: str = "id") -> None:
        super().__init__(data, auto_id=f"{of}_%s", label_suffix="")

    def clean_reason(self) -> str:
        """As the directory keeps it."""
        return clean_reason(self.cleaned_data["reason"])


class StopForm(SignedForm):
    """What a player is stopped from, and until when."""

    scope = forms.ChoiceField(label="Stopped from", choices=SCOPES, required=False)
    until = forms.ChoiceField(label="Ends", choices=UNTIL, required=False)

    @property
    def ends_at(self) -> datetime | None:
        """When it ends by itself."""
        days = self.cleaned_data["until"]
        return timezone.now() + timedelta(days=int(days)) if days else None

    def scope_of(self, kind: str) -> str:
        """The game or the wager that it is about; empty where it is about neither."""
        named, _, what = self.cleaned_data["scope"].partition(":")
        return what if named == kind else ""
