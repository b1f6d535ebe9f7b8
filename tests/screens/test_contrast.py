"""Contrast of the design tokens against WCAG 2.2 AA: text 4.5 to 1, controls and focus 3 to 1, on each surface."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CSS = Path(__file__).resolve().parents[2] / "static" / "screens" / "kit"
SURFACES = (".surface-paper", ".surface-felt", ".surface-pit")
COLOURS_OF_STATE = ("live", "reconnecting", "stale", "win", "lose", "push", "returned", "notice", "danger")
WORDS = ("text", "text-muted", "accent", *COLOURS_OF_STATE)


def blocks(css: str) -> dict[str, dict[str, str]]:
    """Custom properties by selector."""
    found: dict[str, dict[str, str]] = {}
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", css, flags=re.S)):
        properties = dict(re.findall(r"(--[\w-]+):\s*([^;]+);", body))
        for selector in selectors.split(","):
            found.setdefault(selector.strip(), {}).update(properties)
    return found


SCREEN, _, _PRINT = (CSS / "tokens.css").read_text(encoding="utf-8").partition("@media print")
TOKENS = blocks(SCREEN)


def colour(surface: str, name: str) -> str:
    value = {**TOKENS[":root"], **TOKENS[surface]}[f"--{name}"].strip()
    reference = re.fullmatch(r"var\(--([\w-]+)\)", value)
    return colour(surface, reference[1]) if reference else value


def luminance(hex_colour: str) -> float:
    parts = [int(hex_colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_formula_itself() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("surface", SURFACES)
def test_words_are_readable(surface: str) -> None:
    for ground in ("surface", "surface-raised", "surface-sunken"):
        for text in WORDS:
            assert contrast(colour(surface, text), colour(surface, ground)) >= 4.5, (text, ground)


@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize(("text", "ground"), [("on-accent", "accent-fill"), ("on-danger", "danger-fill")])
def test_button_labels_are_readable(surface: str, text: str, ground: str) -> None:
    assert contrast(colour(surface, text), colour(surface, ground)) >= 4.5


@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("ground", ["surface", "surface-raised", "surface-sunken"])
@pytest.mark.parametrize("mark", ["control-edge", "focus"])
def test_edges_of_controls_and_the_focus_ring_are_visible(surface: str, ground: str, mark: str) -> None:
    assert contrast(colour(surface, mark), colour(surface, ground)) >= 3


LIGHTEST_CLOTH = "lamp-near"
PRINTED = {"legend": "brass-300", "band legend": "brass-400", "amount": "ivory-50"}


@pytest.mark.parametrize("name", PRINTED)
def test_large_print_on_the_lit_cloth(name: str) -> None:
    ground = "band" if name == "band legend" else LIGHTEST_CLOTH
    assert contrast(colour(".surface-felt", PRINTED[name]), colour(".surface-felt", ground)) >= 4.5


@pytest.mark.parametrize("ink", ["card-red", "card-black"])
def test_card_indices(ink: str) -> None:
    assert contrast(colour(".surface-felt", ink), "#fefcf6") >= 6
