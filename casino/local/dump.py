"""Backup and restore of the `make up` that runs here: `python -m casino.local.dump save|restore FILE`."""

import argparse
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit, urlunsplit

from casino.local.data_folder import default_folder, running_environment
from casino.local.postgres import binaries
from casino.local.process import PRIVATE
from casino.local.stack import BASE, manage

# Whatever tables a start has made go, also those that the dump's release did not have yet.
EMPTY = "SET client_min_messages = warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public"


def run(program: str, url: str, *arguments: str) -> str:
    """One of PostgreSQL's programs against the database; its output. CalledProcessError where it fails."""
    address, secret = without_password(url)
    command = [str(binaries() / program), "--dbname", address, *arguments]
    return subprocess.run(command, env=os.environ | secret, check=True, stdout=subprocess.PIPE, text=True).stdout


def without_password(url: str) -> tuple[str, dict[str, str]]:
    """A database's address as everybody may see it in the list of processes, and its password for the environment."""
    parts = urlsplit(url)
    if parts.password is None:
        return url, {}
    user, _, _ = parts.netloc.partition(":")
    place = parts.netloc.rpartition("@")[2]
    return urlunsplit(parts._replace(netloc=f"{user}@{place}")), {"PGPASSWORD": unquote(parts.password)}


def holds_events(url: str) -> bool:
    """Whether something was played in this database."""
    if not run("psql", url, "-Atc", "SELECT to_regclass('rounds_event')").strip():
        return False
    return run("psql", url, "-Atc", "SELECT EXISTS (SELECT FROM rounds_event)").strip() == "t"


def main(arguments: list[str]) -> int:
    """Exit status 0 when done, 1 with a sentence when not."""
    parser = argparse.ArgumentParser(prog="python -m casino.local.dump")
    parser.add_argument("what", choices=["save", "restore"])
    parser.add_argument("file")
    chosen = parser.parse_args(arguments)
    environment = running_environment(default_folder(BASE)) | os.environ
    url = environment.get("DATABASE_OWNER_URL") or environment.get("DATABASE_URL")
    if not url:
        sys.exit("Nothing runs here. Start it with `make up`, or set DATABASE_URL.")
    try:
        if chosen.what == "save":
            with Path(chosen.file).open("ab") as made:
                os.fchmod(made.fileno(), PRIVATE)
            run("pg_dump", url, "--format=custom", "--no-privileges", "--file", chosen.file)
        elif holds_events(url):
            sys.exit("This database holds events; a restore goes into an empty one. See docs/operations.md.")
        else:
            run("psql", url, "-qc", EMPTY)
            run("pg_restore", url, "--no-privileges", "--no-owner", "--single-transaction", chosen.file)
            # What an older release wrote is brought up to date, and the application's role gets its rights.
            subprocess.run(manage("migrate", "--no-input", "--verbosity", "0"), env=environment, cwd=BASE, check=True)
    except subprocess.CalledProcessError as failure:
        sys.exit(f"{failure.cmd[0].rpartition('/')[2]} failed; its reason is above.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
