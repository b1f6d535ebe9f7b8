"""A kind of alert is a word with a title; another one needs no migration."""

from __future__ import annotations

from cases import actions as cases
from cases import clocks, mail
from rounds import alerts
from rules.wording.codes import ALERTS
from shifts.licences import LICENCE
from tables import actions
from tables.models import Alert


def test_the_database_knows_no_list_of_kinds() -> None:
    assert Alert._meta.get_field("kind").choices is None


def test_every_kind_that_is_raised_has_its_title() -> None:
    raised = {*alerts.KINDS.values(), *alerts.REFUSED_KINDS.values(), alerts.DEVICE_REFUSED}
    raised |= {
        actions.CONSOLE_DISCONNECTED,
        actions.RECORD_FAULT,
        actions.PROOF_OVERDUE,
        actions.PIT_CALLED,
        actions.BADGE_TRIED,
        actions.LUCK,
        LICENCE,
    }
    raised |= {"clock", "interrupted", "super_bonus", "jackpot_claim", "shift_manager"}  # where they are raised in SQL
    raised |= {"standby", "commits_alone", "database", "program"}  # of the whole house
    raised |= {"tray"}  # where the amount decides
    raised |= {cases.OPENED, clocks.DUE, mail.FAILED}
    assert raised == ALERTS.keys()
