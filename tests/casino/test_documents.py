"""What docs/ lists is there, and what is there is listed: tables, pages, settings, problem codes, decisions, files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
import yaml
from django.apps import apps
from django.urls import URLPattern, URLResolver, get_resolver
from prometheus_client import REGISTRY

from rules.commands import Command
from rules.core.base import type_of
from rules.events import Event
from tests.rooms import BASE, ROOMS, modules

# The rooms with tables of the database.
MODELS = sorted({model._meta.app_label for model in apps.get_models()} & set(ROOMS))
# What a developer alone sets.
NOT_COMPOSED = {"DEBUG", "DEMO", "STATIC_AUTOREFRESH", "CASINO_DATA"}
# REST framework's own, with what it answers a request that it cannot read or may not answer in the asked form.
OF_REST_FRAMEWORK = {"parse_error", "not_acceptable", "unsupported_media_type", "method_not_allowed"}
GIVEN = re.compile(
    r'respond\(\s*\d{3},\s*"(\w+)"'
    r'|problem\(\s*(?:"\w+",\s*)?\d{3},\s*"(\w+)"'
    r'|(?:unavailable|ApprovalRefused|_no)\(\s*"(\w+)"'
    r'|refusal\(request,\s*"(\w+)"'
    r'|return "(approval_\w+)"'
    r'|code\) = \(\d{3}, "(\w+)"\) if \w+ else \(\d{3}, "(\w+)"\)'
)


# A file or folder as the documents name one: from the root of the repository, with a folder before its name.
PATH = re.compile(r"`((?!var/)(?:[\w-]+/)+(?:[\w.-]+\.(?:css|csv|html|js|json|md|py|toml|txt|yaml|yml)|[\w-]+/))`")
DOCUMENTS = [BASE / "README.md", *sorted((BASE / "docs").rglob("*.md"))]


def section(document: str, heading: str) -> str:
    """The part of a document below a heading, up to the next one."""
    text = (BASE / "docs" / document).read_text(encoding="utf-8")
    return re.split(r"\n#+ ", text.split(f"\n{heading}\n")[1])[0]


def cells(table: str, column: int) -> Iterator[str]:
    """A column of the tables in a section, without their headings."""
    for line in table.splitlines():
        if line.startswith("|") and not line.startswith("|---"):
            yield line.split("|")[column].strip()


def test_every_table_of_the_database_is_listed() -> None:
    listed = set(
        re.findall(
            rf"\b(?:{'|'.join(MODELS)})_\w+", " ".join(cells(section("database.md", "## Tables of the database"), 1))
        )
    )
    assert listed == {model._meta.db_table for model in apps.get_models() if model._meta.app_label in MODELS}


def addresses(patterns: Iterable[URLPattern | URLResolver], before: str = "/") -> Iterator[str]:
    """Every address, `{}` for what varies."""
    for pattern in patterns:
        path = before + re.sub(r"<[^>]+>", "{}", str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, path)
        else:
            yield path


def test_every_page_is_listed() -> None:
    first_column = " ".join(cells(section("pages.md", "## Every page"), 1))
    listed = [re.sub(r"{\w+}", "{}", path) for path in re.findall(r"`([^`]+)`", first_column)]

    def fits(path: str, listing: str) -> bool:
        return path.startswith(listing[:-1]) if listing.endswith("…") else path == listing

    known = list(addresses(get_resolver().url_patterns))
    assert [path for path in known if not any(fits(path, listing) for listing in listed)] == []
    assert [listing for listing in listed if not any(fits(path, listing) for path in known)] == []


def test_every_setting_is_explained_and_offered() -> None:
    read = set(re.findall(r'environment\.\w+\("([A-Z_]+)"', (BASE / "casino/settings.py").read_text(encoding="utf-8")))
    composed = set(re.findall(r"\$\{([A-Z_]+)", (BASE / "docker-compose.yml").read_text(encoding="utf-8")))
    explained = set(re.findall(r"`([A-Z_]+)`", " ".join(cells(section("operations.md", "## Configure"), 1))))
    of_compose = {"COMPOSE_PROFILES"}  # which docker compose itself reads
    assert explained == read | composed | of_compose | {"CASINO_DATA"}
    services = yaml.safe_load((BASE / "docker-compose.yml").read_text(encoding="utf-8"))["services"]
    assert read - {*services["web"]["environment"], *services["migrate"]["environment"]} == NOT_COMPOSED
    example = (BASE / ".env.example").read_text(encoding="utf-8")
    assert set(re.findall(r"^(?:# )?([A-Z_]+)=", example, re.MULTILINE)) == composed | of_compose


def test_every_command_and_event_that_came_after_0_2_0_is_in_the_protocol() -> None:
    before = set((BASE / "tests/casino/words_of_0_2_0.txt").read_text(encoding="utf-8").split())
    named = set(re.findall(r"`(\w+)`", (BASE / "docs/protocol.md").read_text(encoding="utf-8")))
    since = {type_of(kind) for kind in (*Command.__args__, *Event.__args__)} - before
    assert since - named == set(), "say under “Words that were added” what it is on the wire"


def test_every_metric_is_in_the_operations() -> None:
    listed = set(re.findall(r"`(casino_\w+)", " ".join(cells(section("operations.md", "### Metrics"), 1))))
    kept = {metric.name + "_total" * (metric.type == "counter") for metric in REGISTRY.collect()}
    assert listed == {name for name in kept if name.startswith("casino_")}


def test_every_code_of_a_problem_is_in_the_protocol() -> None:
    listed = set(re.findall(r"`(\w+)`", " ".join(cells(section("protocol.md", "### Problems"), 2))))
    found = {code for file in modules() for match in GIVEN.findall(file.read_text(encoding="utf-8")) for code in match}
    statuses = {f"approval_{status}" for status in ("approved", "declined", "used", "expired")}
    assert listed == (found - {""}) | statuses | OF_REST_FRAMEWORK


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_names_is_there(document: Path) -> None:
    named = set(PATH.findall(document.read_text(encoding="utf-8")))
    assert {path for path in named if not (BASE / path).exists()} == set()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_of_a_document_leads_somewhere(document: Path) -> None:
    links = set(re.findall(r"\]\((?!https?:|#)([^)#]+)", document.read_text(encoding="utf-8")))
    assert {link for link in links if not (document.parent / link).exists()} == set()


def test_every_decision_is_listed() -> None:
    index = BASE / "docs/decisions/README.md"
    pages = {path.name for path in index.parent.glob("*.md")} - {index.name}
    assert set(re.findall(r"\]\(([\w.-]+\.md)\)", index.read_text(encoding="utf-8"))) == pages
