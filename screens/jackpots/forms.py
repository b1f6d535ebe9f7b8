"""The forms of the jackpot pages. No value has a default: each is decided by people (ruling 39). What a house need not
have, such as a ceiling, may stay empty (ruling 131).
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.core.validators import RegexValidator

from rounds.jackpot_claims import ClaimVideo
from shifts.filters import countable
from staff.plain_text import Form
from wagers.jackpots.actions import Terms
from wagers.jackpots.models import Jackpot, JackpotConfiguration

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

    def __init__(self, data: Any = None) -> None:
        first = {} if Jackpot.objects.exists() else {"jackpot": "progressive", "name": "Progressive Jackpot"}
        super().__init__(data, initial=first)


class BadgeForm(Form):
    """Who is there, by badge number and PIN. Neither is kept; the PIN is never shown again."""

    badge_number = forms.CharField(label="Badge number", max_length=40)
    pin = forms.CharField(label="PIN", max_length=40, strip=False, widget=forms.PasswordInput())

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["badge_number"].widget.attrs |= {"autocomplete": "off", "autocapitalize": "characters"}
        self.fields["pin"].widget.attrs |= {"autocomplete": "off", "inputmode": "numeric"}


class VerifyForm(BadgeForm):
    """Who verifies, and where the hand is on video by the recorder's clock; or why it is nowhere."""

    video_camera = forms.CharField(label="Camera", max_length=20, required=False)
    video_at = forms.DateTimeField(
        label="The hand, by the recorder’s clock",
        required=False,
        validators=[countable],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local", "step": "1"}, format="%Y-%m-%dT%H:%M:%S"),
    )
    video_missing = forms.CharField(
        label="Why?",
        max_length=200,
        required=False,
        help_text="Only the Gaming Shift Manager, with camera and time left empty.",
    )

    @property
    def video(self) -> ClaimVideo:
        """What is said of the video."""
        data = self.cleaned_data
        return ClaimVideo(data["video_camera"], data["video_at"], data["video_missing"])


class DenialForm(BadgeForm):
    """Who does not confirm a hand, and why."""

    prefix = "denial"
    reason = forms.CharField(label="Why is it not confirmed?", max_length=200)


def _dollars(label: str, digits: int) -> forms.DecimalField:
    least = Decimal("0.01")
    return forms.DecimalField(label=label, min_value=least, decimal_places=2, max_digits=digits, required=False)


def _percent(label: str) -> forms.DecimalField:
    return forms.DecimalField(
        label=label, min_value=Decimal(0), max_value=Decimal(100), decimal_places=2, required=False
    )


class ConfigurationForm(Form):
    """A proposed configuration; dollars and percent, kept as cents and basis points."""

    wager = forms.DecimalField(label="Wager, dollars", min_value=Decimal("0.01"), decimal_places=2, max_digits=9)
    seed = forms.DecimalField(label="Seed, dollars", min_value=Decimal("0.01"), decimal_places=2, max_digits=12)
    contribution = forms.DecimalField(
        label="Contribution, percent of each wager", min_value=Decimal(0), max_value=Decimal(100), decimal_places=2
    )
    ceiling = _dollars("Ceiling, dollars; empty for none", 12)
    reset = _dollars("After a payment start from, dollars; empty for the seed", 12)
    reserve = _percent("For the reserve, percent of each wager; empty for none")
    after_hit = _percent("Contribution while the meter is below the seed, percent; empty for the same")
    fixed_awards_from = forms.ChoiceField(
        label="Fixed awards and Envy Bonus", choices=CHOOSE + JackpotConfiguration.FUNDS
    )
    odd_cents = forms.ChoiceField(label="Parts of a cent", choices=CHOOSE + JackpotConfiguration.ODD_CENTS)

    @property
    def terms(self) -> Terms:
        """What `actions.propose` takes."""
        data = self.cleaned_data
        after_hit, reset = data["after_hit"], data["reset"]
        return Terms(
            wager_cents=int(data["wager"] * 100),
            seed_cents=int(data["seed"] * 100),
            contribution_basis_points=int(data["contribution"] * 100),
            ceiling_cents=int((data["ceiling"] or 0) * 100),
            reset_cents=None if reset is None else int(reset * 100),
            reserve_basis_points=int((data["reserve"] or 0) * 100),
            after_hit_basis_points=None if after_hit is None else int(after_hit * 100),
            fixed_awards_from=data["fixed_awards_from"],
            odd_cents=data["odd_cents"],
        )


class FirstConfigurationForm(ConfigurationForm):
    """The configuration that a new jackpot is proposed with, and the tables that it is linked to; all of it empty, the
    jackpot is added alone.
    """

    use_required_attribute = False

    def __init__(self, data: Any, tables: list[tuple[str, str]], *, may_link: bool) -> None:
        super().__init__(data, empty_permitted=True)
        if may_link and tables:
            every = [table for table, _ in tables]
            self.fields["tables"] = forms.MultipleChoiceField(
                label="Linked tables", choices=tables, initial=every, required=False,
                widget=forms.CheckboxSelectMultiple,
            )  # fmt: skip

    def has_changed(self) -> bool:
        """Whether anything of a configuration is said: the tables alone are none."""
        return bool(set(self.changed_data) - {"tables"})
