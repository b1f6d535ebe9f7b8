"""The fonts that come along have every character that their language says, and weigh little."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

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


def test_they_weigh_at_most_a_megabyte_and_a_half() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.woff2")) <= MOST_BYTES
