"""The ledger's promises, kept by the database: only added to, tied to an event, and balanced for each event."""

from django.db import migrations

from database.guards import NotTurnedBack

APPEND_ONLY = """
CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table}
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE {table} ADD CONSTRAINT {table}_has_event
    FOREIGN KEY (table_id, seq) REFERENCES rounds_event (table_id, seq);
"""
UNDO = """
ALTER TABLE {table} DROP CONSTRAINT {table}_has_event;
DROP TRIGGER {table}_append_only ON {table};
DROP TRIGGER {table}_no_truncate ON {table};
"""
BALANCE = """
CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE difference bigint;
BEGIN
    SELECT sum(cents) INTO difference FROM wagers_entry WHERE table_id = NEW.table_id AND seq = NEW.seq;
    IF difference <> 0 THEN
        RAISE EXCEPTION 'ledger lines of % event % sum to % cents', NEW.table_id, NEW.seq, difference
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER wagers_entry_balanced AFTER INSERT ON wagers_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced();
"""


class Migration(migrations.Migration):
    dependencies = [("wagers", "0001_initial"), ("rounds", "0002_append_only")]
    operations = [
        NotTurnedBack("the ledger could be changed"),
        migrations.RunSQL(APPEND_ONLY.format(table="wagers_settlement"), UNDO.format(table="wagers_settlement")),
        migrations.RunSQL(APPEND_ONLY.format(table="wagers_entry"), UNDO.format(table="wagers_entry")),
        migrations.RunSQL(
            BALANCE, "DROP TRIGGER wagers_entry_balanced ON wagers_entry; DROP FUNCTION refuse_unbalanced();"
        ),
    ]
