"""The fonts that come along have every character that their language says, and weigh little."""

from __future__ import annotations

import re
import runpy
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from languages.say import say
from rules.core.text import Day

FOLDER = Path(__file__).parent.parent.parent / "static" / "fonts"
MOST_BYTES = 1_500_000
WITH_FONTS = sorted(path.stem for path in FOLDER.glob("*.css"))


def test_two_languages_bring_fonts() -> None:
    assert WITH_FONTS == ["ta", "zh-Hans"]


@pytest.mark.parametrize("language", WITH_FONTS)
@pytest.mark.parametrize("weight", [400, 700])
def test_every_character_has_its_glyph(language: str, weight: int) -> None:
    build: dict[str, Any] = runpy.run_path(str(FOLDER / "fonts.build.py"))
    glyphs = TTFont(FOLDER / f"{language}-{weight}.woff2").getBestCmap()
    missing = [character for character in build["characters"](language) if ord(character) not in glyphs]
    assert missing == [], "write the fonts anew"


@pytest.mark.parametrize("language", WITH_FONTS)
def test_every_month_of_a_date_has_its_glyphs(language: str) -> None:
    """A date's words are CLDR's, which no catalogue of ours has."""
    glyphs = TTFont(FOLDER / f"{language}-400.woff2").getBestCmap()
    said = "".join(say(Day(date(2026, month, 1)), language) for month in range(1, 13))
    assert [
        character for character in sorted(set(said)) if ord(character) > 0x2FF and ord(character) not in glyphs
    ] == []


@pytest.mark.parametrize("language", WITH_FONTS)
def test_their_font_comes_first_in_each_list(language: str) -> None:
    """Behind fonts of the system Chromium now and then goes on drawing boxes when it has come. Latin letters are not of
    its range, and so stay the system's.
    """
    lists = re.findall(r"--font-[a-z]+: (.*);", (FOLDER / f"{language}.css").read_text(encoding="utf-8"))
    assert [each.split(", ")[0] for each in lists] == ['"Players"', '"Players"']


def test_they_weigh_at_most_a_megabyte_and_a_half() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.woff2")) <= MOST_BYTES
