"""Events and commands can only be added: the database refuses to change or remove what a row says."""

from django.db import migrations

from database.guards import NotTurnedBack

GUARD = """
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END $$;
"""


def guard(table: str) -> migrations.RunSQL:
    """Triggers that refuse UPDATE, DELETE and TRUNCATE on `table`."""
    return migrations.RunSQL(
        f"""
        CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table}
            FOR EACH ROW EXECUTE FUNCTION refuse_change();
        CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table}
            FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
        """,
        f"DROP TRIGGER {table}_append_only ON {table}; DROP TRIGGER {table}_no_truncate ON {table};",
    )


class Migration(migrations.Migration):
    dependencies = [("rounds", "0001_initial")]
    operations = [
        NotTurnedBack("the log of events could be changed"),
        migrations.RunSQL(GUARD, "DROP FUNCTION refuse_change();"),
        guard("rounds_event"),
        guard("rounds_command"),
    ]
