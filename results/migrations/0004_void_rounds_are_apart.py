"""A void round is in no sum, average or rating, and each is dated with when it was over first."""

from django.db import migrations, models

OF_BEFORE = """
UPDATE results_takenapart t SET void = true FROM rounds_round r
WHERE r.void AND (t.table_id, t.round) = (r.table_id, r.number);
UPDATE results_result s SET handle_cents = 0, expected_cents = 0, choices_cents = 0, luck_cents = win_cents,
    shoe_cents = win_cents FROM rounds_round r WHERE r.void AND (s.table_id, s.round) = (r.table_id, r.number);
DELETE FROM results_result s USING rounds_round r
WHERE r.void AND s.win_cents = 0 AND (s.table_id, s.round) = (r.table_id, r.number);
UPDATE results_takenapart t SET concluded_at = r.concluded_at FROM rounds_round r
WHERE (t.table_id, t.round) = (r.table_id, r.number) AND t.concluded_at <> r.concluded_at;
UPDATE results_result s SET concluded_at = r.concluded_at FROM rounds_round r
WHERE (s.table_id, s.round) = (r.table_id, r.number) AND s.concluded_at <> r.concluded_at;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("results", "0003_expected_is_the_certificates"),
        ("rounds", "0018_rounds_end_once_and_may_be_void"),
    ]
    operations = [
        migrations.AddField("takenapart", "void", models.BooleanField(db_default=False)),
        migrations.RunSQL(OF_BEFORE, migrations.RunSQL.noop),
    ]
