"""The client of docs/device/client.py as a module: our own devices speak by it, as those of others may."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType

CLIENT = Path(__file__).resolve().parents[2] / "docs" / "device" / "client.py"


@cache
def documented_client() -> ModuleType:
    """The client as it stands there."""
    spec = importlib.util.spec_from_file_location("device_client", CLIENT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
