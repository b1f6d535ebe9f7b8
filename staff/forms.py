"""The forms of the people and device pages."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils import timezone

from rules.core.roles import LADDER
from staff import throttle
from staff.browsers import Browser
from staff.licences import GAMES
from staff.models import DealerDuty, Device, Person
from staff.pairing import SEAT_MISSING
from staff.plain_text import Form, PlainText

PIN_DIGITS = RegexValidator(r"^[0-9]{4,8}$", "A PIN is four to eight digits.")


def not_guessed_first(pin: str) -> None:
    """Raises ValidationError for a PIN that whoever guesses tries first."""
    steps = {(ord(after) - ord(before)) % 10 for before, after in pairwise(pin)}
    if steps in ({1}, {9}) or pin == (pin[:2] * len(pin))[: len(pin)]:
        raise ValidationError("That PIN is guessed first. Take no digit or pair again and again, and no run like 1234.")


LICENCE = {
    "licence_number": "A licence has a number.",
    "licence_games": "A licence covers a game.",
    "licence_expires_on": "A licence expires on a day.",
}


class SearchForm(Form):
    """What a list is searched for, by `?q=`. A list of people says so with `people`."""

    q = forms.CharField(required=False, max_length=100, widget=forms.TextInput({"type": "search"}))

    def __init__(self, data: Any, label: str, example: str = "") -> None:
        super().__init__(data, label_suffix="")
        self.fields["q"].label = label
        self.fields["q"].widget.attrs |= {"placeholder": example, "autocomplete": "off"}

    @property
    def sought(self) -> str:
        """What is sought; nothing where it is not taken, as the form says."""
        return " ".join(self.cleaned_data["q"].split()) if self.is_valid() else ""


class PersonSearchForm(SearchForm):
    """The same for people, by name."""

    people = ("q",)


class SignInForm(Form):
    """Name and password; what belongs together is decided by staff.signing_in."""

    username = forms.CharField(
        label="Name",
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = forms.CharField(
        label="Password",
        max_length=256,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class PersonForm(PlainText, forms.ModelForm):
    """What the Gaming Shift Manager sets for a person. An empty new password leaves the old one."""

    people = ("display_name",)

    new_password = forms.CharField(
        label="New password",
        required=False,
        strip=False,
        help_text="At least ten characters. They choose their own at the next sign-in.",
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    licence_games = forms.MultipleChoiceField(
        label="Licence covers", required=False, choices=list(GAMES.items()), widget=forms.CheckboxSelectMultiple
    )

    class Meta:
        model = Person
        fields = (
            "username", "display_name", "role", "licence_number", "licence_games", "licence_expires_on",
            "badge_number", "is_active",
        )  # fmt: skip
        widgets = {"licence_expires_on": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}
        labels = {
            "username": "Sign-in name",
            "display_name": "Name shown to others",
            "licence_number": "Licence number",
            "licence_expires_on": "Licence expires on",
            "badge_number": "Badge number",
            "is_active": "May sign in",
        }
        help_texts = {"username": "Letters, digits, dot and dash. The event log names people by it: it never changes."}

    def __init__(self, *args: Any, by: Person, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.by = by
        self.fields["is_active"].help_text = ""
        self.fields["username"].widget.attrs["autocomplete"] = "off"
        if self.instance.pk:
            self.fields["username"].disabled = True
            # The page knows what it showed: what others changed since is not what this manager changed.
            shown = not self.is_bound or self.add_initial_prefix("role") in self.data
            for name in set(PersonForm.Meta.fields) - {"username"}:
                self.fields[name].show_hidden_initial = shown
        else:
            self.fields["new_password"].required = True

    def clean_username(self) -> str:
        """Names are lower case, so that two of them never differ by case alone."""
        return str(self.cleaned_data["username"]).lower()

    def clean_new_password(self) -> str:
        """An empty one stays empty; any other must be good enough."""
        password: str = self.cleaned_data["new_password"]
        if password:
            validate_password(password, self.instance)
        return password

    def clean(self) -> dict[str, Any]:
        """Nobody takes their own keys away, so there is always a Gaming Shift Manager left."""
        cleaned = super().clean() or self.cleaned_data
        if self.instance.pk == self.by.pk and (
            cleaned.get("role") != self.by.role or not cleaned.get("is_active", False)
        ):
            raise ValidationError("You cannot change your own role or lock yourself out; another manager can.")
        self._whole_licence(cleaned)
        return cleaned

    def _whole_licence(self, cleaned: dict[str, Any]) -> None:
        """A licence has a number, games and an expiry. What stood there before licences were kept so may stay."""
        if not cleaned.get("licence_games") or not set(LICENCE) & set(self.changed_data):
            return
        for name, words in LICENCE.items():
            if not cleaned.get(name) and name not in self.errors:
                self.add_error(name, words)


class OwnPasswordForm(Form):
    """A person's own new password, and the PIN of their badge."""

    old_password = forms.CharField(
        label="Your password now", strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )
    new_password = forms.CharField(
        label="New password",
        strip=False,
        required=False,
        help_text="At least ten characters. Leave empty to keep the old one.",
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    pin = forms.CharField(
        label="New PIN for your badge",
        required=False,
        validators=[PIN_DIGITS, not_guessed_first],
        help_text="Four to eight digits, no run like 1234 and no 1212. Leave empty to keep the old one.",
        widget=forms.PasswordInput(attrs={"autocomplete": "off", "inputmode": "numeric"}),
    )

    def __init__(self, *args: Any, person: Person, browser: Browser, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person, self.browser = person, browser
        self.must_wait: throttle.MustWait | None = None
        if person.must_change_password:
            del self.fields["old_password"]  # they signed in with it a moment ago
            self.fields["new_password"].required = True
            self.fields["new_password"].help_text = "At least ten characters, and not the one you were given."

    def clean_old_password(self) -> str:
        """It must be the right one; guessing at it has the throttle of a sign-in. `must_wait` is what it says."""
        password: str = self.cleaned_data["old_password"]
        try:
            right = throttle.tried(
                throttle.OWN_PASSWORD,
                self.person.username,
                self.person,
                self.browser,
                timezone.now(),
                lambda: self.person.check_password(password) or None,
            )
        except throttle.MustWait as wait:
            self.must_wait = wait
            raise ValidationError(wait.message) from None
        if right is None:
            raise ValidationError("That is not your password.")
        return password

    def clean_new_password(self) -> str:
        """It must be good enough, and new."""
        password: str = self.cleaned_data["new_password"]
        if password:
            validate_password(password, self.person)
            if self.person.check_password(password):
                raise ValidationError("That is the password you have now.")
        return password


def _choices(form: forms.Form, name: str) -> forms.ChoiceField:
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    return field


class PairingForm(Form):
    """A device's code and what it is to show."""

    code = forms.CharField(
        label="Code on the device",
        max_length=12,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
    kind = forms.ChoiceField(label="It becomes", choices=Device.KINDS)
    table_id = forms.ChoiceField(label="Table")
    seat = forms.IntegerField(label="Seat", min_value=1, max_value=8, required=False, help_text="For a seat display.")
    name = forms.CharField(label="Name of the device", max_length=60, required=False, help_text="Optional.")

    def __init__(self, *args: Any, tables: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _choices(self, "table_id").choices = tables

    def clean(self) -> dict[str, Any]:
        """A seat display needs its seat."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("kind") == "seat" and not cleaned.get("seat") and "seat" not in self.errors:
            self.add_error("seat", SEAT_MISSING)
        return cleaned


class DutyForm(Form):
    """A dealer and the table they go to."""

    person = forms.ModelChoiceField(
        label="Dealer", queryset=Person.objects.none(), to_field_name="username", empty_label="Choose a dealer"
    )
    table_id = forms.ChoiceField(label="Table")

    def __init__(self, *args: Any, tables: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _choices(self, "table_id").choices = tables
        dealers = self.fields["person"]
        assert isinstance(dealers, forms.ModelChoiceField)
        dealers.queryset = Person.objects.filter(is_active=True).filter(role__in=LADDER)
        on_duty = DealerDuty.objects.filter(until=None)
        free = list(Person.objects.filter(is_active=True, role="dealer").exclude(duties__in=on_duty)[:2])
        if len(free) == 1:
            self.initial.setdefault("person", free[0].username)
        taken = set(on_duty.values_list("table_id", flat=True))
        self.initial.setdefault("table_id", next((table for table, _ in tables if table not in taken), None))
