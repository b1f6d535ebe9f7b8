#!/usr/bin/env python
"""Django's command line; `manage.py up` starts the whole system on this machine."""

import os
import sys
from pathlib import Path


def main() -> None:
    if sys.argv[1:2] == ["up"]:
        # Before Django: its settings need the services that this starts.
        from casino.local.up import main as up

        sys.exit(up(sys.argv[2:]))
    if sys.argv[1:2] == ["shoe_adapter"]:
        # It runs where the shoe is, without anything that is installed.
        from api.devices.adapter import main as adapter

        sys.exit(adapter(sys.argv[2:]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    from casino.local.data_folder import default_folder, running_environment

    for name, value in running_environment(default_folder(Path(__file__).resolve().parent)).items():
        os.environ.setdefault(name, value)
    if sys.argv[1:2] in (["playround"], ["certify"], ["strategy"], ["release"]) or {"-h", "--help"} & set(sys.argv):
        os.environ.setdefault("SECRET_KEY", "nothing is signed, on any machine")
    from django.core.management import execute_from_command_line

    from casino.environment import EnvironmentMistake

    try:
        execute_from_command_line(sys.argv)
    except EnvironmentMistake as mistake:
        sys.exit(f"{mistake} Beside `make up`: wait until it says that the casino is open, and try again.")


if __name__ == "__main__":
    main()
