"""Draws for inspection, what was drawn and what was found, all only added to; searches that somebody keeps."""

import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from database.guards import NotTurnedBack, journal, keep


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("tables", "0016_cameras"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        NotTurnedBack("what was drawn and found would be lost"),
        migrations.CreateModel(
            name="Draw",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("seed", models.CharField(max_length=64, unique=True)),
                ("gaming_day", models.DateField()),
                ("shift", models.CharField(blank=True, help_text="empty: every shift of the day", max_length=40)),
                ("from_time", models.DateTimeField()),
                ("to_time", models.DateTimeField()),
                ("rounds", models.IntegerField()),
                ("tables", models.IntegerField()),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ("-id",),
            },
        ),
        migrations.CreateModel(
            name="DrawnItem",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("place", models.IntegerField(help_text="in the list, from 1")),
                ("shift", models.CharField(max_length=40)),
                ("round", models.IntegerField(default=0)),
                ("of", models.IntegerField()),
                (
                    "draw",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="items",
                        to="history.draw",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tables.table"),
                ),
            ],
            options={
                "ordering": ("place",),
            },
        ),
        migrations.CreateModel(
            name="Finding",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "verdict",
                    models.CharField(
                        choices=[("in_order", "In order"), ("remark", "A remark"), ("error", "An error")], max_length=10
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=300)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "item",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="findings", to="history.drawnitem"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="SavedSearch",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=60)),
                ("path", models.CharField(max_length=60)),
                ("query", models.CharField(blank=True, max_length=1000)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ("name",),
            },
        ),
        migrations.AddConstraint(
            model_name="drawnitem",
            constraint=models.UniqueConstraint(fields=("draw", "place"), name="drawn_item_place"),
        ),
        migrations.AddConstraint(
            model_name="savedsearch",
            constraint=models.UniqueConstraint(
                models.F("person"), django.db.models.functions.text.Lower("name"), name="saved_search_named_once"
            ),
        ),
        keep("history_draw"),
        keep("history_drawnitem"),
        keep("history_finding"),
        journal("history_draw"),
        journal("history_drawnitem"),
        journal("history_finding"),
    ]
