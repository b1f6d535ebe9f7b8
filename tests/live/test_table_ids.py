"""Any slug may be a table's id, also one that PostgreSQL reads as a word of its own."""

import pytest
from django.db import connection

from live.reading import known_tables


@pytest.mark.django_db
def test_a_table_called_null_is_watched_like_any_other() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT %(ids)s::text[], %(seqs)s::bigint[]", known_tables({"null": 3, "NULL": 4, "t-1": 5}))
        assert cursor.fetchone() == (["null", "NULL", "t-1"], [3, 4, 5])
