"""`manage.py createperson NAME --role ROLE`: add a person from the command line."""

from __future__ import annotations

import getpass
import os
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError, ProgrammingError

from staff.models import ROLES, Person
from staff.people import create_person

PASSWORD_VARIABLE = "NEW_PERSON_PASSWORD"


def _check_ready() -> None:
    """CommandError where the database does not answer, or has no tables yet: before a password is asked for."""
    try:
        Person.objects.exists()
    except (OperationalError, ProgrammingError):
        raise CommandError(
            "The database is not ready. Wait until `make up` says that the casino is open, and try again."
        ) from None


class Command(BaseCommand):
    """Asks for the password, or takes it from NEW_PERSON_PASSWORD; never from the arguments, which others can list."""

    help = "Add a person who can sign in. They choose their own password at the first sign-in."

    def add_arguments(self, parser: CommandParser) -> None:
        """The person's name and role."""
        parser.add_argument("username")
        parser.add_argument("--role", required=True, choices=[role for role, _ in ROLES])
        parser.add_argument("--name", default="", help="the name shown to others")
        parser.add_argument("--licence", default="", help="licence number")

    def handle(self, *args: Any, username: str, role: str, name: str, licence: str, **options: Any) -> None:
        """Check everything, then add the person. Raises CommandError with the reason."""
        _check_ready()
        person = Person(username=username.lower(), role=role, display_name=name, licence_number=licence)
        password = os.environ.get(PASSWORD_VARIABLE) or getpass.getpass("Password: ")
        try:
            person.full_clean(exclude=["password"])
            validate_password(password, person)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from None
        create_person(username, role, password, display_name=name, licence_number=licence)
        self.stdout.write(f"{username.lower()} may sign in as {dict(ROLES)[role]}.")
