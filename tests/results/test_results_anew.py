"""`manage.py results_anew`: what results of before came to is worked out again, and nothing is told a second time."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.db.models import F
from django.utils import timezone

from results.luck import look
from results.models import LuckSum, LuckSummed, Result, TakenApart
from results.proof import results_faults
from results.taking_apart import take_apart_due
from tables.models import Alert
from tests.owner import owner
from tests.table import Game


def kept() -> list[list[dict[str, object]]]:
    return [list(model.objects.order_by("pk").values()) for model in (TakenApart, Result, LuckSum, LuckSummed)]


def anew() -> str:
    out = StringIO()
    call_command("results_anew", stdout=out)
    return out.getvalue()


def test_rows_as_an_earlier_release_left_them_become_those_of_now(played: Game) -> None:
    take_apart_due()
    look()
    right = kept()
    owner().execute(
        "UPDATE results_result SET expected_cents = expected_cents + shoe_cents, luck_cents = luck_cents - shoe_cents, "
        "shoe_cents = 0"
    )
    LuckSum.objects.update(cents=F("cents") + 1)
    owner().execute("DELETE FROM rounds_proofcheckpoint")
    assert list(results_faults(timezone.now()))
    assert anew() == "2 rounds taken apart\nLuck is added up.\n"
    assert kept() == right
    assert list(results_faults(timezone.now())) == []
    assert anew() == "2 rounds taken apart\nLuck is added up.\n", "it may be done again"
    assert kept() == right


def test_whoever_was_tested_is_not_tested_again_at_the_same_number_of_rounds(
    played: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_apart_due()
    look()
    monkeypatch.setattr("results.luck.FIRST", {"player": 1, "dealer": 1, "shoe": 5})
    monkeypatch.setattr("results.luck.LIMITS", {"player": -1.0, "dealer": 9.0, "shoe": 9.0})
    assert look() == 1
    assert LuckSum.objects.get(of="player").tested == 1
    Alert.objects.filter(kind="luck").update(acknowledged_at=timezone.now(), acknowledged_by=played.cast.gus)
    anew()
    assert LuckSum.objects.get(of="player").tested == 1
    assert LuckSum.objects.get(of="shoe").tested == 0
    assert look() == 0
