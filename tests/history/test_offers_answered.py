"""The round's page says who was offered to withdraw and what each answered (ruling 93)."""

from __future__ import annotations

import pytest

from proofs.verify import verify_table
from rules import commands as c
from tables.models import Alert
from tests.table import ANN, PAT, Game


def section(game: Game) -> str:
    page = game.cast.client(game.cast.sam).get(f"/history/{game.table}/1/?recompute=1").content.decode()
    assert "came out as recorded" in page
    return page[page.index("Offers to withdraw") : page.index("Recomputation")]


@pytest.mark.clause("ruling 93", "PM 5.29.1")
def test_who_withdrew_who_stayed_and_who_said_nothing(game: Game) -> None:
    game.do(c.SeatPlayer("p5", "Eve", 5))
    game.open_round()
    game.do(
        c.PlaceWager(4, (c.Stake(ANN, 2_000),), line=1),
        c.PlaceWager(5, (c.Stake("p5", 2_000),), line=1),
        c.CloseBetting(),
    )
    game.do(c.ReportPowerFailure(), c.WithdrawWagers(PAT), c.StayIn((ANN,)), c.ResumePlay())
    text = section(game)
    rows = [row for row in text.split("<tr>") if "PM 5.29.1" in row]
    said = [next(word for word in ("Withdraws", "Stays", "No answer") if word in row) for row in rows]
    assert said == ["Withdraws", "Stays", "No answer"]
    assert verify_table(game.table).sound


@pytest.mark.clause("ruling 94", "PM 5.1", "PM 5.1.1")
def test_a_count_is_on_record_with_who_counted_and_the_pit_is_told_of_a_wrong_one(game: Game) -> None:
    game.open_round()
    game.do(c.CloseBetting(), c.CountCards(288))
    assert not Alert.objects.exists()
    game.do(c.CountCards(287))
    assert "287 of 288, 1 too few" in Alert.objects.get().message
    game.do(c.VoidRound("missing_cards", "287 of 288."))
    page = game.cast.client(game.cast.sam).get(f"/history/{game.table}/1/?recompute=1").content.decode()
    assert "287 of 288, 1 too few" in page
    assert "came out as recorded" in page
    assert verify_table(game.table).sound
