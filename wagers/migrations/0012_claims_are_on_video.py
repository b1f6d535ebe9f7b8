"""A claim says where its hand is on video, or why it is not; what was verified says it once."""

from django.db import migrations, models

from database.guards import NotTurnedBack, journal

SEEN = """
CREATE OR REPLACE FUNCTION keep_claim() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    states CONSTANT text[] := ARRAY['waiting', 'pending', 'verified', 'released', 'paid', 'cancelled'];
    changeable CONSTANT text[] := ARRAY['status', 'amount_cents', 'verified_by', 'verified_role', 'verified_at',
        'paid_at', 'video_camera', 'video_at', 'video_missing'];
BEGIN
    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - changeable = to_jsonb(OLD) - changeable
        AND (OLD.amount_cents IS NULL OR NEW.amount_cents IS NOT DISTINCT FROM OLD.amount_cents)
        AND (OLD.verified_at IS NULL OR (NEW.verified_by, NEW.verified_role, NEW.verified_at, NEW.video_camera,
            NEW.video_at, NEW.video_missing) IS NOT DISTINCT FROM (OLD.verified_by, OLD.verified_role, OLD.verified_at,
            OLD.video_camera, OLD.video_at, OLD.video_missing))
        AND (OLD.paid_at IS NULL OR NEW.paid_at IS NOT DISTINCT FROM OLD.paid_at)
        AND array_position(states, NEW.status) >= array_position(states, OLD.status) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'what was recorded of claim % is not changed: % is refused', OLD.number, TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("wagers", "0011_claims_are_released"),
    ]

    operations = [
        NotTurnedBack("where claims are on video would be lost"),
        migrations.AddField(
            model_name="jackpotclaim",
            name="video_at",
            field=models.DateTimeField(blank=True, help_text="the hand by the recorder's clock", null=True),
        ),
        migrations.AddField(
            model_name="jackpotclaim",
            name="video_camera",
            field=models.CharField(blank=True, db_default="", default="", max_length=20),
        ),
        migrations.AddField(
            model_name="jackpotclaim",
            name="video_missing",
            field=models.CharField(
                blank=True,
                db_default="",
                default="",
                help_text="why no camera saw it: the verifier's reason",
                max_length=200,
            ),
        ),
        migrations.RunSQL(SEEN),
        journal("wagers_jackpotclaim"),
    ]
