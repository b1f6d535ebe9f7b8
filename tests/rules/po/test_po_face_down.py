"""Online Pontoon: what the face-down cards must not tell, and the hands that take no decision (rulings 33, 34)."""

from __future__ import annotations

import pytest

from rules import commands as c
from rules import view_of
from rules.commands import Command
from rules.wording.cards import card_name
from tests.rules.dealing import AUDIENCES, Dealing, table

ONLINE, MBS = "online-pontoon", "mbs-pontoon-6"


def dealt(first: str, second: str, house: str = "9C 8H", rulebook: str = ONLINE) -> Dealing:
    up, down = house.split()
    game = table(rulebook).open().bet("1 ann 20").close().cards(f"{first} {up} {second}")
    return game.cards(down) if rulebook == ONLINE else game


@pytest.mark.clause("PO hole-cards", "PO dealer-face-down", "ruling 33")
@pytest.mark.parametrize("audience", AUDIENCES)
def test_no_screen_names_a_face_down_card_by_code_or_by_words(audience: str) -> None:
    game = table(ONLINE).open().bet("1 ann 20").close()
    for card in ("2S", "9C", "3S", "8H"):
        game.cards(card)
        _tells_nothing(game, audience)
    for word in ("look_at_house", "hit", "4S", "undo_entry", "5S", "double", "6S", "hit", "2D"):
        game.cards(word)
        _tells_nothing(game, audience)


def _tells_nothing(game: Dealing, audience: str) -> None:
    seen = game.seen_by(audience)
    for card in ("9C", "8H"):
        assert f'"{card}"' not in seen
        assert card_name(card) not in seen
    assert '"17"' not in seen


@pytest.mark.clause("PO hole-cards", "ruling 33")
def test_taking_a_face_down_card_back_is_offered_without_its_name() -> None:
    game = dealt("2S", "3S")
    labels = [a.label for a in view_of(game.state, "dealer").actions if a.command["type"] == "undo_entry"]
    assert labels == ["Undo: face-down card to the house"]
    assert game.cards("undo_entry 9H look_at_house").round.house == ("9C", "9H")


@pytest.mark.clause("PO hole-cards", "ruling 33")
def test_no_refusal_tells_that_the_last_of_a_card_lies_face_down() -> None:
    """Seven of the eight nines of clubs are on the table, the eighth lies face down at the house."""
    game = table(ONLINE).open()
    for area, player in enumerate(("ann", "ben", "cat", "dev"), 1):
        game.bet(f"{area} {player} 20")
    game.close().cards("9C 9C 9C 9C 9C 9C 9C 9C 7D 8H")
    assert game.round.house == ("9C", "8H")
    assert "9 of clubs" not in game.seen_by("dealer")
    game.cards("look_at_house hit")
    assert [a for a in view_of(game.state, "dealer").actions if a.command.get("card") == "9C"] == []
    open_game = table(MBS, decks=4).open().bet("1 ann 20").bet("2 ben 20").close().cards("9C 9C 9C 9C")
    assert open_game.refused("9C") == ("card_exhausted", "PM 2.1"), "cards that lie open do tell"


@pytest.mark.clause("PO dealer-peek", "PO rank/pontoon", "ruling 34")
@pytest.mark.parametrize("cards", ["AS KD", "TS AD"])
def test_a_dealt_pontoon_takes_no_decision_and_waits_for_the_house(cards: str) -> None:
    game = dealt(*cards.split()).cards("look_at_house")
    assert game.phase == "expose"
    assert game.refused("hit")[0] == "not_now"
    assert game.cards("expose_house settle").net == {"1.1": 40}


@pytest.mark.clause("PO rank/21")
def test_there_is_no_super_bonus() -> None:
    game = dealt("7S", "7S", "7C 9H").cards("look_at_house hit 7S expose_house 9D settle")
    assert (game.phase, game.bonuses, game.net) == ("concluded", {}, {"1.1": 20})
    mbs = dealt("7S", "7S", "7C 9H", MBS).cards("hit 7S settle")
    assert mbs.phase == "bonus"


@pytest.mark.clause("PO tie-dealer-wins", "PO rank/five-card-trick", "PO rank/21", "ruling 34")
@pytest.mark.parametrize(
    ("drawn", "house", "net"),
    [
        ("2C 3C 4C", "9C 8H", 40),  # five cards of 16 beat 17
        ("2C 3C 4C", "2D 2H 2C 3H 4S", -20),  # a Five Card Trick each: a tie, however high
        ("2C 3C 4C", "AC KH", -20),  # a Pontoon ends the round
    ],
)
def test_five_cards_against_the_house(drawn: str, house: str, net: int) -> None:
    up, down, *more = house.split()
    game = dealt("2S", "5D", f"{up} {down}").cards("look_at_house")
    for card in drawn.split():
        if game.phase == "decision":
            game.cards(f"hit {card}")
    game.cards("expose_house")
    for card in more:
        game.cards(card)
    assert game.cards("settle").net == {"1.1": net}


@pytest.mark.clause("PO tie-dealer-wins", "PM 4.5.1")
@pytest.mark.parametrize(("rulebook", "net"), [(ONLINE, -20), (MBS, 0)])
def test_the_same_18_against_18(rulebook: str, net: int) -> None:
    game = dealt("KS", "8D", "9C 9H", rulebook)
    game.cards("look_at_house stand expose_house settle" if rulebook == ONLINE else "stand 9H settle")
    assert game.net == {"1.1": net}


@pytest.mark.clause("PO no-insurance")
@pytest.mark.parametrize(("rulebook", "phase"), [(ONLINE, "decision"), (MBS, "insurance_offer")])
def test_an_ace_of_the_house(rulebook: str, phase: str) -> None:
    game = dealt("9S", "8D", "AC 5H", rulebook)
    if rulebook == ONLINE:
        game.cards("look_at_house")
    assert game.phase == phase


@pytest.mark.clause("PM 5.3", "ruling 5", "ruling 33")
@pytest.mark.parametrize(
    "raised",
    [c.RecordFoundWager(1, 1, (c.Stake("ann", 50_00),), in_time=True), c.CorrectWager("1.1", (c.Stake("ann", 50_00),))],
    ids=["found", "corrected"],
)
def test_a_pontoon_has_won_since_the_look_and_still_when_the_house_is_turned_up(raised: Command) -> None:
    """The house cards on the table draw on, and nothing that comes beats a Pontoon."""
    game = table(ONLINE).open().bet("1 ann 20").bet("2 ben 20").close()
    game.cards("AS 9D AC KH 8D AD look_at_house stand expose_house")
    assert game.phase == "dealer"
    assert game.refused(raised, "gaming_shift_manager")[0] in ("late_wager", "result_known")
