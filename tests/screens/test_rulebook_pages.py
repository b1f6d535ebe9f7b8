"""The rulebook pages over HTTP: who may read them, searching, comparing."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from rules.books import BOOKS
from rules.core.clauses import clause_text, clause_texts
from tests.cast import Cast

TRAINING = [book.id for book in BOOKS.values() if book.training_only]


def words(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_everybody_signed_in_and_a_seats_display_read_them(cast: Cast) -> None:
    for client in (*map(cast.client, cast.people), cast.pat_client()):
        assert "Rulebooks" in words(client, "/rulebooks/")
    assert Client().get("/rulebooks/").status_code == 302


@pytest.mark.parametrize("rulebook", list(BOOKS))
def test_a_rulebook_has_every_clause_with_its_number(cast: Cast, rulebook: str) -> None:
    page = words(cast.client(cast.dana), f"/rulebooks/{rulebook}/")
    for clause in clause_texts(BOOKS[rulebook].prefix):
        assert f">{clause}<" in page, clause
    for line in BOOKS[rulebook].pay.values():
        assert line.label in page


def test_a_fact_cites_its_clause_as_people_do(cast: Cast) -> None:
    client = cast.client(cast.dana)
    for path in ("/rulebooks/mbs-pontoon-6/", "/rulebooks/mbs-pontoon-6/vs/rws-pontoon-4/"):
        assert ">PM Appendix A<" in words(client, path)


def test_training_rulebooks_say_so(cast: Cast) -> None:
    client = cast.client(cast.dana)
    assert words(client, "/rulebooks/").count("Training tables only.") == len(TRAINING)
    assert "Training tables only." in words(client, "/rulebooks/federal-pontoon/")


def test_a_search_keeps_clauses_with_every_word(cast: Cast) -> None:
    client = cast.client(cast.dana)
    found = words(client, "/rulebooks/mbs-pontoon-6/?q=insurance+half")
    assert ">PM 3.26.3<" in found
    assert ">PM 3.25<" not in found
    everywhere = words(client, "/rulebooks/?q=surrender+half")
    assert ">PM 3.24.3<" in everywhere
    assert ">PR 3.9<" in everywhere
    assert ">PF surrender/half<" in everywhere
    assert "No clause has “&lt;zeppelin&gt;”" in words(client, "/rulebooks/?q=%3Czeppelin%3E")


def test_a_comparison_shows_differences_and_can_leave_out_the_rest(cast: Cast) -> None:
    client = cast.client(cast.ada)
    page = words(client, "/rulebooks/mbs-pontoon-6/vs/rws-pontoon-4/")
    assert "It is refused" in page
    assert "PR 5.2" in page
    assert "Hands on an area" in page
    only = words(client, "/rulebooks/mbs-pontoon-6/vs/rws-pontoon-4/?only=differences")
    assert "It is refused" in only
    assert "Hands on an area" not in only


@pytest.mark.parametrize(
    "path", ["/rulebooks/bridge/", "/rulebooks/bridge/vs/mbs-pontoon-6/", "/rulebooks/mbs-pontoon-6/vs/x/"]
)
def test_an_unknown_rulebook_is_404(cast: Cast, path: str) -> None:
    assert cast.client(cast.dana).get(path).status_code == 404


def test_a_table_without_a_rulebook_says_so(cast: Cast) -> None:
    assert "no rulebook yet" in words(cast.client(cast.dana), "/tables/t1/rules/")


def test_a_console_names_the_words_of_its_rulebook_and_a_browser_keeps_them_for_good(cast: Cast) -> None:
    client = cast.client(cast.dana)
    page = words(client, "/practice/one/")
    assert clause_text("ruling 81").requires not in page, "a first visit does not wait for them"
    address = named_words(page)
    answer = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Cache-Control"] == "private, max-age=31536000, immutable"
    assert answer.headers["Content-Encoding"] == "gzip"
    texts = {**clause_texts(BOOKS["mbs-pontoon-6"].prefix), **clause_texts("ruling")}
    wanted = {clause: {"title": text.title, "requires": text.requires} for clause, text in texts.items()}
    assert client.get(address).json() == wanted
    assert client.get("/rulebooks/words/0123456789ab/").status_code == 404
    assert Client().get(address).status_code == 302


def test_a_console_without_a_rulebook_names_the_words_of_the_rulings(cast: Cast) -> None:
    client = cast.client(cast.dana)
    told = client.get(named_words(words(client, "/tables/t1/deal/"))).json()
    assert set(told) == set(clause_texts("ruling"))


def named_words(page: str) -> str:
    """The address that a console's page names."""
    found = re.search(r'data-words="([^"]+)"', page)
    assert found
    return found[1]
