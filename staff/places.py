"""The places of the house: which pages there are, in which group, and who may open them.

The bar over every page and the home page both show these.
"""

from __future__ import annotations

from dataclasses import dataclass

from staff.actor import Actor
from staff.policy import may


@dataclass(frozen=True, slots=True)
class Place:
    """A page to go to."""

    action: str  # the policy's action that opens it
    address: str
    title: str
    text: str  # what one does there


@dataclass(frozen=True, slots=True)
class Group:
    """Places that belong together, under one name in the bar and one heading on the home page."""

    name: str
    suit: str  # drawn on its cards
    places: tuple[Place, ...]


GROUPS = (
    Group(
        "Floor",
        "hearts",
        (
            Place("watch_floor", "/pit/", "The pit", "Every table live, alerts, limits and restrictions."),
            Place("read_results", "/evening/", "The evening", "Win by hour, expected, slips, movers and pace, live."),
            Place("read_road_map", "/road-map/", "Road map", "Who goes to which table next, and when; breaks."),
            Place("read_players", "/players/", "Players", "The directory: names, where they sit, stops from play."),
            Place("practise", "/practice/", "Practice", "Deal a round that counts nowhere, with hints."),
            Place("watch_cage", "/cage/", "The cage", "Fills and credits: issue, receive, print; ask to void."),
            Place("read_duties", "/duties/", "Dealers on duty", "Who deals where; put a dealer on a table."),
            Place("read_tables", "/tables/", "Tables", "Pits and sections; add a table, name it, say where it stands."),
            Place("read_jackpots", "/jackpots/", "Jackpots", "Meters, claims to verify, configurations."),
        ),
    ),
    Group(
        "Record",
        "clubs",
        (
            Place("read_results", "/results/", "Results", "Why the shift won or lost; errors, ratings, luck."),
            Place("read_history", "/history/", "Audit history", "Rounds, events and refusals, step by step."),
            Place("read_cases", "/cases/", "Cases", "Disputes step by step, what is due, who decided and why."),
            Place("read_cases", "/incidents/", "Incidents", "What happened on the floor, numbered; disputes or not."),
            Place("read_reports", "/reports/", "Shift reports", "What happened, what money, who was here."),
            Place("read_rows", "/rows/", "Rows", "Tables, rounds, wagers, seats, areas and hands, for IT."),
            Place("read_audit_log", "/people/record/", "Audit log", "What was changed about people and devices."),
        ),
    ),
    Group(
        "Rules",
        "spades",
        (
            Place("read_rulebooks", "/rulebooks/", "Rulebooks", "What the clauses ask for; two rulebooks compared."),
            Place("read_rulings", "/rulings/", "Rulings", "What the Gaming Shift Manager ruled before."),
            Place("read_policy", "/policy/", "Policy", "Who may do what, and why."),
        ),
    ),
    Group(
        "House",
        "diamonds",
        (
            Place("read_people", "/people/", "People", "Roles, licences and badges."),
            Place("read_shifts", "/shifts/", "Gaming day", "The shifts, and when the day begins."),
            Place("read_devices", "/devices/", "Devices", "Pair seat displays and signs, or revoke them."),
            Place("read_program", "/program/", "Program", "Which release and rules run here, and who signed it off."),
            Place("read_cameras", "/tables/cameras/", "Cameras", "Which one looks at a table; recorders’ clocks."),
            Place("manage_webhooks", "/webhooks/", "Webhooks", "Programs that are told, and deliveries."),
        ),
    ),
)


def groups_for(actor: Actor) -> list[Group]:
    """The groups with the places that `actor` may open; a group without any is left out."""
    groups = (
        Group(group.name, group.suit, tuple(place for place in group.places if may(actor, place.action)))
        for group in GROUPS
    )
    return [group for group in groups if group.places]


def place_of(path: str) -> Place | None:
    """The place that the page at `path` belongs to: of several the one with the longest address."""
    within = [place for group in GROUPS for place in group.places if path.startswith(place.address)]
    return max(within, key=lambda place: len(place.address), default=None)
