"""The forms of the jackpot pages. No field has a default: every value is decided by people (ruling 39)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.core.validators import RegexValidator

from staff.plain_text import Form
from wagers.jackpots.models import JackpotConfiguration

CHOOSE = [("", "Choose…")]


class JackpotForm(Form):
    """A new jackpot."""

    jackpot = forms.CharField(
        label="Short name",
        max_length=40,
        validators=[
            RegexValidator(r"^[a-z0-9-]+$", "Small letters, digits, dashes."),
            RegexValidator(r"^add$", "The system uses this name itself. Choose another.", inverse_match=True),
        ],
    )
    name = forms.CharField(label="Name on the screens", max_length=80)


class BadgeForm(Form):
    """Who is there, by badge number and PIN. Neither is kept; the PIN is never shown again."""

    badge_number = forms.CharField(label="Badge number", max_length=40)
    pin = forms.CharField(label="PIN", max_length=40, strip=False, widget=forms.PasswordInput())

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["badge_number"].widget.attrs |= {"autocomplete": "off", "autocapitalize": "characters"}
        self.fields["pin"].widget.attrs |= {"autocomplete": "off", "inputmode": "numeric"}


class DenialForm(BadgeForm):
    """Who does not confirm a hand, and why."""

    prefix = "denial"
    reason = forms.CharField(label="Why is it not confirmed?", max_length=200)


class ConfigurationForm(Form):
    """A proposed configuration; dollars and percent, kept as cents and basis points."""

    wager = forms.DecimalField(label="Wager, dollars", min_value=Decimal("0.01"), decimal_places=2, max_digits=9)
    seed = forms.DecimalField(label="Seed, dollars", min_value=Decimal("0.01"), decimal_places=2, max_digits=12)
    contribution = forms.DecimalField(
        label="Contribution, percent of each wager", min_value=Decimal(0), max_value=Decimal(100), decimal_places=2
    )
    fixed_awards_from = forms.ChoiceField(
        label="Fixed awards and Envy Bonus", choices=CHOOSE + JackpotConfiguration.FUNDS
    )
    odd_cents = forms.ChoiceField(label="Parts of a cent", choices=CHOOSE + JackpotConfiguration.ODD_CENTS)

    @property
    def values(self) -> dict[str, Any]:
        """What `actions.propose` takes."""
        data = self.cleaned_data
        return {
            "wager_cents": int(data["wager"] * 100),
            "seed_cents": int(data["seed"] * 100),
            "contribution_basis_points": int(data["contribution"] * 100),
            "fixed_awards_from": data["fixed_awards_from"],
            "odd_cents": data["odd_cents"],
        }
