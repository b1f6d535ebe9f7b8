"""What players read is plain: every sentence of a seat's display and of the sign, over all that they can say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.books import BOOKS, GAMES
from rules.core.clauses import RULEBOOKS, clause_texts
from rules.views.displays import SeatView, SignView
from rules.wording import case_texts, codes, for_players, options, refusals, seat, sign, table_status, texts
from tests.plain_words import filled, too_much
from tests.rules.golden import NAMES, audiences, moments

CATALOGUES = {
    "seat": seat.SEAT,
    "sign": sign.SIGN,
    "slip": case_texts.SLIP,
    "table": table_status.STATUS,
    "states": for_players.SHOWN | for_players.SIGNALS,
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
