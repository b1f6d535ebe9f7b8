"""The alert of a claim ends with its claim, and how grave an alert is does not change."""

from django.db import migrations, models

from database.guards import NotTurnedBack, journal, keep

KEPT_ANEW = """
DROP TRIGGER tables_alert_kept ON tables_alert;
DROP TRIGGER tables_alert_not_emptied ON tables_alert;
"""
MOVING = (
    "taken_by_id", "taken_at", "escalated_to", "escalated_at", "acknowledged_by_id", "acknowledged_at", "note",
    "ended_at",
)  # fmt: skip
# As in 0011, with when it ended.
TELL = """
CREATE OR REPLACE FUNCTION tell_alert_changed() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    PERFORM tell_receivers('alert_changed', clock_timestamp(), jsonb_build_object('id', NEW.id, 'table', NEW.table_id,
        'kind', NEW.kind, 'severity', NEW.severity, 'escalated_to', NEW.escalated_to, 'note', NEW.note,
        'taken_by', (SELECT username FROM staff_person WHERE id = NEW.taken_by_id),
        'acknowledged_by', (SELECT username FROM staff_person WHERE id = NEW.acknowledged_by_id),
        'ended_at', NEW.ended_at));
    RETURN NULL;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("tables", "0013_training")]
    operations = [
        NotTurnedBack("when alerts ended would be lost"),
        migrations.AddField(
            model_name="alert",
            name="ended_at",
            field=models.DateTimeField(blank=True, help_text="when what it was about was over by itself", null=True),
        ),
        migrations.RunSQL(KEPT_ANEW),
        keep("tables_alert", MOVING, once="acknowledged_at"),
        journal("tables_alert"),
        migrations.RunSQL(TELL),
    ]
