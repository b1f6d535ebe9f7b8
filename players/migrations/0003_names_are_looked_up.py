"""The names that are there are looked up by their one form, too."""

from typing import Any

from django.db import migrations

from players.spelling import lookup_form


def look_up(apps: Any, schema_editor: Any) -> None:
    """Fill the column of every name that is kept."""
    Player = apps.get_model("players", "Player")
    named = Player.objects.exclude(name="").filter(erased_at=None).only("pk", "name")
    for row in named.iterator(chunk_size=1_000):
        Player.objects.filter(pk=row.pk).update(lookup=lookup_form(row.name))


class Migration(migrations.Migration):
    dependencies = [("players", "0002_spellings_cards_and_watch_notes")]
    operations = [migrations.RunPython(look_up, migrations.RunPython.noop)]
