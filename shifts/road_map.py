"""The road map of tonight as it stands: who is here, where they deal, and what the planner proposes. Reads only."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Q

from shifts.calendar import DAY
from shifts.gaming_day import calendar
from shifts.licences import game_of
from shifts.models import BreakRules, Presence
from shifts.planner import PresentDealer, Stretch, TableToDeal, dealing_since, plan
from staff.floor import in_order
from staff.licences import GAMES, licence_fault
from staff.models import DealerDuty, Person
from tables.actions import NOT_OPEN
from tables.models import Table

SOON = timedelta(minutes=10)
"""A change that is due so soon may be made now."""
AHEAD = timedelta(hours=1)
"""Within the last hour of a shift the road map goes on to the end of the next."""


@dataclass(frozen=True, slots=True)
class RoadMapRow:
    """A table: who deals it and until when at most; and the next change there, with the reason."""

    table: Table
    game: str
    dealer: Person | None
    since: datetime | None
    due: datetime | None
    fault: str  # what is wrong with the dealer's licence
    comes: Person | None
    at: datetime | None
    why: str
    may_come_now: bool


@dataclass(frozen=True, slots=True)
class RoadMap:
    """Everything that the page of the road map says."""

    until: datetime
    rules: BreakRules
    rows: list[RoadMapRow]
    strings: list[tuple[Person, list[tuple[Table, datetime, datetime]]]]
    left_out: list[tuple[Person, str]]
    warnings: list[str]
    here: set[str]  # user names

    @property
    def due_now(self) -> list[RoadMapRow]:
        """The changes that can be made now."""
        return [row for row in self.rows if row.may_come_now]


@dataclass(frozen=True, slots=True)
class _Planned:
    """What the planner proposes at a moment, and from what."""

    now: datetime
    day: date
    rules: BreakRules
    people: dict[str, Person]
    here: list[PresentDealer]
    stretches: list[Stretch]


def rules_now() -> BreakRules:
    """What the house set last; what holds until it says otherwise."""
    return BreakRules.objects.first() or BreakRules()


def road_map(now: datetime) -> RoadMap:
    """The road map from a moment to the end of the shift."""
    casino, rules = calendar(), rules_now()
    until = casino.shift(now + AHEAD).ends_at
    begin = casino.bounds(casino.gaming_day(now))[0]
    # Who rests as the day changes is here: nobody waits longer for their turn than anybody may deal.
    here_since = begin - rules.limits.longest
    duties, marks = _lately(begin, here_since)
    people = {person.username: person for person in Person.objects.filter(is_active=True).exclude(role="auditor")}
    open_at = {duty.table_id: duty for own in duties.values() for duty in own if duty.until is None}
    tables = [
        row
        for row in sorted(Table.objects.select_related("section__watched_by"), key=lambda row: in_order(row.pk))
        if row.status not in NOT_OPEN or row.pk in open_at
    ]
    games = {row.pk: game_of(bytes(row.state)) for row in tables}
    day = casino.gaming_day(now)
    here = [
        _dealer(person, duties[name], set(games.values()), rules, day, begin)
        for name, person in people.items()
        if _is_here(person, duties[name], marks.get(name), here_since)
    ]
    found = plan(now, until, rules.limits, [TableToDeal(row.pk, games[row.pk]) for row in tables], here)
    planned = _Planned(now, day, rules, people, here, found)
    return RoadMap(
        until=until,
        rules=rules,
        rows=[_row(row, games[row.pk], open_at.get(row.pk), planned) for row in tables],
        strings=_strings(planned, {row.pk: row for row in tables}),
        left_out=_left_out(planned, set(games.values())),
        warnings=_warnings(tables, rules),
        here={dealer.name for dealer in here},
    )


def _lately(begin: datetime, here_since: datetime) -> tuple[dict[str, list[DealerDuty]], dict[str, Presence]]:
    """Everybody's duties of this gaming day and the last, the newest first, and the newest mark of who came or left
    since a time. A new gaming day gives nobody a break.
    """
    duties: dict[str, list[DealerDuty]] = defaultdict(list)
    for duty in DealerDuty.objects.filter(Q(until=None) | Q(until__gt=begin - DAY)).select_related("person"):
        duties[duty.person.username].append(duty)
    marks: dict[str, Presence] = {}
    for mark in Presence.objects.filter(at__gte=here_since).select_related("person"):
        marks.setdefault(mark.person.username, mark)
    return duties, marks


def _is_here(person: Person, lately: list[DealerDuty], mark: Presence | None, here_since: datetime) -> bool:
    """Who deals is here; a dealer who dealt since a time is, until somebody notes that they left, and one of whom it is
    noted that they came.
    """
    duties = [duty for duty in lately if duty.until is None or duty.until > here_since]
    if any(duty.until is None for duty in duties):
        return True
    if person.role != "dealer":
        return False
    if mark is None or (duties and duties[0].since > mark.at):
        return bool(duties)
    return mark.here


def _dealer(
    person: Person, duties: list[DealerDuty], games: set[str], rules: BreakRules, day: date, begin: datetime
) -> PresentDealer:
    able = frozenset(game for game in games if not licence_fault(person, game, day))
    newest = duties[0] if duties else None
    if newest is None or (newest.until is not None and newest.until + rules.limits.rest <= begin):
        return PresentDealer(person.username, able)
    if newest.until is not None:
        return PresentDealer(person.username, able, rested_since=newest.until)
    since = dealing_since([(duty.since, duty.until) for duty in duties], rules.limits.rest)
    return PresentDealer(person.username, able, newest.table_id, since)


def _row(table: Table, game: str, duty: DealerDuty | None, planned: _Planned) -> RoadMapRow:
    here, people, rules = planned.here, planned.people, planned.rules
    dealer = next((each for each in here if each.table == table.pk), None)
    since = dealer.dealing_since if dealer is not None else None
    own = [stretch for stretch in planned.stretches if stretch.table == table.pk]
    following = next((stretch for stretch in own if stretch.why), None)
    comes = people.get(following.dealer) if following is not None else None
    fresh = next((each for each in here if comes is not None and each.name == comes.username), None)
    return RoadMapRow(
        table=table,
        game=GAMES.get(game, ""),
        dealer=duty.person if duty is not None else None,
        since=since,
        due=since + rules.limits.longest if since is not None else None,
        fault=licence_fault(duty.person, game, planned.day) if duty is not None else "",
        comes=comes,
        at=following.begins if following is not None else None,
        why=why_text(following, game, people) if following is not None else "",
        may_come_now=following is not None and fresh is not None and _may_come(fresh, following, rules, planned.now),
    )


def _may_come(dealer: PresentDealer, stretch: Stretch, rules: BreakRules, now: datetime) -> bool:
    """Whether a dealer who is wanted now or soon is free and has rested."""
    rested = dealer.rested_since is None or now - dealer.rested_since >= rules.limits.rest
    return rested and not dealer.table and stretch.begins - now <= SOON


def why_text(stretch: Stretch, game: str, people: dict[str, Person]) -> str:
    """Why the road map has this change, for the pit."""
    title = GAMES.get(game, "this table")
    before = people.get(stretch.instead_of)
    reasons = {
        "longest": f"{before} has dealt as long as the house lets anybody",
        "licence": f"{before} has no valid licence for {title}",
        "turn": f"{before} goes early, so that everybody has a break in time",
        "": "Nobody deals there",
    }
    person = str(people.get(stretch.dealer, ""))
    rested = int(stretch.rested.total_seconds() // 60) if stretch.rested is not None else 0
    comes = {
        "new": f"{person} has not dealt yet and is licensed for {title}",
        "rested": f"{person} has then rested {rested} min and is licensed for {title}",
        "nobody_here": "nobody is here who could",
        "nobody_licensed": f"nobody who is here has a licence for {title}",
        "nobody_rested": f"everybody with a licence for {title} deals or rests then",
    }
    return f"{reasons[stretch.because]}; {comes[stretch.why]}."


def _strings(
    planned: _Planned, tables: dict[str, Table]
) -> list[tuple[Person, list[tuple[Table, datetime, datetime]]]]:
    """Everybody's tables in the order in which they go to them; in between they rest."""
    own: dict[str, list[tuple[Table, datetime, datetime]]] = {dealer.name: [] for dealer in planned.here}
    for stretch in planned.stretches:
        if stretch.dealer:
            own[stretch.dealer].append((tables[stretch.table], stretch.begins, stretch.ends))
    return [
        (planned.people[name], string)
        for name, string in sorted(own.items(), key=lambda each: str(planned.people[each[0]]))
    ]


def _left_out(planned: _Planned, games: set[str]) -> list[tuple[Person, str]]:
    """Who is here and why they are never proposed for a game that is dealt tonight."""
    faults = [
        (person, licence_fault(person, game, planned.day))
        for person in (planned.people[dealer.name] for dealer in planned.here)
        for game in sorted(games)
    ]
    return list(dict.fromkeys((person, fault) for person, fault in faults if fault))


def _warnings(tables: list[Table], rules: BreakRules) -> list[str]:
    """Supervisors with more tables than the house sets, and tables that nobody watches."""
    watched = Counter(str(row.section.watched_by) for row in tables if row.section and row.section.watched_by)
    most = rules.tables_per_supervisor
    found = [
        f"{name} watches {number} open tables; the house sets {most} at most."
        for name, number in sorted(watched.items())
        if number > most
    ]
    nobody = [row.name for row in tables if not (row.section and row.section.watched_by)]
    if nobody:
        found.append(f"Nobody watches {', '.join(nobody)}.")
    return found
