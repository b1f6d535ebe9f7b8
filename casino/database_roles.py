"""What the application's database role may do. It owns nothing: migrations run as the owner, who grants this anew.

The role may add to the record and never change or remove what it says; of rows that move on (a table, a claim) it may
change the columns that move. `manage.py migrate` makes the role of DATABASE_URL where DATABASE_OWNER_URL may.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import CommandError
from django.db import IntegrityError, InternalError, ProgrammingError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import sql

from casino import environment
from database.row_sets import changing_columns
from rounds.models import Hand, PlayingArea, Seat
from wagers.models import Wager

# Added to, and that is all.
RECORD = (
    "rounds_event", "rounds_command", "rounds_verification", "wagers_settlement", "wagers_entry", "wagers_mispay",
    "chips_slipmove",
    "tables_camera", "tables_recorderreading", "history_draw", "history_drawnitem", "history_finding",
    "wagers_jackpotround", "wagers_jackpotevent", "wagers_jackpotverification", "rounds_devicemessage",
    "staff_auditlogentry", "shifts_shiftplan", "shifts_breakrules", "shifts_presence", "reports_shiftreport",
    "reports_signature", "reports_takeover", "reports_metersheet", "reports_metersignature",
    "cases_caseclocks", "cases_casestep", "cases_incident",
)  # fmt: skip
# Added to; and of a row that is there, these columns change.
MOVING = {
    "tables_table": "name section_id seq head_hash state status round training"
    " console_id console_person_id console_seen_at",
    "tables_pit": "name",
    "tables_section": "name watched_by_id",
    "tables_alert": "taken_by_id taken_at escalated_to escalated_at acknowledged_by_id acknowledged_at note ended_at",
    "tables_interruption": "resolution resolved_by_id resolved_at",
    "tables_frozenround": "released_at",
    "cases_case": "steps head_hash closed_at",
    "cases_casemail": "attempts next_at error step_id",
    "rounds_round": "phase concluded_at last_seq staked_cents returned_cents void",
    "rounds_seat": " ".join(changing_columns(Seat)),
    "rounds_playingarea": " ".join(changing_columns(PlayingArea)),
    "rounds_hand": " ".join(changing_columns(Hand)),
    "wagers_wager": " ".join(changing_columns(Wager)),
    "wagers_jackpot": "status configuration_id meter_cents overflow_cents reserve_cents events claims head_hash",
    "wagers_jackpotconfiguration": "status decided_by decided_at",
    "wagers_jackpotclaim": "status amount_cents verified_by verified_role verified_at paid_at"
    " video_camera video_at video_missing",
    "staff_approval": "approver_id approved_at by_badge declined_by_id declined_at decline_reason used_at used_seq",
    "staff_dealerduty": "until",
    "tables_webhookreceiver": "ended_at",
    "players_player": "name lookup card note salt erased_at",
    "players_stop": "lifted_by_id lift_approved_by_id lifted_at lift_reason",
    "players_watchnote": "text salt ended_by_id ended_at",
}
# Added to and changed, never removed: a person's keys and names change in many ways, and the journal has each.
KEPT = ("staff_person",)
# Nothing on record: presence, tries, sign-ins; unpaired devices; sums that are kept; how far something is filled.
FREE = (
    "django_session", "staff_signinattempt", "staff_device", "tables_webprocess", "tables_webhookdelivery",
    "rounds_askedproof", "rounds_askedrecomputation", "players_readsin", "staff_readsin",
    "history_savedsearch", "rounds_proofcheckpoint", "rounds_unfilled", "results_lucksum", "results_lucksummed",
)  # fmt: skip
# Written anew where it has to change: what is derived; and a jackpot's links, whose journal stays.
REPLACED = (
    "rounds_snapshot", "wagers_jackpottable", "results_takenapart", "results_result",
)  # fmt: skip
# Written by migrations and triggers alone.
READ = (
    "database_journal", "database_journalentry", "django_admin_log", "django_content_type", "django_migrations",
    "auth_permission", "auth_group", "auth_group_permissions", "staff_person_groups", "staff_person_user_permissions",
)  # fmt: skip


def rights() -> dict[str, str]:
    """What the role may do with each table, in the words of GRANT."""
    said = dict.fromkeys(RECORD, "SELECT, INSERT") | dict.fromkeys(KEPT, "SELECT, INSERT, UPDATE")
    said |= dict.fromkeys(REPLACED, "SELECT, INSERT, DELETE")
    said |= dict.fromkeys(FREE, "SELECT, INSERT, UPDATE, DELETE") | dict.fromkeys(READ, "SELECT")
    for table, columns in MOVING.items():
        named = ", ".join(f'"{column}"' for column in columns.split())
        said[table] = f"SELECT, INSERT, UPDATE ({named})"
    return said


def identity(url: str) -> dict[str, str]:
    """Who a database URL is for, and where."""
    return {name: environment.database(url)[name] for name in ("USER", "PASSWORD", "HOST", "PORT")}


@contextmanager
def signed_in(who: dict[str, str], alias: str = "default") -> Iterator[None]:
    """Within, Django's connection is somebody else's."""
    connection = connections[alias]
    before = {name: connection.settings_dict[name] for name in who}
    _become(connection, who)
    try:
        yield
    finally:
        _become(connection, before)


def _become(connection: BaseDatabaseWrapper, who: dict[str, str]) -> None:
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]
    connection.settings_dict.update(who)


def grant(connection: BaseDatabaseWrapper, role: str, password: str) -> None:
    """Make the application's role where it is missing and give it its rights, those and no others.

    CommandError where it is more than that: somebody who may do anything, or the owner of something.
    """
    name = sql.Identifier(role)
    _make(connection, role, password)
    statements = [
        sql.SQL("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {}").format(name),
        sql.SQL("REVOKE CREATE ON SCHEMA public FROM PUBLIC, {}").format(name),
        # Tables and types of its own would be found before ours, also by the triggers.
        sql.SQL("REVOKE TEMPORARY ON DATABASE {} FROM PUBLIC, {}").format(
            sql.Identifier(connection.settings_dict["NAME"]), name
        ),
        sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(name),
    ]
    _forget_settings(connection, name)
    there = set(connection.introspection.table_names())
    for table, said in rights().items():
        if table in there:
            statements.append(sql.SQL("GRANT {} ON {} TO {}").format(sql.SQL(said), sql.Identifier(table), name))
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL("; ").join(statements))
        cursor.execute(QUIET)
        cursor.execute(TOO_MUCH, [role, role])
        (too_much,) = cursor.fetchone()
    if too_much:
        raise CommandError(f"The role {role} of DATABASE_URL {too_much}. The application needs a role of its own.")


# A page of the history takes no second core from the tables, and nothing that is asked is worth compiling: both cost
# more than they save. Whoever does not own the database leaves it as it is; two who migrate do it in turn.
QUIET = """
DO $$ BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('settings of the database'));
    IF pg_has_role((SELECT datdba FROM pg_database WHERE datname = current_database()), 'USAGE') THEN
        EXECUTE format('ALTER DATABASE %I SET max_parallel_workers_per_gather = 0', current_database());
        EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
    END IF;
