"""A count that differs: its page names the rounds in which that may have come about, and leads there (ruling 104)."""

from __future__ import annotations

import pytest

from rules import commands as c
from tests.history.test_pages import text_of
from tests.table import PAT, Game
from tests.wagers.chips.floor import by_two, fill, opened_tray

pytestmark = pytest.mark.clause("ruling 104")


@pytest.fixture
def short(game: Game) -> Game:
    """Round 2 has a mis-pay on record; a count after round 3 is $20 short, which a wager of each explains."""
    opened_tray(game)
    for _ in range(3):
        game.play_round()
    paid = c.RecordMispay(2, c.LineRef("2.1", "main", PAT), 50_00, "pit", "A chip too many.", 10_00)
    game.do(paid, by=game.cast.mona.as_actor())
    expected = game.state.tray.sessions[-1].theoretical_cents
    chips = (c.ChipCount(100_00, (expected - 20_00) // 100_00), c.ChipCount(5_00, (expected - 20_00) % 100_00 // 5_00))
    assert by_two(game, c.CountTray("count", chips)).accepted
    return game


def test_a_count_that_differs_names_its_rounds(short: Game) -> None:
    sam = short.cast.client(short.cast.sam)
    said = text_of(sam.get("/history/t1/counts/"))
    assert "Count of the tray" in said
    assert "−$20" in said
    assert "3 rounds since the last count that was right, 1 of them with something out of the ordinary" in said
    first, *others = said.partition("What explains the difference ")[2].split(" was wagered, paid, taken or carried ")[
        :3
    ]
    assert first == "Round 2 Something was paid or collected wrongly $20"
    assert [" ".join(other.split()[:2]) for other in others] == ["Round 3", "Round 1"]
    assert '<a class="history-link" href="/history/t1/2/">Round 2</a>' in sam.get("/history/t1/counts/").text


@pytest.mark.clause("ruling 105")
def test_what_moved_chips_beside_the_rounds_is_named_too(game: Game) -> None:
    """$500 of a fill that were never put in; a sale and chips for no wager stand behind it."""
    opened_tray(game)
    game.do(c.BuyIn(PAT, 60_00), c.RecordWrongChips(25_00, "Area 2", "pit", "Pushed past.", person="A bystander"))
    fill(game)
    game.play_round()
    expected = game.state.tray.sessions[-1].theoretical_cents - 500_00
    chips = (c.ChipCount(100_00, expected // 100_00), c.ChipCount(5_00, expected % 100_00 // 5_00))
    assert by_two(game, c.CountTray("count", chips, "Looked for.")).accepted
    said = text_of(game.cast.client(game.cast.sam).get("/history/t1/counts/"))
    assert "1 round and 3 other moves of chips since the last count that was right" in said
    told = said.partition("What explains the difference ")[2]
    assert told.startswith(
        "Chips for no wager, after round 0 Chips were given or taken wrongly – Fill, after round 0 –"
    )
    assert "$500 was wagered, paid, taken or carried" in told
    assert "Buy-in, after round 0" in told


def test_where_a_count_is_told_of_it_leads_there(short: Game) -> None:
    sam = short.cast.client(short.cast.sam)
    page = f'href="/history/t1/counts/{short.seq}/"'
    events = sam.get("/history/t1/events/?type=tray_counted").text
    assert events.count("/counts/") == events.count(page) == 1, "the opener differs from nothing"
    assert page in sam.get(f"/history/t1/counts/{short.seq}/").text
    assert sam.get("/history/t1/counts/1/").status_code == 404
    assert short.cast.client(short.cast.dana).get("/history/t1/counts/").status_code == 403


def test_a_table_without_such_a_count_says_so(game: Game) -> None:
    opened_tray(game)
    assert "No count of this table differs." in text_of(game.cast.client(game.cast.ada).get("/history/t1/counts/"))
