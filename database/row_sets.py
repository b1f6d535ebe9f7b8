"""Statements that write a table's rows in numbers, and the columns that proofs compare: both follow from the model.

Rows travel as one JSON parameter. PostgreSQL reads them by the type of the relation's own row, so that no type is
written here; a column that a row does not name is NULL in it.
"""

from __future__ import annotations

from django.db.models import AutoField, Model


def columns_of(model: type[Model], *without: str) -> tuple[str, ...]:
    """The columns in the order of the model, but for those named and for a number that the database gives."""
    fields = (field for field in model._meta.concrete_fields if not isinstance(field, AutoField))
    return tuple(field.column for field in fields if field.column and field.column not in without)


def changing_columns(model: type[Model]) -> tuple[str, ...]:
    """The columns beside the key."""
    return columns_of(model, *_key(model))


def insert_rows(model: type[Model], columns: tuple[str, ...] = (), *, or_replace: bool = False) -> str:
    """Add rows of one gaming table; a row that is there is replaced where `or_replace`. The parameters are `table`, its
    id, and `rows` as a JSON list. `columns` are those that the rows have, by default all.
    """
    relation = model._meta.db_table
    listed = _listed(columns or columns_of(model, "table_id"))
    statement = (
        f"INSERT INTO {relation} (table_id, {listed})"
        f" SELECT %(table)s, {listed} FROM json_populate_recordset(NULL::{relation}, %(rows)s::json)"
    )
    if not or_replace:
        return statement
    anew = ", ".join(f'"{name}" = excluded."{name}"' for name in changing_columns(model))
    return f"{statement} ON CONFLICT ({_listed(_key(model))}) DO UPDATE SET {anew}"


def change_rows(model: type[Model]) -> str:
    """Change rows of one gaming table; a column that a row does not name stays. Parameters as for `insert_rows`."""
    relation = model._meta.db_table
    changes = ", ".join(f'"{name}" = COALESCE(r."{name}", w."{name}")' for name in changing_columns(model))
    same = " AND ".join(f'w."{name}" = r."{name}"' for name in _key(model) if name != "table_id")
    return (
        f"UPDATE {relation} w SET {changes} FROM json_populate_recordset(NULL::{relation}, %(rows)s::json) r"
        f" WHERE w.table_id = %(table)s AND {same}"
    )


def _key(model: type[Model]) -> tuple[str, ...]:
    return tuple(field.attname for field in model._meta.pk_fields)


def _listed(columns: tuple[str, ...]) -> str:
    return ", ".join(f'"{name}"' for name in columns)
