"""Who may do what: one table that decides, and that the page /policy/ shows.

Every page, API view and socket asks `may`, or `denial_reason` for the sentence. An action that is not in the table is a
bug and raises. A higher role may do what a lower one may (PM 6.2). The auditor reads and never acts; a paired device
sees its own seat or sign and nothing else, or sends for its own table what it was allowed to.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from rules import commands
from rules.core.base import type_of
from rules.core.roles import LADDER, at_least
from rules.wording.commands import title_of
from rules.wording.not_decided import not_decided
from rules.wording.roles import or_higher, somebody_or_higher
from staff.actor import NOBODY, Actor

if TYPE_CHECKING:
    from staff.models import Device, Person

EVERYONE = "everyone"  # signed in or not
SIGNED_IN = "signed_in"  # any person, auditors too
LADDER_RULE = "PM 6.2"
HOUSE_RULE = "House rule"


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of the policy.

    `who` is EVERYONE, SIGNED_IN, a role of the ladder (the least that may), or empty where only a device may.
    `at_own_table`: a dealer only where they are on duty, a device only at its table, supervisors at every table.
    """

    action: str
    who: str
    text: str
    reason: str
    auditor: bool = False
    devices: frozenset[str] = frozenset()
    at_own_table: bool = False

    @property
    def who_text(self) -> str:
        """Who may, for people."""
        parts: list[str] = []
        if self.who == EVERYONE:
            parts.append("Everyone")
        elif self.who == SIGNED_IN:
            parts.append("Everyone signed in")
        elif self.who == "dealer" and self.at_own_table:
            parts.append("Dealer on duty at the table or higher")
        elif self.who:
            parts.append(or_higher(self.who))
        if self.auditor:
            parts.append("Auditor")
        parts.extend(f"{DEVICE_TITLES[kind]} of that table" for kind in sorted(self.devices))
        return ", ".join(parts)


DEVICE_TITLES = {
    "seat": "Seat display",
    "sign": "Table sign",
    "console": "Dealer console tablet",
    "reader": "Shoe or sensor that may send it",
}
# The commands that a shoe or sensor sends, and what it has to be allowed for each (staff.models.Device.SENDS).
SENT_BY_READERS = {"deal_card": "cards", "report_cut_card": "cut_card", "report_sensors": "jackpot_sensor"}

SENT_BY_SEATS = frozenset(("tell_void",))
"""What the display of a seat may say for the player who sits there."""


def _rule(
    action: str,
    who: str,
    message: str,
    reason: str = HOUSE_RULE,
    *,
    auditor: bool = False,
    devices: Iterable[str] = (),
    at_own_table: bool = False,
) -> Rule:
    return Rule(action, who, message, reason, auditor, frozenset(devices), at_own_table)


