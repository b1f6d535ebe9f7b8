"""A round ends once: what is put right of it later changes its sums and not when it was over. One that is void says so.
Lists find rounds by when they ended.
"""

from django.db import migrations, models

# Of rounds that were put right after they were over, the first conclusion; nothing else explains a change here.
OF_BEFORE = """
ALTER TABLE rounds_round DISABLE TRIGGER rounds_round_comes_with_event;
ALTER TABLE rounds_round DISABLE TRIGGER rounds_round_told;
UPDATE rounds_round r SET concluded_at = first.at FROM (
    SELECT table_id, round, min(at) AS at FROM rounds_event WHERE type = 'round_concluded'
    GROUP BY table_id, round HAVING count(*) > 1) first
WHERE (r.table_id, r.number) = (first.table_id, first.round) AND r.concluded_at IS DISTINCT FROM first.at;
UPDATE rounds_round r SET void = true FROM rounds_event e
WHERE e.type = 'round_voided' AND (r.table_id, r.number) = (e.table_id, e.round) AND r.concluded_at IS NOT NULL;
ALTER TABLE rounds_round ENABLE TRIGGER rounds_round_comes_with_event;
DROP TRIGGER rounds_round_told ON rounds_round;
CREATE TRIGGER rounds_round_told AFTER UPDATE OF last_seq ON rounds_round FOR EACH ROW
    WHEN (NEW.concluded_at IS NOT NULL AND OLD.last_seq IS DISTINCT FROM NEW.last_seq)
    EXECUTE FUNCTION tell_round();
"""
BACK = """
DROP TRIGGER rounds_round_told ON rounds_round;
CREATE TRIGGER rounds_round_told AFTER UPDATE OF concluded_at ON rounds_round FOR EACH ROW
    WHEN (NEW.concluded_at IS NOT NULL AND OLD.concluded_at IS DISTINCT FROM NEW.concluded_at)
    EXECUTE FUNCTION tell_round();
"""


class Migration(migrations.Migration):
    dependencies = [("rounds", "0017_undecided_requests")]
    operations = [
        migrations.AddField("round", "void", models.BooleanField(db_default=False)),
        migrations.RunSQL(OF_BEFORE, BACK),
        migrations.AddIndex("round", models.Index(fields=["concluded_at"], name="round_as_ended")),
        migrations.AddIndex("round", models.Index(fields=["table", "concluded_at"], name="round_of_table_as_ended")),
    ]
