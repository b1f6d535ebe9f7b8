"""A sentence is made from its facts: sums, odds and dates are exact in every language."""

from __future__ import annotations

import copy
import pickle
from datetime import date, datetime
from typing import Any

import pytest
from django.utils.safestring import SafeString

from languages.say import as_said, encoder, money, say, translated
from rules.books import BOOKS
from rules.core.money import Odds, dollars
from rules.core.text import Day, Money, Text, both
from rules.views.displays import Now
from rules.wording.cards import card_name
from rules.wording.reasons import (
    arithmetic,
    reason,
    refund_text,
    unfit_decision,
    unfit_question,
    unfit_wager,
    with_excess,
)
from rules.wording.recorded import read_back
from rules.wording.seat import outcome_text, place_title, seat_text
from rules.wording.table_status import last_rounds, reserved_for, standing_text

THREE_TO_TWO = Odds(3, 2)


@pytest.mark.clause("PM 4.1")
def test_the_arithmetic_of_a_result_is_exact_in_all() -> None:
    won = arithmetic("won", THREE_TO_TWO, 4000)
    assert won == "3 to 2 on $40 = $60"
    assert say(won, "en") == "3 to 2 on $40 = $60"
    for language in ("zh-Hans", "ms", "ta"):
        text = say(won, language)
        assert "$40" in text, text
        assert text.endswith("$60"), text
        assert text.index("3") < text.index("2"), text


def test_what_went_on_record_is_read_back_into_its_facts() -> None:
    for words in (
        arithmetic("won", THREE_TO_TWO, 4000),
        arithmetic("lost", None, 2500),
        arithmetic("half_lost", None, 2500),
        refund_text(5000, reason("wrong_count")),
        with_excess(arithmetic("won", Odds(1, 1), 10000), 5000),
    ):
        made = read_back(str(words))
        assert made == words
        assert say(made, "ms") == say(words, "ms") != words


def test_a_question_about_a_wrong_entry_is_read_back_too() -> None:
    """A card of "9 of hearts of the house" is the 9 of hearts."""
    for question in (
        unfit_question(card_name("9H"), card_name("KC"), 0, "settle", None),
        unfit_decision("hit", ("stand",), 3, "deal_card", 2),
        unfit_wager("1.2", 2000, 4000, 3, "deal_card", 0, kind="pair"),
    ):
        assert _made_of(read_back(str(question))) == _made_of(question)


def _made_of(text: Text) -> Any:
    """The template, and what its facts are made of; sums and names as they read."""
    facts = {name: _made_of(fact) if isinstance(fact, Text) else str(fact) for name, fact in text.facts.items()}
    return (text.template, facts) if facts else text.template


def test_words_of_nobodys_making_stay_as_they_are() -> None:
    assert say(read_back("As Gus ordered."), "ta") == "As Gus ordered."


def test_a_player_is_told_in_their_language() -> None:
    assert say(outcome_text(2500, refunded=False), "zh-Hans") == "您赢了 $25"
    assert say(seat_text("may_withdraw", clause="PM 5.25"), "ms").count("(PM 5.25)") == 1
    place = place_title(BOOKS["mbs-pontoon-6"], 3)
    assert say(seat_text("decides", place=place), "zh-Hans") == "由 3 号区的玩家决定"
    for language in ("zh-Hans", "ms", "ta"):
        assert "3" in say(place, language)


@pytest.mark.parametrize(("left", "count"), [(1, "1"), (5, "5")])
def test_plural_forms(left: int, count: str) -> None:
    for language in ("en", "zh-Hans", "ms", "ta"):
        assert count in say(last_rounds(left, in_round=True), language)
    assert say(last_rounds(1, in_round=True), "en") == "1 more round"


def test_money_and_days_by_cldr() -> None:
    assert money(123_456_750, "en") == dollars(123_456_750) == "$1,234,567.50"
    assert money(123_456_750, "zh-Hans") == money(123_456_750, "ms") == "$1,234,567.50"
    assert money(123_456_750, "ta") == "$12,34,567.50"
    assert money(-5000, "ta") == dollars(-5000) == "-$50"
    day = Day(date(2026, 11, 7))
    assert say(day, "en") == "7 November 2026"
    assert say(day, "zh-Hans") == "2026年11月7日"
    assert say(day, "ms") == "7 November 2026"


def test_a_word_of_ours_is_said_too_and_what_somebody_typed_stays() -> None:
    """A guest may be called King, and a reason may be "Lost"."""
    text = both(standing_text(reserved_for("King"), "Lost"), Text("Won"))
    for language in ("zh-Hans", "ms", "ta"):
        assert "King" in say(text, language)
        assert "Lost" in say(text, language)
        assert say(text, language).endswith(say("Won", language))
        assert "Lost" not in say(card_name("KS"), language)
        assert "King" not in say(card_name("KS"), "zh-Hans")


def test_a_template_of_a_page_is_looked_up_whatever_kind_of_text_it_is() -> None:
    assert say(SafeString("Search"), "ms") == say("Search", "ms") != "Search"


def test_braces_that_somebody_typed_break_nothing() -> None:
    for typed in ("typed {by} staff", "a } b", "{"):
        assert say(read_back(typed), "ms") == typed
        assert typed in say(reserved_for(typed), "ta")


def test_a_sentence_is_copied_and_sent_to_another_process_whole() -> None:
    text = last_rounds(1, in_round=True)
    for said in (text, refund_text(5000, "void"), Money(-5000), Day(date(2026, 1, 31))):
        for again in (pickle.loads(pickle.dumps(said)), copy.deepcopy(said)):
            assert (type(again), again, say(again, "ta")) == (type(said), said, say(said, "ta"))


def test_a_view_is_written_in_a_language() -> None:
    now = Now(state="mine", kicker="", text=seat_text("you_decide"))
    assert encoder("en")(now) == b'{"state":"mine","kicker":"","text":"You decide"}'
    assert encoder("zh-Hans")(now).decode() == '{"state":"mine","kicker":"","text":"由您决定"}'


def test_what_is_no_sentence_is_refused_as_before() -> None:
    with pytest.raises(TypeError):
        encoder("ms")({"at": object()})


def test_rows_keep_their_times_and_dictionaries_their_shape() -> None:
    at = datetime(2026, 1, 31, 20)
    assert as_said({"at": at, "words": seat_text("you")}, "en") == {"at": at, "words": "You"}
    assert translated({"kinds": {"main": "Main wager"}, "cents": 5, "none": ""}, "zh-Hans") == {
        "kinds": {"main": "主注"},
        "cents": 5,
        "none": "",
    }