RULES: tuple[Rule, ...] = (
    _rule("sign_in", EVERYONE, "Open the sign-in page and sign out"),
    _rule("pair_device", EVERYONE, "Let a device show its pairing code"),
    _rule("speak_as_device", "", "Send what a shoe or sensor reads", devices=["reader"]),
    _rule("open_home", SIGNED_IN, "Open the home page"),
    _rule("change_own_password", SIGNED_IN, "Change one's own password and PIN"),
    _rule("choose_own_language", SIGNED_IN, "Choose the language of one's own consoles"),
    _rule("read_policy", SIGNED_IN, "Read this policy"),
    _rule("read_api_document", SIGNED_IN, "Read the description of the API"),
    _rule("read_rulebooks", SIGNED_IN, "Read, search and compare the rulebooks", devices=["seat", "sign", "console"]),
    _rule("list_tables", SIGNED_IN, "List the tables that one may read"),
    _rule("read_people", "pit_manager", "Read the list of people", auditor=True),
    _rule("manage_people", "gaming_shift_manager", "Add people, change roles and licences, set passwords"),
    _rule("read_program", "pit_supervisor", "Read which program and rules are installed, hash by hash", auditor=True),
    _rule("sign_program", "pit_manager", "Sign off the program that was installed, as one of two"),
    _rule("read_devices", "pit_supervisor", "Read the list of paired devices", auditor=True),
    _rule("manage_devices", "pit_supervisor", "Pair and revoke devices, and say what a shoe or sensor may send"),
    _rule("manage_webhooks", "gaming_shift_manager", "Say which programs are told by webhooks, and see what they were"),
    _rule("read_duties", "pit_supervisor", "Read who deals where", auditor=True),
    _rule("assign_dealers", "pit_supervisor", "Assign a dealer or relieve them, by hand or by the road map"),
    _rule("read_road_map", "pit_supervisor", "Read who deals where tonight, who goes next and why", auditor=True),
    _rule("read_results", "pit_manager", "Read why the house won or lost, ratings and errors", auditor=True),
    _rule("read_shifts", "pit_supervisor", "Read how gaming days are divided into shifts", auditor=True),
    _rule(
        "set_shifts",
        "gaming_shift_manager",
        "Say when the gaming day and its shifts begin, from a later day on; set breaks",
    ),
    _rule("read_tables", "pit_supervisor", "Read the list of tables, pits and sections", auditor=True),
    _rule("manage_tables", "pit_supervisor", "Add tables, pits and sections, name them and say where tables stand"),
    _rule("watch_section", "pit_supervisor", "Take over the tables of a section, or leave them"),
    _rule("read_cameras", "pit_supervisor", "Read which camera looks at which table", auditor=True),
    _rule("set_cameras", "pit_manager", "Say which camera looks at a table, and how far a recorder's clock is ahead"),
    _rule("read_reports", "pit_supervisor", "Read shift reports", auditor=True),
    _rule("sign_reports", "pit_manager", "Sign a shift's report and take over what it leaves open"),
    _rule("read_audit_log", "pit_manager", "Read the record of changes to people, duties and devices", auditor=True),
    _rule("watch_dealer", "dealer", "Open a table's dealer console", "PM 3.1, PM 6.2", at_own_table=True),
    _rule("take_console", "dealer", "Make a tablet the table's active console", "PM 3.13, PM 6.2", at_own_table=True),
    _rule("send_command", "dealer", "Send commands of the dealer's role to a table", LADDER_RULE, at_own_table=True),
    _rule(
        "preview_command", "dealer", "See what a command would do, before it is sent", LADDER_RULE, at_own_table=True
    ),
    _rule(
        "ask_approval", "dealer", "Ask somebody of a higher role to approve a command", LADDER_RULE, at_own_table=True
    ),
    _rule(
        "give_approval", "pit_supervisor", "Approve or decline what is asked of one's role or a lower one", LADDER_RULE
    ),
    _rule("read_rulings", "dealer", "Search the rulings that were given before", "PM 6.1", auditor=True),
    _rule("read_table", "dealer", "Read a table through the API", LADDER_RULE, auditor=True, at_own_table=True),
    _rule(
        "read_lines",
        "dealer",
        "Read what the rounds of a table came to, line by line",
        LADDER_RULE,
        auditor=True,
        at_own_table=True,
    ),
    _rule("watch_pit", "pit_supervisor", "Watch a table from the pit", LADDER_RULE, auditor=True),
    _rule("see_looks", "pit_supervisor", "See during a round what a supervisor looked at", "TC 3.10.1"),
    _rule("what_if", "pit_supervisor", "Try what commands would come to, apart from the record", "PM 5.23.4.5, PM 6.2"),
    _rule("watch_floor", "pit_supervisor", "Watch the tiles of all tables", LADDER_RULE, auditor=True),
    _rule("read_alerts", "pit_supervisor", "Read alerts", LADDER_RULE, auditor=True),
    _rule("practise", "dealer", "Deal practice rounds, which count nowhere", LADDER_RULE),
    _rule("call_pit", "dealer", "Call the pit to a table", LADDER_RULE, at_own_table=True),
    _rule(
        "deal_with_reading",
        "dealer",
        "Say that a device's reading that was not taken is dealt with",
        LADDER_RULE,
        at_own_table=True,
    ),
    _rule("acknowledge_alerts", "pit_supervisor", "Acknowledge an alert", LADDER_RULE),
    _rule("find_players", "dealer", "Look for a player in the directory, to seat them", "ruling 130"),
    _rule("read_players", "pit_supervisor", "Read the directory of players and stops", "ruling 130", auditor=True),
    _rule("see_names", "dealer", "See players by their names, at one's own tables", LADDER_RULE),
    _rule("name_players", "pit_supervisor", "Enter players in the directory, and name them", LADDER_RULE),
    _rule(
        "stop_players", "pit_supervisor", "Stop a player on the whole floor, or lift it, with approval", "ruling 130"
    ),
    _rule("erase_players", "gaming_shift_manager", "Erase a player's name from the directory", LADDER_RULE),
    _rule("open_case", "dealer", "Open a case where a player disputes a round", "ruling 140", at_own_table=True),
    _rule("read_cases", "pit_supervisor", "Read cases and the journal of incidents", "ruling 140", auditor=True),
    _rule("move_cases", "pit_supervisor", "Enter steps of a case", "ruling 140"),
    _rule("close_cases", "pit_manager", "Tell the inspector, and close a case with a second person", "ruling 140"),
    _rule("set_case_clocks", "gaming_shift_manager", "Set how long each part of a case may take", "ruling 140"),
    _rule("enter_incidents", "pit_supervisor", "Enter a line of the journal of incidents", "ruling 140"),
    _rule("watch_cage", "cage_cashier", "See which fills and credits are under way", auditor=True),
    _rule("read_history", "pit_supervisor", "Read the audit history and its rounds", LADDER_RULE, auditor=True),
    _rule("export_history", "pit_supervisor", "Export the audit history", LADDER_RULE, auditor=True),
    _rule("inspect", "pit_manager", "Draw rounds for inspection, and note what was found", auditor=True),
    _rule("verify_audit", "pit_supervisor", "Verify a table's chain of events", LADDER_RULE, auditor=True),
    _rule("read_rows", "it", "Read tables, rounds, wagers, seats, areas and hands row by row", auditor=True),
    _rule("read_jackpots", "pit_supervisor", "Read the jackpots and their record", "TC 3.19", auditor=True),
    _rule("propose_jackpot", "pit_manager", "Add a jackpot and propose its configuration", "ruling 39"),
    _rule("approve_jackpot", "pit_manager", "Decide on a configuration that somebody else proposed", "ruling 39"),
    _rule("manage_jackpot", "pit_manager", "Open and close a jackpot, link tables to it", "ruling 39"),
    _rule("verify_jackpot_claim", "pit_supervisor", "Verify a claim that somebody else entered", "TC 3.19"),
    _rule("watch_seat", "", "See one seat's own wagers and hands", "PM 3.5", devices=["seat"], at_own_table=True),
    _rule(
        "watch_sign",
        SIGNED_IN,
        "See a table's limits and odds",
        "PM 3.6",
        devices=["seat", "sign", "console"],
        at_own_table=True,
    ),
)


