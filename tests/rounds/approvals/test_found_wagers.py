"""PM 5.3: after the first card a found wager needs an approval of this moment, and the alert names both amounts."""

from __future__ import annotations

from typing import Any

import pytest

from tables.models import Alert
from tests.rounds.approvals.conftest import Floor


def found(floor: Floor, dollars: int) -> dict[str, Any]:
    """More on Pat's main wager on area 3."""
    assert floor.game.state.round is not None
    (wager, *_) = floor.game.state.round.areas[2].wagers
    stake = {"player": wager.stakes[0].player, "cents": dollars * 100}
    return {"type": "record_found_wager", "area": 3, "line": wager.line, "stakes": [stake], "kind": "main"}


def first_card(floor: Floor) -> None:
    for command in ({"type": "close_betting"}, {"type": "deal_card", "card": "KS"}):
        assert floor.use(None, command)[0] == 200


@pytest.mark.clause("PM 5.3", "PM 6.2", "ruling 5")
def test_after_the_first_card_it_takes_a_supervisor_and_the_alert_names_before_and_after(floor: Floor) -> None:
    first_card(floor)
    command = found(floor, 90_000)
    status, refused = floor.use(None, command)
    assert (status, refused["code"], refused["facts"]["needed"]) == (422, "role", "pit_supervisor")
    asked = floor.asked(command)
    assert asked["needed"] == "pit_supervisor"
    floor.only_approve(asked)
    status, body = floor.use(asked, command)
    assert (status, body["events"][0]["type"]) == (200, "wager_found")
    alert = Alert.objects.get(kind="limit_breach")
    assert "$90,000 of " in alert.message
    assert alert.message.endswith(" was found outside the limits; $30 was on record.")


@pytest.mark.clause("PM 5.3", "PM 5.4", "ruling 5")
def test_what_was_asked_before_a_card_does_not_hold_after_it(floor: Floor) -> None:
    first_card(floor)
    command = found(floor, 90_000)
    asked = floor.asked(command)
    floor.only_approve(asked)
    assert floor.use(None, {"type": "deal_card", "card": "7S"})[0] == 200
    status, body = floor.use(asked, command)
    assert (status, body["code"]) == (409, "approval_outdated")
    status, lowered = floor.ask(found(floor, 1))
    assert (status, lowered["code"], lowered["clause"]) == (422, "late_withdrawal", "PM 5.4")