END $$
"""

TOO_MUCH = """
SELECT CASE WHEN rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls THEN 'may do more than an application'
    WHEN EXISTS (SELECT FROM pg_class WHERE relowner = r.oid AND relnamespace = 'public'::regnamespace)
        THEN 'owns tables'
    WHEN EXISTS (SELECT FROM pg_roles o WHERE o.rolname <> %s AND pg_has_role(r.oid, o.oid, 'MEMBER'))
        THEN 'is a member of other roles' END
FROM pg_roles r WHERE rolname = %s
"""


LIBERTIES = """
SELECT has_database_privilege(r.oid, current_database(), 'TEMPORARY'), has_schema_privilege(r.oid, 'public', 'CREATE')
FROM pg_roles r WHERE rolname = coalesce(%s, current_user)
"""


def liberties(connection: BaseDatabaseWrapper, role: str | None = None) -> str:
    """What a role, by default the one that is signed in, may do although `grant` took it away, and what helps; empty
    where it may not. Who owns the tables and neither the database nor its schema takes nothing away; it is only warned.
    """
    with connection.cursor() as cursor:
        cursor.execute(LIBERTIES, [role])
        temporary, create = cursor.fetchone() or (False, False)
    name, database = role or "the application's role", connection.settings_dict["NAME"]
    taken = [f"TEMPORARY ON DATABASE {database}"] * temporary + ["CREATE ON SCHEMA public"] * create
    if not taken:
        return ""
    statements = "; ".join(f"REVOKE {each} FROM PUBLIC, {role or 'its role'}" for each in taken)
    return f"{name} may make tables of its own in the database. As the owner of the database: {statements}"


FORBIDDEN = "42501"
AT_THIS_MOMENT = {"42710", "23505", "XX000"}  # another process makes or changes the same role


def _make(connection: BaseDatabaseWrapper, role: str, password: str) -> None:
    what = sql.SQL("ROLE {} LOGIN").format(sql.Identifier(role))
    with connection.cursor() as cursor:
        if password:
            what += sql.SQL(" PASSWORD {}").format(sql.Literal(_verifier(cursor, role, password)))
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role])
        known = cursor.fetchone() is not None
        if known and not password:
            return
        try:
            cursor.execute(sql.SQL("ALTER " if known else "CREATE ") + what)
        except (ProgrammingError, IntegrityError, InternalError) as error:
            state = getattr(error.__cause__, "sqlstate", "")
            if state == FORBIDDEN and known:
                return  # somebody else made it, and keeps its password
            if state == FORBIDDEN:
                raise CommandError(f"The owner may not make the role {role}: CREATE ROLE {role} LOGIN") from error
            if state not in AT_THIS_MOMENT:
                raise


def _forget_settings(connection: BaseDatabaseWrapper, role: sql.Identifier) -> None:
    """Take away what the role set for itself; each may, and switch off by that what makes a commit last. Where the
    owner may not, `database.meant` says what is left.
    """
    database = sql.Identifier(connection.settings_dict["NAME"])
    with connection.cursor() as cursor:
        for where in (sql.SQL(""), sql.SQL("IN DATABASE {} ").format(database)):
            try:
                cursor.execute(sql.SQL("ALTER ROLE {} {}RESET ALL").format(role, where))
            except (ProgrammingError, InternalError) as error:
                if getattr(error.__cause__, "sqlstate", "") not in {FORBIDDEN, *AT_THIS_MOMENT}:
                    raise


def _verifier(cursor: Any, role: str, password: str) -> str:
    """What the server keeps of a password, worked out here: a statement that fails stands in the server's log."""
    encrypted: bytes = cursor.connection.pgconn.encrypt_password(password.encode(), role.encode(), None)
    return encrypted.decode()
