"""Roles in a sentence: each with its article, and whoever has no title of their own by what they belong to."""

from __future__ import annotations

import pytest

from rules.core.roles import LADDER, OFF_THE_LADDER
from rules.wording.refusals import refuse
from rules.wording.roles import TITLES, somebody, somebody_or_higher


@pytest.mark.parametrize(
    ("role", "said"),
    [
        ("dealer", "a Dealer"),
        ("pit_supervisor", "a Pit Supervisor"),
        ("auditor", "an Auditor"),
        ("it", "somebody from IT"),
        ("cage_cashier", "a Cage Cashier"),
    ],
)
def test_who_is_asked_for(role: str, said: str) -> None:
    assert somebody(role) == said


def test_a_higher_one_may_act_too_where_there_is_one() -> None:
    assert somebody_or_higher("pit_manager") == "a Pit Manager or higher"
    assert somebody_or_higher(LADDER[-1]) == "a Gaming Shift Manager"
    assert [somebody_or_higher(role) for role in OFF_THE_LADDER] == ["a Cage Cashier", "somebody from IT"]


@pytest.mark.parametrize("role", TITLES)
def test_every_role_fits_the_refusal(role: str) -> None:
    message = refuse("role", "TC 6.2", needed=role).message
    assert message.startswith("This needs ")
    assert " a A" not in message
    assert " a I" not in message
