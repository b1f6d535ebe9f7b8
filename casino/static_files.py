"""Static files, answered before Django's middleware so that they cost a page no database and no session."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from servestatic import ServeStaticASGI


def static_folders() -> list[Path]:
    """The collected files where `collectstatic` was run for a release, else the folders they come from."""
    collected = Path(settings.STATIC_ROOT)
    if collected.is_dir() and not settings.STATIC_AUTOREFRESH:
        return [collected]
    folders = []
    for finder in get_finders():
        folders += [Path(storage.location) for storage in getattr(finder, "storages", {}).values()]
    return folders


def with_static_files(application: Any) -> Any:
    """`application` with the static files in front of it; only addresses below STATIC_URL are looked up there."""
    files = ServeStaticASGI(
        None,
        autorefresh=settings.STATIC_AUTOREFRESH,
        # A screen asks each time whether a file changed (304 without a body), so no tablet ever runs old code.
        max_age=0,
        allow_all_origins=False,
    )
    for folder in static_folders():
        if folder.is_dir():
            files.add_files(folder, prefix=settings.STATIC_URL)

    async def route(scope: Any, receive: Any, send: Any) -> None:
        chosen = files if scope["path"].startswith(settings.STATIC_URL) else application
        await chosen(scope, receive, send)

    return route
