"""Where checkpoints of a proof are kept: files of a folder, or rows of the database. Each is replaced as a whole."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol

import msgspec
from django.db import DEFAULT_DB_ALIAS, connections

from rounds.models import ProofCheckpoint

WRITE = """
INSERT INTO rounds_proofcheckpoint (name, sealed) VALUES (%s, %s)
ON CONFLICT (name) DO UPDATE SET sealed = EXCLUDED.sealed
"""


class Place(Protocol):
    """Keeps bytes by name."""

    def read(self, name: str) -> bytes | None:
        """What is kept; None where nothing is."""

    def write(self, name: str, sealed: bytes) -> None:
        """Keep it in place of what was kept before."""

    def forget(self, name: str) -> None:
        """Keep nothing."""


class Folder(msgspec.Struct, frozen=True):
    """A file for each."""

    path: Path

    def read(self, name: str) -> bytes | None:
        """What the file holds; None where there is none."""
        file = self.path / name
        return file.read_bytes() if file.exists() else None

    def write(self, name: str, sealed: bytes) -> None:
        """Put a new file in the place of the old one, once the disk has it."""
        side = self.path / f"{name}.new"
        with side.open("wb") as file:
            file.write(sealed)
            file.flush()
            os.fsync(file.fileno())
        side.replace(self.path / name)

    def forget(self, name: str) -> None:
        """Remove the file."""
        (self.path / name).unlink(missing_ok=True)


class Rows(msgspec.Struct, frozen=True):
    """A row for each, of the primary: a worker may have no disk of its own."""

    def read(self, name: str) -> bytes | None:
        """What the row holds; None where there is none."""
        rows = ProofCheckpoint.objects.using(DEFAULT_DB_ALIAS).filter(pk=name)
        sealed = rows.values_list("sealed", flat=True).first()
        return bytes(sealed) if sealed is not None else None

    def write(self, name: str, sealed: bytes) -> None:
        """Write the row by a connection of its own: the proof's own reads one moment, and may not write."""
        beside = connections.create_connection(DEFAULT_DB_ALIAS)
        try:
            with beside.cursor() as cursor:
                cursor.execute(WRITE, [name, sealed])
        finally:
            beside.close()

    def forget(self, name: str) -> None:
        """Remove the row."""
        ProofCheckpoint.objects.filter(pk=name).delete()
