"""A claim says in which role it was verified."""

from django.db import migrations, models

from database.guards import NotTurnedBack

NOT_PAID_YET = """
UPDATE wagers_jackpotclaim c SET verified_role = p.role FROM staff_person p
WHERE p.username = c.verified_by AND c.status = 'verified'
"""


class Migration(migrations.Migration):
    dependencies = [("staff", "0003_approvals"), ("wagers", "0004_rounds_of_jackpots")]

    operations = [
        NotTurnedBack("who verified a claim would be lost"),
        migrations.AddField(
            model_name="jackpotclaim",
            name="verified_role",
            field=models.CharField(blank=True, default="", help_text="the verifier's role then", max_length=24),
        ),
        migrations.RunSQL(NOT_PAID_YET, migrations.RunSQL.noop),
    ]
