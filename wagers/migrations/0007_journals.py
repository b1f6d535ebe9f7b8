"""Jackpots, their configurations and claims are journalled, and what they say stays."""

from django.db import migrations

from database.guards import NotTurnedBack, journal, keep

DECISION = ("status", "decided_by", "decided_at")
# A claim's amount is written once, when it is locked; who verified it and when it was paid likewise. It moves from
# waiting to pending, verified and paid, and may end as cancelled from each of them.
CLAIM = """
CREATE FUNCTION keep_claim() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    states CONSTANT text[] := ARRAY['waiting', 'pending', 'verified', 'paid', 'cancelled'];
    changeable CONSTANT text[] :=
        ARRAY['status', 'amount_cents', 'verified_by', 'verified_role', 'verified_at', 'paid_at'];
BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changeable = to_jsonb(OLD) - changeable
        AND (OLD.amount_cents IS NULL OR NEW.amount_cents IS NOT DISTINCT FROM OLD.amount_cents)
        AND (OLD.verified_at IS NULL OR (NEW.verified_by, NEW.verified_role, NEW.verified_at)
            IS NOT DISTINCT FROM (OLD.verified_by, OLD.verified_role, OLD.verified_at))
        AND (OLD.paid_at IS NULL OR NEW.paid_at IS NOT DISTINCT FROM OLD.paid_at)
        AND array_position(states, NEW.status) >= array_position(states, OLD.status) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'what was recorded of claim % is not changed: % is refused', OLD.number, TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER wagers_jackpotclaim_kept BEFORE UPDATE OR DELETE ON wagers_jackpotclaim
    FOR EACH ROW EXECUTE FUNCTION keep_claim();
CREATE TRIGGER wagers_jackpotclaim_not_emptied BEFORE TRUNCATE ON wagers_jackpotclaim
    FOR EACH STATEMENT EXECUTE FUNCTION keep_record();
"""
# A jackpot's row follows its record: later events are there, the head is the hash of the last, the meter moved by them.
METER_FOLLOWS = """
CREATE FUNCTION meter_follows_record() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF NEW.events > OLD.events AND EXISTS (
            SELECT FROM wagers_jackpotevent e
            WHERE e.jackpot_id = NEW.id AND e.number = NEW.events AND e.hash = NEW.head_hash)
        AND NEW.meter_cents - OLD.meter_cents = (
            SELECT sum(e.cents) FROM wagers_jackpotevent e
            WHERE e.jackpot_id = NEW.id AND e.number > OLD.events AND e.number <= NEW.events) THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION 'jackpot % follows its record: no such events', NEW.id
        USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER wagers_jackpot_follows_record AFTER UPDATE OF meter_cents, events, claims, head_hash ON wagers_jackpot
    FOR EACH ROW WHEN ((NEW.meter_cents, NEW.events, NEW.claims, NEW.head_hash)
        IS DISTINCT FROM (OLD.meter_cents, OLD.events, OLD.claims, OLD.head_hash))
    EXECUTE FUNCTION meter_follows_record();
"""
# Money comes with the event that moves it, and a wager changes with one.
WITH_EVENT = """
CREATE TRIGGER wagers_wager_comes_with_event AFTER UPDATE ON wagers_wager REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION come_with_event();
CREATE TRIGGER wagers_settlement_comes_with_event AFTER INSERT ON wagers_settlement REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION come_with_event();
CREATE TRIGGER wagers_entry_comes_with_event AFTER INSERT ON wagers_entry REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION come_with_event();
"""
# An event's lines are written in one statement: they are summed once, instead of once for each line at the commit.
BALANCE = """
DROP TRIGGER wagers_entry_balanced ON wagers_entry;
DROP FUNCTION refuse_unbalanced();
CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE wrong record;
BEGIN
    SELECT e.table_id, e.seq, sum(e.cents) AS cents INTO wrong FROM wagers_entry e
    WHERE (e.table_id, e.seq) IN (SELECT w.table_id, w.seq FROM written w)
    GROUP BY e.table_id, e.seq HAVING sum(e.cents) <> 0 LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'ledger lines of % event % sum to % cents', wrong.table_id, wrong.seq, wrong.cents
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER wagers_entry_balanced AFTER INSERT ON wagers_entry REFERENCING NEW TABLE AS written
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("database", "0001_journals"),
        ("rounds", "0009_journals"),
        ("wagers", "0006_verifications_of_jackpots"),
    ]
    operations = [
        NotTurnedBack("the journals of the jackpots would be lost"),
        keep("wagers_wager", of=["table_id", "round", "wager"]),
        keep("wagers_jackpot", of=["id", "name", "created_at"]),
        keep("wagers_jackpotconfiguration", DECISION, once="decided_at"),
        migrations.RunSQL(METER_FOLLOWS),
        migrations.RunSQL(CLAIM),
        migrations.RunSQL(WITH_EVENT),
        migrations.RunSQL(BALANCE),
        journal("wagers_jackpotround"),
        journal("wagers_jackpot"),
        journal("wagers_jackpottable"),
        journal("wagers_jackpotconfiguration"),
        journal("wagers_jackpotclaim"),
        journal("wagers_jackpotverification"),
    ]
