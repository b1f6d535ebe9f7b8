"""The file of a case: everything that is on record about it, for whoever may read it. Reads only.

One function, `file_of`, builds it for every page and for the API, so that one place decides what a reader is shown:
cards that lie face down in a round that is on are withheld, and players stand as marks, which become names for those
who may read them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec

from cases.actions import rounds_of
from cases.clocks import Clock, running
from cases.felt import felts_of
from cases.models import Case, CaseMail, CaseStep, Incident
from cases.steps import OUTCOME_WORDS, SAID_BY_WORDS, decision_of
from rounds.access import state_of
from rounds.models import Command, Event, Round
from rounds.redaction import redacted
from rounds.replay import Replay, redacted_replay, replay_round
from rounds.rulings import Ruling, like, rulings
from rounds.sentences import Sentences
from rules.core.clauses import ClauseText, text_or_none
from rules.core.marks import mark_of
from rules.core.money import dollars
from rules.state import TableState
from rules.wording.events import utc_text
from rules.wording.labels import chips_text, limit_title, limits_text
from rules.wording.roles import TITLES
from rules.wording.rulebooks import book_text
from staff.licences import games_text
from staff.models import Approval, Person
from tables.models import Table, WebhookDelivery

LIKE_SHOWN = 5
TRAY_EVENTS = (
    "tray_counted", "chips_received", "slip_issued", "slip_voided", "wrong_chips_recorded", "wrong_chips_recovered",
)  # fmt: skip
SHOWN_OF_TRAY = 40
NAMING = '"case":{}[,}}]'
"""JSON that names a case, as PostgreSQL matches it."""


class StepLine(msgspec.Struct, frozen=True):
    """A step of the case as it is read."""

    row: CaseStep
    title: str
    said: tuple[str, ...]
    by: str


class RoundLine(msgspec.Struct, frozen=True):
    """An event of a round in order, as a sentence; `step` is its number on the round's page, `felt` what it changed on
    the table.
    """

    step: int
    seq: int
    at: datetime
    text: str
    clause: str
    by: str
    approved_by: str
    refused: bool
    felt: tuple[str, ...]


class RoundFile(msgspec.Struct, frozen=True):
    """One round of the case, with what held when its bets opened."""

    row: Round
    lines: tuple[RoundLine, ...]
    limits: tuple[tuple[str, str], ...]
    settings: tuple[tuple[str, str], ...]
    fault: str


class PersonLine(msgspec.Struct, frozen=True):
    """Somebody whom the case names, with their licence as it is on record now."""

    name: str
    role: str
    licence: str
    games: str
    expires: Any


class VideoMark(msgspec.Struct, frozen=True):
    """A stretch of a table's video: a round, or what somebody looked at."""

    table: str
    what: str
    from_time: Any
    to_time: Any
    camera: str = ""


class CaseFile(msgspec.Struct, frozen=True):
    """All of a case."""

    case: Case
    player: str
    steps: tuple[StepLine, ...]
    clause: ClauseText | None
    decision: CaseStep | None
    clocks: tuple[Clock, ...]
    rounds: tuple[RoundFile, ...]
    people: tuple[PersonLine, ...]
    approvals: tuple[Approval, ...]
    rulings: tuple[Ruling, ...]
    like: tuple[Ruling, ...]
    tray: tuple[tuple[datetime, str], ...]
    video: tuple[VideoMark, ...]
    mails: tuple[CaseMail, ...]
    deliveries: tuple[WebhookDelivery, ...]
    incidents: tuple[Incident, ...]


def steps_of(case: Case) -> list[CaseStep]:
    """Its steps in order."""
    return list(case.log.select_related("table").order_by("number"))


