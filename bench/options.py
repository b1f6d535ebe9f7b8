"""How much a run of the bench measures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Options:
    """`seconds`: how long a floor is dealt; `busy`: (d) once more with every core kept busy by others."""

    quick: bool
    times: int
    seconds: float
    sockets: list[int]
    clients: list[int]
    busy: bool
