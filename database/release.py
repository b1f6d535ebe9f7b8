"""Giving a thread's database connection back before something that takes long and needs none."""

from __future__ import annotations

from django.db import connection


def release() -> None:
    """Give this thread's connection back to the pool; its next query takes one anew. Within a transaction it stays."""
    if not connection.in_atomic_block:
        connection.close()
