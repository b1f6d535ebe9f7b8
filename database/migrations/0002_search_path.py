"""Functions of ours that were released without a search path get the one that the others have: what a trigger or an
index asks is PostgreSQL's or ours, and nothing of the same name that somebody made elsewhere.
"""

from django.db import migrations

# By name: a database may have functions of others beside ours.
OURS = """
DO $$
DECLARE found text;
BEGIN
    FOR found IN
        SELECT oid::regprocedure FROM pg_proc
        WHERE pronamespace = current_schema()::regnamespace AND proname IN ('refuse_change',
            'refuse_staff_record_change', 'keep_approval', 'clauses_named', 'journal_hash', 'journal_time', 'journal_attach')
    LOOP
        EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, %I, pg_temp', found, current_schema());
    END LOOP;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("database", "0001_journals"),
        ("rounds", "0009_journals"),
        ("staff", "0006_journals"),
        ("wagers", "0007_journals"),
    ]
    # Turned back, they keep it: it harms nobody.
    operations = [migrations.RunSQL(OURS, migrations.RunSQL.noop)]
