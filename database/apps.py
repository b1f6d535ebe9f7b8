from django.apps import AppConfig


class DatabaseConfig(AppConfig):
    name = "database"
    default_auto_field = "django.db.models.BigAutoField"
