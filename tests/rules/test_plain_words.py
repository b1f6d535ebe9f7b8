"""What players read is plain: every sentence of a seat's display and of the sign, over all that they can say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.books import BOOKS, GAMES
from rules.core.clauses import RULEBOOKS, clause_texts
from rules.screens.parts import notes_for_players
from rules.views.displays import SeatView, SignView
from rules.wording import case_texts, codes, for_players, options, refusals, seat, sign, states, table_status, texts
from tests.plain_words import CLAUSE, filled, too_much
from tests.rules.golden import NAMES, audiences, moments

CATALOGUES = {
    "seat": seat.SEAT,
    "sign": sign.SIGN,
    "slip": case_texts.SLIP,
    "table": table_status.STATUS,
    "states": states.SHOWN | states.SIGNALS,
    "refusals": refusals.REFUSALS,
    "the seat's page": texts.TEXTS["seat"],
    "the sign's page": texts.TEXTS["sign"],
    "own decisions": options.OWN | options.OWN_DECISIONS,
    "hints": options.HINTS,
    "hands": codes.HAND_STATUSES | codes.OWN_STANDINGS,
    **for_players.STEPS,
}


@pytest.mark.parametrize("name", CATALOGUES)
def test_a_sentence_of_the_catalogue_is_plain(name: str) -> None:
    assert not list(too_much(map(filled, CATALOGUES[name].values())))


@pytest.mark.parametrize("rulebook", BOOKS)
def test_a_void_is_told_plainly_on_every_ground(rulebook: str) -> None:
    book = BOOKS[rulebook]
    for ground in book.grounds.values():
        why = ground.text_for_players or ground.label_in_sentence
        assert not list(too_much([seat.SEAT["void"].format(round=1234, ground=why, clause=ground.clause)]))


@pytest.mark.parametrize("prefix", RULEBOOKS)
def test_our_words_for_a_clause_are_plain(prefix: str) -> None:
    assert not list(too_much(text.requires for text in clause_texts(prefix).values()))


def shown(view: SeatView | SignView) -> Iterator[str]:
    """All that a display says by its view, but for what the house wrote itself."""
    for notice in view.table.standing or ():
        yield notice.title
    for line in view.table.pay_table:
        yield line.label
    yield from view.table.layout.legends
    if isinstance(view, SignView):
        yield view.says
        return
    yield from (view.now.kicker, view.now.text, *view.notices)
    for option in view.may_do:
        yield from (option.label, option.hint, option.refusal.message if option.refusal else "")
    yield from (part.words for part in (*view.claims, *view.bonuses))
    yield from (result.words for wager in view.wagers for result in wager.results)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_playthrough_shows_is_plain(name: str) -> None:
    for moment in moments(name):
        for audience in audiences(moment.state):
            if audience == "sign" or audience.startswith("seat:"):
                view = moment.views.of(audience)
                assert isinstance(view, SeatView | SignView)
                assert not list(too_much(shown(view)))


@pytest.mark.parametrize("rulebook", BOOKS)
def test_every_step_of_a_round_has_words_for_players(rulebook: str) -> None:
    assert set(GAMES[rulebook].phases) == set(for_players.STEPS[BOOKS[rulebook].family])


def rulings_shown() -> set[str]:
    """The rulings that a seat can name: those that rulebooks cite, and the one by which money was paid wrongly."""
    named = {"ruling 96"}
    for book in BOOKS.values():
        cited = (*book.cite.values(), *getattr(book, "irregularities", {}).values())
        named.update(cited, (ground.clause for ground in book.grounds.values()))
    return {clause for clause in named if clause.startswith("ruling ")}


def test_our_words_for_a_ruling_that_a_seat_names_are_plain() -> None:
    notes = notes_for_players(rulings_shown())
    assert "ruling 91" in notes
    assert set(notes) == rulings_shown()
    assert not list(too_much(note.requires for note in notes.values()))
    assert not notes_for_players({"", "ruling 999", "XX 1"})


@pytest.mark.parametrize("name", NAMES)
def test_a_seat_has_our_words_for_every_clause_that_it_names(name: str) -> None:
    for moment in moments(name):
        for audience in audiences(moment.state):
            view = moment.views.of(audience)
            if isinstance(view, SeatView):
                assert set(CLAUSE.findall(" ".join(view.notices))) <= set(view.notes)
                assert {bonus.clause for bonus in view.bonuses} <= set(view.notes)
                assert not list(too_much(note.requires for note in view.notes.values()))
