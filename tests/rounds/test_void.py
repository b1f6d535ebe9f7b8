"""A round declared void: every cent goes back, settled wagers included, and the record still proves (ruling 7)."""

from __future__ import annotations

from proofs.verify import verify_table
from rounds.models import Round
from rules import commands as c
from tables.models import Alert
from tests.table import PAT, Game
from wagers.models import Entry, Settlement, Wager


def balances() -> dict[str, int]:
    sums: dict[str, int] = {}
    for entry in Entry.objects.all():
        sums[entry.account] = sums.get(entry.account, 0) + entry.cents
    return sums


def test_a_void_gives_back_what_was_taken_and_concludes_the_round(game: Game) -> None:
    game.open_round(3_000)
    game.do(c.CloseBetting(), c.DealCard("9S"), c.DealCard("8D"), c.DealCard("KH"), c.Settle())
    assert balances()["house:t1"] == 1_000  # the pair wager lost
    answer = game.send(c.VoidRound("extra_cards"), game.cast.gus.as_actor())
    assert answer.accepted, answer.body
    assert set(balances().values()) == {0}
    assert {wager.status for wager in Wager.objects.all()} == {"settled"}
    assert sum(s.returned_cents - s.stake_cents for s in Settlement.objects.filter(player=PAT)) == 0
    row = Round.objects.get(number=1)
    assert (row.phase, row.last_seq, row.staked_cents, row.returned_cents) == ("concluded", game.seq, 4_000, 4_000)
    assert Alert.objects.get().kind == "round_void"
    assert verify_table(game.table).faults == []


def test_play_goes_on_after_a_void(game: Game) -> None:
    game.open_round()
    assert game.send(c.VoidRound("equipment_fault"), game.cast.gus.as_actor()).accepted
    game.do(c.OpenBetting())
    assert game.row.round == 2
    assert verify_table(game.table).sound
