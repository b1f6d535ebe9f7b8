"""The forms of the floor: pits and sections, a new table, and a table's name and place."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from decimal import Decimal
from typing import Any, get_args

from django import forms
from django.core.validators import RegexValidator
from django.forms import BoundField

from rounds.table_actions import install_refusal
from rules import commands
from rules.core.base import Refusal
from rules.core.money import dollars
from rules.core.rulebook import Rulebook, place_word
from rules.money.chips import standard_chips
from rules.wording.labels import limit_title
from staff.actor import Actor
from staff.floor import in_order
from staff.models import TABLE_ID_LENGTH
from staff.plain_text import Form
from staff.policy import may
from tables.models import Section, Table

COLOURS: tuple[commands.Colour, ...] = get_args(commands.Colour)
USUAL_LIMITS = {
    "main": (10, 1000),
    "pair": (5, 200),
    "insurance": (5, 500),
    "ante": (10, 500),
    "pair_plus": (5, 200),
    "progressive": (5, 5),
}
"""What a new table's form begins with, in dollars: least and most of each kind of wager."""
FIELDS = {
    "positions_outside_layout": "positions",
    "decks_outside_rule": "decks",
    "odd_wager_unit": "unit",
    "training_only": "training",
    "countdown_out_of_range": "betting_seconds",
    "negative_setting": "betting_seconds",
    "notice_set_out_of_range": "limits_notice_minutes",
}
"""Which field a refusal of the rules is about."""
ABOUT_LIMITS = ("limits_crossed", "limits_off_unit", "limits_missing")


class SectionForm(Form):
    """A section, and the pit that it belongs to."""

    pit = forms.CharField(label="Pit", max_length=40, help_text="A new one, or one that is there.")
    section = forms.CharField(label="Section", max_length=40, help_text="The tables that one supervisor watches.")


class NameForm(Form):
    """Another name for a pit or section."""

    name = forms.CharField(label="Name", max_length=40)


class SectionField(forms.ModelChoiceField):
    """The sections as people count them."""

    def __init__(self) -> None:
        super().__init__(label="Pit and section", queryset=Section.objects.select_related("pit"), empty_label="Choose…")

    def fill(self) -> None:
        """The choices in their order."""
        rows = sorted(Section.objects.select_related("pit"), key=lambda row: in_order(str(row)))
        self.choices = [("", self.empty_label), *((row.pk, str(row)) for row in rows)]


class PlaceForm(Form):
    """A table's name and where it stands."""

    name = forms.CharField(label="Name on the screens", max_length=80)
    section = SectionField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        section = self.fields["section"]
        assert isinstance(section, SectionField)
        section.fill()


def _money(label: str, **more: Any) -> forms.DecimalField:
    return forms.DecimalField(label=label, decimal_places=2, max_digits=11, **more)


def _cents(amount: Decimal) -> int:
    return int(amount * 100)


def next_table() -> dict[str, str]:
    """The short name and name of the next table: t3, Table 3."""
    taken = set(Table.objects.values_list("id", "name"))
    ids, names = {id_ for id_, _ in taken}, {name for _, name in taken}
    numbers = range(1, len(taken) + 2)
    free = next(number for number in numbers if f"t{number}" not in ids and f"Table {number}" not in names)
    return {"table": f"t{free}", "name": f"Table {free}"}


