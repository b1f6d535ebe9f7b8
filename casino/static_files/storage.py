"""What `{% static %}` says: the address of the made file."""

from __future__ import annotations

from django.contrib.staticfiles.storage import StaticFilesStorage

from casino.static_files.made import files


class MadeFilesStorage(StaticFilesStorage):
    """Addresses of made files. A name that is not there breaks the page, so that a test finds it."""

    def url(self, name: str | None) -> str:
        return files.address(name or "")
