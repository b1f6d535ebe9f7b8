"""Rounds that returned much are found through an index: few do."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rounds", "0021_asked_recomputations")]
    operations = [
        migrations.AddIndex("round", models.Index(fields=["returned_cents"], name="round_by_returns")),
    ]
