"""What the database is, held against what it was meant to be.

Its owner may switch a trigger off or write a function anew, and a role may change its own settings: nothing fails then,
and the record is worth less. What is meant is data: `meant.json` for functions and triggers, and the tables here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper

MEANT = Path(__file__).with_name("meant.json")
OF_THE_DATABASE = {"max_parallel_workers_per_gather=0", "jit=off"}
"""The settings that `manage.py migrate` makes for the whole database."""

# A function by what it is called with, and the hash of all that it does.
FUNCTIONS = """
SELECT p.oid::regprocedure::text, encode(sha256(convert_to(concat_ws(E'\\n', p.prosrc, p.prosecdef, p.proconfig,
    p.provolatile, l.lanname, pg_get_function_result(p.oid)), 'UTF8')), 'hex')
FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
"""
# A trigger with where and when it fires: O for always but in a replica, D for never.
TRIGGERS = """
SELECT t.tgrelid::regclass::text || '.' || t.tgname, t.tgenabled::text || ' ' || pg_get_triggerdef(t.oid)
FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
"""
RULES = "SELECT tablename || '.' || rulename, definition FROM pg_rules WHERE schemaname = 'public'"
# Everybody but the owner, by table, and by column where the right is to some of them.
GRANTS = """
WITH ours AS (SELECT * FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p'))
SELECT c.relname, coalesce(r.rolname, 'PUBLIC'), a.privilege_type, ''
FROM ours c CROSS JOIN aclexplode(c.relacl) a LEFT JOIN pg_roles r ON r.oid = a.grantee WHERE a.grantee <> c.relowner
UNION ALL
SELECT c.relname, coalesce(r.rolname, 'PUBLIC'), a.privilege_type, t.attname
FROM ours c JOIN pg_attribute t ON t.attrelid = c.oid CROSS JOIN aclexplode(t.attacl) a
    LEFT JOIN pg_roles r ON r.oid = a.grantee WHERE a.grantee <> c.relowner
"""
# Of the role, of everybody, and of whoever owns the tables; in this database or in all.
SETTINGS = """
SELECT CASE WHEN s.setrole = 0 THEN 'the database' ELSE 'the role ' || r.rolname END, unnest(s.setconfig)
FROM pg_db_role_setting s LEFT JOIN pg_roles r ON r.oid = s.setrole
WHERE s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
    AND s.setrole IN (0, to_regrole(%(role)s), (SELECT relowner FROM pg_class WHERE oid = 'rounds_event'::regclass))
"""
OWNER = "SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = 'public.rounds_event'::regclass"
SERVER = "SELECT name, coalesce(reset_val, '') FROM pg_settings WHERE name = ANY(%(names)s)"

Found = Mapping[str, str]


def found_in_catalogue(connection: BaseDatabaseWrapper) -> dict[str, dict[str, str]]:
    """The functions and triggers of the database, as `meant.json` has them."""
    return {"functions": _pairs(connection, FUNCTIONS), "triggers": _pairs(connection, TRIGGERS)}


def differences(connection: BaseDatabaseWrapper, role: str, rights: Mapping[str, str]) -> list[str]:
    """How the database differs from what was meant, a sentence each; `role` is the application's, and `rights` what it
    may do with each table, in the words of GRANT.
    """
    meant, found = _meant(), found_in_catalogue(connection)
    ((owner,),) = _rows(connection, OWNER)
    return [
        *_changed("function", meant["functions"], found["functions"], strangers=False),
        *_changed("trigger", meant["triggers"], found["triggers"]),
        *_changed("rule", {}, _pairs(connection, RULES)),
        *(_other_rights(connection, role, rights) if owner != role else [f"{role} owns the tables"]),
        *(f"{whose} has the setting {setting}" for whose, setting in _others(connection, role)),
        *_other_server(connection),
    ]


@cache
def _meant() -> dict[str, dict[str, str]]:
    kept: dict[str, dict[str, str]] = json.loads(MEANT.read_text())
    return kept


def _rows(connection: BaseDatabaseWrapper, statement: str, **values: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values or None)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def _pairs(connection: BaseDatabaseWrapper, statement: str) -> dict[str, str]:
    return dict(sorted(_rows(connection, statement)))


def _changed(what: str, meant: Found, found: Found, *, strangers: bool = True) -> Iterator[str]:
    for name in sorted(meant.keys() | found.keys()):
        if name not in found:
            yield f"the {what} {name} is missing"
        elif name not in meant:
            if strangers:
                yield f"the {what} {name} is not ours"
        elif found[name][:2] == "D " and meant[name][:2] != "D ":
            yield f"the {what} {name} is switched off"
        elif found[name] != meant[name]:
            yield f"the {what} {name} is another"


def _other_rights(connection: BaseDatabaseWrapper, role: str, rights: Mapping[str, str]) -> Iterator[str]:
    meant = {(table, role, right, column) for table, said in rights.items() for right, column in _parsed(said)}
    there = {table for (table,) in _rows(connection, "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p')")}
    granted = (row for row in _rows(connection, GRANTS) if row[0] in rights)  # a house may have tables beside ours
    found = {row for row in granted if row[1] == role or row[2] != "SELECT"}
    for table, who, right, column in sorted(found - meant):
        yield f"{who} may {right} {table}{'.' * bool(column)}{column}"
    for table, who, right, column in sorted(meant - found):
        if table in there:
            yield f"{who} may not {right} {table}{'.' * bool(column)}{column}"


def _parsed(said: str) -> Iterator[tuple[str, str]]:
    """Rights in the words of GRANT, one by one: `SELECT, UPDATE ("a", "b")`."""
    plain, _, columns = said.partition(" (")
    *whole, last = plain.split(", ")
    for right in whole:
        yield right, ""
    for column in columns.rstrip(")").split(", "):
        yield last, column.strip('"')


def _others(connection: BaseDatabaseWrapper, role: str) -> Iterator[tuple[str, str]]:
    for whose, setting in sorted(_rows(connection, SETTINGS, role=role)):
        if whose != "the database" or setting not in OF_THE_DATABASE:
            yield whose, setting


def _other_server(connection: BaseDatabaseWrapper) -> Iterator[str]:
    meant = settings.DATABASE_SERVER
    found = dict(_rows(connection, SERVER, names=list(meant)))
    for name, value in meant.items():
        if found.get(name) != value:
            yield f"the server has {name} {found.get(name) or 'not set'}, and {value} is meant"
