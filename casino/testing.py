"""`make test`: every check beside every test. `python -m casino.testing`.

`--checks-only` and `--tests-only` do half of it. Anything else on the command line goes to pytest.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from casino.local.stack import BASE, manage

# Settings that would send the tests to somebody's real services or change what they see.
FOREIGN = ["DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL", "SECRET_KEY", "DEBUG", "DEMO", "ALLOWED_HOSTS",
           "CASINO_DATA", "METRICS_TOKEN", "CASINO_NAME", "CASINO_ZONE"]  # fmt: skip
# A run starts Python some hundred times; without bytecode each time compiles the product anew.
SLOW = ["PYTHONDONTWRITEBYTECODE"]
# Under CI nobody comes back to what mypy would keep for the next time.
THROWN_AWAY = ["--cache-dir=/dev/null"] if os.environ.get("CI") == "true" else []
RUN_FOLDER = "CASINO_RUN_FOLDER"
"""The setting that names the folder which the test processes of a run share."""
BIN = Path(sys.executable).parent
ENDING_SECONDS = 20
"""How long pytest may take to stop what its tests have started."""
# One worker more than cores, since tests of a running casino wait for it; four at most, for each may have two casinos
# and a Chromium of its own, about 1 GB. And one that gives way to them. A file's tests stay together, and files begin
# in the order of tests/layers.py.
WORKERS = [f"--numprocesses={min(4, (os.cpu_count() or 1) + 1) + 1}", "--dist=loadfile", "--no-loadscope-reorder"]


def say(line: str) -> None:
    """Progress goes to standard error: standard output ends with pytest's summary."""
    print(line, file=sys.stderr, flush=True)  # noqa: T201


def environment_for_tests(settings: str = "tests.settings") -> dict[str, str]:
    """The environment of this process without foreign and slow settings, and with those of the tests."""
    environment = {name: value for name, value in os.environ.items() if name not in FOREIGN + SLOW}
    environment |= {
        "DJANGO_SETTINGS_MODULE": settings,
        "SECRET_KEY": "for-tests-only-" + "0123456789abcdef" * 4,
        "HTTPS": "false",
        "LOG_LEVEL": "WARNING",
    }
    environment.setdefault("HOME", tempfile.gettempdir())
    return environment


def checks(environment: dict[str, str], scratch: Path) -> list[tuple[str, list[str], dict[str, str]]]:
    """Each check: its name, its command line, its environment. The commands fail with a status other than 0."""
    production = environment | {"HTTPS": "true", "SECRET_KEY": "a-long-key-of-no-installation-" + "q7Rz" * 12}
    found = [
        ("lint", [str(BIN / "ruff"), "check", "."], environment),
        ("format", [str(BIN / "ruff"), "format", "--check", "."], environment),
        ("lint of scripts", [str(BIN / "oxlint"), "static"], environment),
        ("format of scripts and styles", [str(BIN / "oxfmt"), "--check", "static"], environment),
        ("types", [str(BIN / "mypy"), *THROWN_AWAY], environment),
        ("import contracts", [str(BIN / "lint-imports")], environment),
        ("migrations", manage("makemigrations", "--check", "--dry-run"), environment),
        ("deployment", manage("check", "--deploy", "--fail-level", "WARNING"), production),
    ]
    if (BASE / "docs" / "openapi.yaml").exists():
        made = scratch / "openapi.yaml"
        found.append(("API document", manage("spectacular", "--file", str(made), "--validate"), environment))
        found.append(
            ("API document unchanged", ["diff", "-u", str(BASE / "docs" / "openapi.yaml"), str(made)], environment)
        )
    return found


def run_checks() -> list[str]:
    """Run every check; the names of those that failed, after their output."""
    failed = []
    environment = environment_for_tests("casino.settings")
    with tempfile.TemporaryDirectory(prefix="casino-checks-") as scratch:
        for name, command, own_environment in checks(environment, Path(scratch)):
            done = subprocess.run(
                command, cwd=BASE, env=own_environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
            )
            say(f"{'ok    ' if done.returncode == 0 else 'FAILED'}  {name}")
            if done.returncode != 0:
                failed.append(name)
                say(done.stdout + done.stderr)
    return failed


# Chromium without a surface draws the same pages at half the cost; a whole one does as well.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@cache
def chromium() -> str | None:
    """A Chromium on this machine: on PATH, else one that playwright installed.

    Asked the first time outside of an event loop: playwright's interface for this takes none.
    """
    for name in BROWSERS:
        if path := shutil.which(name):
            return path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


