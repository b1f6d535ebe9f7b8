"""The policy table: who may do what (PM 6.2), that it covers every address and command, and that it fails closed."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import URLPattern, URLResolver, get_resolver

from rules.command_table import command_role
from rules.core.roles import LADDER
from staff.actor import NOBODY, SYSTEM, Actor
from staff.policy import RULES, SENT_BY_SEATS, command_rules, command_types, denial_reason, may, may_command, rule_of
from tests.cast import ELSEWHERE, TABLE

AT_TABLE = frozenset({TABLE})


def person(role: str, tables: frozenset[str] = AT_TABLE) -> Actor:
    return Actor(kind="person", id=role, role=role, tables=tables)


def seat(table: str = TABLE) -> Actor:
    return Actor(kind="device", id="device-1", device_kind="seat", tables=frozenset({table}), seat=3)


WHO_MAY = [
    # action, dealer, pit supervisor, pit manager, gaming shift manager, auditor, seat display
    ("open_home", "yes", "yes", "yes", "yes", "yes", "no"),
    ("read_policy", "yes", "yes", "yes", "yes", "yes", "no"),
    ("watch_dealer", "yes", "yes", "yes", "yes", "no", "no"),
    ("take_console", "yes", "yes", "yes", "yes", "no", "no"),
    ("watch_pit", "no", "yes", "yes", "yes", "yes", "no"),
    ("see_looks", "no", "yes", "yes", "yes", "no", "no"),
    ("watch_floor", "no", "yes", "yes", "yes", "yes", "no"),
    ("read_history", "no", "yes", "yes", "yes", "yes", "no"),
    ("export_history", "no", "yes", "yes", "yes", "yes", "no"),
    ("acknowledge_alerts", "no", "yes", "yes", "yes", "no", "no"),
    ("assign_dealers", "no", "yes", "yes", "yes", "no", "no"),
    ("manage_devices", "no", "yes", "yes", "yes", "no", "no"),
    ("read_people", "no", "no", "yes", "yes", "yes", "no"),
    ("manage_people", "no", "no", "no", "yes", "no", "no"),
    ("watch_seat", "no", "no", "no", "no", "no", "yes"),
    ("watch_sign", "yes", "yes", "yes", "yes", "yes", "yes"),
    ("command:place_wager", "yes", "yes", "yes", "yes", "no", "no"),
    ("command:deal_card", "yes", "yes", "yes", "yes", "no", "no"),
    ("command:set_limits", "no", "yes", "yes", "yes", "no", "no"),
    ("command:set_limits_notice", "no", "no", "yes", "yes", "no", "no"),
    ("command:set_wagers_per_area", "no", "no", "yes", "yes", "no", "no"),
    ("command:restrict_player", "no", "no", "yes", "yes", "no", "no"),
]


@pytest.mark.parametrize("row", WHO_MAY, ids=[row[0] for row in WHO_MAY])
def test_pm_6_2_who_may_what_at_their_own_table(row):
    action, *answers = row
    actors = [*(person(role) for role in LADDER), person("auditor"), seat()]
    assert ["yes" if may(actor, action, TABLE) else "no" for actor in actors] == answers


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.action)
def test_pm_6_2_a_higher_role_may_what_a_lower_one_may(rule):
    answers = [may(person(role), rule.action, TABLE) for role in LADDER]
    assert answers == sorted(answers)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.action)
def test_a_dealer_from_elsewhere_gets_nothing_of_this_table_but_its_sign(rule):
    vic = person("dealer", frozenset({ELSEWHERE}))
    if rule.at_own_table and rule.action != "watch_sign":
        assert not may(vic, rule.action, TABLE)


@pytest.mark.parametrize("name", sorted(command_types()))
def test_every_command_has_a_rule_and_nobody_else_sends_it(name):
    assert rule_of(f"command:{name}").text
    vic = person("dealer", frozenset({ELSEWHERE}))
    for actor in (NOBODY, AnonymousUser(), None, person("auditor"), vic, seat(ELSEWHERE)):
        assert not may_command(actor, name, TABLE)
    assert may_command(seat(), name, TABLE) is (name in SENT_BY_SEATS)
    of_the_cage = command_role(name) == "cage_cashier"
    assert may_command(person("gaming_shift_manager", frozenset()), name, TABLE) is not of_the_cage
    assert may_command(person("cage_cashier", frozenset()), name, TABLE) is of_the_cage


def test_the_policy_names_no_action_twice():
    actions = [rule.action for rule in (*RULES, *command_rules())]
    assert len(actions) == len(set(actions))


def test_a_display_sees_its_own_table_only():
    assert may(seat(TABLE), "watch_seat", TABLE)
    assert not may(seat(ELSEWHERE), "watch_seat", TABLE)
    assert not may(seat(ELSEWHERE), "watch_sign", TABLE)


def test_the_system_closes_betting_but_opens_no_page():
    assert may(SYSTEM, "command:close_betting", TABLE)
    assert not may(SYSTEM, "command:restrict_player", TABLE)
    assert not may(SYSTEM, "read_history")


def test_an_unknown_action_is_a_bug():
    with pytest.raises(KeyError):
        may(person("gaming_shift_manager"), "fly_to_the_moon")


def test_forgetting_the_table_is_a_bug_and_not_a_permission():
    with pytest.raises(ValueError):
        may(person("gaming_shift_manager"), "watch_dealer")


def test_refusals_say_why():
    assert "Pit Manager or higher (PM 6.2)" in denial_reason(person("dealer"), "command:restrict_player", TABLE)
    assert "not on duty" in denial_reason(person("dealer", frozenset()), "watch_dealer", TABLE)
    assert "reads" in denial_reason(person("auditor"), "manage_people")


def test_a_person_who_is_switched_off_may_nothing(cast):
    assert may(cast.gus, "manage_people")
    cast.gus.is_active = False
    assert not may(cast.gus, "manage_people")


def _named(patterns, prefix=""):
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from _named(pattern.url_patterns, prefix + str(pattern.pattern))
        elif isinstance(pattern, URLPattern):
            yield prefix + str(pattern.pattern), pattern


def test_every_address_stands_under_the_policy():
    """A view without a `policy_action` is one that nobody decided about."""
    without = []
    for address, pattern in _named(get_resolver().url_patterns):
        view = pattern.callback
        action = getattr(view, "policy_action", None) or getattr(getattr(view, "cls", None), "policy_action", None)
        if action is None and address not in OPEN_TO_THE_MACHINES:
            without.append(address)
        elif action is not None:
            rule_of(action)
    assert without == []


# Probes that name no table and no person; /metrics asks for its own token.
OPEN_TO_THE_MACHINES = {"healthz", "readyz", "metrics"}
