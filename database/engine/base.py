"""What Django looks for in an engine: its own wrapper for PostgreSQL, whose connections come from our pool."""

from __future__ import annotations

from typing import Any

import psycopg
from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base

from database.durability import SESSION, setting
from database.engine.pool import Pool
from database.pool import CONNECT_TIMEOUT_SECONDS


class DatabaseWrapper(base.DatabaseWrapper):
    """OPTIONS["pool"] holds how many connections there may be (`size`) and how long to wait for one (`timeout`)."""

    @property
    def pool(self) -> Pool | None:
        """The process's own for this database; Django's way without one, for the database that tests are made from."""
        chosen = self.settings_dict["OPTIONS"].get("pool")
        if self.alias == NO_DB_ALIAS or not chosen:
            return None
        pools: dict[str, Pool] = self._connection_pools  # type: ignore[attr-defined]
        # Threads that come at once each make one, which is nothing yet, and the first one counts.
        return pools.get(self.alias) or pools.setdefault(
            self.alias, Pool(self.open_another, chosen["size"], chosen["timeout"])
        )

    def get_connection_params(self) -> dict[str, Any]:
        """With a bound to what each host may take."""
        return {"connect_timeout": CONNECT_TIMEOUT_SECONDS, **super().get_connection_params()}

    def _configure_connection(self, connection: psycopg.Connection[Any]) -> bool:
        connection.execute(setting(SESSION))
        changed: bool = super()._configure_connection(connection)  # type: ignore[misc]
        return changed

    def open_another(self) -> psycopg.Connection[Any]:
        """A new connection, in autocommit mode. psycopg.OperationalError where there is none."""
        connection = psycopg.connect(**self.get_connection_params(), autocommit=True)
        self._configure_connection(connection)
        return connection
