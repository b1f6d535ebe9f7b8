"""The pictures of what a player must know: one for each state and hand signal, small, and free of colours and fonts."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rules.wording.codes import CODES
from rules.wording.states import SHOWN, SIGNALS

STATIC = Path(__file__).resolve().parents[2] / "static"
SVG = "{http://www.w3.org/2000/svg}"
LARGEST = 1500  # bytes as they come to a seat
OF_COMMAND = re.compile(r'^  \w+: "(\w+)",$', re.MULTILINE)


@pytest.fixture(scope="module")
def sprite() -> str:
    return (STATIC / "states.svg").read_text(encoding="utf-8")


def test_each_state_and_signal_has_a_picture_and_a_word(sprite: str) -> None:
    symbols = [symbol.get("id") for symbol in ElementTree.fromstring(sprite).iter(f"{SVG}symbol")]
    assert symbols == [f"state-{code}" for code in (*SHOWN, *SIGNALS)]
    assert len(SHOWN) == 12
    assert CODES["states"] == SHOWN | SIGNALS
    assert len(set(CODES["states"].values())) == len(symbols)


def test_what_a_player_may_do_has_a_picture_that_is_there() -> None:
    named = OF_COMMAND.findall((STATIC / "screens/kit/states.js").read_text(encoding="utf-8"))
    assert {"hit", "stand", "split", "insurance", "surrender"} <= set(named) <= set(CODES["states"])


def test_the_sprite_is_small_and_takes_its_colour_from_the_text(sprite: str) -> None:
    elements = list(ElementTree.fromstring(sprite).iter())
    tags = {element.tag.removeprefix(SVG) for element in elements}
    assert tags == {"svg", "symbol", "path", "rect", "circle", "ellipse"}
    assert {element.get(paint) for element in elements for paint in ("fill", "stroke")} == {
        None,
        "currentColor",
        "none",
    }
    assert not [word for word in ("url(", "href", "style=", "#") if word in sprite]
    assert len(gzip.compress(sprite.encode())) <= LARGEST
