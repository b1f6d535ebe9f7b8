"""A short view is the whole one without most of its table; a staff's without the clauses' words and most of what may
have gone wrong. Nothing else is left out, and what is left out of the table is told apart.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rules import TableViews
from rules.core.text import encode_json
from rules.scripts import play, read_script
from rules.views.displays import SeatView, TableNow
from rules.views.table import View

SCRIPTS = sorted((Path(__file__).parent / "golden").glob("*round*.toml"))
OWN_KEYS = {"correct_card", "correct_wager", "correct_decision", "count_cards"}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
@pytest.mark.parametrize("audience", ["dealer", "pit", "auditor"])
def test_a_short_view_is_the_whole_one_less_what_is_asked_for(script: Path, audience: str) -> None:
    lists = set()
    for played in play(read_script(script.read_text(encoding="utf-8"), "toml")):
        views = TableViews(played.state)
        whole, short = views.of(audience), views.of(f"{audience}:short")
        assert isinstance(whole, View)
        assert isinstance(short, View)
        in_round = played.state.round is not None
        kept = [each for each in whole.irregularities if in_round and each.command["type"] in OWN_KEYS]
        assert sorted(short.irregularities, key=repr) == sorted(kept, key=repr)
        lesser = msgspec.structs.replace(whole, irregularities=short.irregularities, notes={})
        assert short == msgspec.structs.replace(lesser, table=short.table)
        lists.add(len(kept))
    assert max(lists) > 1


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
@pytest.mark.parametrize("audience", ["dealer", "pit", "auditor", "seat:1"])
def test_a_short_view_has_of_its_table_what_moves_and_the_rest_is_told_apart(script: Path, audience: str) -> None:
    at_rest = set()
    for played in play(read_script(script.read_text(encoding="utf-8"), "toml")):
        views = TableViews(played.state)
        whole, short = views.of(audience), views.of(f"{audience}:short")
        assert isinstance(short.table, TableNow)
        assert msgspec.structs.replace(views.table_at_rest, **msgspec.structs.asdict(short.table)) == whole.table
        assert msgspec.structs.replace(short, table=whole.table, **unsaid(whole)) == whole
        at_rest.add(encode_json(views.table_at_rest))
    assert len(at_rest) <= 2  # as installed, and open


def unsaid(whole: View | SeatView) -> dict[str, object]:
    """What else a short view lacks."""
    if isinstance(whole, SeatView):
        return {"phase_title": whole.phase_title}
    return {"irregularities": whole.irregularities, "notes": whole.notes}


@pytest.mark.parametrize("audience", ["audit:short", "sign:short", "seat:x:short", "nobody:short"])
def test_only_staff_and_seats_have_short_views(audience: str) -> None:
    *_, last = play(read_script(SCRIPTS[0].read_text(encoding="utf-8"), "toml"))
    with pytest.raises(ValueError, match=r"no (audience|short view)"):
        TableViews(last.state).of(audience)
