"""One form of each name to look it up by, numbers of cards, watch notes, and players who are kept to one area."""

import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import players.models
from database.guards import NotTurnedBack, journal, keep

# No trigger may hang on a column whose type changes; each is there again at the end.
KEPT_ANEW = """
DROP TRIGGER players_player_staff_journal ON players_player;
DROP TRIGGER players_player_kept ON players_player;
DROP TRIGGER players_player_not_emptied ON players_player;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        NotTurnedBack("who is kept to one area, numbers of cards and watch notes would be lost"),
        migrations.RunSQL(KEPT_ANEW),
        migrations.CreateModel(
            name="WatchNote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.CharField(max_length=200)),
                ("salt", models.CharField(default=players.models.new_salt, max_length=32)),
                ("written_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("until", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ("-id",),
            },
        ),
        migrations.AddField(
            model_name="player",
            name="card",
            field=models.CharField(blank=True, default="", max_length=40),
        ),
        migrations.AddField(
            model_name="player",
            name="lookup",
            field=models.TextField(blank=True, db_index=True, default=""),
        ),
        migrations.AddField(
            model_name="stop",
            name="one_area",
            field=models.BooleanField(default=False, help_text="kept to one playing area, and from nothing else"),
        ),
        migrations.AlterField(
            model_name="player",
            name="name",
            field=models.CharField(blank=True, default="", max_length=80),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(
                django.db.models.functions.text.Replace(
                    models.F("lookup"), models.Value(" "), models.Value(""), output_field=models.TextField()
                ),
                name="players_of_one_name",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                condition=models.Q(("card", ""), _negated=True), fields=("card",), name="one_player_of_a_card"
            ),
        ),
        migrations.AddField(
            model_name="watchnote",
            name="ended_by",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="watchnote",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="watch_notes", to="players.player"
            ),
        ),
        migrations.AddField(
            model_name="watchnote",
            name="written_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddIndex(
            model_name="watchnote",
            index=models.Index(condition=models.Q(("ended_at", None)), fields=["player"], name="watch_notes_on"),
        ),
        keep("players_player", ("name", "lookup", "card", "note", "salt", "erased_at"), once="erased_at"),
        journal("players_player"),
        journal("players_stop"),
        keep("players_watchnote", ("text", "salt", "ended_by_id", "ended_at")),
        journal("players_watchnote"),
    ]
