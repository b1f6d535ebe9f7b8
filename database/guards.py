"""Operations for migrations: triggers that journal rows, triggers that keep them, and what is not turned back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.migrations.operations.base import Operation
from django.db.migrations.operations.special import RunSQL

from database.journalled import Journalled, journalled


def _text(words: Iterable[str]) -> str:
    return "'" + ",".join(words).replace("'", "''") + "'"


def attach(rows: Journalled) -> str:
    """SQL that journals these rows from now on, and those that are there already."""
    arguments = (rows.relation, rows.trigger, rows.journal, rows.scope, ",".join(rows.keys), ",".join(rows.omitted))
    words = ", ".join(_text([argument]) for argument in (*arguments, rows.condition))
    return f"SELECT journal_attach({words}, {str(rows.removable).lower()})"


def journal(relation: str) -> RunSQL:
    """Journal a relation's rows as `database.journalled` says; a later migration that adds a column does it again."""
    return RunSQL(";\n".join(attach(rows) for rows in journalled(relation)))


def keep(
    relation: str, changeable: Iterable[str] = (), once: str = "", of: Iterable[str] = (), when: str = ""
) -> RunSQL:
    """Rows stay and keep what they say, but for the columns that may change; none once the column `once` is filled.

    With `of`, only these columns are kept, and a change of others costs nothing. `when` is SQL about OLD.
    """
    update = f"UPDATE OF {', '.join(of)}" if of else "UPDATE"
    return RunSQL(
        f"""
        CREATE TRIGGER {relation}_kept BEFORE {update} OR DELETE ON {relation}
            FOR EACH ROW {f"WHEN ({when})" if when else ""}
            EXECUTE FUNCTION keep_record({_text(changeable)}, {_text([once])}, {_text(of)});
        CREATE TRIGGER {relation}_not_emptied BEFORE TRUNCATE ON {relation}
            FOR EACH STATEMENT EXECUTE FUNCTION keep_record();
        """
    )


class NotTurnedBack(Operation):
    """A place in the migrations behind which the database does not go: something on record would be lost."""

    reversible = False
    reduces_to_sql = False

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def __str__(self) -> str:
        return f"“{self.reason}”"

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Changes no model."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Changes nothing in the database."""

    def describe(self) -> str:
        """What `migrate --plan` says."""
        return f"Not turned back: {self.reason}"
