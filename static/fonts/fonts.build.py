"""Cuts the fonts of a language down to the characters that its catalogue has, and its dates and lists.

    python static/fonts/fonts.build.py zh-Hans NotoSansCJK-Regular.ttc NotoSansCJK-Bold.ttc
    python static/fonts/fonts.build.py ta NotoSansTamil-Regular.ttf NotoSansTamil-Bold.ttf

It writes <language>-400.woff2 and -700.woff2 here; <language>.css names them. What a font has not, names of players
above all, falls back to the system's. tests/languages/test_fonts.py finds a character that is said and not in it.
"""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from fontTools import subset

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent.parent))

from languages.catalogues import read  # noqa: E402
from languages.known import KNOWN  # noqa: E402

SIMPLIFIED_CHINESE = 2
"""The place of its font among those of Noto's collection."""


def characters(language: str) -> str:
    """Every character of a language's catalogue, its own name, its dates and its lists that Latin fonts have not."""
    said = KNOWN[language] + "".join(text for message in read(language) for text in _texts(message.string))
    locale = Locale.parse(language, sep="-")
    said += "".join(format_date(date(2026, month, 1), "long", locale) for month in range(1, 13))
    said += format_list(["", "", ""], locale=locale) + format_list(["", ""], locale=locale)
    return "".join(sorted({character for character in said if ord(character) > LATIN and ord(character) not in SIGNS}))


LATIN, SIGNS = 0x2FF, range(0x2000, 0x2C00)


def _texts(string: str | tuple[str, ...]) -> tuple[str, ...]:
    return string if isinstance(string, tuple) else (string,)


def cut(language: str, source: str, weight: int) -> None:
    """Write one weight."""
    options = subset.Options(flavor="woff2", font_number=SIMPLIFIED_CHINESE if source.endswith(".ttc") else -1)
    options.layout_features = ["*"] if language == "ta" else ["kern", "vert"]
    font = subset.load_font(source, options)
    cutter = subset.Subsetter(options)
    cutter.populate(text=characters(language))
    cutter.subset(font)
    subset.save_font(font, str(FOLDER / f"{language}-{weight}.woff2"), options)


if __name__ == "__main__":
    language, regular, bold = sys.argv[1:]
    cut(language, regular, 400)
    cut(language, bold, 700)
