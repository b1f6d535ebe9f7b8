"""The forms of cases and of the journal of incidents."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone

from cases.clocks import LONGEST_DAYS
from cases.disputed import Disputable
from cases.models import LONGEST_TEXT, LONGEST_WORD, Incident
from cases.steps import OUTCOMES, SAID_BY
from rules.core.clauses import FILES, clause_texts
from shifts.filters import ByGamingDay, countable
from staff.plain_text import Form
from tables.models import Table

NOBODY = ("", "Somebody else")


def _dollars(label: str, **more: Any) -> forms.DecimalField:
    return forms.DecimalField(label=label, min_value=0, decimal_places=2, max_digits=12, required=False, **more)


def cents_of(said: Any) -> int:
    """An amount of a form in cents."""
    return int(said * 100) if said is not None else 0


def _text(label: str, *, required: bool = True, help_text: str = "") -> forms.CharField:
    widget = forms.Textarea({"rows": 3})
    return forms.CharField(label=label, max_length=LONGEST_TEXT, required=required, widget=widget, help_text=help_text)


class ClauseField(forms.CharField):
    """A clause as it is written: of a rulebook, or a ruling."""

    def clean(self, value: Any) -> Any:
        said = " ".join(str(super().clean(value)).split())
        prefix = said.partition(" ")[0]
        if said and (prefix not in FILES or said not in clause_texts(prefix)):
            raise forms.ValidationError("There is no such clause. Write it as the screens do, such as PM 3.24.1.")
        return said


class OpenForm(Form):
    """A case: whose wager, what they say, about how much, by which clause. Amount and clause come with the wager."""

    wager = forms.ChoiceField(label="Whose wager?", widget=forms.RadioSelect)
    said = _text("What do they say?", required=False, help_text="In their words. A statement can follow.")
    amount = _dollars("About how much ($)?", help_text="The stake, unless you say otherwise.")
    clause = ClauseField(
        label="Clause", max_length=40, required=False, help_text="That of the result, unless you name another."
    )

    def __init__(self, data: Any, found: list[Disputable]) -> None:
        super().__init__(data, label_suffix="")
        self.found = {each.key: each for each in found}
        self.fields["wager"].choices = [(each.key, each.words) for each in found]  # type: ignore[attr-defined]

    @property
    def chosen(self) -> Disputable:
        """The wager that was chosen."""
        return self.found[self.cleaned_data["wager"]]


class StatementForm(Form):
    """Somebody's words, taken down."""

    said_by = forms.ChoiceField(label="Who says it?", choices=SAID_BY)
    name = forms.CharField(label="Witness’s name or badge", max_length=LONGEST_WORD, required=False)
    words = _text("What do they say?")


class WordsForm(Form):
    """A step that is told in words."""

    words = _text("What was done or said?")


class VideoForm(Form):
    """What the video shows."""

    camera = forms.CharField(label="Camera", max_length=40, required=False)
    from_time = forms.CharField(label="From (house time)", max_length=20, required=False)
    to_time = forms.CharField(label="To", max_length=20, required=False)
    words = _text("What does it show?")


class RoundForm(Form):
    """Another round that the case is about."""

    round = forms.IntegerField(label="Round of this table", min_value=1, max_value=2**31 - 1)
    words = _text("Why?", required=False)


class OfferForm(Form):
    """What the house offers without deciding."""

    amount = _dollars("Amount ($)")
    words = _text("What is offered?")


class DecisionForm(Form):
    """What is decided, by which clause, and why."""

    outcome = forms.ChoiceField(label="Decision", choices=OUTCOMES, widget=forms.RadioSelect)
    clause = ClauseField(label="By which clause", max_length=40)
    amount = _dollars("To be paid ($)")
    words = _text("Why?", help_text="The patron reads this on their slip.")


class AnswerForm(Form):
    """What the patron says to the decision."""

    accepted = forms.ChoiceField(
        label="The patron", choices=[("yes", "accepts it"), ("no", "does not accept it")], widget=forms.RadioSelect
    )
    words = _text("In their words", required=False)


class NoteForm(Form):
    """A step that may do without words."""

    words = _text("Note", required=False)


