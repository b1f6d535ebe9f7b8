"""Requests that came to no decision are found by who sent them, and go after 90 days: by `forget_undecided` alone, since
the application's role may remove nothing itself. Their journal keeps that there was one, and its digest.
"""

from django.db import migrations, models

AGED = "status NOT IN ('accepted', 'refused') AND received_at < now() - interval '90 days'"
# Few at a time: each takes an entry of its table's journal, whose head is locked until the commit.
FORGET = f"""
CREATE FUNCTION forget_undecided() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE removed integer;
BEGIN
    DELETE FROM rounds_command WHERE command_id IN (SELECT command_id FROM rounds_command WHERE {AGED} LIMIT 500);
    GET DIAGNOSTICS removed = ROW_COUNT;
    RETURN removed;
END $$;
DROP TRIGGER rounds_command_append_only ON rounds_command;
CREATE TRIGGER rounds_command_append_only BEFORE UPDATE ON rounds_command
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER rounds_command_kept BEFORE DELETE ON rounds_command
    FOR EACH ROW WHEN (NOT ({AGED.replace("status", "OLD.status").replace("received_at", "OLD.received_at")}))
    EXECUTE FUNCTION refuse_change();
DROP TRIGGER IF EXISTS rounds_command_requests_journal_gone ON rounds_command;
CREATE TRIGGER rounds_command_requests_journal_gone AFTER DELETE ON rounds_command
    FOR EACH ROW EXECUTE FUNCTION journal_row('requests', 'table_id', 'command_id', '');
"""
BACK = """
DROP TRIGGER rounds_command_requests_journal_gone ON rounds_command;
DROP TRIGGER rounds_command_kept ON rounds_command;
DROP TRIGGER rounds_command_append_only ON rounds_command;
CREATE TRIGGER rounds_command_append_only BEFORE UPDATE OR DELETE ON rounds_command
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
DROP FUNCTION forget_undecided();
"""


class Migration(migrations.Migration):
    dependencies = [("rounds", "0016_nightly_proofs_go_on")]
    operations = [
        migrations.AlterField(
            model_name="command",
            name="status",
            field=models.CharField(
                choices=[
                    ("accepted", "accepted"),
                    ("refused", "refused"),
                    ("stale", "stale"),
                    ("forbidden", "forbidden"),
                    ("malformed", "malformed"),
                    ("console", "console"),
                    ("too_many", "too_many"),
                ],
                max_length=12,
            ),
        ),
        migrations.AddIndex(
            model_name="command",
            index=models.Index(
                condition=models.Q(("status__in", ("accepted", "refused")), _negated=True),
                fields=["actor", "received_at"],
                name="command_undecided",
            ),
        ),
        migrations.RunSQL(FORGET, BACK),
    ]
