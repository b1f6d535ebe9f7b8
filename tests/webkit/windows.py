"""WebKit for the tests, the engine of iPads: Debian's WebKitGTK by WebDriver, on a screen that nobody sees."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from selenium.common.exceptions import TimeoutException
from selenium.webdriver import WebKitGTK, WebKitGTKOptions, WebKitGTKService
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

WAIT_SECONDS = 20
SCREEN = "1400x1400x24"
LIBRARIES = Path("/usr/lib")
WITHOUT_A_CARD = {
    "GDK_BACKEND": "x11",
    "LANG": "en_US.UTF-8",
    "LANGUAGE": "en",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "NO_AT_BRIDGE": "1",
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
}
"""Settings of a machine without a graphics card, without a desktop, and perhaps without a language."""


HEAR_ERRORS = """window.problems = [];
addEventListener("error", ({ message }) => window.problems.push(message));
addEventListener("unhandledrejection", ({ reason }) => window.problems.push(String(reason)));"""


class Window:
    """A window of WebKit, which is a person of their own; addresses are those of one casino."""

    def __init__(self, driver: WebKitGTK, base_url: str) -> None:
        self.driver, self.base_url = driver, base_url

    def open(self, address: str) -> None:
        """A page; its later script errors are kept in it."""
        self.driver.get(self.base_url + address)
        self.driver.execute_script(HEAR_ERRORS)

    def find(self, selector: str, pattern: str = "") -> Any:
        """Wait for an element with words that match; where none comes, the error says what is there instead."""

        def found(driver: WebKitGTK) -> Any:
            elements = driver.find_elements(By.CSS_SELECTOR, selector)
            return next((each for each in elements if re.search(pattern, _words_of(driver, each))), None)

        try:
            return WebDriverWait(self.driver, WAIT_SECONDS).until(found)
        except TimeoutException as error:
            there = self.driver.find_element(By.TAG_NAME, "body").text
            raise AssertionError(f"{pattern!r} did not come in {selector}: {there}") from error

    def press(self, selector: str, pattern: str = "") -> None:
        """Press an element as soon as it is there."""
        self.find(selector, pattern).click()

    def wait(self, condition: Callable[[], bool]) -> None:
        """Wait until it is so; an error where it does not come."""
        WebDriverWait(self.driver, WAIT_SECONDS).until(lambda _: condition())

    def count(self, selector: str) -> int:
        """How many elements there are."""
        return len(self.driver.find_elements(By.CSS_SELECTOR, selector))

    def sign_in(self, username: str, password: str) -> None:
        """By the form, as a person does."""
        self.open("/sign-in/")
        self.find("[name=username]").send_keys(username)
        self.find("[name=password]").send_keys(password)
        self.press("form button[type=submit]")
        self.find("body:not(:has([name=password]))")

    @property
    def problems(self) -> list[str]:
        """Errors of the page's scripts."""
        return self.driver.execute_script("return window.problems")


def _words_of(driver: WebKitGTK, element: Any) -> str:
    return driver.execute_script("return arguments[0].isConnected ? arguments[0].textContent : ''", element)


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
