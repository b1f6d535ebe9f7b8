"""A short view is the whole one without the clauses' words and most of what may have gone wrong: nothing else."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rules import TableViews
from rules.scripts import play, read_script
from rules.views import View

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
        assert short == msgspec.structs.replace(whole, irregularities=short.irregularities, notes={})
        lists.add(len(kept))
    assert max(lists) > 1


@pytest.mark.parametrize("audience", ["audit:short", "sign:short", "seat:1:short", "nobody:short"])
def test_only_staff_has_short_views(audience: str) -> None:
    *_, last = play(read_script(SCRIPTS[0].read_text(encoding="utf-8"), "toml"))
    with pytest.raises(ValueError, match="no audience"):
        TableViews(last.state).of(audience)
