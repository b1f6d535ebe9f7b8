"""WebKit for the tests, the engine of iPads: Debian's WebKitGTK by WebDriver, on a screen that nobody sees."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import WebKitGTK, WebKitGTKOptions, WebKitGTKService

SCREEN = "1400x1400x24"
LIBRARIES = Path("/usr/lib")
WITHOUT_A_CARD = {
    "GDK_BACKEND": "x11",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "NO_AT_BRIDGE": "1",
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
}
"""Settings of a machine without a graphics card and without a desktop."""


@contextmanager
def _screen() -> Iterator[str]:
    """An X server that draws into memory alone; its display."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        os.close(writing)
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        server.kill()
        server.wait()


def _started(display: str, size: tuple[int, int]) -> WebKitGTK:
    """A window of WebKit, which is a person of their own: nothing of it is kept."""
    options = WebKitGTKOptions()
    options.binary_location = str(next(LIBRARIES.glob("*/webkit2gtk-4.*/MiniBrowser")))
    options.add_argument("--automation")
    environment = {**os.environ, **WITHOUT_A_CARD, "DISPLAY": display}
    driver = WebKitGTK(options, WebKitGTKService(shutil.which("WebKitWebDriver"), env=environment))
    driver.set_window_size(*size)
    return driver


@contextmanager
def opened_webkit() -> Iterator[Callable[[tuple[int, int]], Any]]:
    """Opens windows of a size until the block ends; the test is skipped where the machine has no WebKit."""
    if os.environ.get("WITHOUT_WEBKIT"):
        pytest.skip("there is no WebKit on this machine")
    with ExitStack() as stack:
        display = stack.enter_context(_screen())

        def window(size: tuple[int, int]) -> WebKitGTK:
            driver = _started(display, size)
            stack.callback(driver.quit)
            return driver

        yield window
