"""The cast, for the certificate's page."""

import pytest

from tests.cast import Cast, make_cast
from tests.prepared import prepared


@pytest.fixture
def cast(db) -> Cast:
    """Everybody; tables are not needed."""
    return prepared(make_cast)
