import gc

from django.apps import AppConfig


class CasinoConfig(AppConfig):
    name = "casino"

    def ready(self) -> None:
        """All models are loaded: from now on garbage is looked for, in what comes after (`casino/settings.py`)."""
        gc.freeze()
        gc.enable()
