"""Luck beyond chance raises an alert, once at each number of rounds; chance does not."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

from results import luck
from results.luck import FIRST_LOOK, look
from results.models import LuckSum, Result
from tables.models import Alert
from tests.table import Game

AT = datetime(2026, 11, 22, 12, tzinfo=UTC)


def add(game: Game, player: str, lucks: list[int], first: int = 1) -> None:
    """Rounds with so much luck of a player, in cents."""
    Result.objects.bulk_create(
        Result(
            table_id=game.table, round=number, player=player, kind="main", shoe=number // 10, concluded_at=AT,
            dealer=f"dealer-{number % 7}", ruleset="mbs-pontoon-6", handle_cents=1000, win_cents=-cents,
            expected_cents=0, choices_cents=0, luck_cents=-cents,
        )
        for number, cents in enumerate(lucks, first)
    )  # fmt: skip


def chance(many: int, mean: int = 0) -> list[int]:
    random = Random(4)
    return [random.choice((-1000, 1000)) + mean for _ in range(many)]


def test_a_player_who_knows_is_found_and_one_who_is_lucky_by_chance_is_not(game: Game) -> None:
    add(game, "knows", chance(FIRST_LOOK, mean=200))
    add(game, "plays", chance(FIRST_LOOK + 1), first=4_001)
    assert look() == 1
    (alert,) = Alert.objects.filter(kind="luck")
    assert "player knows over 3,000 rounds" in alert.message
    found = {each.who: each for each in luck.furthest("player", 10)}
    assert found["knows"].z > 4 > abs(found["plays"].z)
    assert found["knows"].cents > 0


def test_it_is_looked_at_again_only_at_the_next_number_of_rounds(game: Game) -> None:
    add(game, "knows", chance(3_100, mean=250))
    assert look() == 1
    assert look() == 0
    add(game, "knows", chance(6_000, mean=250), first=4_001)
    add(game, "plays", [0], first=19_999)
    assert look() == 1
    assert LuckSum.objects.get(of="player", who="knows").tested == 9_000
    assert Alert.objects.filter(kind="luck").count() == 1  # the first still waits


def test_few_rounds_say_nothing(game: Game) -> None:
    add(game, "new", [1000] * FIRST_LOOK)  # the newest waits: it may yet be corrected
    assert look() == 0
    assert luck.furthest("player", 10) == []


def test_kept_sums_are_those_of_all_rounds_and_each_round_is_added_once(game: Game) -> None:
    lucks = chance(60)
    add(game, "plays", lucks[:20])
    look()
    Result.objects.filter(round=20).delete()  # corrected while it was the newest
    add(game, "plays", [700, *lucks[20:]], first=20)
    look()
    look()
    kept = LuckSum.objects.get(of="player", who="plays")
    counted = [*lucks[:19], 700, *lucks[20:59]]
    assert (kept.rounds, kept.cents) == (59, sum(counted))
    assert kept.squares == sum(luck * luck for luck in counted)
    shoes = LuckSum.objects.filter(of="shoe")
    assert sum(shoe.rounds for shoe in shoes) == 59
    assert sum(shoe.cents for shoe in shoes) == -kept.cents  # the house has what the players have not
