from django.apps import AppConfig


class WagersConfig(AppConfig):
    name = "wagers"
    default_auto_field = "django.db.models.BigAutoField"
