"""Tables come in the order in which people count them, wherever they are listed."""

from __future__ import annotations

import pytest

from rounds.access import tables_for
from staff.floor import in_order, table_names
from tables.models import Table
from tests.cast import Cast

COUNTED = ["a", "pit-2", "pit-10", "t1", "t2", "t9", "t10", "t10-b", "t11"]


def test_figures_count_by_their_number() -> None:
    backwards = COUNTED[::-1]
    assert sorted(backwards, key=in_order) == COUNTED
    assert sorted(["T2", "t10", "²", "1"], key=in_order)[0] == "1"  # any words have a place


@pytest.mark.django_db
def test_t2_comes_before_t10_in_every_list(cast: Cast) -> None:
    Table.objects.create(id="t10", name="Table 10")
    assert list(table_names()) == ["t1", "t2", "t10"]
    assert [table.id for table in tables_for(cast.sam.as_actor())] == ["t1", "t2", "t10"]
