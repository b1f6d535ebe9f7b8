"""Each night's proof is on record, with what it read, and goes on from checkpoints. What was proved before was whole."""

from django.db import migrations, models

from database.guards import NotTurnedBack, journal


class Migration(migrations.Migration):
    dependencies = [("rounds", "0015_events_naming_tells_more")]

    operations = [
        NotTurnedBack("what a proof read would be lost"),
        migrations.CreateModel(
            name="ProofCheckpoint",
            fields=[
                ("name", models.CharField(max_length=120, primary_key=True, serialize=False)),
                ("sealed", models.BinaryField(help_text="the server's seal, and the checkpoint as JSON")),
            ],
        ),
        migrations.AddField(
            model_name="verification",
            name="from_seq",
            field=models.BigIntegerField(
                db_default=1, default=1, help_text="the first event that was read; 1: all were"
            ),
        ),
        migrations.AddField(
            model_name="verification",
            name="whole_at",
            field=models.DateTimeField(
                blank=True,
                help_text="when the events before from_seq were proved; empty where all were read",
                null=True,
            ),
        ),
        journal("rounds_verification"),
    ]
