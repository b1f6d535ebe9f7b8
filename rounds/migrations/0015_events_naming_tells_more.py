"""`events_naming` tells who, when and of which type each event is: it has the row in hand, and whoever filters by these
need not look it up again.
"""

from importlib import import_module

from django.db import migrations

BEFORE = import_module("rounds.migrations.0012_millions_of_rounds").EVENTS_NAMING

EVENTS_NAMING = """
CREATE FUNCTION events_naming(words text)
    RETURNS TABLE (table_id varchar, round integer, seq bigint, at timestamptz, type varchar, actor varchar)
    LANGUAGE sql STABLE PARALLEL SAFE ROWS 1000 SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT e.table_id, e.round, e.seq, e.at, e.type, e.actor FROM rounds_event e
    WHERE clauses_named(e.body) @@ words::tsquery
$$;
"""
GONE = "DROP FUNCTION events_naming(text);"


class Migration(migrations.Migration):
    dependencies = [("rounds", "0014_how_a_proof_is_counted")]
    operations = [migrations.RunSQL(GONE + EVENTS_NAMING, GONE + BEFORE)]