@cache
def command_rules() -> tuple[Rule, ...]:
    """A rule for each command of the rulebooks, with the role that the rules themselves ask for."""
    from rules import command_role

    return tuple(
        _rule(
            f"command:{name}",
            command_role(name),
            title_of(kind),
            LADDER_RULE if command_role(name) in LADDER else "ruling 102",
            devices=["reader"] if name in SENT_BY_READERS else ["seat"] if name in SENT_BY_SEATS else (),
            at_own_table=True,
        )
        for name, kind in command_types().items()
    )


def command_types() -> dict[str, type]:
    """Every command of the rules by the `type` that the API knows it by."""
    return {type_of(kind): kind for kind in get_args(commands.Command)}


@cache
def rules_by_action() -> dict[str, Rule]:
    """The whole policy by action."""
    table = {rule.action: rule for rule in (*RULES, *command_rules())}
    if len(table) != len(RULES) + len(command_rules()):
        raise ValueError("the policy names an action twice")
    return table


def rule_of(action: str) -> Rule:
    """The rule of an action. Raises KeyError for one that the policy does not know."""
    for rule in RULES:
        if rule.action == action:
            return rule
    return rules_by_action()[action]


def actor_of(who: Person | Device | Actor | Any) -> Actor:
    """The actor behind a person, a device or nobody. A person costs one query unless already looked up."""
    if isinstance(who, Actor):
        return who
    known: Actor | None = getattr(who, "known_actor", None)
    if known is not None:
        return known
    if who is None or not hasattr(who, "as_actor") or not getattr(who, "is_active", True):
        return NOBODY
    found: Actor = who.as_actor()
    return found


