"""The home page by role, and the policy as a page."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from staff.actor import Actor
from staff.floor import table_names
from staff.permissions import requires
from staff.policy import RULES, command_rules, may
from staff.requests import StaffRequest


@dataclass(frozen=True, slots=True)
class Card:
    """A place to go: its title, what it is for, and the address."""

    title: str
    words: str
    address: str
    mark: str  # the suit drawn on the card
    is_console: bool = False


def cards_for(actor: Actor, tables: dict[str, str]) -> list[Card]:
    """The places that this person may go to, most used first."""
    cards = [
        Card(f"Deal {name}", "The dealer console of this table.", f"/tables/{table}/deal/", "spades", True)
        for table, name in tables.items()
        if table in actor.tables and may(actor, "watch_dealer", table)
    ]
    places = [
        ("watch_floor", "The pit", "Every table live, alerts, limits and restrictions.", "/pit/", "hearts"),
        ("read_jackpots", "Jackpots", "Meters, claims to verify, configurations.", "/jackpots/", "diamonds"),
        ("read_history", "Audit history", "Rounds, events and refusals, step by step.", "/history/", "clubs"),
        ("read_rulings", "Rulings", "What the Gaming Shift Manager ruled before.", "/rulings/", "diamonds"),
        ("read_duties", "Dealers on duty", "Who deals where; put a dealer on a table.", "/duties/", "diamonds"),
        ("read_devices", "Devices", "Pair seat displays and signs, or revoke them.", "/devices/", "spades"),
        ("read_people", "People", "Roles, licences and badges.", "/people/", "hearts"),
        ("manage_webhooks", "Webhooks", "Programs that are told, and deliveries.", "/webhooks/", "diamonds"),
        ("read_audit_log", "Staff record", "What was changed about people and devices.", "/people/record/", "clubs"),
        ("read_rulebooks", "Rulebooks", "What the clauses ask for; two rulebooks compared.", "/rulebooks/", "spades"),
        ("read_policy", "Policy", "Who may do what, and why.", "/policy/", "diamonds"),
    ]
    cards += [Card(title, words, address, mark) for action, title, words, address, mark in places if may(actor, action)]
    return cards


@require_safe
@requires("open_home")
def home(request: StaffRequest) -> HttpResponse:
    """Where to go, by role. Supervisors and higher find the console of every table under the cards."""
    tables = table_names()
    context = {
        "cards": cards_for(request.actor, tables),
        "consoles": [
            (table, name)
            for table, name in tables.items()
            if table not in request.actor.tables and may(request.actor, "watch_dealer", table)
        ],
        "signs": [(table, name) for table, name in tables.items() if may(request.actor, "watch_sign", table)],
    }
    return render(request, "staff/home.html", context)


@require_safe
@requires("read_policy")
def policy(request: StaffRequest) -> HttpResponse:
    """The policy table itself, as it decides."""
    return render(request, "staff/policy.html", {"rules": RULES, "commands": command_rules()})
