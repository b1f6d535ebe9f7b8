"""The stock application."""

from django.apps import AppConfig


class StockConfig(AppConfig):
    """Its tables are made without migrations (`migrate --run-syncdb`), only where it is measured."""

    name = "bench.stock"
    label = "stock"
    default_auto_field = "django.db.models.BigAutoField"
