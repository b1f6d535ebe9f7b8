"""The catalogues: a folder for each language with its `messages.po`, as gettext, Poedit and Weblate know them.

Sentences are looked up by their English template. English itself has no catalogue.
"""

from __future__ import annotations

import io
import re
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ENGLISH = "en"
FOLDER = Path(__file__).parent


def path_of(language: str) -> Path:
    """The catalogue of a language by its tag: "zh-Hans"."""
    return FOLDER / language.replace("-", "_") / "messages.po"


def read(language: str) -> Catalog:
    """A catalogue as its translators see it. FileNotFoundError for a language that has none."""
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language.replace("-", "_"))


@cache
def catalogue_of(language: str) -> NullTranslations:
    """What the sentences of a language are looked up in; read once in a process."""
    if language == ENGLISH:
        return NullTranslations()
    compiled = io.BytesIO()
    write_mo(compiled, read(language))
    compiled.seek(0)
    return GNUTranslations(compiled)


@cache
def is_draft(language: str) -> bool:
    """Whether no person is named in the catalogue's first comment: "Reviewed by: Tan Mei Ling, 2027-01-31"."""
    return language != ENGLISH and not re.search(r"Reviewed by: *\w", read(language).header_comment)
