"""The cast of the tests of screens."""

from __future__ import annotations

import pytest

from tests.cast import Cast, make_cast_at_two_tables
from tests.prepared import prepared


@pytest.fixture
def cast(db: None) -> Cast:
    """Everybody, and the two tables they deal at."""
    return prepared(make_cast_at_two_tables)
