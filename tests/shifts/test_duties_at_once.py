"""Somebody is wanted at two tables at the same moment: who is on duty at one is taken from there by nobody's badge."""

from __future__ import annotations

from threading import Event
from time import sleep

from django.db import transaction

from shifts.duties import DutyElsewhere, hand_over, put_on_duty
from staff.models import DealerDuty
from tests.cast import ELSEWHERE, TABLE, make_person
from tests.table import Game
from tests.threads import at_once


def test_a_hand_over_by_badge_ends_no_duty_that_began_a_moment_before(game: Game) -> None:
    eve, cast, began = make_person("eve", "dealer"), game.cast, Event()

    def elsewhere() -> bool:
        with transaction.atomic():
            put_on_duty(cast.sam, eve, ELSEWHERE)
            began.set()
            sleep(0.3)  # not committed yet
        return True

    def by_badge() -> bool:
        assert began.wait(5)
        try:
            hand_over(cast.dana, eve, TABLE)
        except DutyElsewhere:
            return False
        return True

    assert at_once(lambda do: do(), [elsewhere, by_badge]) == [True, False]
    assert DealerDuty.objects.get(person=eve, until=None).table_id == ELSEWHERE
