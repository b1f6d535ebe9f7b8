"""The clauses: what each requires in our own words, what the product does about it and where. One TOML file a
rulebook, found by being here and read once.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from rules.core.base import Value


def _head(path: Path) -> dict[str, str]:
    """What a file says of itself before its first table."""
    return tomllib.loads(path.read_text(encoding="utf-8").partition("\n[")[0])


_HEADS = {path: _head(path) for path in sorted(Path(__file__).parent.glob("*.toml"))}

FILES: Mapping[str, Path] = MappingProxyType({head["prefix"]: path for path, head in _HEADS.items()})
"""The file that explains the clauses of each prefix."""

RULEBOOKS: Mapping[str, str] = MappingProxyType(
    {head["prefix"]: head["rulebook"] for head in _HEADS.values() if "rulebook" in head}
)
"""The rulebook of each prefix; rulings are of none."""

PROVED = ("enforced", "shown")
KINDS = (*PROVED, "definition", "person's ruling", "not for software")
"""What a clause can be to the product. The kinds of `PROVED` need tests that prove them."""


class ClauseText(Value, frozen=True):
    """A clause in a few words (`title`) and in one or two sentences (`requires`); `clause` is written "PM 3.24.1".

    `kind` is one of KINDS, `what` says what the product does, `code` names the places: "file" or "file:name". `topic`
    is what it is about: the file lists it for the longest beginning of its number. A ruling has none of the four; one
    may have a `table`, its head first, and one that players are shown has `plain` words for them.
    """

    clause: str
    title: str
    requires: str
    kind: str = ""
    what: str = ""
    code: tuple[str, ...] = ()
    topic: str = ""
    table: tuple[tuple[str, ...], ...] = ()
    plain: str = ""

    @property
    def for_players(self) -> str:
        """What it requires, in the words that players read."""
        return self.plain or self.requires


def clause_text(clause: str) -> ClauseText:
    """What `clause` ("PM 3.24.1", "PM 4.1/pontoon") requires. Raises KeyError for a clause that no file explains."""
    return clause_texts(clause.partition(" ")[0])[clause]


def text_or_none(clause: str) -> ClauseText | None:
    """The same; None for a clause that no file explains, and for none."""
    prefix = clause.partition(" ")[0]
    return clause_texts(prefix).get(clause) if prefix in FILES else None


@cache
def clause_texts(prefix: str) -> Mapping[str, ClauseText]:
    """Every clause of a prefix, by clause, in the order of its rulebook. Raises KeyError for an unknown prefix."""
    content = tomllib.loads(FILES[prefix].read_text(encoding="utf-8"))
    topics = {beginning: topic for topic, listed in content.get("topics", {}).items() for beginning in listed}
    texts = (
        ClauseText(
            f"{prefix} {number}",
            entry["title"],
            entry["requires"],
            entry.get("kind", ""),
            entry.get("what", ""),
            tuple(entry.get("code", ())),
            _topic(number, topics),
            tuple(map(tuple, entry.get("table", ()))),
            entry.get("plain", ""),
        )
        for number, entry in content["clauses"].items()
    )
    return MappingProxyType({text.clause: text for text in texts})


def _topic(number: str, topics: Mapping[str, str]) -> str:
    """The topic of the longest beginning of a number that is listed; "" where none is."""
    while number and number not in topics:
        number = number[: max(number.rfind("."), number.rfind("/"), 0)]
    return topics.get(number, "")