def denial_reason(who: Person | Device | Actor | Any, action: str, table: str | None = None) -> str:
    """Why `who` may not do `action`, in words for them; empty where they may.

    Raises KeyError for an unknown action, and ValueError where the rule depends on the table and none is named.
    """
    rule = rule_of(action)
    if rule.at_own_table and table is None:
        raise ValueError(f"{action} is decided by table; name the table")
    actor = actor_of(who)
    if rule.who == EVERYONE:
        return ""
    if actor.kind == "nobody":
        return "Sign in first."
    if actor.kind == "device":
        return _device_denial_reason(actor, rule, table)
    if actor.kind == "system":
        return "" if _is_for_system(actor, rule) else "The system itself does not do this."
    return _person_denial_reason(actor, rule, table)


def may(who: Person | Device | Actor | Any, action: str, table: str | None = None) -> bool:
    """Whether `who` may do `action` (at `table`, its id, where the rule depends on it). Errors as `denial_reason`."""
    return not denial_reason(who, action, table)


def audience_of(who: Person | Device | Actor | Any) -> str:
    """How the rules call a table as somebody of the staff may see it away from its console: the pit's view, the
    auditor's without what a supervisor looked at (TC 3.10.1), or the dealer's.
    """
    if not may(who, "watch_pit"):
        return "dealer"
    return "pit" if may(who, "see_looks") else "auditor"


def may_command(who: Person | Device | Actor | Any, command_type: str, table: str) -> bool:
    """Whether `who` may send a command of this type to this table."""
    return may(who, f"command:{command_type}", table)


def _is_for_system(actor: Actor, rule: Rule) -> bool:
    return rule.action.startswith("command:") and at_least(actor.role, rule.who)


def _device_denial_reason(actor: Actor, rule: Rule, table: str | None) -> str:
    if actor.device_kind not in rule.devices:
        return "A paired display shows its own place and does nothing else."
    if rule.at_own_table and table not in actor.tables:
        return "This device belongs to another table."
    sent = SENT_BY_READERS.get(rule.action.removeprefix("command:"))
    return "" if sent is None or sent in actor.may_send else "This device was not allowed to send that."


def _person_denial_reason(actor: Actor, rule: Rule, table: str | None) -> str:
    if rule.who == SIGNED_IN:
        return ""
    if actor.role == "auditor":
        return "" if rule.auditor else "An auditor reads and does not act."
    if not rule.who:
        return "Only a paired device shows this."
    if not at_least(actor.role, rule.who):
        return f"This needs {somebody_or_higher(rule.who)} ({rule.reason})."
    # Supervisors and higher may stand in at every table (PM 6.2); a dealer deals where they were put.
    if rule.at_own_table and actor.role == "dealer" and table not in actor.tables:
        return not_decided("not_on_duty")
    return ""
