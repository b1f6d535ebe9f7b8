"""Pictures of the screens that a test passes: kept only where PICTURES names a folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

# As the last transition on a screen.
STILL_MS = 600


def keep(page: Any, name: str, *sizes: dict[str, int]) -> None:
    """A picture of a screen as it is; with `sizes` one in each of them, and the screen as before afterwards."""
    folder = os.environ.get("PICTURES")
    if not folder:
        return
    before = page.viewport_size
    for size in sizes or (before,):
        page.set_viewport_size(size)
        page.wait_for_timeout(STILL_MS)
        page.screenshot(path=Path(folder) / (f"{name}-{size['width']}.png" if sizes else f"{name}.png"))
    page.set_viewport_size(before)
