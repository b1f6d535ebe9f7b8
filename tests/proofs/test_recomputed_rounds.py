"""Many rounds decided again: how many differ, by which clause, in one process or several."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from proofs.recomputed_rounds import compare_many
from rounds.models import Round
from tests.proofs.test_verify_audit import tamper
from tests.table import Game


def said(*arguments: str) -> str:
    out = StringIO()
    call_command("recompute", "--jobs=1", *arguments, stdout=out)
    return out.getvalue()


def test_an_honest_record_comes_out_the_same(played: Game) -> None:
    ended = Round.objects.filter(concluded_at__isnull=False).count()
    assert said().startswith(f"0 of {ended} rounds differ (")


def test_what_differs_is_said_by_its_clause_and_round(played: Game) -> None:
    tamper("UPDATE wagers_settlement SET returned_cents = returned_cents + 1 WHERE round = 1 AND kind = 'main'")
    names = [(played.table, number) for number in (1, 2)]
    found = compare_many(names, 1)
    assert (found.rounds, [one.round for one in found.differing]) == (2, [1])
    (clauses,) = [one.clauses for one in found.differing]
    assert found.clauses == dict.fromkeys(clauses, 1)
    assert clauses
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("recompute", "--jobs=1", stdout=out)
    assert ended.value.code == 1
    assert f"{played.table} round 1: the settlements on record differ" in out.getvalue()
    assert clauses[0] in out.getvalue()


def test_several_processes_find_the_same(played: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofs.recomputed_rounds.AT_ONCE", 1)
    names = [(played.table, number) for number in (1, 2)]
    watched: list[int] = []
    assert compare_many(names, 2, watched.append) == compare_many(names, 1)
    assert watched[-1] == 2


def test_the_newest_of_a_table_or_of_a_day(played: Game) -> None:
    assert said("--rounds=1").startswith("0 of 1 rounds differ")
    assert said("--table=elsewhere").startswith("0 of 0 rounds differ")
    day = Round.objects.get(number=1).concluded_at.date().isoformat()
    assert " rounds differ" in said(f"--day={day}")
    with pytest.raises(CommandError, match="Of which gaming --day"):
        said("--shift=Night")
    with pytest.raises(CommandError, match="no shift"):
        said(f"--day={day}", "--shift=Teatime")
    with pytest.raises(CommandError, match="No casino"):
        said("--day=9999-12-31")
