"""The cast of the record's tests, whose work is really committed."""

from tests.record.conftest import cast, rings

__all__ = ["cast", "rings"]
