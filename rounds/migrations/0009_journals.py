"""Commands with their answers and verifications are journalled; what stands beside the log moves with it alone."""

from django.db import migrations

from database.guards import NotTurnedBack, journal, keep

OPENED = ("table_id", "number", "opened_at", "dealer", "first_seq", "ruleset", "ruleset_hash")
# A table's row follows its log: a later event is there, and the head is its hash.
TABLE_FOLLOWS = """
CREATE FUNCTION table_follows_log() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF NEW.seq > OLD.seq AND EXISTS (
        SELECT FROM rounds_event e WHERE e.table_id = NEW.id AND e.seq = NEW.seq AND e.hash = NEW.head_hash) THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION 'table % follows its log: no such event', NEW.id USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER tables_table_follows_log AFTER UPDATE OF seq, head_hash, state, status, round ON tables_table
    FOR EACH ROW WHEN ((NEW.seq, NEW.head_hash, NEW.state, NEW.status, NEW.round)
        IS DISTINCT FROM (OLD.seq, OLD.head_hash, OLD.state, OLD.status, OLD.round))
    EXECUTE FUNCTION table_follows_log();
"""
# Rows that an event explains are written in the transaction that appended it. A round
# has no seq of its own and goes by the table's newest event.
COME_WITH_EVENT = """
CREATE FUNCTION come_with_event() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE stray record;
BEGIN
    SELECT w.table_id INTO stray FROM written w WHERE NOT EXISTS (
        SELECT FROM rounds_event e WHERE e.table_id = w.table_id AND e.seq = w.seq
            AND e.xmin = pg_current_xact_id()::xid) LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION '% of table % without its event', TG_TABLE_NAME, stray.table_id
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION round_comes_with_event() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM tables_table t JOIN rounds_event e ON (e.table_id, e.seq) = (t.id, t.seq)
               WHERE t.id = NEW.table_id AND e.xmin = pg_current_xact_id()::xid) THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION 'round % of table % without its event', NEW.number, NEW.table_id
        USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER rounds_round_comes_with_event AFTER INSERT OR UPDATE ON rounds_round
    FOR EACH ROW EXECUTE FUNCTION round_comes_with_event();
"""


class Migration(migrations.Migration):
    dependencies = [("database", "0001_journals"), ("rounds", "0008_snapshot"), ("tables", "0007_journals")]
    operations = [
        NotTurnedBack("the journals of commands would be lost"),
        keep("rounds_round", of=OPENED),
        migrations.RunSQL(TABLE_FOLLOWS),
        migrations.RunSQL(COME_WITH_EVENT),
        journal("rounds_command"),
        journal("rounds_verification"),
    ]