def file_of(case: Case) -> CaseFile:
    """Everything about a case."""
    steps = steps_of(case)
    frozen = list(rounds_of(case).values_list("table_id", "round"))
    rows = list(Round.objects.select_related("table").filter(table_id=case.table_id, number__in=[n for _, n in frozen]))
    replays = {row: redacted_replay(replay_round(row)) for row in sorted(rows, key=lambda row: row.number)}
    names = _names(case, steps, replays.values())
    texts = _joined_texts(steps)
    ruled = [each.row.pk for replay in replays.values() for each in replay.steps if each.row.type == "ruling_recorded"]
    own = Event.objects.filter(table_id=case.table_id, type="ruling_recorded", seq__gt=case.seq)
    applied = own.filter(body__regex=NAMING.format(case.number)) | Event.objects.filter(pk__in=ruled)
    found = rulings(list(applied.select_related("table").order_by("-at")))
    known = {each.id for each in found}
    near = [each for each in like(f"{case.said} {case.clause}", LIKE_SHOWN + len(known)) if each.id not in known]
    return CaseFile(
        case=case,
        player=mark_of(case.player),
        steps=tuple(_step_line(step, names, texts) for step in steps),
        clause=(text_or_none(case.clause) or ClauseText(case.clause, "", "")) if case.clause else None,
        decision=decision_of(steps),
        clocks=tuple(running(case, steps)),
        rounds=tuple(_round_file(row, replay, names) for row, replay in replays.items()),
        people=tuple(_people(names)),
        approvals=tuple(_approvals(case, rows)),
        rulings=tuple(found),
        like=tuple(near[:LIKE_SHOWN] if case.said or case.clause else []),
        tray=tuple(_tray(case.table, rows)),
        video=tuple(_video(case, rows, steps)),
        mails=tuple(case.mails.select_related("asked_by")),
        deliveries=tuple(_deliveries(case)),
        incidents=tuple(case.incidents.select_related("entered_by").order_by("number")),
    )


def _names(case: Case, steps: Iterable[CaseStep], replays: Iterable[Replay]) -> dict[str, Person]:
    """Everybody of the staff whom it names, by name on record."""
    found = {name for step in steps for name in (step.actor, step.second, step.facts.get("approved_by", ""))}
    found |= {name for replay in replays for each in replay.steps for name in (each.row.actor, each.row.approved_by)}
    return {person.username: person for person in Person.objects.filter(username__in=found).order_by("username")}


def shown(names: dict[str, Person], username: str) -> str:
    """The name that others see."""
    return names[username].shown_name if username in names else username


def _people(names: dict[str, Person]) -> Iterable[PersonLine]:
    for person in names.values():
        games = games_text(person.licence_games)
        yield PersonLine(
            person.shown_name, TITLES.get(person.role, ""), person.licence_number, games, person.licence_expires_on
        )


def _joined_texts(steps: Iterable[CaseStep]) -> dict[int, list[str]]:
    """What the commands did that joined the case, in sentences, by step."""
    found: dict[int, list[str]] = {}
    for step in steps:
        if step.table is None or not step.seq:
            continue
        decided = Command.objects.filter(table_id=step.table_id, seq__lt=step.seq).exclude(answer="{}")
        since = (
            decided.filter(status__in=("accepted", "refused")).order_by("-seq").values_list("seq", flat=True).first()
        )
        rows = Event.objects.filter(table_id=step.table_id, seq__gt=since or 0, seq__lt=step.seq).order_by("seq")
        sentences = Sentences(state_of(step.table))
        found[step.number] = [utc_text(sentences.of(row)) for row in redacted(rows) if row.type != "case_joined"]
    return found


def _step_line(step: CaseStep, names: dict[str, Person], texts: dict[int, list[str]]) -> StepLine:
    by = shown(names, step.actor)
    if role := TITLES.get(step.role):
        by += f", {role}"
    if step.second:
        by += f", with {shown(names, step.second)}"
    if approver := step.facts.get("approved_by"):
        by += f", approved by {shown(names, approver)}"
    said = [*filter(None, _facts(step)), *(text[:1].upper() + text[1:] for text in texts.get(step.number, ()))]
    return StepLine(step, step.get_kind_display(), tuple(said), by)


def _facts(step: CaseStep) -> Iterable[str]:
    """What a step says beside its words, a sentence each."""
    facts = step.facts
    if step.kind == "opened":
        yield f"{mark_of(facts['player'])} disputes round {facts['round']}."
    if facts.get("said_by"):
        name = facts.get("name", "")
        yield SAID_BY_WORDS[facts["said_by"]] + (f", {name}" if name else "") + ":"
    if facts.get("outcome"):
        yield f"{OUTCOME_WORDS[facts['outcome']]}."
    if facts.get("amount_cents"):
        yield f"Amount: {dollars(facts['amount_cents'])}."
    if facts.get("clause"):
        yield f"Clause: {facts['clause']}."
    if "accepted" in facts:
        yield "The patron accepts it." if facts["accepted"] else "The patron does not accept it."
    if step.kind == "round_added":
        yield f"Round {facts['round']}."
    if facts.get("camera") or facts.get("from_time"):
        times = " to ".join(filter(None, (facts.get("from_time", ""), facts.get("to_time", ""))))
        yield ", ".join(filter(None, (f"Camera {facts['camera']}" if facts.get("camera") else "", times))) + "."
    if facts.get("answer"):
        yield f"By {facts['by']} to {facts['to']}. The mail server answered: {facts['answer']}"


