"""Online Pontoon: what the face-down cards must not tell, and the hands that take no decision (rulings 33, 34)."""

from __future__ import annotations

import pytest

from rules import view_of
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


@pytest.mark.clause("PO rank/21")
def test_there_is_no_super_bonus() -> None:
    game = dealt("7S", "7S", "7C 9H").cards("look_at_house hit 7S expose_house 9D settle")
    assert (game.phase, game.bonuses, game.net) == ("concluded", {}, {"1.1": 20})
    mbs = dealt("7S", "7S", "7C 9H", MBS).cards("hit 7S settle")
    assert mbs.phase == "bonus"
