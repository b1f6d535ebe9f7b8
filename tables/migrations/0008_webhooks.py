"""Webhooks: who is told, and an outbox that triggers fill in the transaction of what is told."""

import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from database.guards import NotTurnedBack, journal

TELL = """
CREATE FUNCTION tell_receivers(told text, at timestamptz, data jsonb) RETURNS void LANGUAGE sql
    SET search_path = pg_catalog, public, pg_temp AS $$
    INSERT INTO tables_webhookdelivery (id, receiver_id, kind, body, created_at, attempts, next_at, status, error)
    SELECT gen_random_uuid(), r.id, told, jsonb_build_object('type', told,
        'timestamp', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'data', data)::text,
        now(), 0, now(), 0, ''
    FROM tables_webhookreceiver r WHERE r.ended_at IS NULL AND r.kinds @> to_jsonb(told)
$$;
CREATE FUNCTION tell_alert() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    PERFORM tell_receivers('alert', NEW.raised_at, jsonb_build_object('id', NEW.id, 'table', NEW.table_id,
        'kind', NEW.kind, 'seq', NEW.seq, 'message', NEW.message, 'clause', NEW.clause));
    RETURN NULL;
END $$;
CREATE TRIGGER tables_alert_told AFTER INSERT ON tables_alert FOR EACH ROW EXECUTE FUNCTION tell_alert();
"""


class Migration(migrations.Migration):
    dependencies = [("staff", "0008_may_send"), ("tables", "0007_journals")]
    operations = [
        NotTurnedBack("the journal of receivers would be lost"),
        migrations.CreateModel(
            name="WebhookReceiver",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=60)),
                ("url", models.CharField(max_length=300)),
                ("kinds", models.JSONField(help_text="words of KINDS")),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={"ordering": ("created_at",)},
        ),
        migrations.CreateModel(
            name="WebhookDelivery",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=20)),
                ("body", models.TextField()),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("attempts", models.IntegerField(default=0)),
                ("next_at", models.DateTimeField(blank=True, null=True)),
                ("delivered_at", models.DateTimeField(blank=True, null=True)),
                ("status", models.IntegerField(default=0, help_text="of the newest answer; 0 for none")),
                ("error", models.CharField(blank=True, default="", max_length=300)),
                (
                    "receiver",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deliveries",
                        to="tables.webhookreceiver",
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at",),
                "indexes": [
                    models.Index(
                        condition=models.Q(("next_at__isnull", False)), fields=["next_at"], name="delivery_due"
                    ),
                    models.Index(fields=["-created_at"], name="delivery_newest"),
                ],
            },
        ),
        journal("tables_webhookreceiver"),
        migrations.RunSQL(TELL),
    ]
