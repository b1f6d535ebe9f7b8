"""The forms of the directory: who a player is, what to look for, a stop and its end, each signed by a second person."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone

from players.actions import Scope
from players.spelling import card_fault, name_fault, reason_fault
from rules.core.marks import is_typed_sign
from rules.wording.labels import kind_text
from staff.licences import GAMES
from staff.plain_text import Form, unseen, without_joiners

ONE_AREA = "one_area"
WAGERS = ("pair", "pair_plus", "progressive")
SCOPES = [
    ("", "All play"),
    *((f"game:{game}", title) for game, title in GAMES.items()),
    *((f"wager:{kind}", f"{kind_text(kind).removesuffix(' wager')} wagers") for kind in WAGERS),
    (ONE_AREA, "More than one playing area"),
]
ENDS = [("1", "Tomorrow"), ("7", "In a week"), ("30", "In 30 days"), ("365", "In a year")]
UNTIL = [("", "Lifted by hand"), *ENDS]


def _taken(said: str, fault_of: Callable[[str], str]) -> str:
    """What was typed; of what is not seen the form says it."""
    if not is_typed_sign(said) and not unseen(said, lines=False) and (fault := fault_of(said)):
        raise forms.ValidationError(fault)
    return said


def _in(days: str) -> datetime:
    return timezone.now() + timedelta(days=int(days))


class PlayerForm(Form):
    """Who somebody is: their name as they write it, the number of their card, a note."""

    people = ("name",)

    name = forms.CharField(label="Name", required=False)
    card = forms.CharField(label="Card number", required=False)
    note = forms.CharField(label="Note", required=False)

    def __init__(self, data: Any = None, initial: dict[str, str] | None = None, of: str = "id") -> None:
        super().__init__(data, initial=initial, auto_id=f"{of}_%s", label_suffix="")
        self.fields["name"].widget.attrs["dir"] = "auto"

    def clean_name(self) -> str:
        """Raises ValidationError for what the directory does not take."""
        name = self.cleaned_data["name"]
        _taken(without_joiners(name), name_fault)
        return str(name)

    def clean_card(self) -> str:
        """As `clean_name`."""
        return _taken(self.cleaned_data["card"], card_fault)

    def clean_note(self) -> str:
        """As `clean_name`."""
        return _taken(self.cleaned_data["note"], lambda text: reason_fault(text, "The note"))


class NewPlayerForm(PlayerForm):
    """Somebody new; where one of the name is there, whether this is another person."""

    another_person = forms.BooleanField(label="Another person of this name", required=False)


class NameForm(PlayerForm):
    """Somebody who is there; where a stop is about the name, the badge of whoever approves it (ruling 130)."""

    badge_number = forms.CharField(label="Badge of a Pit Supervisor", required=False, max_length=40)
    pin = forms.CharField(
        label="PIN", required=False, max_length=40, widget=forms.PasswordInput(attrs={"autocomplete": "off"})
    )

    @property
    def said(self) -> dict[str, str]:
        """Name, card and note."""
        return {name: self.cleaned_data[name] for name in PlayerForm.base_fields}

    @property
    def is_signed(self) -> bool:
        """Whether a badge came with it."""
        return bool(self.cleaned_data["badge_number"] or self.cleaned_data["pin"])

    @property
    def takes_badge(self) -> bool:
        """Whether a badge is asked for, or one was given."""
        return bool(self.data.get("badge_number")) or self.has_error("badge_number") or self.has_error("pin")


class WatchNoteForm(Form):
    """What the pit is to keep an eye on, and until when."""

    text = forms.CharField(label="What to look for")
    until = forms.ChoiceField(label="Ends", choices=ENDS, initial="7")

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, auto_id="watch_%s", label_suffix="")

    def clean_text(self) -> str:
        """Raises ValidationError for what the directory does not take."""
        return _taken(self.cleaned_data["text"], lambda text: reason_fault(text, "The note"))

    @property
    def ends_at(self) -> datetime:
        """When it ends."""
        return _in(self.cleaned_data["until"])


class SignedForm(Form):
    """A reason, and the badge of whoever approves."""

    reason = forms.CharField(label="Reason")
    badge_number = forms.CharField(label="Badge of a Pit Manager", max_length=40)
    pin = forms.CharField(label="PIN", max_length=40, widget=forms.PasswordInput(attrs={"autocomplete": "off"}))
    field_order = ("scope", "until", "reason", "badge_number", "pin")

    def __init__(self, data: Any = None, of: str = "id") -> None:
        super().__init__(data, auto_id=f"{of}_%s", label_suffix="")

    def clean_reason(self) -> str:
        """Raises ValidationError for what the directory does not take."""
        return _taken(self.cleaned_data["reason"], reason_fault)


class StopForm(SignedForm):
    """What a player is stopped from, and until when."""

    scope = forms.ChoiceField(label="Stopped from", choices=SCOPES, required=False)
    until = forms.ChoiceField(label="Ends", choices=UNTIL, required=False)

    @property
    def ends_at(self) -> datetime | None:
        """When it ends by itself."""
        days = self.cleaned_data["until"]
        return _in(days) if days else None

    @property
    def what(self) -> Scope:
        """What it is about."""
        kind, _, what = self.cleaned_data["scope"].partition(":")
        return Scope(one_area=True) if kind == ONE_AREA else Scope(**{kind: what}) if what else Scope()
