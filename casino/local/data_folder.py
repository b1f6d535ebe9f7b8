"""The folder in which `manage.py up` keeps its data: the lock, the secret key, PostgreSQL's files, the logs."""

import contextlib
import fcntl
import json
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

from casino.local.process import PRIVATE, ServiceFailed


def default_folder(base: Path) -> Path:
    """CASINO_DATA, else `var` in the clone."""
    return Path(os.environ.get("CASINO_DATA") or base / "var").resolve()


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder for this process. ServiceFailed when another `up` has it: two would spoil each other's data."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ServiceFailed(f"Already running from {folder}{_running_at(folder)}.") from None
        yield


def secret_key(folder: Path) -> str:
    """This installation's own secret key, made on the first run and readable by its owner only."""
    path = folder / "secret_key"
    if not path.exists():
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(64))
    return path.read_text().strip()


def write_running(folder: Path, facts: dict[str, object]) -> None:
    """Leave the address, the service URLs and the process ids for people and tools (`var/running.json`)."""
    side = folder / "running.json.new"
    side.touch()
    side.chmod(PRIVATE)
    side.write_text(json.dumps(facts, indent=2) + "\n")
    side.replace(folder / "running.json")


def _running_at(folder: Path) -> str:
    try:
        facts = json.loads((folder / "running.json").read_text())
    except (OSError, ValueError):
        return ""
    return f" (process {facts.get('pid')}, {facts.get('address')})"


def running_environment(folder: Path) -> dict[str, str]:
    """The settings of the `up` that runs from this folder, for management commands beside it; empty where none runs.

    Also empty where the environment chooses its own database or secret key: settings of two installations never mix.
    """
    if os.environ.get("DATABASE_URL") or os.environ.get("SECRET_KEY") or not (folder / "running.json").exists():
        return {}
    with (folder / "lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return settings_in(folder)
    return {}


def settings_in(folder: Path) -> dict[str, str]:
    """The settings of the `up` that was the last to run from this folder."""
    facts = json.loads((folder / "running.json").read_text())
    return {
        "SECRET_KEY": secret_key(folder),
        "DATABASE_URL": facts["database_url"],
        "DATABASE_OWNER_URL": facts.get("database_owner_url", ""),
        "DATABASE_REPLICA_URL": facts.get("database_replica_url", ""),
        "REDIS_URL": facts["redis_url"],
        "HTTPS": "false",
        "LOG_FORMAT": "text",
        "DEMO": facts["demo"],
    }
