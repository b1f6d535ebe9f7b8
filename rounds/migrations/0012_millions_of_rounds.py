"""Rounds and events of a long record are found through indexes, whatever is asked of them."""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import migrations, models
from django.db.models import F, Func, Q

SEATED_NAME = """
CREATE FUNCTION seated_name(body text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT lower(body::jsonb ->> 'name')
$$;
"""
PLAYERS_NAMED = r"""
CREATE FUNCTION players_named(body text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT array_agg(named[1]) FROM regexp_matches(body, '"player":("(?:[^"\\]|\\.)*")', 'g') AS named
$$;
"""

# A statement of its own: the database takes a word that only begins alike for a common one, and would read all rounds.
EVENTS_NAMING = """
CREATE FUNCTION events_naming(words text) RETURNS TABLE (table_id varchar, round integer, seq bigint)
    LANGUAGE sql STABLE PARALLEL SAFE ROWS 1000 SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT e.table_id, e.round, e.seq FROM rounds_event e WHERE clauses_named(e.body) @@ words::tsquery
$$;
"""


class Migration(migrations.Migration):
    dependencies = [("rounds", "0011_rounds_are_told")]
    operations = [
        migrations.RunSQL(SEATED_NAME, "DROP FUNCTION seated_name(text);"),
        migrations.RunSQL(PLAYERS_NAMED, "DROP FUNCTION players_named(text);"),
        migrations.RunSQL(EVENTS_NAMING, "DROP FUNCTION events_naming(text);"),
        migrations.RemoveIndex(model_name="command", name="command_by_table"),
        migrations.RemoveIndex(model_name="event", name="event_by_type"),
        migrations.RemoveIndex(model_name="round", name="round_newest"),
        migrations.AddIndex("command", models.Index(fields=["table", "seq"], name="command_of_event")),
        migrations.AddIndex("event", models.Index(fields=["type", "table", "seq"], name="event_of_type")),
        migrations.AddIndex("event", models.Index(fields=["actor", "table"], name="event_of_actor")),
        migrations.AddIndex(
            "event",
            models.Index(fields=["table", "round"], name="event_refused", condition=Q(type="command_refused")),
        ),
        migrations.AddIndex(
            "event",
            models.Index(
                Func("body", function="seated_name", output_field=models.TextField()),
                name="event_of_name",
                condition=Q(type="player_seated"),
            ),
        ),
        migrations.AddIndex(
            "event",
            GinIndex(
                Func("body", function="players_named", output_field=ArrayField(models.TextField())),
                name="event_refused_to",
                condition=Q(type="command_refused"),
            ),
        ),
        migrations.AddIndex("round", models.Index(fields=["opened_at", "table", "number"], name="round_in_order")),
        migrations.AddIndex("round", models.Index(fields=["table", "opened_at", "number"], name="round_of_table")),
        migrations.AddIndex("round", models.Index(fields=["dealer", "opened_at"], name="round_of_dealer")),
        migrations.AddIndex("round", models.Index(fields=["staked_cents"], name="round_by_stakes")),
        migrations.AddIndex("round", models.Index(F("staked_cents") - F("returned_cents"), name="round_by_result")),
    ]
