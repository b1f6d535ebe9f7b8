"""The kinds of alerts are a list of the code alone (`rules.wording.codes.ALERTS`): another one needs no migration."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0005_alert_of_a_record_fault"),
    ]

    operations = [
        migrations.AlterField(
            model_name="alert",
            name="kind",
            field=models.CharField(help_text="a word of rules.wording.codes.ALERTS", max_length=32),
        ),
    ]
