"""The house is opened once for all live tests; each test leaves its tables and people as they were."""

from collections.abc import Iterator

import pytest

from tests.live.house import House, open_house


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """PostgreSQL, Redis and daphne with the cast at two tables."""
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened
