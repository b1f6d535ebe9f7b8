"""A ceiling with what lies above it, a reserve, another start after a payment, and another rate below the seed."""

from django.db import migrations, models
from django.db.models import F, Q

from database.guards import NotTurnedBack, journal

# What was decided before started anew from its seed, at one rate.
AS_BEFORE = """
ALTER TABLE wagers_jackpotconfiguration DISABLE TRIGGER wagers_jackpotconfiguration_kept;
UPDATE wagers_jackpotconfiguration SET reset_cents = seed_cents, after_hit_basis_points = contribution_basis_points;
ALTER TABLE wagers_jackpotconfiguration ENABLE TRIGGER wagers_jackpotconfiguration_kept;
"""
# Overflow and reserve follow the record as the meter does.
POOLS_FOLLOW = """
DROP TRIGGER wagers_jackpot_follows_record ON wagers_jackpot;
CREATE OR REPLACE FUNCTION meter_follows_record() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF NEW.events > OLD.events AND EXISTS (
            SELECT FROM wagers_jackpotevent e
            WHERE e.jackpot_id = NEW.id AND e.number = NEW.events AND e.hash = NEW.head_hash)
        AND (NEW.meter_cents - OLD.meter_cents, NEW.overflow_cents - OLD.overflow_cents,
             NEW.reserve_cents - OLD.reserve_cents) = (
            SELECT sum(e.cents), sum(e.overflow_cents), sum(e.reserve_cents) FROM wagers_jackpotevent e
            WHERE e.jackpot_id = NEW.id AND e.number > OLD.events AND e.number <= NEW.events) THEN
        RETURN NULL;
    END IF;
    RAISE EXCEPTION 'jackpot % follows its record: no such events', NEW.id
        USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER wagers_jackpot_follows_record
    AFTER UPDATE OF meter_cents, overflow_cents, reserve_cents, events, claims, head_hash ON wagers_jackpot
    FOR EACH ROW WHEN ((NEW.meter_cents, NEW.overflow_cents, NEW.reserve_cents, NEW.events, NEW.claims, NEW.head_hash)
        IS DISTINCT FROM
        (OLD.meter_cents, OLD.overflow_cents, OLD.reserve_cents, OLD.events, OLD.claims, OLD.head_hash))
    EXECUTE FUNCTION meter_follows_record();
"""


class Migration(migrations.Migration):
    dependencies = [("wagers", "0009_mispays")]
    operations = [
        NotTurnedBack("overflow and reserve would be lost"),
        *(
            migrations.AddField(model, name, models.BigIntegerField(db_default=0, help_text=text))
            for model, name, text in (
                ("jackpot", "overflow_cents", "what came while the meter stood at its ceiling"),
                ("jackpot", "reserve_cents", "what is laid by for the next start"),
                ("jackpotevent", "overflow_cents", "what the overflow changes by"),
                ("jackpotevent", "reserve_cents", "what the reserve changes by"),
                ("jackpotconfiguration", "ceiling_cents", "above it contributions overflow; 0 for none"),
                ("jackpotconfiguration", "reset_cents", "what the meter starts from after a payment"),
            )
        ),
        *(
            migrations.AddField("jackpotconfiguration", name, models.IntegerField(db_default=0, help_text=text))
            for name, text in (
                ("reserve_basis_points", "of each progressive wager, beside the meter"),
                ("after_hit_basis_points", "as long as the meter is below the seed"),
            )
        ),
        migrations.AddField("jackpotround", "after_hit", models.BooleanField(db_default=False)),
        journal("wagers_jackpotround"),
        journal("wagers_jackpot"),
        journal("wagers_jackpotconfiguration"),
        migrations.RunSQL(AS_BEFORE),
        migrations.RunSQL(POOLS_FOLLOW),
        migrations.AddConstraint(
            "jackpotconfiguration",
            models.CheckConstraint(
                name="jackpot_configuration_parts",
                condition=Q(ceiling_cents=0)
                | (Q(ceiling_cents__gte=F("seed_cents")) & Q(ceiling_cents__gte=F("reset_cents"))),
            ),
        ),
        migrations.AddConstraint(
            "jackpotconfiguration",
            models.CheckConstraint(
                name="jackpot_configuration_shares",
                condition=Q(reserve_basis_points__gte=0)
                & Q(after_hit_basis_points__gte=0)
                & Q(contribution_basis_points__lte=10_000 - F("reserve_basis_points"))
                & Q(after_hit_basis_points__lte=10_000 - F("reserve_basis_points")),
            ),
        ),
    ]
