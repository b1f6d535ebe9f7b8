"""Rounds of a player: those they played in, those in which they controlled an area or backed somebody else's, and where
the house had Pontoon. Reads only.
"""

from __future__ import annotations

import json
from typing import Any

from django.db.models import BooleanField, F, Func, Q, Value
from django.db.models.functions import Lower

from database import replica
from players.finding import of_name
from rounds.models import SEATED_NAME, Event, PlayingArea, Round
from rules.core.text import encode_json

# The rounds of a player: by results, by wagers of the round that is on, and by refusals.
OF_PLAYER = """SELECT table_id, round FROM wagers_settlement WHERE player = %s
UNION ALL SELECT w.table_id, w.round FROM wagers_wager w JOIN tables_table t ON (t.id, t.round) = (w.table_id, w.round)
WHERE w.stakes ? %s
UNION ALL SELECT table_id, round FROM rounds_event WHERE type = 'command_refused'
    AND players_named(body) @> ARRAY[%s]"""

# The rounds in which a player called the decisions of an area; those in which their wager lay on an area of which
# somebody else did; those in which the house had Pontoon; those with a refusal.
CONTROLLED = "SELECT table_id, round FROM rounds_playingarea WHERE controller = %s"
BACKED = """SELECT a.table_id, a.round FROM wagers_settlement s
JOIN rounds_playingarea a ON (a.table_id, a.round, a.area) = (s.table_id, s.round, s.area)
WHERE s.player = %s AND a.controller NOT IN ('', s.player)"""
HOUSE_PONTOON = "SELECT table_id, round FROM rounds_hand WHERE area = 0 AND rank = 'pontoon'"
REFUSED = "SELECT table_id, round FROM rounds_event WHERE type = 'command_refused'"
# Rounds that several statements find. Each may find a great many that no list should look through: all are read from
# indexes alone, in one statement.
FOUND_BY_ALL = (
    "SELECT table_id, array_agg(round) FROM (SELECT DISTINCT * FROM ({selected}) AS own) AS found GROUP BY table_id"
)

BY_AREA = {"controller": CONTROLLED, "backer": BACKED}
"""What is asked of a player and an area, by the filter that asks it."""
RARER = {"dealer", "clause", "dollars"}
"""Filters that a player's many rounds are better looked through for, with none of them bound by its number."""


def of_players(wanted: dict[str, Any]) -> list[Among | Q]:
    """What the filters ask of a round's players, of who controlled an area, of the house, and of refusals beside these.
    Those of several of these, and a player's where nothing rarer is asked for, are looked up once for all of a page.
    """
    found: list[Among] = []
    if "player" in wanted:
        found.append(_of_player(wanted["player"]))
    for name, selected in BY_AREA.items():
        if name in wanted:
            found.append(_on_areas(selected, wanted[name]))
    if "house_pontoon" in wanted:
        found.append(_among(HOUSE_PONTOON))
    if found and "refusals" in wanted:
        found.append(_among(REFUSED))
    if len(found) > 1 or ("player" in wanted and not RARER & wanted.keys()):
        return [_looked_up(found)]
    return list(found)


def _among(selected: str) -> Among:
    return Among(("table_id", "number"), selected, [])


def _looked_up(found: list[Among]) -> Q:
    """The rounds that all of these find, by their numbers."""
    selected = " INTERSECT ".join(f"({each.selected})" for each in found)
    parameters = [parameter for each in found for parameter in each.parameters]
    with replica.connection().cursor() as cursor:
        cursor.execute(FOUND_BY_ALL.format(selected=selected), parameters)
        return rounds_at(dict(cursor.fetchall()))


def rounds_at(numbers: dict[str, list[int]]) -> Q:
    """Rounds of these numbers, by table."""
    found = Q(table_id__in=[])
    for table, those in numbers.items():
        found |= Q(AnyOf("number", those), table_id=table)
    return found


