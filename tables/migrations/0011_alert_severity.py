"""Alerts say how grave they are, who is on them, to whom they were passed and what was noted; webhooks say it too."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from database.guards import NotTurnedBack, journal, keep

KEPT_ANEW = """
DROP TRIGGER tables_alert_kept ON tables_alert;
DROP TRIGGER tables_alert_not_emptied ON tables_alert;
"""
MOVING = (
    "severity", "taken_by_id", "taken_at", "escalated_to", "escalated_at", "acknowledged_by_id", "acknowledged_at",
    "note",
)  # fmt: skip
# As in 0008, with how grave it is; and what became of it, by the names that people sign in with.
TELL = """
CREATE OR REPLACE FUNCTION tell_alert() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    PERFORM tell_receivers('alert', NEW.raised_at, jsonb_build_object('id', NEW.id, 'table', NEW.table_id,
        'kind', NEW.kind, 'seq', NEW.seq, 'message', NEW.message, 'clause', NEW.clause,
        'severity', NEW.severity, 'amount_cents', NEW.amount_cents));
    RETURN NULL;
END $$;
CREATE FUNCTION tell_alert_changed() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    PERFORM tell_receivers('alert_changed', clock_timestamp(), jsonb_build_object('id', NEW.id, 'table', NEW.table_id,
        'kind', NEW.kind, 'severity', NEW.severity, 'escalated_to', NEW.escalated_to, 'note', NEW.note,
        'taken_by', (SELECT username FROM staff_person WHERE id = NEW.taken_by_id),
        'acknowledged_by', (SELECT username FROM staff_person WHERE id = NEW.acknowledged_by_id)));
    RETURN NULL;
END $$;
CREATE TRIGGER tables_alert_changed_told AFTER UPDATE ON tables_alert FOR EACH ROW
    WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION tell_alert_changed();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0010_section_watched_by"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        NotTurnedBack("who was on an alert, and what was noted, would be lost"),
        migrations.AddField(
            model_name="alert",
            name="amount_cents",
            field=models.BigIntegerField(blank=True, help_text="the money it is about, if any", null=True),
        ),
        migrations.AddField(
            model_name="alert",
            name="escalated_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="alert",
            name="escalated_to",
            field=models.CharField(blank=True, db_default="", default="", help_text="the role called", max_length=20),
        ),
        migrations.AddField(
            model_name="alert",
            name="note",
            field=models.CharField(
                blank=True, db_default="", default="", help_text="when acknowledged", max_length=200
            ),
        ),
        migrations.AddField(
            model_name="alert",
            name="severity",
            field=models.CharField(
                db_default="notice", default="notice", help_text="a word of tables.severity.SEVERITIES", max_length=8
            ),
        ),
        migrations.AddField(
            model_name="alert",
            name="taken_at",
            field=models.DateTimeField(blank=True, help_text="since when somebody is on it", null=True),
        ),
        migrations.AddField(
            model_name="alert",
            name="taken_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="alert",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("taken_at", None), ("taken_by", None)),
                    models.Q(("taken_at__isnull", False), ("taken_by__isnull", False)),
                    _connector="OR",
                ),
                name="alert_taken_by_somebody",
            ),
        ),
        migrations.RunSQL(KEPT_ANEW),
        keep("tables_alert", MOVING, once="acknowledged_at"),
        journal("tables_alert"),
        migrations.RunSQL(TELL),
    ]
