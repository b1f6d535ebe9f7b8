import gc

from django.apps import AppConfig

# Objects after which the youngest are looked through for cycles, and how many such looks make one at the elder. With
# Python's own 700 that is a tenth of a command or a task; the web server has its own (`casino/server.py`).
GARBAGE_THRESHOLDS = (20_000, 10, 50)


class CasinoConfig(AppConfig):
    name = "casino"

    def ready(self) -> None:
        """All models are loaded: from now on garbage is looked for, in what comes after (`casino/settings.py`)."""
        gc.freeze()
        gc.set_threshold(*GARBAGE_THRESHOLDS)
        gc.enable()
