"""The settings of a simulation: of tables, of people, and of the bot's own code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import msgspec

from benchmarks.week.habits import TEMPERS
from bot.match.pure.clock.setting import USUAL


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """A variant, at tables of ``game``. ``clock``: of each table. ``always``: the bot notifies each person each time.
    ``digest``: everyone has one, at 8 in the morning, and gets nothing else. ``quiet``: people who have set their zone
    have quiet hours, too. ``comes``: whether notices bring people at all. ``patience``: hours after which people who
    still look ask a moderator to replace the player in turn by a computer; 0: never. ``tempers``: how many people give
    which standing orders. ``other``: added to the seed, for other people. ``fixed``: values of constants of the bot, by
    module and name: no setting changes them, and the simulation helps to choose them.
    """

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
    """Other values of constants, as long as this lasts. What does not exist is a mistake in the variant."""
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