class Among(Func):
    """Whether a row's columns are among what a statement of ours selects: a half join, so that the database begins with
    whichever side has fewer.
    """

    output_field = BooleanField()

    def __init__(self, columns: tuple[str, ...], selected: str, parameters: list[str]) -> None:
        super().__init__(*(F(column) for column in columns))
        self.selected, self.parameters = selected, parameters

    def as_sql(self, compiler: Any, connection: Any, **extra: Any) -> tuple[str, list[Any]]:  # type: ignore[override]
        """The columns, as the query that it stands in calls them."""
        columns = [compiler.compile(expression) for expression in self.get_source_expressions()]
        names = ", ".join(name for name, _ in columns)
        return f"(({names}) IN ({self.selected}))", [*(p for _, own in columns for p in own), *self.parameters]


class AnyOf(Func):
    """Whether a row's number is one of these, as one value: `__in` would bind thousands of them, each by itself."""

    output_field = BooleanField()

    def __init__(self, column: str, numbers: list[int]) -> None:
        super().__init__(F(column))
        self.numbers = numbers

    def as_sql(self, compiler: Any, connection: Any, **extra: Any) -> tuple[str, list[Any]]:  # type: ignore[override]
        """The column, as the query that it stands in calls it."""
        name, own = compiler.compile(self.get_source_expressions()[0])
        return f"({name} = ANY(%s))", [*own, self.numbers]


def _of_player(player: str) -> Among:
    """Rounds in which a player, by id or by the name they were seated under, had a result, a wager that still lies
    there, or a refusal. Every wager of a round that is over has a result for each of its backers.
    """
    selected, parameters = [OF_PLAYER], [player, player, _quoted(player)]
    for table, known in sorted(ids_of_name(player)):
        selected.append(f"SELECT * FROM ({OF_PLAYER}) AS own WHERE own.table_id = %s")
        parameters += [known, known, _quoted(known), table]
    for known in ids_in_directory(player):
        selected.append(OF_PLAYER)
        parameters += [known, known, _quoted(known)]
    return Among(("table_id", "number"), " UNION ALL ".join(selected), parameters)


def _on_areas(selected: str, player: str) -> Among:
    """Rounds that one of the statements of BY_AREA finds for a player, by id or name."""
    among, parameters = [selected], [player]
    for table, known in sorted(ids_of_name(player)):
        among.append(f"SELECT * FROM ({selected}) AS own WHERE own.table_id = %s")
        parameters += [known, table]
    for known in ids_in_directory(player):
        among.append(selected)
        parameters.append(known)
    return Among(("table_id", "number"), " UNION ALL ".join(among), parameters)


def controlled(rounds: list[Round], player: str) -> dict[tuple[str, int], list[PlayingArea]]:
    """The areas that a player, by id or name, controlled in some rounds, by table and number."""
    theirs = Q(controller__in=[player, *ids_in_directory(player)])
    for table, known in ids_of_name(player):
        theirs |= Q(table_id=table, controller=known)
    there = Q(pk__in=[])
    for round_ in rounds:
        there |= Q(table_id=round_.table_id, round=round_.number)
    found: dict[tuple[str, int], list[PlayingArea]] = {}
    for area in PlayingArea.objects.filter(theirs, there).order_by("area"):
        found.setdefault((area.table_id, area.round), []).append(area)
    return found


def ids_of_name(name: str) -> set[tuple[str, str]]:
    """The same in records of before: tables, and the ids under which somebody of this name was seated there."""
    rows = Event.objects.filter(type="player_seated").annotate(name=SEATED_NAME)
    seated = rows.filter(name=Lower(Value(name))).values_list("table_id", "body")
    return {(table, json.loads(body)["player"]) for table, body in seated}


def ids_in_directory(name: str) -> list[str]:
    """The ids of those who have this name in the directory of players, however it is spelled."""
    return list(of_name(name).order_by("id").values_list("id", flat=True))


def _quoted(text: str) -> str:
    """Text as it stands in the body of an event."""
    return encode_json(text).decode()
