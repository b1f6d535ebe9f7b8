"""The tables of the floor, as far as the people and device pages need them: id and name."""

from django.apps import apps


def table_names() -> dict[str, str]:
    """The name of every table by id, in order of ids."""
    return dict(apps.get_model("tables", "Table").objects.order_by("id").values_list("id", "name"))
