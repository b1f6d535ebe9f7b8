from django.apps import AppConfig


class RoundsConfig(AppConfig):
    name = "rounds"
    default_auto_field = "django.db.models.BigAutoField"
