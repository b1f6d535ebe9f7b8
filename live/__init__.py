"""The live connection: from a committed change to every screen that may see it."""

from live.broadcaster import hub_lag

__all__ = ["hub_lag"]
