"""The live connection: from a committed change to every screen that may see it."""

from tables.live.keeper import hub_lag

__all__ = ["hub_lag"]
