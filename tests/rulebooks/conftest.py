"""The cast, for the rulebook pages."""

import pytest

from tables.models import Table
from tests.cast import ELSEWHERE, TABLE, Cast, make_cast
from tests.prepared import prepared


@pytest.fixture
def cast(db) -> Cast:
    """Everybody, and the two tables they deal at; neither has a rulebook."""
    return prepared(cast_at_two_tables)


def cast_at_two_tables() -> Cast:
    """Everybody, and the two tables."""
    Table.objects.create(id=TABLE, name="Table 1")
    Table.objects.create(id=ELSEWHERE, name="Table 2")
    return make_cast()
