"""A test run that is told to end tells pytest, which ends in good order before the services stop. The browsers that
it needs.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from casino import testing
from tests.rooms import BASE

# In the moment in which pytest is started, or as it runs.
EARLY = """
import pathlib, signal, subprocess, time
class Told(subprocess.Popen):
    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        said = pathlib.Path(arguments[0][-1])
        while not said.exists() or said.read_text() != "begun":
            time.sleep(0.02)
        os.kill(os.getpid(), signal.SIGTERM)
subprocess.Popen = Told
"""
RUN = """
import os, sys
{early}
from casino.testing import end_when_told, run_to_its_end
end_when_told()
try:
    run_to_its_end([sys.executable, "-c", sys.argv[1], sys.argv[2]], dict(os.environ))
finally:
    print("services stopped")
"""
TESTS = """
import pathlib, sys, time
said = pathlib.Path(sys.argv[1])
try:
    said.write_text("begun")
    time.sleep(60)
except KeyboardInterrupt:
    said.write_text("ended in good order")
"""
STATES = {"begun", "ended in good order"}


@pytest.mark.parametrize("early", ["", EARLY], ids=["as it runs", "as it starts"])
def test_a_run_that_is_told_to_end_tells_its_tests(tmp_path: Path, early: str) -> None:
    said, program = tmp_path / "said", RUN.format(early=early)
    with subprocess.Popen(
        [sys.executable, "-c", program, TESTS, said], cwd=BASE, stdout=subprocess.PIPE, text=True
    ) as running:
        until = time.monotonic() + 20
        while not said.exists() or said.read_text() not in STATES:
            assert time.monotonic() < until
            time.sleep(0.02)
        if not early:
            running.send_signal(signal.SIGTERM)
        output, _ = running.communicate(timeout=20)
    assert said.read_text() == "ended in good order"
    assert output == "services stopped\n"
    assert running.returncode == 128 + signal.SIGTERM


@pytest.mark.parametrize(("ci", "missing"), [("true", ["WebKit"]), ("", [])])
def test_under_ci_no_browser_may_be_missing(monkeypatch: pytest.MonkeyPatch, ci: str, missing: list[str]) -> None:
    """Elsewhere the tests of one that is not here are left out."""
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(testing, "install_browsers", lambda: None)
    monkeypatch.setattr(testing, "chromium", lambda: "/usr/bin/chromium")
    monkeypatch.setattr(testing, "webkit", lambda: False)
    environment: dict[str, str] = {}
    assert testing.browsers(environment) == missing
    assert environment == {"CHROMIUM": "/usr/bin/chromium", "WITHOUT_WEBKIT": "1"}


@pytest.mark.parametrize("is_here", [True, False])
def test_webkit_is_installed_where_it_is_not_here(monkeypatch: pytest.MonkeyPatch, is_here: bool) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(testing.os, "geteuid", lambda: 0)
    monkeypatch.setattr(testing.shutil, "which", lambda name: name if is_here or name not in testing.WEBKIT else None)
    monkeypatch.setattr(testing.subprocess, "run", lambda command, **options: asked.append(command))
    testing.install_browsers()
    installed = [command[-2:] for command in asked if "install" in command]
    assert installed == ([] if is_here else [["webkit2gtk-driver", "xvfb"]])
