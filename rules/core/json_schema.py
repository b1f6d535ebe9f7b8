"""JSON Schemas of the rules' types, the same with every Python."""

import inspect
from collections.abc import Iterable
from typing import Any

import msgspec


def json_schemas(types: Iterable[Any], ref_template: str) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """The schema of each of `types`, and by name the definitions they refer to.

    The descriptions are docstrings. Python takes their indentation out itself from 3.13 on; here they never have it.
    """
    schemas, definitions = msgspec.json.schema_components(types, ref_template=ref_template)
    for definition in definitions.values():
        if "description" in definition:
            definition["description"] = inspect.cleandoc(definition["description"])
    return schemas, definitions
