"""Events are found by every clause that they name without reading each of them."""

import django.contrib.postgres.indexes
import django.contrib.postgres.search
from django.db import migrations, models

# The strings of a body that have the form of a clause, each in its quotes; cut, since a word of the index has a longest.
# Without a group that captures, the search is several times faster: it is paid for with every event that is written.
CLAUSES_NAMED = r"""
CREATE FUNCTION clauses_named(body text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
    SELECT array_to_tsvector(array_agg(left(named[1], 60)))
    FROM regexp_matches(body, '"(?:[A-Z]{2}|ruling) [0-9A-Za-z./-]+"', 'g') AS named
$$;
"""


class Migration(migrations.Migration):
    dependencies = [("rounds", "0006_milestone")]
    operations = [
        migrations.RunSQL(CLAUSES_NAMED, "DROP FUNCTION clauses_named;"),
        migrations.AddIndex(
            model_name="event",
            index=django.contrib.postgres.indexes.GinIndex(
                models.Func(
                    "body",
                    function="clauses_named",
                    output_field=django.contrib.postgres.search.SearchVectorField(),
                ),
                name="event_by_clause_named",
            ),
        ),
    ]
