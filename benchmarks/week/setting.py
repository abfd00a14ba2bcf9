from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import msgspec

from benchmarks.week.habits import TEMPERS
from bot.match.pure.clock.setting import USUAL


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    game: str = "mykerinos"
    clock: str = USUAL
    always: bool = False
    digest: bool = False
    quiet: bool = True
    comes: bool = True
    remind_after: int = 24
    patience: int = 0
    tempers: tuple[int, ...] = TEMPERS
    other: int = 0
    fixed: Mapping[str, Any] = {}
    options: Mapping[str, Any] = {}


@contextmanager
def fixed(values: Mapping[str, Any]) -> Iterator[None]:
    before = []
    for path, value in values.items():
        module, _, name = path.rpartition(".")
        before.append((import_module(module), name, getattr(import_module(module), name)))
        setattr(import_module(module), name, value)
    try:
        yield
    finally:
        for there, name, old in before:
            setattr(there, name, old)