# WebKit, the engine of iPads, by WebDriver, and a screen for it that nobody sees. Recommended packages are not for it.
WEBKIT = {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}


def webkit() -> bool:
    """Whether WebKit and a screen for it are on this machine."""
    return all(shutil.which(program) for program in WEBKIT)


def install_browsers() -> None:
    """The quick Chromium and WebKit from the distribution, where they are not here and we may install them."""
    packages = [] if shutil.which(BROWSERS[0]) else [[BROWSERS[0]]]
    packages += [] if webkit() else [["--no-install-recommends", *WEBKIT.values()]]
    if not packages or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    say("Installing browsers…")
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], *(["install", "-y", "-qq", *each] for each in packages)):
        subprocess.run(
            ["apt-get", *command], env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr, stderr=sys.stderr
        )


def browsers(environment: dict[str, str]) -> list[str]:
    """Install the browsers that are not here, and tell the tests which there are; those that CI may not do without."""
    install_browsers()
    if found := chromium():
        environment["CHROMIUM"] = found
    there = {"Chromium": bool(found), "WebKit": webkit()}
    packages = {"Chromium": "chromium", "WebKit": " ".join(WEBKIT.values())}
    lacking = [name for name, is_there in there.items() if not is_there]
    for name in lacking:
        say(f"There is no {name} here: its tests are left out. Install it (apt-get install {packages[name]}).")
        environment[f"WITHOUT_{name.upper()}"] = "1"
    if lacking and os.environ.get("CI") == "true":
        say("Under CI no browser may be left out.")
        return lacking
    return []


def end_when_told() -> None:
    """SIGTERM ends this process as Ctrl-C does: what it started is stopped and what it made for a while removed."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))


def run_to_its_end(command: list[str], environment: dict[str, str]) -> int:
    """The exit status of a command. Whoever is told to end meanwhile tells the command, and waits for it a while."""
    running = None
    try:
        with _told_afterwards():
            running = subprocess.Popen(command, cwd=BASE, env=environment, stdin=subprocess.DEVNULL)
        return running.wait()
    except BaseException:
        if running is not None:
            running.send_signal(signal.SIGINT)
            try:
                running.wait(ENDING_SECONDS)
            except subprocess.TimeoutExpired:
                running.kill()
        raise


@contextlib.contextmanager
def _told_afterwards() -> Iterator[None]:
    """Who tells this process to end is heard after the block: what is just being started would run on unknown."""
    told: list[int] = []
    signals = (signal.SIGTERM, signal.SIGINT)
    before = {each: signal.signal(each, lambda number, frame: told.append(number)) for each in signals}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
    if told:
        signal.raise_signal(told[0])


def compile_tests(environment: dict[str, str]) -> None:
    """Compile the test modules of a fresh clone: all workers would do so at the same time, each by itself."""
    if not any((BASE / "tests").rglob("__pycache__/test_*.pyc")):
        subprocess.run(
            [sys.executable, "-m", "pytest", "--collect-only", "-q"],
            cwd=BASE,
            env=environment | {"DATABASE_URL": "postgresql:///nowhere"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )


def run_tests(arguments: list[str]) -> tuple[list[str], int]:
    """Run pytest with all workers; what was missing for it, and its exit status."""
    environment = environment_for_tests()
    missing = browsers(environment)
    # Settings named here would be read before tests/conftest.py has services for them.
    del environment["DJANGO_SETTINGS_MODULE"]
    compile_tests(environment)
    with tempfile.TemporaryDirectory(prefix="casino-run-") as folder:
        environment[RUN_FOLDER] = folder
        return missing, run_to_its_end([sys.executable, "-m", "pytest", *WORKERS, *arguments], environment)


def main(arguments: list[str]) -> int:
    """Exit status 0 only when every check and every test passed."""
    end_when_told()
    if "--checks-only" in arguments:
        return 1 if run_checks() else 0
    if "--tests-only" in arguments:
        missing, status = run_tests([argument for argument in arguments if argument != "--tests-only"])
        return status or (1 if missing else 0)
    with ThreadPoolExecutor() as pool:
        running_checks = pool.submit(run_checks)
        missing, status = run_tests(arguments)
        failed = running_checks.result() + missing
    if failed:
        say(f"Failed checks: {', '.join(failed)}")
    return status or (1 if failed else 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
