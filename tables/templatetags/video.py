"""The link from a moment of a table to its video, for any page that only those open who may read the history."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime

from database.hash_chain import time_text
from tables.cameras import Cameras, offset_text

register = template.Library()
KEPT = "cameras_of_the_page"


@register.simple_tag(takes_context=True)
def video(context: Any, table: str, at: datetime | None) -> SafeString | str:
    """ "Camera 14, 21:03:10" by the recorder's clock, linked where the camera has a link; nothing without a camera. The
    cameras are read once for all links of a page.
    """
    request = context.get("request")
    cameras = getattr(request, KEPT, None) or Cameras()
    if request is not None:
        setattr(request, KEPT, cameras)
    mark = cameras.mark(table, at) if at is not None else None
    if mark is None:
        return ""
    said = f"{localtime(mark.recorder_at):%Y-%m-%d %H:%M:%S}, clock of {mark.recorder} {offset_text(mark.offset)}"
    if not mark.link:
        return format_html('<span class="video-mark" title="{}">{}</span>', said, mark)
    return format_html(
        '<a class="video-mark" href="{}" title="{}" target="_blank" rel="noopener noreferrer" data-at="{}">{}</a>',
        mark.link,
        said,
        time_text(mark.recorder_at),
        mark,
    )


register.filter("offset", offset_text)
