"""The clauses: what each requires in our own words, what the product does about it and where. One TOML file a
rulebook, read once.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from rules.core.base import Value

FILES: Mapping[str, str] = MappingProxyType(
    {
        "PM": "mbs_pontoon_6.toml",
        "PR": "rws_pontoon_4.toml",
        "PF": "federal_pontoon.toml",
        "PO": "online_pontoon.toml",
        "TC": "mbs_three_card_poker_5.toml",
        "ruling": "rulings.toml",
    }
)
"""The file that explains the clauses of each prefix."""


PROVED = ("enforced", "shown")
KINDS = (*PROVED, "definition", "person's ruling", "not for software")
"""What a clause can be to the product. The kinds of `PROVED` need tests that prove them."""


class ClauseText(Value, frozen=True):
    """A clause in a few words (`title`) and in one or two sentences (`requires`); `clause` is written "PM 3.24.1".

    `kind` is one of KINDS, `what` says what the product does, `code` names the places: "file" or "file:name". A ruling
    has none of the three.
    """

    clause: str
    title: str
    requires: str
    kind: str = ""
    what: str = ""
    code: tuple[str, ...] = ()


def clause_text(clause: str) -> ClauseText:
    """What `clause` ("PM 3.24.1", "PM 4.1/pontoon") requires. Raises KeyError for a clause that no file explains."""
    return clause_texts(clause.partition(" ")[0])[clause]


@cache
def clause_texts(prefix: str) -> Mapping[str, ClauseText]:
    """Every clause of a prefix, by clause, in the order of its rulebook. Raises KeyError for an unknown prefix."""
    content = tomllib.loads((Path(__file__).parent / FILES[prefix]).read_text(encoding="utf-8"))
    texts = (
        ClauseText(
            f"{prefix} {number}",
            entry["title"],
            entry["requires"],
            entry.get("kind", ""),
            entry.get("what", ""),
            tuple(entry.get("code", ())),
        )
        for number, entry in content["clauses"].items()
    )
    return MappingProxyType({text.clause: text for text in texts})
