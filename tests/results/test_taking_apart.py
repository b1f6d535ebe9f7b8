"""The worker takes rounds apart from the record: to the cent, once, again after a correction, and where it stopped."""

from __future__ import annotations

import pytest
from django.db.models import Sum

from results import taking_apart
from results.models import Result, TakenApart
from results.taking_apart import take_apart_due
from rounds.models import Round
from tests.table import PAT, Game

SUMS = ("handle", "win", "expected", "choices", "luck")


def sums(number: int) -> dict[str, int]:
    found = Result.objects.filter(round=number).aggregate(**{name: Sum(f"{name}_cents") for name in SUMS})
    return {name: found[name] for name in SUMS}


def test_every_round_that_is_over_adds_up_to_what_the_record_says(played: Game) -> None:
    assert take_apart_due() == 2
    for round_ in Round.objects.filter(concluded_at__isnull=False):
        found = sums(round_.number)
        assert found["handle"] == round_.staked_cents
        assert found["win"] == round_.staked_cents - round_.returned_cents
        assert found["win"] == found["expected"] + found["choices"] + found["luck"]
    pair = Result.objects.get(round=1, player=PAT, kind="pair")
    assert (pair.handle_cents, pair.win_cents, pair.choices_cents) == (10_00, 10_00, 0)
    assert pair.luck_cents > 0
    assert pair.dealer == played.cast.sam.username


def test_doing_it_again_changes_nothing(played: Game) -> None:
    take_apart_due()
    before = list(Result.objects.order_by("pk").values())
    assert take_apart_due() == 0
    Result.objects.all().delete()
    TakenApart.objects.all().delete()
    assert take_apart_due() == 2
    assert list(Result.objects.order_by("pk").values()) == before


def test_after_a_worker_that_died_the_next_one_goes_on(played: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = taking_apart._keep

    def dies(round_: Round, *what: object) -> None:
        if round_.number == 2:
            raise KeyboardInterrupt
        kept(round_, *what)  # type: ignore[arg-type]

    monkeypatch.setattr(taking_apart, "_keep", dies)
    with pytest.raises(KeyboardInterrupt):
        take_apart_due()
    assert list(TakenApart.objects.values_list("round", flat=True)) == [1]
    monkeypatch.undo()
    assert take_apart_due() == 1
    assert sorted(TakenApart.objects.values_list("round", flat=True)) == [1, 2]


def test_a_round_without_values_is_all_luck_and_none_of_it_the_cards(
    played: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*what: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(taking_apart, "take_apart", missing)
    take_apart_due()
    assert not TakenApart.objects.filter(known=True).exists()
    assert Result.objects.exclude(win_cents=0).exists()
    assert all(row.luck_cents == row.shoe_cents == row.win_cents for row in Result.objects.all())


def test_the_page_shows_the_day_to_who_may_see_it(played: Game) -> None:
    take_apart_due()
    page = played.cast.client(played.cast.mona).get("/results/").content.decode()
    for text in ("Win ÷ handle", "Table 1", "By dealer", "Pontoon", "Theoretical loss", "Pat"):
        assert text in page
    assert "Hold" not in page
    assert played.cast.client(played.cast.dana).get("/results/").status_code == 403
    empty = played.cast.client(played.cast.ada).get("/results/?day=2020-01-01&shift=Nonsense")
    assert "No round was over then." in empty.content.decode()
