"""What screens say of the play comes with the view: moments of the golden playthroughs, each with its sentence."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.core.text import encode_stable
from tests.rules.golden import NAMES, audiences, moments


def view(name: str, step: int, audience: str) -> Any:
    """The view as it goes over the wire, after the command number `step`."""
    return msgspec.json.decode(encode_stable(moments(name)[step].views.of(audience)))


NOW = [
    ("betting", 0, 1, "waiting", "", "Between rounds"),
    ("betting", 36, 1, "mine", "Area 1", "You decide"),
    ("betting", 36, 2, "waiting", "A player decides", "Area 1 decides"),
    ("betting", 37, 5, "waiting", "Area 2", "The player at seat 2 decides for your hand"),
    ("control", 32, 1, "waiting", "Area 1", "Another player decides for your hand"),
    ("cards", 19, 1, "waiting", "Area 1", "A player gets a card"),
    ("federal_round", 14, 3, "mine", "Area 3, hand 1 of 2", "You decide"),
    ("betting", 42, 1, "won", "This round", "You won $40"),
    ("cards", 32, 2, "lost", "This round", "You lost $10"),
    ("dealer", 14, 1, "stood_off", "This round", "You end even"),
    ("federal_irregular", 19, 2, "stood_off", "This round", "Your wagers went back"),
    ("poker_irregularities", 24, 1, "mine", "Position 1", "You decide"),
    ("poker_irregularities", 24, 2, "waiting", "The players decide", "Position 1 decides"),
]


@pytest.mark.parametrize(("name", "step", "seat", "state", "kicker", "text"), NOW)
def test_a_display_says_what_is_going_on(name: str, step: int, seat: int, state: str, kicker: str, text: str) -> None:
    assert view(name, step, f"seat:{seat}")["now"] == {"state": state, "kicker": kicker, "text": text}


TURNS = [
    ("betting", 36, "Area 1 · Ann"),
    ("federal_round", 13, "Area 3 · hand 1 of 2 · Cat"),
    ("poker_irregularities", 24, "Position 1 · Ann"),
]


@pytest.mark.parametrize(("name", "step", "title"), TURNS)
def test_the_dealer_reads_whose_hand_it_is(name: str, step: int, title: str) -> None:
    assert view(name, step, "dealer")["round"]["turn_title"] == title


def test_where_nobody_is_in_turn_no_title_is_sent() -> None:
    assert "turn_title" not in view("betting", 42, "dealer")["round"]


ROWS = [
    ("insurance_tie", 12, "Ben insures $10", "Insures $10"),
    ("insurance_tie", 16, "Dev takes the insurance back", "Takes the insurance back"),
    ("control", 22, "Fay (area 1) surrenders $10", "Surrenders $10"),
    ("control", 23, "Ann (area 1) plays on after all", "Plays on after all"),
    ("doubles", 20, "Fay (area 1) does not double", "Does not double"),
    ("splits", 11, "Fay (area 1) matches with $10", "Matches with $10"),
]


@pytest.mark.parametrize(("name", "step", "label", "in_row"), ROWS)
def test_a_button_in_its_wagers_row_does_not_say_whose_it_is(name: str, step: int, label: str, in_row: str) -> None:
    (option,) = [option for option in view(name, step, "dealer")["actions"] if option["label"] == label]
    assert option["row_label"] == in_row


@pytest.mark.parametrize("name", NAMES)
def test_no_player_is_sent_the_label_of_a_row(name: str) -> None:
    """It has the sum of the whole wager, which would tell what others staked."""
    for moment in moments(name):
        for seat in (audience for audience in audiences(moment.state) if audience.startswith("seat:")):
            assert b"row_label" not in encode_stable(moment.views.of(seat))


NOTICES = [
    ("irregular_areas", 14, "Dissatisfied players may withdraw before the next card.", "PM 5.15"),
    ("irregular_cards", 12, "The house lacks its first card.", ""),
    ("irregular_cards", 20, "The 6 of spades is out and comes next.", "PM 5.8"),
    ("irregular_shoe", 4, "Not here: Ann.", ""),
    ("irregular_together_unseen", 10, "A card that nobody saw is out and comes next.", "PM 5.23.1"),
    ("irregular_together_unseen", 10, "A card that nobody saw comes after it.", "PM 5.23.1.1"),
]


@pytest.mark.parametrize(("name", "step", "text", "clause"), NOTICES)
def test_what_still_matters_of_an_incident_is_said(name: str, step: int, text: str, clause: str) -> None:
    assert {"text": text, "clause": clause} in view(name, step, "dealer")["round"]["irregular"]["notices"]


LABELS = [
    ("cards", 22, "Bust 25", "Bust 25", "Bust"),
    ("control", 30, "18", "Surrendered", "Surrendered"),
    ("doubles", 10, "Soft 11", "Soft 11", "1/11"),
    ("online_round", 23, "Five Card Trick", "Five Card Trick", "16"),
    ("poker_jackpot", 36, "Straight Flush, 9 high", "Straight Flush", ""),
    ("poker_players", 44, "Pair of Jacks", "Pair of Jacks", ""),
]


@pytest.mark.parametrize(("name", "step", "label", "felt", "short"), LABELS)
def test_a_hand_is_named_beside_its_cards(name: str, step: int, label: str, felt: str, short: str) -> None:
    areas = view(name, step, "dealer")["round"]["areas"]
    hands = [hand for area in areas for hand in area["hands"] if hand["label"] == label]
    assert (felt, short) in {(hand.get("felt_label", label), hand.get("short_label", label)) for hand in hands}


@pytest.mark.parametrize("name", NAMES)
def test_a_text_that_says_no_more_than_another_is_left_out(name: str) -> None:
    for moment in moments(name):
        shown = msgspec.json.decode(encode_stable(moment.views.of("audit")))
        for hand in [hand for area in (shown["round"] or {"areas": []})["areas"] for hand in area["hands"]]:
            assert hand["label"] not in (hand.get("felt_label"), hand.get("short_label"))


@pytest.mark.parametrize(("name", "legend"), [("betting", "Insurance pays 2 to 1"), ("online_round", None)])
def test_the_legend_on_the_insurance_band_is_named(name: str, legend: str | None) -> None:
    layout = view(name, 0, "sign")["table"]["layout"]
    assert (layout["legends"][layout["band_legend"]] if "band_legend" in layout else None) == legend
