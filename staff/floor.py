"""The tables of the floor, as far as the people and device pages need them: id, name, and in which order."""

import re

from django.apps import apps


def table_names() -> dict[str, str]:
    """The name of every table by id, in the floor's order."""
    rows = apps.get_model("tables", "Table").objects.values_list("id", "name")
    return dict(sorted(rows, key=lambda row: in_order(row[0])))


def in_order(words: str) -> list[tuple[bool, int, str]]:
    """What names are sorted by so that t2 comes before t10: figures by their number, the rest as letters."""
    parts = re.findall(r"[0-9]+|[^0-9]+", words.casefold())
    return [(False, int(part), "") if part.isdecimal() else (True, 0, part) for part in parts]
