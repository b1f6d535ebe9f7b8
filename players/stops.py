"""The stops that a command is decided on, as the rules read them."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db import connection
from django.utils import timezone

from database.round_trip import Statement
from players.models import Stop as Row
from players.models import in_force
from players.spelling import is_like, lookup_form
from rules.core.base import Stop
from rules.core.marks import CLOSES, OPENS, STOP

STOP_NAMED = re.compile(f"{OPENS}{STOP}(\\d+){CLOSES}")
"""The number in the mark of a stop."""
Stops = dict[str, tuple[Stop, ...]]

COLUMNS = ("id", "game", "wager", "one_area")
STOPS_OF = """
SELECT player_id, id, game, wager, one_area FROM players_stop
WHERE player_id IN (SELECT json_array_elements_text(%s::json))
    AND lifted_at IS NULL AND (until IS NULL OR until > now())
ORDER BY id
"""


# One edit leaves either the first two letters of a name with five as they are or the last two, so few are held
# against it.
ALIKE = """
WITH own AS (SELECT lookup, translate(lookup, ' 0123456789', '') AS letters FROM (SELECT coalesce(
    (SELECT nullif(lookup, '') FROM players_player WHERE id = %(player)s), %(form)s) AS lookup) known)
SELECT own.lookup, p.lookup, s.id, s.game, s.wager, s.one_area
FROM own CROSS JOIN players_stop s JOIN players_player p ON p.id = s.player_id
    CROSS JOIN LATERAL (SELECT translate(p.lookup, ' 0123456789', '')) AS theirs(letters)
WHERE s.lifted_at IS NULL AND (s.until IS NULL OR s.until > now()) AND s.player_id <> %(player)s AND p.lookup <> ''
    AND (left(theirs.letters, 2) = left(own.letters, 2) OR right(theirs.letters, 2) = right(own.letters, 2))
ORDER BY s.id
"""


def asked_for(players: Iterable[str]) -> Statement:
    """The statement that finds the stops of some players."""
    return STOPS_OF, (json.dumps(list(players)),)


def stops_in(rows: Iterable[tuple[Any, ...]]) -> Stops:
    """What its rows say, by player."""
    found: Stops = defaultdict(tuple)
    for player, *stop in rows:
        found[player] += (Stop(*stop),)
    return dict(found)


def stops_of(players: Iterable[str]) -> Stops:
    """The stops of some players now, for what is only tried."""
    rows = in_force(timezone.now()).filter(player_id__in=list(players)).order_by("id")
    return stops_in(rows.values_list("player_id", *COLUMNS))


def alike_asked_for(player: str, name: str = "") -> Statement:
    """The statement that finds whose name may be like a player's; who has none in the directory is known by the `name`
    that they are to be given, or by the id.
    """
    return ALIKE, {"player": player, "form": lookup_form(name or player)}


def alike_in(rows: Iterable[tuple[Any, ...]]) -> tuple[Stop, ...]:
    """The stops that its rows tell of, of those whose name is like the player's."""
    return tuple(Stop(*stop) for form, theirs, *stop in rows if is_like(form, theirs))


def alike_stops_of(player: str) -> tuple[Stop, ...]:
    """The same now, for what is only tried."""
    if not player:
        return ()
    with connection.cursor() as cursor:
        cursor.execute(*alike_asked_for(player))
        return alike_in(cursor.fetchall())


def stops_numbered(numbers: Iterable[int]) -> Stops:
    """Stops by their numbers, in force or not: those that a refusal on record names."""
    rows = Row.objects.filter(pk__in=list(numbers)).order_by("id")
    return stops_in(rows.values_list("player_id", *COLUMNS))