STEP_FORMS: dict[str, type[Form]] = {
    "statement": StatementForm,
    "cards_backed_up": WordsForm,
    "video": VideoForm,
    "round_added": RoundForm,
    "inspector_told": WordsForm,
    "offer": OfferForm,
    "decision": DecisionForm,
    "slip": NoteForm,
    "answer": AnswerForm,
    "reconsideration": WordsForm,
    "appeal": WordsForm,
}


def facts_of(said: dict[str, Any]) -> dict[str, Any]:
    """What a step's form says beside the words, as it is kept."""
    facts = {name: value for name, value in said.items() if name not in ("words", "amount") and value not in ("", None)}
    if said.get("amount"):
        facts["amount_cents"] = cents_of(said["amount"])
    if "accepted" in facts:
        facts["accepted"] = facts["accepted"] == "yes"
    return facts


class PaymentForm(Form):
    """What was paid wrongly of a round of the case, or changed hands of it since."""

    line = forms.ChoiceField(label="Which line?")
    paid = _dollars("What has the player of it, stake included ($)?", help_text="Empty where only money changes hands.")
    recovered = _dollars("What changes hands now ($)?")
    reason = forms.CharField(label="Why", max_length=200, required=False)
    after = forms.IntegerField(widget=forms.HiddenInput())

    def __init__(self, data: Any, lines: list[tuple[str, str]]) -> None:
        super().__init__(data, label_suffix="", prefix="payment")
        self.fields["line"].choices = lines  # type: ignore[attr-defined]


class CloseForm(Form):
    """The second person signs by badge and PIN."""

    words = _text("What it came to", required=False)
    badge_number = forms.CharField(label="Badge number of the second person", max_length=40)
    pin = forms.CharField(label="Their PIN", max_length=40, strip=False, widget=forms.PasswordInput())

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, label_suffix="", prefix="close")
        self.fields["badge_number"].widget.attrs |= {"autocomplete": "off"}
        self.fields["pin"].widget.attrs |= {"autocomplete": "off", "inputmode": "numeric"}


class MailForm(Form):
    """What the inspector is told beside the facts of the case."""

    words = _text("Words to the inspector", required=False)

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, label_suffix="", prefix="mail")


class ClocksForm(Form):
    """Days for each part of a case."""

    slip_days = forms.IntegerField(
        label="Days for the patron’s statement, and for the slip", min_value=1, max_value=LONGEST_DAYS
    )
    decision_days = forms.IntegerField(label="Days for the decision", min_value=1, max_value=LONGEST_DAYS)
    review_days = forms.IntegerField(label="Days to reconsider it", min_value=1, max_value=LONGEST_DAYS)


class IncidentForm(Form):
    """A line of the journal."""

    at = forms.DateTimeField(
        label="When",
        widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        validators=[countable],
    )
    kind = forms.ChoiceField(label="Kind", choices=Incident.KINDS)
    place = forms.CharField(label="Where", max_length=LONGEST_WORD, help_text="A table, the cage, a bar, a stair.")
    table = forms.ModelChoiceField(
        label="Table", queryset=Table.objects.only("id", "name"), required=False, empty_label="At no table"
    )
    round = forms.IntegerField(label="Round", min_value=0, max_value=2**31 - 1, required=False)
    case = forms.IntegerField(label="Case", min_value=1, max_value=2**31 - 1, required=False)
    who = forms.CharField(
        label="Who was there", max_length=LONGEST_WORD, help_text="Staff by name, patrons by their id."
    )
    words = _text("What happened")
    review = forms.ChoiceField(label="Reviewed by", choices=Incident.REVIEWS)
    error = forms.ChoiceField(label="Whose error", choices=Incident.ERRORS)
    saved = _dollars("Saved ($)")
    lost = _dollars("Lost ($)")
    corrects = forms.IntegerField(label="Puts right incident", min_value=1, max_value=2**31 - 1, required=False)

    def __init__(self, data: Any = None, initial: Any = None) -> None:
        super().__init__(data, label_suffix="", initial={"at": timezone.localtime()} | (initial or {}))


class CaseFilter(ByGamingDay):
    """Cases of a gaming day, of a table, open ones alone."""

    table = forms.CharField(label="Table", max_length=40, required=False)
    open = forms.BooleanField(label="Open ones alone", required=False)
