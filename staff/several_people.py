"""Several people at once, as a new house adds them: a line for each, and one password that each of them replaces."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from staff.actor import Actor
from staff.forms import LICENCE
from staff.licences import GAMES
from staff.models import ROLES, Person
from staff.people import save_person
from staff.plain_text import Form

USUAL = ("pit_manager", "dealer", "cage_cashier", "pit_supervisor", "dealer", "dealer")
"""The role of each line, until another one is chosen."""
DEALS = ("dealer",)
FIRST_BADGE = 1001


class PersonLine(Form):
    """One person; a line without a name is nobody."""

    people = ("name",)

    name = forms.CharField(label="Name", max_length=80, required=False)
    role = forms.ChoiceField(label="Role", choices=ROLES)
    badge_number = forms.CharField(label="Badge number", max_length=40, required=False)
    licence_number = forms.CharField(label="Licence number", max_length=40, required=False)
    licence_expires_on = forms.DateField(
        label="Licence expires on", required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )

    def clean(self) -> dict[str, Any]:
        """A dealer has a whole licence: without one they deal nothing (ruling 120)."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("name") and (cleaned.get("role") in DEALS or cleaned.get("licence_number")):
            for field in ("licence_number", "licence_expires_on"):
                if not cleaned.get(field) and field not in self.errors:
                    self.add_error(field, LICENCE[field])
        return cleaned


class SeveralPeopleForm(Form):
    """What all of them have in common, with a line for each."""

    new_password = forms.CharField(
        label="First password",
        strip=False,
        help_text="At least ten characters, the same for all of them. Each chooses their own at the first sign-in.",
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    licence_games = forms.MultipleChoiceField(
        label="Their licences cover", choices=list(GAMES.items()), widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"licence_games": list(GAMES)})
        badges = range(next_badge(), next_badge() + len(USUAL))
        self.lines = [
            PersonLine(data, prefix=f"person-{at}", initial={"role": role, "badge_number": str(badge)})
            for at, (role, badge) in enumerate(zip(USUAL, badges, strict=True), 1)
        ]

    def clean_new_password(self) -> str:
        """Good enough for whoever gets it."""
        password: str = self.cleaned_data["new_password"]
        validate_password(password)
        return password

    def is_valid(self) -> bool:
        """Every line is, and there is one."""
        lines = [line.is_valid() for line in self.lines]
        if not super().is_valid() or not all(lines):
            return False
        if not self._named():
            self.add_error(None, "Nobody is named.")
        self._check_people()
        return not self.errors and not any(line.errors for line in self.lines)

    def _named(self) -> list[PersonLine]:
        return [line for line in self.lines if line.cleaned_data.get("name")]

    def _check_people(self) -> None:
        """Each is somebody whom the house may have, with a badge of their own."""
        badges: set[str] = set()
        for line, person in zip(self._named(), self.persons(), strict=True):
            try:
                person.full_clean(exclude=["password"])
            except ValidationError as error:
                line.add_error("name", " ".join(error.messages))
            if person.badge_number and person.badge_number in badges:
                line.add_error("badge_number", "Another line has this badge number.")
            badges.add(person.badge_number)

    def persons(self) -> list[Person]:
        """Those who are named, each with a sign-in name made of their name."""
        taken = set(Person.objects.values_list("username", flat=True))
        return list(self._persons(taken))

    def _persons(self, taken: set[str]) -> Iterator[Person]:
        for line in self._named():
            data = line.cleaned_data
            username = sign_in_name(data["name"], taken)
            taken.add(username)
            licensed = bool(data["licence_number"])
            yield Person(
                username=username,
                display_name=data["name"],
                role=data["role"],
                badge_number=data["badge_number"],
                licence_number=data["licence_number"],
                licence_games=self.cleaned_data["licence_games"] if licensed else [],
                licence_expires_on=data["licence_expires_on"] if licensed else None,
            )

    def save(self, by: Actor) -> list[Person]:
        """Add them all. IntegrityError where somebody else took a name or badge a moment ago."""
        return [save_person(by, person, self.cleaned_data["new_password"]) for person in self.persons()]


def sign_in_name(name: str, taken: set[str]) -> str:
    """The first word of a name in small letters without accents; with a number where somebody has it already."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = (re.sub(r"[^a-z0-9]", "", word) for word in plain.split())
    first = next(filter(None, words), "person")
    numbered = (first if count == 1 else f"{first}{count}" for count in range(1, len(taken) + 2))
    return next(each for each in numbered if each not in taken)


def next_badge() -> int:
    """The number after the highest that is a number."""
    numbers = [int(badge) for badge in Person.objects.values_list("badge_number", flat=True) if badge.isdecimal()]
    return max([FIRST_BADGE - 1, *numbers]) + 1
