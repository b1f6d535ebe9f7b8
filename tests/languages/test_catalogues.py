"""Every language says all that players are shown, with every fact of it."""

from __future__ import annotations

import re
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from languages.__main__ import main
from languages.catalogues import catalogue_of, is_draft, path_of, read
from languages.house import names, spoken
from languages.known import KNOWN
from languages.say import say
from languages.sources import messages, singulars
from rules.core.text import Money, Text
from tests.rules.golden import FOLDER, moments

OTHERS = [language for language in KNOWN if language != "en"]
PLAYTHROUGHS = sorted(path.name.removesuffix(".golden.json") for path in FOLDER.glob("*.golden.json"))


def facts(template: str) -> set[str]:
    return set(re.findall(r"\{\w+\}", template))


@cache
def catalogue(language: str) -> Catalog:
    """A language's catalogue as its translators see it. The tests change nothing in it."""
    return read(language)


def said(catalog: Catalog) -> dict[str, tuple[str, ...]]:
    """What each template reads as, by the template; several where it has plural forms."""
    found = {}
    for message in catalog:
        if message.id:
            template = message.id[1] if isinstance(message.id, tuple) else message.id
            found[template] = message.string if isinstance(message.string, tuple) else (message.string,)
    return found


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_has_all_that_is_said_and_nothing_else(language: str) -> None:
    """`python -m languages` writes what is missing; a translator says it."""
    found = said(catalogue(language))
    assert messages().keys() - found.keys() == set()
    assert found.keys() - messages().keys() == set()
    assert list(found) == list(messages()), "written in the order of the screens, which is the same each time"
    assert [template for template, texts in found.items() if not all(texts)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_doubt(language: str) -> None:
    """A message that is marked as fuzzy is said in English: a sentence that got a plural form is marked so."""
    assert [message.id for message in catalogue(language) if message.id and message.fuzzy] == []


@pytest.mark.parametrize("language", OTHERS)
def test_facts_and_clauses_stay(language: str) -> None:
    """A fact that is left out would leave a sum out, a strange one breaks the page. A clause has its brackets."""
    counted = singulars()
    for template, texts in said(catalogue(language)).items():
        expected = facts(template) - ({"{count}"} if template in counted else set())
        for text in texts:
            assert facts(text) - {"{count}"} == expected - {"{count}"}, (template, text)
            assert "({clause})" not in template or "({clause})" in text, (template, text)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("aloud", ["Place your bets, please", "No more bets"])
def test_a_key_is_named_by_what_stands_on_it(language: str, aloud: str) -> None:
    """What a dealer says aloud stays English on the key, so that a hint which names the key has it too."""
    used = messages()
    quoting = {
        template: texts
        for template, texts in said(catalogue(language)).items()
        if used[template] in ("practice", "a phase", "what happened") and re.search(rf"[“\"]{aloud}[”\"]", template)
    }
    assert quoting
    assert [template for template, texts in quoting.items() if not all(f"“{aloud}”" in text for text in texts)] == []


def test_without_a_reviewer_it_is_a_draft(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_draft("en")
    catalog = Catalog(locale="ms", header_comment="# Reviewed by: Aminah Yusof, 2027-01-31")
    monkeypatch.setattr("languages.catalogues.read", lambda language: catalog)
    is_draft.cache_clear()
    assert not is_draft("ms")
    catalog.header_comment = "# Reviewed by:"
    is_draft.cache_clear()
    assert is_draft("ms")
    is_draft.cache_clear()


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_whatever_a_display_shows_is_in_the_catalogues(name: str) -> None:
    """No sentence of a seat or a sign is put together beyond what translators see."""
    known = messages()
    for moment in moments(name):
        if moment.state.settings is None:
            continue
        for seat in range(1, moment.state.settings.positions + 1):
            for text in _texts(moment.views.of(f"seat:{seat}")):
                assert _unknown(text, known) == [], (name, text)
        for text in _texts(moment.views.of("sign")):
            assert _unknown(text, known) == [], (name, text)


def _texts(value: object) -> list[Text]:
    found: list[Text] = []
    _collect(value, found)
    return found


def _collect(value: object, found: list[Text]) -> None:
    if isinstance(value, Text):
        found.append(value)
    elif isinstance(value, dict):
        for each in value.values():
            _collect(each, found)
    elif isinstance(value, list | tuple):
        for each in value:
            _collect(each, found)
    elif hasattr(value, "__struct_fields__"):
        for field in value.__struct_fields__:
            _collect(getattr(value, field), found)


def _unknown(text: Text, known: dict[str, str]) -> list[str]:
    """Templates in it that no catalogue has, and words of ours that are plain facts; figures and sums are the same
    everywhere.
    """
    if not re.search(r"[A-Za-z]{2}", text.template):
        return []
    inside = [each for fact in text.facts.values() if isinstance(fact, Text) for each in _unknown(fact, known)]
    inside += [fact for fact in text.facts.values() if type(fact) is str and fact in known]
    return inside if text.template in known else [text.template, *inside]


def test_english_has_no_catalogue_and_is_what_a_sentence_reads_as() -> None:
    assert type(catalogue_of("en")) is NullTranslations
    assert Text("{amount} goes back", amount=Money(5000)) == "$50 goes back"


def test_a_language_is_a_folder_and_a_row(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: Any) -> None:
    """One that is made up, two fifths longer than English: whatever a display shows of a round is in it."""
    monkeypatch.setattr("languages.catalogues.FOLDER", tmp_path)
    monkeypatch.setattr("languages.__main__.FOLDER", tmp_path)
    monkeypatch.setitem(KNOWN, "eo", "Esperanto")
    settings.HOUSE_LANGUAGES = ["en", "eo"]
    main(["eo"])
    catalog = read("eo")
    for message in catalog:
        if isinstance(message.id, tuple):
            message.string = tuple(map(longer, message.id))
        elif message.id:
            message.string = longer(message.id)
    with path_of("eo").open("wb") as file:
        write_po(file, catalog)
    main([])
    assert names()["eo"] == "Esperanto"
    assert spoken("eo") == "eo"
    for moment in moments("super_bonus"):
        if moment.state.settings is None:
            continue
        for text in _texts(moment.views.of("seat:3")):
            if re.search(r"[A-Za-z]{2}", text.template):
                assert say(text, "eo").startswith("⟦"), text
    catalogue_of.cache_clear()


def longer(text: str) -> str:
    """The text between brackets, with as many dots behind it as make it two fifths longer."""
    return f"⟦{text}{'.' * (len(text) * 2 // 5)}⟧"
