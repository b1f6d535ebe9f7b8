"""What `{% static %}` says: the address of the asset."""

from __future__ import annotations

from django.contrib.staticfiles.storage import StaticFilesStorage

from casino.static_files.assets import assets


class AssetStorage(StaticFilesStorage):
    """Addresses of assets. A name that is not there breaks the page, so that a test finds it."""

    def url(self, name: str | None) -> str:
        return assets.address(name or "")
