"""The places in the bar and on the home page: each is there, and nobody is led where they may not go."""

import pytest

from staff.places import GROUPS, groups_for, place_of
from tests.staff.test_policy import person

PLACES = [place for group in GROUPS for place in group.places]


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["sam", "mona", "gus", "ada"])
def test_every_place_that_is_shown_opens_and_is_marked_in_the_bar(cast, role: str) -> None:
    client = cast.client(getattr(cast, role))
    shown = client.get("/").text
    for place in PLACES:
        answer = client.get(place.address)
        assert (f'href="{place.address}"' in shown) == (answer.status_code == 200), place.address
        if answer.status_code == 200:
            assert f'href="{place.address}" aria-current="page">{place.title}<' in answer.text


def test_a_page_belongs_to_the_place_with_the_longest_address() -> None:
    assert place_of("/people/record/").title == "Audit log"
    assert place_of("/people/7/").title == "People"
    assert place_of("/") is None


def test_a_group_without_a_place_is_left_out() -> None:
    assert [group.name for group in groups_for(person("dealer"))] == ["Floor", "Rules"]
