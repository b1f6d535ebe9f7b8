"""Two persons sign off the program that was installed; another one that runs is told to the pit."""

from __future__ import annotations

import pytest
from django.test import Client

from database import program
from database.program import Program, installed
from staff import program as signing
from staff.models import AuditLogEntry
from staff.program import SignOffRefused, installation_of, sign_off, unsigned
from tests.cast import Cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def another(monkeypatch: pytest.MonkeyPatch) -> Program:
    """Another program is installed and runs."""
    new = Program("f" * 64, {"rules": "e" * 64})
    for module in (program, signing):
        monkeypatch.setattr(module, "installed", lambda: new)
    return new


def signed_by_two(cast: Cast) -> None:
    for person in (cast.gus, cast.mona):
        sign_off(person, installed().hash)


def test_two_persons_sign_and_nobody_signs_for_both(cast: Cast) -> None:
    sign_off(cast.gus, installed().hash)
    with pytest.raises(SignOffRefused, match="A second person"):
        sign_off(cast.gus, installed().hash)
    assert not installation_of(installed().hash).complete
    sign_off(cast.mona, installed().hash)
    found = installation_of(installed().hash)
    assert found.complete
    assert [(each.actor, each.role) for each in found.signatures] == [
        (cast.gus.username, "gaming_shift_manager"),
        (cast.mona.username, "pit_manager"),
    ]


def test_what_is_signed_is_what_was_read(cast: Cast, another: Program) -> None:
    with pytest.raises(SignOffRefused, match="Another program"):
        sign_off(cast.gus, program_read_before := "0" * 64)
    assert not installation_of(program_read_before).signatures


def test_a_house_that_signed_nothing_yet_is_told_nothing(cast: Cast) -> None:
    assert unsigned() == ""
    sign_off(cast.gus, installed().hash)
    assert unsigned() == ""


def test_a_program_that_was_not_signed_off_is_told_until_two_persons_do(
    cast: Cast, request: pytest.FixtureRequest
) -> None:
    signed_by_two(cast)
    assert unsigned() == ""
    new: Program = request.getfixturevalue("another")
    assert new.hash[:12] in unsigned()
    sign_off(cast.gus, new.hash)
    assert new.hash[:12] in unsigned()
    sign_off(cast.mona, new.hash)
    assert unsigned() == ""


def test_the_page_has_each_hash_and_the_key_for_whom_may_sign(cast: Cast) -> None:
    page = cast.client(cast.gus).get("/program/").content.decode()
    for value in (installed().hash, *installed().sets.values()):
        assert value in page
    assert "Sign this program off" in page
    assert "Sign this program off" not in cast.client(cast.ada).get("/program/").content.decode()
    assert cast.client(cast.dana).get("/program/").status_code == 403


def test_signing_on_the_page(cast: Cast) -> None:
    for person in (cast.gus, cast.gus, cast.mona):
        answer = cast.client(person).post("/program/sign/", {"program": installed().hash})
        assert answer.status_code == 302
    assert AuditLogEntry.objects.filter(action=signing.SIGNED_OFF).count() == 2
    assert "Signed off by two persons" in cast.client(cast.ada).get("/program/").content.decode()
    assert cast.client(cast.sam).post("/program/sign/", {"program": installed().hash}).status_code == 403


def test_the_api_says_the_same(cast: Cast) -> None:
    told = cast.client(cast.ada).get("/api/v1/identity").json()
    assert (told["program"], told["file_sets"]) == (installed().hash, installed().sets)
    assert told["signed_off"] is False
    signed_by_two(cast)
    assert cast.client(cast.ada).get("/api/v1/identity").json()["signed_off"] is True
    assert Client().get("/api/v1/identity").status_code == 401
