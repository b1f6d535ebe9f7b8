"""Expected is by the certificate, to a ten thousandth of a cent; the luck that is not of the cards is apart. Rows that
are there keep what they have until `manage.py results_anew`.
"""

from django.db import migrations, models

FINE = {"max_digits": 20, "decimal_places": 4}


class Migration(migrations.Migration):
    dependencies = [
        ("results", "0002_luck_is_kept"),
    ]

    operations = [
        migrations.AddField("result", "shoe_cents", models.DecimalField(**FINE, default=0)),
        migrations.AlterField("result", "expected_cents", models.DecimalField(**FINE)),
        migrations.AlterField("result", "choices_cents", models.DecimalField(**FINE)),
        migrations.AlterField("result", "luck_cents", models.DecimalField(**FINE)),
        migrations.AlterField("lucksum", "cents", models.DecimalField(**FINE, default=0)),
    ]