def _round_file(row: Round, replay: Replay, names: dict[str, Person]) -> RoundFile:
    opened = next((each.after for each in replay.steps if each.after is not None), None)
    sentences = Sentences(opened or TableState(table=row.table_id))
    lines = tuple(
        RoundLine(
            step=each.number,
            seq=each.row.seq,
            at=each.row.at,
            text=utc_text(sentences.of(each.row)),
            clause=each.row.clause,
            by=shown(names, each.row.actor),
            approved_by=shown(names, each.row.approved_by) if each.row.approved_by else "",
            refused=each.row.type == "command_refused",
            felt=felt,
        )
        for each, felt in zip(replay.steps, felts_of(replay.steps), strict=True)
    )
    return RoundFile(row, lines, _limits(opened), _settings(row, opened), replay.fault)


def _limits(state: TableState | None) -> tuple[tuple[str, str], ...]:
    if state is None or state.settings is None:
        return ()
    return tuple((limit_title(kind), limits_text({kind: one})) for kind, one in state.settings.limits.items())


def _settings(row: Round, state: TableState | None) -> tuple[tuple[str, str], ...]:
    """How the table was set when the bets of the round opened."""
    rulebook = ("Rulebook", f"{book_text(row.ruleset)}, {row.ruleset_hash[:16]}")
    if state is None or state.settings is None:
        return (rulebook,)
    settings = state.settings
    return (
        rulebook,
        ("Positions", str(settings.positions)),
        ("Decks", str(settings.decks)),
        ("Paid", "line by line" if settings.pay_by_line else "as shown, or line by line"),
        ("A Pit Manager signs mis-pays above", dollars(settings.mispay_manager_cents)),
        ("Awards are looked at above", dollars(settings.verify_above_cents)),
        ("Chips", chips_text(settings.chips)),
        ("Tray", "counted" if state.tray is not None else "not counted"),
    )


def _approvals(case: Case, rows: Sequence[Round]) -> Iterable[Approval]:
    """Approvals that were asked for while a round of the case was on, and since, for a command of the case."""
    found = Approval.objects.select_related("requester", "approver", "declined_by").filter(table_id=case.table_id)
    numbered = found.filter(created_at__gte=case.opened_at, command__regex=NAMING.format(case.number))
    for row in rows:
        end = row.last_seq if row.last_seq is not None else 2**62
        numbered = numbered | found.filter(expected_seq__gte=row.first_seq - 1, expected_seq__lte=end)
    return numbered.order_by("created_at")


def _tray(table: Table, rows: Sequence[Round]) -> Iterable[tuple[datetime, str]]:
    """The count before the rounds, the first one after them, and what moved chips between the two."""
    if not rows:
        return
    first, last = rows[0].first_seq, rows[-1].last_seq or table.seq
    events = Event.objects.filter(table_id=table.pk, type__in=TRAY_EVENTS)
    counts = Event.objects.filter(table_id=table.pk, type="tray_counted")
    before = counts.filter(seq__lt=first).order_by("-seq").values_list("seq", flat=True).first()
    after = counts.filter(seq__gt=last).order_by("seq").values_list("seq", flat=True).first()
    within = events.filter(seq__gte=before or first, seq__lte=after or table.seq).order_by("seq")[:SHOWN_OF_TRAY]
    sentences = Sentences(state_of(table))
    for row in within:
        text = utc_text(sentences.of(row))
        yield row.at, text[:1].upper() + text[1:]


def _video(case: Case, rows: Sequence[Round], steps: Iterable[CaseStep]) -> Iterable[VideoMark]:
    """What lies on video about the case: its rounds, and what was looked at. A camera's link goes beside each."""
    for row in rows:
        yield VideoMark(row.table_id, f"Round {row.number}", row.opened_at, row.concluded_at)
    for step in steps:
        if step.kind == "video":
            facts = step.facts
            mark = (facts.get("from_time", ""), facts.get("to_time", ""), facts.get("camera", ""))
            yield VideoMark(case.table_id, f"Looked at in step {step.number}", *mark)


def _deliveries(case: Case) -> Iterable[WebhookDelivery]:
    rows = WebhookDelivery.objects.filter(kind="case", body__contains=f'"case": {case.number},')
    return rows.select_related("receiver").order_by("created_at")
