"""Approvals: what somebody of a higher role is asked, what they decided, and that it is not changed afterwards."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from database.guards import NotTurnedBack

GUARD = """
CREATE FUNCTION keep_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'UPDATE' THEN
        RAISE EXCEPTION 'an approval stays on record: % is refused', TG_OP
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF (NEW.id, NEW.table_id, NEW.requester_id, NEW.device, NEW.command, NEW.command_hash, NEW.expected_seq, NEW.needed,
        NEW.clause, NEW.created_at, NEW.expires_at)
       IS DISTINCT FROM
       (OLD.id, OLD.table_id, OLD.requester_id, OLD.device, OLD.command, OLD.command_hash, OLD.expected_seq, OLD.needed,
        OLD.clause, OLD.created_at, OLD.expires_at)
       OR OLD.used_at IS NOT NULL OR OLD.declined_at IS NOT NULL
       OR (OLD.approver_id IS NOT NULL AND (NEW.approver_id, NEW.approved_at, NEW.by_badge)
           IS DISTINCT FROM (OLD.approver_id, OLD.approved_at, OLD.by_badge)) THEN
        RAISE EXCEPTION 'what was asked and decided about approval % is not changed', OLD.id
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER staff_approval_kept BEFORE UPDATE OR DELETE ON staff_approval
    FOR EACH ROW EXECUTE FUNCTION keep_approval();
CREATE TRIGGER staff_approval_no_truncate BEFORE TRUNCATE ON staff_approval
    FOR EACH STATEMENT EXECUTE FUNCTION keep_approval();
"""
UNGUARD = """
DROP TRIGGER staff_approval_kept ON staff_approval;
DROP TRIGGER staff_approval_no_truncate ON staff_approval;
DROP FUNCTION keep_approval();
"""


class Migration(migrations.Migration):
    dependencies = [
        ("staff", "0002_record_append_only"),
    ]

    operations = [
        NotTurnedBack("approvals on record would be lost"),
        migrations.CreateModel(
            name="Approval",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("table_id", models.CharField(max_length=40)),
                ("device", models.CharField(blank=True, max_length=150)),
                ("command", models.TextField()),
                ("command_hash", models.CharField(help_text="SHA-256 of `command`, hexadecimal", max_length=64)),
                ("expected_seq", models.BigIntegerField()),
                (
                    "needed",
                    models.CharField(
                        choices=[
                            ("dealer", "Dealer"),
                            ("pit_supervisor", "Pit Supervisor"),
                            ("pit_manager", "Pit Manager"),
                            ("gaming_shift_manager", "Gaming Shift Manager"),
                            ("auditor", "Auditor"),
                        ],
                        max_length=24,
                    ),
                ),
                ("clause", models.CharField(blank=True, max_length=40)),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("approved_at", models.DateTimeField(blank=True, null=True)),
                (
                    "by_badge",
                    models.BooleanField(default=False, help_text="with badge and PIN on the requester's screen"),
                ),
                ("declined_at", models.DateTimeField(blank=True, null=True)),
                ("decline_reason", models.CharField(blank=True, max_length=200)),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "used_seq",
                    models.BigIntegerField(blank=True, help_text="the table's seq after the command", null=True),
                ),
                (
                    "approver",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "declined_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "requester",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at",),
                "indexes": [
                    models.Index(
                        condition=models.Q(("approved_at", None), ("declined_at", None)),
                        fields=["expires_at"],
                        name="approval_waiting",
                    ),
                    models.Index(fields=["table_id", "-created_at"], name="approval_by_table"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("approver", None),
                            models.Q(("approver", models.F("requester")), _negated=True),
                            _connector="OR",
                        ),
                        name="nobody_approves_their_own",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("approved_at", None), ("approver", None)),
                            models.Q(
                                ("approved_at__isnull", False), ("approver__isnull", False), ("declined_at", None)
                            ),
                            _connector="OR",
                        ),
                        name="approval_given_by_somebody",
                    ),
                ],
            },
        ),
        migrations.RunSQL(GUARD, UNGUARD),
    ]
