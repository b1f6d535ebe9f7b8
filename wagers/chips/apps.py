from django.apps import AppConfig


class ChipsConfig(AppConfig):
    name = "wagers.chips"
    label = "chips"
    default_auto_field = "django.db.models.BigAutoField"