class NewTableForm(PlaceForm):
    """A new table by one rulebook: what a pit decides within it. The rules themselves say what does not fit, and this
    form which field it is about.
    """

    table = forms.CharField(
        label="Short name",
        max_length=TABLE_ID_LENGTH,
        help_text="As in t1. Addresses and the record name the table by it: it never changes.",
        validators=[RegexValidator(r"^[a-z0-9-]+$", "Small letters, digits, dashes.")],
    )
    field_order = ("table", "name", "section")

    def __init__(self, *args: Any, book: Rulebook, by: Actor, **kwargs: Any) -> None:
        super().__init__(*args, initial=next_table(), **kwargs)
        self.book, self.by = book, by
        self._first_section()
        plain = commands.TableSettings({})
        self._number("positions", f"Playing {place_word(book)}s", book.positions, plain.positions)
        self._number("decks", "Decks in the shoe", book.decks, plain.decks)
        self._seconds(plain.betting_seconds)
        if not book.training_only:
            help_text = "No money: every screen says so, and it stays so."
            self.fields["training"] = forms.BooleanField(label="For training", required=False, help_text=help_text)
            help_text = "No bets without an opener (ruling 101). A table for training keeps no tray."
            self.fields["keeps_tray"] = forms.BooleanField(
                label="The tray is counted", required=False, initial=True, help_text=help_text
            )
        self.fields["seated_keep_limits"] = forms.BooleanField(
            label="Seated players keep the old limits",
            required=False,
            help_text="When limits change, until they leave their seat; a change may say otherwise.",
        )
        self.fields["limits_by_two"] = forms.BooleanField(
            label="Two people change limits",
            required=False,
            help_text="A Pit Supervisor who has not sent a change approves it.",
        )
        self.fields["limits_notice_minutes"] = forms.IntegerField(
            label="Notice of new limits, minutes at least",
            min_value=0,
            required=False,
            initial=plain.limits_notice_minutes,
            help_text="0: a change may hold at once. Nobody has to be told while nobody is at the table.",
        )
        self.fields["unit"] = _money("Wager unit, $", initial=f"{Decimal(plain.wager_unit_cents) / 100:.2f}")
        self.fields["unit"].help_text = "Wagers and limits are multiples of it."
        for kind in book.limit_kinds:
            needed = kind in book.needed_limits
            least, most = USUAL_LIMITS[kind]
            self.fields[f"{kind}_min"] = _money(f"{limit_title(kind)}, least $", required=needed, initial=least)
            self.fields[f"{kind}_max"] = _money(f"{limit_title(kind)}, most $", required=needed, initial=most)
        standard = {chip.colour: dollars(chip.cents).lstrip("$").replace(",", "") for chip in self._standard()}
        for colour in COLOURS:
            name = f"chip_{colour}"
            self.fields[name] = _money(f"{colour.title()}, $", required=False, initial=standard.get(colour))

    def _first_section(self) -> None:
        """The only section is chosen; where there is none, the table comes with the first one of its pit."""
        there = list(Section.objects.values_list("pk", flat=True)[:2])
        if len(there) == 1:
            self.initial["section"] = there[0]
        elif not there:
            asked = SectionForm.base_fields
            self.fields["pit"], self.fields["new_section"] = deepcopy(asked["pit"]), deepcopy(asked["section"])
            self.initial["pit"], self.initial["new_section"] = "Main pit", "A"
            del self.fields["section"]

    def _number(self, name: str, label: str, bounds: tuple[int, int], usual: int) -> None:
        least, most = bounds
        choices = [(count, str(count)) for count in range(least, most + 1)]
        initial = min(max(usual, least), most)
        self.fields[name] = forms.TypedChoiceField(label=label, choices=choices, coerce=int, initial=initial)

    def _seconds(self, usual: int) -> None:
        self.fields["betting_seconds"] = forms.IntegerField(
            label="Countdown of bets, seconds", min_value=0, initial=usual, help_text="0: the dealer closes bets."
        )

    def _standard(self) -> tuple[commands.Chip, ...]:
        return standard_chips(self.book, commands.TableSettings({}).wager_unit_cents)

    def of_the_table(self) -> list[BoundField]:
        """The fields that stand first."""
        limits, chips = self.limit_fields(), self.chip_fields()
        return [field for field in self if field not in limits and field not in chips]

    def limit_fields(self) -> list[BoundField]:
        """Least and most of each kind of wager."""
        return [self[f"{kind}_{end}"] for kind in self.book.limit_kinds for end in ("min", "max")]

    def chip_fields(self) -> list[BoundField]:
        """The value of each colour."""
        return [self[f"chip_{colour}"] for colour in COLOURS]

    def clean(self) -> dict[str, Any]:
        """The rules have the last word."""
        cleaned = super().clean() or self.cleaned_data
        for kind in self.book.limit_kinds:
            least, most = (cleaned.get(f"{kind}_{end}") for end in ("min", "max"))
            if (least is None) != (most is None) and not {f"{kind}_min", f"{kind}_max"} & self.errors.keys():
                self.add_error(f"{kind}_{'min' if least is None else 'max'}", "Limits have a least and a most.")
        if not self.errors and (refusal := install_refusal(cleaned["table"], self.install, self.by)):
            self.refuse(refusal.code, refusal.message, refusal.clause)
        return cleaned

    def refuse(self, code: str, message: str, clause: str) -> None:
        """Say a refusal at the field that it is about, with its clause."""
        field = FIELDS.get(code) or ("chip_grey" if code.startswith("chip") else None)
        if code in ABOUT_LIMITS:
            field = self._limits_at_fault(code)
        self.add_error(field if field in self.fields else None, f"{message} ({clause})" if clause else message)

    def _limits_at_fault(self, code: str) -> str:
        """The kind of wager whose limits alone would be refused like that."""
        settings = self.install.settings
        usual = commands.Limits(settings.wager_unit_cents, settings.wager_unit_cents)
        for kind, limits in settings.limits.items():
            trial = dict.fromkeys(settings.limits, usual) | {kind: limits}
            if isinstance(found := self._tried(trial), Refusal) and found.code == code:
                return f"{kind}_min"
        return f"{next(kind for kind in self.book.needed_limits if kind not in settings.limits)}_min"

    def _tried(self, limits: dict[str, commands.Limits]) -> Refusal | None:
        return install_refusal(self.cleaned_data["table"], self._install(limits), self.by)

    @property
    def keeps_tray(self) -> bool:
        """Whether the tray is counted from the beginning: a Pit Manager decides that (ruling 101)."""
        data = self.cleaned_data
        wanted = data.get("keeps_tray", False) and not data.get("training", False)
        return bool(wanted) and may(self.by, "command:set_tray", data["table"])

    @property
    def install(self) -> commands.InstallTable:
        """The command."""
        return self._install(dict(self._limits()))

    def _install(self, limits: dict[str, commands.Limits]) -> commands.InstallTable:
        data = self.cleaned_data
        chips = tuple(sorted(self._chips(), key=lambda chip: chip.cents))
        settings = commands.TableSettings(
            limits=limits,
            positions=data["positions"],
            decks=data["decks"],
            betting_seconds=data["betting_seconds"],
            wager_unit_cents=_cents(data["unit"]),
            seated_keep_limits=data["seated_keep_limits"],
            limits_notice_minutes=data["limits_notice_minutes"] or 0,
            limits_by_two=data["limits_by_two"],
            chips=() if chips == self._standard() else chips,
            training=self.book.training_only or data["training"],
        )
        return commands.InstallTable(self.book.id, settings)

    def _limits(self) -> Iterator[tuple[str, commands.Limits]]:
        for kind in self.book.limit_kinds:
            least, most = (self.cleaned_data.get(f"{kind}_{end}") for end in ("min", "max"))
            if least is not None and most is not None:
                yield kind, commands.Limits(_cents(least), _cents(most))

    def _chips(self) -> Iterator[commands.Chip]:
        for colour in COLOURS:
            if (value := self.cleaned_data.get(f"chip_{colour}")) is not None:
                yield commands.Chip(_cents(value), colour)
