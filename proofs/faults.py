"""What a proof finds: faults, and what to do where the database cannot read its own rows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from django.db import DatabaseError, transaction

from database import replica

# Classes of PostgreSQL's errors: the data is damaged, or the disk does not give it.
DAMAGED = ("XX", "58")


class Fault(msgspec.Struct, frozen=True):
    """Something that does not hold, at event `seq` (0: the table itself)."""

    seq: int
    proof: str  # docs/protocol.md lists them
    message: str


class Unreadable(Exception):
    """The database cannot read rows that a proof needs; its words say which file and page."""

    def __str__(self) -> str:
        return f"the database cannot read the record: {super().__str__()}"


@contextmanager
def one_moment() -> Iterator[None]:
    """One snapshot for everything that is read within, while play goes on; nothing is locked. Raises Unreadable."""
    connection = replica.connection()
    nested = connection.in_atomic_block
    try:
        with transaction.atomic(using=connection.alias):
            if not nested:
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    except DatabaseError as error:
        if is_damage(error):
            raise Unreadable(str(error).strip()) from error
        raise


def is_damage(error: DatabaseError) -> bool:
    """Whether the database says that stored data is damaged; not that it is away, busy or asked the wrong thing."""
    return (getattr(error.__cause__, "sqlstate", None) or "").startswith(DAMAGED)
