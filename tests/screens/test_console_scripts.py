"""The console's scripts have no word of their own: what they say is in the page, in its language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.script_texts import texts_of

STATIC = Path(__file__).resolve().parents[2] / "static"
PAGE = STATIC / "screens/dealer/main.js"
WORD = re.compile(r"\b[A-Z][a-z]+(?![\w/])|(?<![\w.#-])[a-z]{2,} [a-z]{2,}(?![\w-]*[-=])")
"""A word with a capital, or two in a row. Codes and names of classes are neither."""
BETWEEN_TAGS = re.compile(r">\s*([A-Za-z]{2}[^<>{}$`=;()]*?)\s*</")
GLUED = re.compile(r"to(?:Locale)?LowerCase\(\)|toUpperCase\(\)")
CASED = {
    "felt/ground.js": "the capitals of the printed felt",
    "felt/spots.js": "the same",
    "screens/dealer/card_reader.js": "a key of the keyboard",
    "screens/dealer/incidents/menu.js": "a search",
    "screens/dealer/long_press.js": "the word that lies under the finger",
    "screens/dealer/shortcuts.js": "a key of the keyboard",
    "screens/kit/initials.js": "the initials of names",
    "screens/kit/labels.js": "a code that has no words",
}
"""Where letters are made large or small, and of what."""
NOT_SAID = {
    *("Enter", "Backspace", "Escape"),  # keys of the keyboard
    *("Content-Type", "Accept-Language", "X-Console", "X-CSRFToken"),  # headers
    "Appendix A",  # a clause
    *("ApiProblem", "AbortError", "CommandUnanswered"),  # names of errors, and what the browser's own console is told
    "The server has not answered. The command is kept and can be sent again.",
    *("not integer cents: {}", "no answer ({})"),
    *("en-GB", 'link[href="{}"]'),
}
"""What is no word for anybody, or for whoever debugs a page."""


def imported(path: Path, found: dict[Path, str]) -> dict[Path, str]:
    """A script and all that it imports, but for what others made."""
    if path not in found and "vendor" not in path.parts:
        found[path] = path.read_text(encoding="utf-8")
        for name in re.findall(r'from "(\.[^"]+)"', found[path]):
            imported((path.parent / name).resolve(), found)
    return found


SCRIPTS = {str(path.relative_to(STATIC)): source for path, source in imported(PAGE, {}).items()}


def words_in(source: str) -> Iterator[str]:
    """The words that a script says by itself."""
    for _, said in texts_of(source):
        if said.strip() not in NOT_SAID and WORD.search(said):
            yield said
    yield from BETWEEN_TAGS.findall(source)


def test_a_script_of_the_console_has_no_word_of_its_own() -> None:
    for name in SCRIPTS:
        assert list(words_in(SCRIPTS[name])) == [], f"{name}: name it in rules/wording/dealer_words.py and say text(…)"


def test_no_word_is_made_large_or_small() -> None:
    """Other scripts have no capitals: a word within a sentence is another text than at its beginning."""
    for name in SCRIPTS:
        assert bool(GLUED.search(SCRIPTS[name])) == (name in CASED), name


@pytest.mark.parametrize(
    "source",
    [
        "html`<h2>Pay and take</h2>`",
        "html`<span>viewed</span>`",
        'html`<p aria-label="Next step">x</p>`',
        'const label = late ? "Record" : text("other");',
        "const title = `Round ${number}`;",
        "const left = `${count} cards left`;",
    ],
)
def test_a_word_of_a_script_is_found(source: str) -> None:
    assert list(words_in(source))


@pytest.mark.parametrize(
    "source",
    [
        'html`<span class="d-pay is-red">${text("pay")}</span>`',
        'const look = isTime ? "primary is-time" : "primary";',
        "const key = `${area} · ${names}`;",
    ],
)
def test_what_is_no_word_is_not_found(source: str) -> None:
    assert list(words_in(source)) == []
