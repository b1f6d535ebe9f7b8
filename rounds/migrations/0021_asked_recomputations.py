"""Rounds that somebody asked to decide once more. They are no record."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rounds", "0020_found_by_approver"),
        ("tables", "0016_cameras"),
    ]

    operations = [
        migrations.CreateModel(
            name="AskedRecomputation",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("actor", models.CharField(help_text="who asked", max_length=150)),
                ("program", models.CharField(help_text="the release that decided", max_length=40)),
                ("gaming_day", models.DateField(blank=True, help_text="empty: the newest", null=True)),
                ("shift", models.CharField(blank=True, default="", max_length=40)),
                ("most", models.IntegerField(help_text="so many of the newest, where no gaming day is named")),
                ("asked_at", models.DateTimeField()),
                (
                    "heard_at",
                    models.DateTimeField(blank=True, help_text="newest sign of life of who decides", null=True),
                ),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("tries", models.IntegerField(default=0)),
                ("done", models.IntegerField(default=0)),
                ("rounds", models.IntegerField(default=0, help_text="how many there are")),
                ("found", models.JSONField(blank=True, default=dict)),
                ("failure", models.TextField(blank=True, default="", help_text="why it could not be made")),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ("-id",),
            },
        ),
    ]
