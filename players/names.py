"""Names joined at the edge: what is on record, and in every view, names players by marks (`rules.core.marks`), and the
words come from the directory as something is shown to somebody who may read them.

Each is written as the place asks where it stands: HTML, or JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from html import escape
from typing import Any

from django.db import connection

from database.pool import pool
from database.round_trip import round_trip
from languages.catalogues import ENGLISH
from languages.say import say
from players.models import ID_LENGTH
from rules.core.marks import CLOSES, OPENS, STOP
from rules.core.text import Text
from rules.wording.person_names import guest_text, why_text
from shifts.gaming_day import zone

Words = Mapping[str, str]

_OPENS, _CLOSES = OPENS.encode(), CLOSES.encode()
_IN_ASCII = re.compile(rb"\\u2039([^\\]{1,100})\\u203a")  # JSON that is kept to ASCII
LONGEST = 4 * ID_LENGTH  # bytes

# Of players (and of stops by number): names, and whether somebody else has the same; the stops and watch notes that
# hold.
LOOK_UP = """
SELECT p.id, p.name, p.lookup <> '' AND EXISTS (SELECT FROM players_player o
    WHERE replace(o.lookup, ' ', '') = replace(p.lookup, ' ', '') AND o.id <> p.id), (
    SELECT json_agg(json_build_object('number', s.id, 'game', s.game, 'wager', s.wager, 'one_area', s.one_area,
        'reason', s.reason, 'until', s.until) ORDER BY s.id)
    FROM players_stop s WHERE s.player_id = p.id AND s.lifted_at IS NULL AND (s.until IS NULL OR s.until > now())
)::text, (
    SELECT json_agg(json_build_object('number', n.id, 'text', n.text, 'until', n.until) ORDER BY n.id)
    FROM players_watchnote n WHERE n.player_id = p.id AND n.ended_at IS NULL AND n.until > now())::text
FROM players_player p WHERE p.id IN (SELECT json_array_elements_text(%(players)s::json))
"""
REASONS = """
SELECT id, reason, until FROM players_stop WHERE id IN (SELECT json_array_elements_text(%(stops)s::json)::bigint)
"""


def is_marked(content: bytes) -> bool:
    """Whether somebody is named in it by a mark."""
    return _OPENS in content or b"\\u2039" in content


def marks_in(content: bytes) -> set[str]:
    """The keys of its marks: ids of players, and stops as `stop:17`."""
    found: set[str] = set()
    _joined(content, found.add, found.add)
    return found


def filled(content: bytes, words: Words, *, html: bool = False, language: str = ENGLISH) -> bytes:
    """JSON, or a page of HTML, with each mark as its words in a language; as the key alone where there are none, for
    who may not know more.
    """

    def said(key: str) -> str:
        found = words.get(key, key)
        return say(found, language) if isinstance(found, Text) else found  # a name is nobody's to translate

    def in_json(key: str) -> bytes:
        return json.dumps(said(key), ensure_ascii=False)[1:-1].replace("&", "\\u0026").encode()

    def in_html(key: str) -> bytes:
        return escape(said(key)).encode()

    return _joined(content, in_html if html else in_json, in_json)


def _joined(content: bytes, said: Callable[[str], bytes | None], in_ascii: Callable[[str], bytes | None]) -> bytes:
    """By cutting at the marks: a frame of many kilobytes is gone through as fast as bytes are looked at."""
    if b"\\u2039" in content:
        content = _IN_ASCII.sub(lambda found: in_ascii(found[1].decode(errors="replace")) or b"", content)
    first, *parts = content.split(_OPENS)
    told = [first]
    for part in parts:
        key, closes, rest = part.partition(_CLOSES)
        told += (said(key.decode(errors="replace")) or b"", rest) if closes and len(key) <= LONGEST else (_OPENS, part)
    return b"".join(told)


def parameters(keys: Iterable[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Those of LOOK_UP and REASONS."""
    keys = set(keys)
    stops = [key.removeprefix(STOP) for key in keys if key.startswith(STOP)]
    players = [key for key in keys if not key.startswith(STOP)]
    numbers = [number for number in stops if number.isdecimal() and len(number) < 18]
    return {"players": json.dumps(players)}, {"stops": json.dumps(numbers)}


def shown_name(player: str, name: str, *, shared: bool = False) -> str:
    """What people read for a player: their name, or that they are a guest without one. Where the name is `shared` by
    another, the end of the id tells who it is.
    """
    return f"{name} ({player[-3:]})" if name and shared else name or guest_text(player)


def why(reason: str, until: datetime | str | None) -> str:
    """Why somebody is stopped, and until which day of the casino's."""
    if isinstance(until, str):
        until = datetime.fromisoformat(until)
    return why_text(reason, until.astimezone(zone()).date() if until else None)


@dataclass
class Directory:
    """What a process knows of the directory: words by key, the names among them, and the stops and watch notes of each
    player as their table is told them. Whoever uses it for long reads it again each second.
    """

    words: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    stops: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    watched: dict[str, list[dict[str, Any]]] = field(default_factory=dict)

    def forget(self) -> None:
        """Read everything again."""
        self.words.clear()
        self.names.clear()
        self.stops.clear()
        self.watched.clear()

    def learn(self, players: Iterable[tuple[Any, ...]], reasons: Iterable[tuple[Any, ...]] = ()) -> None:
        """What the rows of LOOK_UP and REASONS say."""
        for player, name, shared, stops, notes in players:
            self.words[player] = self.names[player] = shown_name(player, name, shared=shared)
            self.watched[player] = [_note_of(note) for note in json.loads(notes)] if notes else []
            self.stops[player] = [_stop_of(stop) for stop in json.loads(stops)] if stops else []
            self.words |= {f"{STOP}{stop['number']}": stop["words"] for stop in self.stops[player]}
        for number, reason, until in reasons:
            self.words[f"{STOP}{number}"] = why(reason, until)


def _stop_of(row: dict[str, Any]) -> dict[str, Any]:
    """A stop as a screen of the table is told it."""
    of = {name: row[name] for name in ("number", "game", "wager", "one_area")}
    return of | {"words": why(row["reason"], row["until"])}


def _note_of(row: dict[str, Any]) -> dict[str, Any]:
    """A watch note as the pit is told it."""
    until = datetime.fromisoformat(row["until"]).astimezone(zone()).date()
    return {"number": row["number"], "text": row["text"], "until": str(until)}


directory = Directory()
"""What the live screens of this process are filled in from."""


def words_for(content: bytes) -> Words:
    """The words of the marks in some content, read now."""
    found = Directory()
    players, stops = parameters(marks_in(content))
    with connection.cursor() as cursor:
        found.learn(cursor.execute(LOOK_UP, players).fetchall(), cursor.execute(REASONS, stops).fetchall())
    return found.words


async def words_for_async(content: bytes) -> Words:
    """The same for the event loop, in one round trip."""
    found = Directory()
    players, stops = parameters(marks_in(content))
    async with pool().connection() as used:
        found.learn(*await round_trip(used, [(LOOK_UP, players), (REASONS, stops)]))
    return found.words
