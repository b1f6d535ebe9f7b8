from django.apps import AppConfig


class ChipsConfig(AppConfig):
    name = "chips"
    default_auto_field = "django.db.models.BigAutoField"
