"""What the tests of people and devices share."""

import pytest

from tests.cast import Cast, make_cast_at_two_tables
from tests.prepared import prepared


@pytest.fixture
def cast(db) -> Cast:
    """Everybody, and the two tables they deal at."""
    return prepared(make_cast_at_two_tables)
