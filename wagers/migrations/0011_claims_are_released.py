"""A claim whose amount left the meter is released, and paid once its dealer has paid it."""

from django.db import migrations, models

from database.guards import NotTurnedBack

# What may change of a claim stays as it was; its states have one more.
STATES = """
CREATE OR REPLACE FUNCTION keep_claim() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    states CONSTANT text[] := ARRAY['waiting', 'pending', 'verified', 'released', 'paid', 'cancelled'];
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
"""
# Of those that were paid before, the ones whose dealer has still to pay them.
AS_THEY_STAND = """
ALTER TABLE wagers_jackpotclaim DISABLE TRIGGER wagers_jackpotclaim_kept;
UPDATE wagers_jackpotclaim c SET status = 'released'
WHERE c.status = 'paid' AND c.verified_by <> '' AND NOT EXISTS (
    SELECT FROM wagers_jackpotevent j JOIN rounds_event e ON e.table_id = j.table_id AND e.round = j.round AND e.seq > j.seq
    WHERE j.jackpot_id = c.jackpot_id AND j.claim = c.number AND j.kind = 'paid'
        AND e.type IN ('jackpot_paid', 'round_concluded'));
ALTER TABLE wagers_jackpotclaim ENABLE TRIGGER wagers_jackpotclaim_kept;
"""
STATUSES = ("waiting", "pending", "verified", "released", "paid", "cancelled")


class Migration(migrations.Migration):
    dependencies = [("wagers", "0010_jackpot_to_the_letter"), ("rounds", "0018_rounds_end_once_and_may_be_void")]
    operations = [
        NotTurnedBack("which claims are released would be lost"),
        migrations.AlterField(
            "jackpotclaim", "status", models.CharField(choices=[(word, word) for word in STATUSES], max_length=10)
        ),
        migrations.AlterField(
            "jackpotclaim",
            "paid_at",
            models.DateTimeField(blank=True, help_text="when its amount left the meter or the table", null=True),
        ),
        migrations.RunSQL(STATES),
        migrations.RunSQL(AS_THEY_STAND),
    ]
