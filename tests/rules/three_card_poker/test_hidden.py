"""Who sees which cards when (TC 3.7, 3.8, 3.10.1, 5.9): a card that an audience may not see cannot change its view."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import commands as c
from rules import prompts, view_of
from rules.core.cards import DECK_52
from rules.core.text import encode_stable
from tests.rules.effort import examples
from tests.rules.three_card_poker.game import Game

AUDIENCES = ("dealer", "pit", "audit", "sign", *(f"seat:{seat}" for seat in range(1, 6)))
BETS = (
    "1 ann 20 ante",
    "1 ann 5 pair_plus",
    "1 ann 5 progressive",
    "2 ben 10 ante",
    "3 ann 10 ante",
    "4 fay 5 pair_plus",
)
STEPS = ("view 1", "view 2", "play 1", "fold 2", "view 3", "play 3", "continue 4")
POSITIONS = (1, 2, 3, 4, 0)


def played(cards: tuple[str, ...], steps: int) -> Game:
    game = Game()
    game.bets(*BETS)
    for card in cards[:15]:
        game.do(c.DealCard(card, "device"))
    game.play(*STEPS[:steps])
    return game


def cards_at(cards: tuple[str, ...], position: int) -> tuple[str, ...]:
    place = POSITIONS.index(position) * 3
    return cards[place : place + 3]


deals = st.permutations(DECK_52).map(lambda deck: tuple(islice(deck, 15)))


@pytest.mark.clause("TC 3.7", "TC 3.8", "TC 3.9.2", "TC 5.9")
@settings(max_examples=examples(60), deadline=None)
@given(deals, deals, st.integers(0, len(STEPS)))
def test_before_hands_are_shown_only_the_viewer_sees_one(
    one: tuple[str, ...], other: tuple[str, ...], steps: int
) -> None:
    """Two deals of quite different cards look the same to everybody, but for the seat that took its hand up."""
    mine, theirs = played(one, steps), played(other, steps)
    sees = {"seat:1": 1 if steps >= 1 else None, "seat:2": 2 if steps >= 2 else None}
    for audience in AUDIENCES:
        hand = sees.get(audience)
        if hand is None:
            assert encode_stable(view_of(mine.state, audience)) == encode_stable(view_of(theirs.state, audience)), (
                audience
            )
        for game, cards in ((mine, one), (theirs, other)):
            if audience == "sign":
                continue
            seen = {card for at in game.cards_seen(audience).values() for card in at} - {"??"}
            assert seen == (set(cards_at(cards, hand)) if hand else set()), audience
    assert prompts(mine.state) == prompts(theirs.state)


@pytest.mark.clause("TC 3.10", "TC 3.10.1")
@settings(max_examples=examples(30), deadline=None)
@given(st.permutations(DECK_52))
def test_hands_kept_down_stay_hidden_from_all_but_their_viewer(deck: list[str]) -> None:
    """Position 1 keeps its cards down, 2 is folded with nothing riding on it: other cards there change no view."""
    cards = tuple(deck[:15])
    other = (*deck[15:21], *deck[6:15])
    views = []
    for dealt in (cards, other):
        game = played(dealt, len(STEPS))
        game.play("show 0", "show 3", "show 4", "decline 1", "settle")
        assert game.phase in ("concluded", "bonus", "jackpot")
        assert game.cards_seen("dealer")[1] == ("??",) * 3 == game.cards_seen("dealer")[2]
        views.append(
            {a: encode_stable(view_of(game.state, a)) for a in AUDIENCES if a not in ("seat:1", "seat:2", "audit")}
        )
    assert views[0] == views[1]


@pytest.mark.clause("TC 3.10")
def test_once_the_round_is_over_the_audit_sees_what_was_dealt() -> None:
    cards = DECK_52[:15]
    game = played(cards, len(STEPS))
    game.play("show 0", "show 3", "show 4", "decline 1")
    assert game.cards_seen("audit")[1] == ("??",) * 3
    game.play("settle")
    while game.phase == "bonus":
        game.play("settle")
    assert game.phase == "concluded"
    assert game.cards_seen("audit")[1] == cards_at(cards, 1)
    assert game.cards_seen("audit")[2] == cards_at(cards, 2)


def test_what_a_player_viewed_stays_on_their_seats_display_alone() -> None:
    game = played(DECK_52[:15], 2)
    assert game.cards_seen("seat:1")[1] == cards_at(DECK_52, 1)
    assert game.cards_seen("seat:2")[2] == cards_at(DECK_52, 2)
    assert game.cards_seen("seat:2")[1] == ("??",) * 3
    assert game.cards_seen("seat:5")[1] == ("??",) * 3
