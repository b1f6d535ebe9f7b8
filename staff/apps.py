from django.apps import AppConfig


class StaffConfig(AppConfig):
    name = "staff"
    default_auto_field = "django.db.models.BigAutoField"
