"""A class that a room gives to other rooms has a name that says whose it is: no other room gives one of that name."""

from __future__ import annotations

import ast
from collections import defaultdict
from importlib import import_module

from django.db.models import Model

from tests.rooms import BASE, ROOMS, modules, named, nodes, tree


def given_classes() -> dict[str, set[type]]:
    """The classes that rooms import from other rooms, by their names."""
    found: dict[str, set[type]] = defaultdict(set)
    for path in modules():
        own = path.relative_to(BASE).parts[0]
        for node in nodes(tree(named(path))):
            if not isinstance(node, ast.ImportFrom) or node.module is None:
                continue
            if node.module.partition(".")[0] in {*ROOMS} - {own}:
                given = (getattr(import_module(node.module), alias.name, None) for alias in node.names)
                for kind in given:
                    if isinstance(kind, type) and kind.__module__.partition(".")[0] in ROOMS:
                        found[kind.__name__].add(kind)
    return found


def is_row_and_rule(kinds: set[type]) -> bool:
    """Whether the one is a row and the other what the rules know of the same thing, as a wager."""
    rows = [kind for kind in kinds if issubclass(kind, Model)]
    of_rules = [kind for kind in kinds if kind.__module__.startswith("rules.")]
    return len(rows) == len(of_rules) == 1 and len(kinds) == 2


def test_no_two_rooms_give_classes_of_one_name() -> None:
    found = {
        name: sorted(kind.__module__ for kind in kinds)
        for name, kinds in given_classes().items()
        if len(kinds) > 1 and not is_row_and_rule(kinds)
    }
    assert found == {}, "say in the name of a class whose it is: `ResultLine` and `PayLine`, not `Line` in two rooms"
