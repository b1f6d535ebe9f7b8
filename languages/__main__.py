"""`python -m languages`: writes every catalogue anew with what is to be said now. What translators said stays.

A sentence whose English changed is new; the old one goes. `python -m languages zh-Hans` begins a language.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from languages.catalogues import FOLDER, path_of, read
from languages.sources import messages, singulars

WIDTH = 120


def template() -> Catalog:
    """The messages of all languages, without a language."""
    catalog = Catalog(project="The Pontoon Table", fuzzy=False)
    one = singulars()
    for text, used in messages().items():
        flags = ("python-brace-format",) if "{" in text else ()
        catalog.add((one[text], text) if text in one else text, auto_comments=(used,), flags=flags)
    return catalog


def write(language: str) -> None:
    """A language's catalogue anew; an empty one where it has none."""
    path = path_of(language)
    catalog = read(language) if path.exists() else Catalog(locale=language.replace("-", "_"), project="", fuzzy=False)
    catalog.update(template(), no_fuzzy_matching=True, update_header_comment=False, update_creation_date=False)
    catalog.obsolete.clear()
    path.parent.mkdir(exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=WIDTH)


def main(begun: Sequence[str]) -> None:
    """Writes the languages that have a folder, and those that begin."""
    here = [path.parent.name.replace("_", "-") for path in sorted(FOLDER.glob("*/messages.po"))]
    for language in dict.fromkeys((*here, *begun)):
        write(language)


if __name__ == "__main__":
    main(sys.argv[1:])
