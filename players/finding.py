"""Players found by what somebody types of them: letters of their name in any spelling, their id, or the number of their
card as a reader types it.
"""

from __future__ import annotations

import re

from django.db.models import Q, QuerySet

from players.models import KEY, Player
from players.spelling import key_of, lookup_form


def found_by_name(sought: str) -> QuerySet[Player]:
    """Those a word of whose name begins with it, however it is spelled; also after an apostrophe or a hyphen, whether
    or not it was typed.
    """
    letters = key_of(lookup_form(sought))
    begins = " ?".join(map(re.escape, letters))
    return Player.objects.filter(lookup__regex=f"(^| ){begins}") if letters else Player.objects.none()


def found(sought: str) -> QuerySet[Player]:
    """The same, and whoever has it as their id or the number of their card."""
    named = found_by_name(sought).values("pk")
    return Player.objects.filter(Q(pk__in=named) | Q(pk=sought) | Q(card=sought, card__gt=""))


def of_name(name: str) -> QuerySet[Player]:
    """Whoever has exactly this name, however it is spelled."""
    key = key_of(lookup_form(name))
    return Player.objects.alias(key=KEY).filter(key=key) if key else Player.objects.none()


def letters_typed(sought: str) -> int:
    """How many letters and digits somebody typed."""
    return len(key_of(lookup_form(sought)))
