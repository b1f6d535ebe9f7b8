"""The stops that a command is decided on, as the rules read them."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from database.round_trip import Statement
from players.models import Stop as Row
from players.models import in_force
from rules.core.base import Stop
from rules.core.marks import CLOSES, OPENS, STOP

STOP_NAMED = re.compile(f"{OPENS}{STOP}(\\d+){CLOSES}")
"""The number in the mark of a stop."""
Stops = dict[str, tuple[Stop, ...]]

STOPS_OF = """
SELECT player_id, id, game, wager FROM players_stop
WHERE player_id IN (SELECT json_array_elements_text(%s::json))
    AND lifted_at IS NULL AND (until IS NULL OR until > now())
ORDER BY id
"""


def asked_for(players: Iterable[str]) -> Statement:
    """The statement that finds the stops of some players."""
    return STOPS_OF, (json.dumps(list(players)),)


def stops_in(rows: Iterable[tuple[Any, ...]]) -> Stops:
    """What its rows say, by player."""
    found: Stops = defaultdict(tuple)
    for player, number, game, wager in rows:
        found[player] += (Stop(number, game, wager),)
    return dict(found)


def stops_of(players: Iterable[str]) -> Stops:
    """The stops of some players now, for what is only tried."""
    rows = in_force(timezone.now()).filter(player_id__in=list(players)).order_by("id")
    return stops_in(rows.values_list("player_id", "id", "game", "wager"))


def stops_numbered(numbers: Iterable[int]) -> Stops:
    """Stops by their numbers, in force or not: those that a refusal on record names."""
    rows = Row.objects.filter(pk__in=list(numbers)).order_by("id")
    return stops_in(rows.values_list("player_id", "id", "game", "wager"))
