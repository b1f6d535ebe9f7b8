"""Keeps this web server's sign of life in the database, from a thread of its own (`rounds.interruptions`)."""

from __future__ import annotations

import logging
import os
import socket
import threading
from time import monotonic
from typing import TYPE_CHECKING

import psycopg
from django.db import DatabaseError, InterfaceError, close_old_connections, connection

from database.disk import note_refusal

if TYPE_CHECKING:
    from rounds.interruptions import SignOfLife

logger = logging.getLogger(__name__)
DATABASE_ERRORS = (DatabaseError, InterfaceError, psycopg.Error)


class RunningMarker:
    """Start it before serving, stop it after; between the two a crash shows."""

    def __init__(self) -> None:
        self.sign: SignOfLife | None = None
        self.search_at: float | None = None  # when the consoles of servers that ended must be back
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self._run, name="running-marker", daemon=True)

    def start(self) -> None:
        """From now on this server counts as up."""
        self.thread.start()

    def stop(self) -> None:
        """The server ends as it should."""
        from rounds.interruptions import went_down

        self.ending.set()
        self.thread.join(timeout=5)
        if self.sign is None:
            return
        try:
            went_down(self.sign)
        except DATABASE_ERRORS as error:
            logger.warning("the end of this server is not noted: %s", error)
        finally:
            connection.close()

    def _run(self) -> None:
        from rounds.interruptions import SEEN_SECONDS

        while not self.ending.is_set():
            close_old_connections()
            try:
                self._note()
            except DATABASE_ERRORS as error:
                # The database is away, or has no room: nothing is dealt either, and the next try is soon.
                note_refusal(error)
                logger.warning("no sign of life of this server now: %s", error)
            finally:
                connection.close()
            self.ending.wait(SEEN_SECONDS)

    def _note(self) -> None:
        """This server is up. Where another ended, the consoles that it served are searched for after their grace."""
        from live.presence import GRACE_SECONDS
        from rounds.interruptions import came_up, search_consoles, still_here

        if self.sign is None:
            self.sign = came_up(socket.gethostname()[:120], os.getpid())
            self.search_at = monotonic() + GRACE_SECONDS
        elif still_here(self.sign):
            self.search_at = monotonic() + GRACE_SECONDS
        if self.search_at is not None and monotonic() > self.search_at:
            search_consoles(GRACE_SECONDS)
            self.search_at = None
