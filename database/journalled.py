"""Which rows are journalled, and in whose journal: of a table, of a jackpot, or of the staff."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Journalled:
    """Rows of one of the database's tables that a journal proves.

    The journal's name is `journal` and, after a colon, what the row has in its column `scope`; one journal for all
    where there is no such column. Columns that are `omitted` may change without an entry: something else proves them,
    or nothing hangs on them. `condition` is SQL about {row}; a row that does not meet it needs no entry.
    """

    relation: str
    called: str  # how a fault calls such a row
    journal: str = "table"
    scope: str = "table_id"
    keys: tuple[str, ...] = ("id",)
    omitted: tuple[str, ...] = ()
    condition: str = ""
    removable: bool = False
    only_added: str = ""
    """The type of the key, where rows are only added and are so many that a proof that goes on looks at new ones."""

    @property
    def kind(self) -> str:
        """Whose record the row belongs to: table, jackpot or staff."""
        return self.journal if self.journal in ("jackpot", "staff") else "table"

    @property
    def proof(self) -> str:
        """How the proof is called: as the rows, without the room."""
        return self.relation.partition("_")[2]

    @property
    def trigger(self) -> str:
        """The name of its trigger."""
        return f"{self.relation}_{self.journal}_journal"


DECIDED = "{row}.status IN ('accepted', 'refused')"
# What the log proves of a table's row, and where its console is.
OF_THE_LOG = ("seq", "head_hash", "state", "status", "round", "training")
PRESENCE = ("console_id", "console_person_id", "console_seen_at")
OF_THE_METER = ("meter_cents", "overflow_cents", "reserve_cents", "events", "claims", "head_hash")
OF_THE_CASE = ("steps", "head_hash")

# Commands have journals of their own: what was never decided must not wait for the game, nor the game for it.
JOURNALLED = (
    Journalled("rounds_command", "command", "commands", keys=("command_id",), condition=DECIDED, only_added="uuid"),
    Journalled(
        "rounds_command", "request", "requests", keys=("command_id",), condition=f"NOT {DECIDED}", removable=True
    ),
    Journalled("rounds_devicemessage", "message of a device", "commands", keys=("device", "number")),
    Journalled("tables_table", "table", scope="id", omitted=OF_THE_LOG + PRESENCE),
    Journalled("tables_alert", "alert"),
    Journalled("tables_interruption", "interruption"),
    Journalled("tables_frozenround", "frozen round"),
    Journalled("rounds_verification", "verification"),
    Journalled("rounds_unfilled", "table to fill", keys=("table_id",), removable=True),
    Journalled("staff_approval", "approval"),
    Journalled("wagers_jackpotround", "jackpot of a round", keys=("table_id", "round")),
    Journalled("wagers_jackpot", "jackpot", "jackpot", "id", omitted=OF_THE_METER),
    Journalled("wagers_jackpottable", "link", "jackpot", "jackpot_id", keys=("table_id",), removable=True),
    Journalled("wagers_jackpotconfiguration", "configuration", "jackpot", "jackpot_id"),
    Journalled("wagers_jackpotclaim", "claim", "jackpot", "jackpot_id"),
    Journalled("wagers_jackpotverification", "verification", "jackpot", "jackpot_id"),
    Journalled("staff_auditlogentry", "line of the audit log", "staff", ""),
    Journalled("staff_person", "person", "staff", "", omitted=("last_login",)),
    Journalled("staff_dealerduty", "duty", "staff", ""),
    Journalled("tables_webhookreceiver", "receiver of webhooks", "staff", ""),
    Journalled("tables_pit", "pit", "staff", ""),
    Journalled("tables_section", "section", "staff", ""),
    Journalled("tables_camera", "camera"),
    Journalled("tables_recorderreading", "reading of a recorder", "staff", ""),
    Journalled("history_draw", "draw", "staff", ""),
    Journalled("history_drawnitem", "drawn item", "staff", ""),
    Journalled("history_finding", "finding", "staff", ""),
    Journalled("shifts_shiftplan", "plan of the gaming day", "staff", ""),
    Journalled("shifts_breakrules", "rules of breaks", "staff", ""),
    Journalled("shifts_presence", "mark of who came or left", "staff", ""),
    Journalled("players_player", "player", "staff", ""),
    Journalled("players_stop", "stop from play", "staff", ""),
    Journalled("players_watchnote", "watch note", "staff", ""),
    Journalled("reports_shiftreport", "shift report", "staff", ""),
    Journalled("reports_signature", "signature", "staff", ""),
    Journalled("reports_takeover", "takeover of an open item", "staff", ""),
    Journalled("reports_metersheet", "meter sheet", "staff", ""),
    Journalled("reports_metersignature", "signature of a meter sheet", "staff", ""),
    Journalled("cases_caseclocks", "clocks of cases", "staff", ""),
    Journalled("cases_case", "case", "staff", "", keys=("number",), omitted=OF_THE_CASE),
    Journalled("cases_casemail", "mail about a case", "staff", "", omitted=("attempts", "next_at", "error")),
    Journalled("cases_incident", "incident", "staff", "", keys=("number",)),
    # A device that nobody confirmed may see nothing, and is forgotten.
    Journalled(
        "staff_device", "device", "staff", "", omitted=("seen_at",), condition="{row}.paired_at IS NOT NULL"
    ),
)  # fmt: skip


def journalled(relation: str) -> list[Journalled]:
    """What is said here about one of the database's tables."""
    return [rows for rows in JOURNALLED if rows.relation == relation]
