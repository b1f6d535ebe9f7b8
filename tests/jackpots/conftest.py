"""The cast of the record's tests, whose work is really committed."""

from tests.record.conftest import cast, notifications

__all__ = ["cast", "notifications"]
