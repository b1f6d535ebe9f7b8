"""The card sprite: complete, made by its script, and free of fonts and outside references."""

from __future__ import annotations

import runpy
from pathlib import Path
from xml.etree import ElementTree

import pytest

STATIC = Path(__file__).resolve().parents[2] / "static"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def sprite() -> str:
    return (STATIC / "cards.svg").read_text(encoding="utf-8")


def test_sprite_is_what_its_script_draws(sprite: str) -> None:
    assert runpy.run_path(str(STATIC / "cards.build.py"))["sprite"]() == sprite


def test_sprite_holds_52_cards_and_a_back(sprite: str) -> None:
    symbols = [symbol.get("id") for symbol in ElementTree.fromstring(sprite).iter(f"{SVG}symbol")]
    expected = [f"card-{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK"] + ["card-back"]
    assert symbols == expected


def test_sprite_is_drawn_from_shapes_only(sprite: str) -> None:
    tags = {element.tag.removeprefix(SVG) for element in ElementTree.fromstring(sprite).iter()}
    assert tags == {"svg", "symbol", "g", "path", "rect", "circle"}
    assert not [word for word in ("url(", "href", "style=") if word in sprite]
