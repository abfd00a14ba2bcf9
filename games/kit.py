"""The class that defines a game for the bot, and the search for all installed games.

Each game has an entry point that names a :class:`GameKit`. A package declares its entry points in ``pyproject.toml``
under ``[project.entry-points."cartouche.games"]``, for example ``four = "cartouche_four:KIT"``.

If a package can't be used, the bot reports why in one line (:func:`problems`) and offers the other games.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec

from data import chapters, rulebook, texts
from games.analysis import Analyst, Watcher
from games.computer import ComputerPlayer
from games.core import AnyGame
from games.hints import Hints
from games.orders import OrderRules
from games.packages import BUILT_IN, GROUP
from games.puzzling import Puzzling
from games.weighing import Weigh

T = TypeVar("T")

NAME: Final = re.compile(r"[a-z][a-z0-9-]{1,19}")
"""The pattern of a game's id. It's used as a command name, and as part of records and custom ids."""


class GameKit(msgspec.Struct, frozen=True, kw_only=True):
    """A game with everything that the bot needs from it.

    ``rules``: the rules (:class:`games.core.Game`). ``presenter``: the user interface
    (``bot.interaction.host.GamePresenter``). ``computers``: the computer players by kind, best first. If None,
    :func:`games.playouts.computers` provides them. A kind must never change its choices, because old matches have to be
    verifiable. For ``orders``, ``hints``, ``analyst``, ``puzzling`` and ``weigh``, see :mod:`games.orders`,
    :mod:`games.hints`, :mod:`games.analysis`, :mod:`games.puzzling` and :mod:`games.weighing`.

    Instead of an object that is slow to import, a string ``module:NAME`` can be given. The bot then imports it on first
    use.

    ``texts``: the name of the package that contains ``rules.<language>.toml``, ``chapters.<language>.toml`` and
    ``locales/<language>.po``. Each file is optional. Missing texts are shown in English.
    """

    rules: AnyGame
    presenter: Any
    computers: Mapping[str, ComputerPlayer] | None = None
    orders: OrderRules | str | None = None
    hints: Hints | str | None = None
    analyst: Analyst | Watcher | str | None = None
    puzzling: Puzzling | str | None = None
    weigh: Weigh | str | None = None
    texts: str = ""

    def part(self, name: str) -> Any:
        """Return the part of the game in the field ``name``, such as ``hints``. If the field contains a string, import
        the part first. Return None if the game doesn't have this part.
        """
        found = getattr(self, name)
        return _resolved(found) if isinstance(found, str) else found


@cache
def _resolved(name: str) -> Any:
    return pkgutil.resolve_name(name)


class Problem(msgspec.Struct, frozen=True):
    """A package whose game can't be used: the name and the target of its entry point, and the reason."""

    name: str
    value: str
    reason: str

    def __str__(self) -> str:
        return f"The game {self.name!r} ({self.value}) can't be used: {self.reason}"


class _Found(msgspec.Struct):
    kits: dict[str, GameKit]
    problems: list[Problem]


def kits() -> Mapping[str, GameKit]:
    """Return the kits of all games by id, in the order of the menu: built-in games first."""
    return _found().kits


def problems() -> tuple[Problem, ...]:
    """Return a :class:`Problem` for each installed package whose game can't be used."""
    return tuple(_found().problems)


def refuse(name: str, error: Exception) -> None:
    """Stop offering the game ``name`` until the next start, because code in its package raised ``error``."""
    del _found().kits[name]
    rulebook.forget(name)
    points = [*_built_in(), *installed()]
    _found().problems.append(Problem(name, next(one.value for one in points if one.name == name), _reason(error)))


def load(points: Iterable[EntryPoint]) -> tuple[dict[str, GameKit], list[Problem]]:
    """Load the games of the entry points ``points``. Return the usable games by id, and the problems with the unusable
    games. If two games have the same id, the first one is used.
    """
    found: dict[str, GameKit] = {}
    wrong: list[Problem] = []
    for point in points:
        try:
            kit = _kit(point, found)
            add_texts(point.name, kit)
        except Exception as error:  # noqa: BLE001 - another author's code; whatever it does, the other games go on
            wrong.append(Problem(point.name, point.value, _reason(error)))
        else:
            found[point.name] = kit
    return found, wrong


def installed() -> Iterator[EntryPoint]:
    """Yield the entry points of all installed packages that provide games, sorted by name."""
    yield from sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))


@cache
def _found() -> _Found:
    return _Found(*load([*_built_in(), *installed()]))


def _built_in() -> list[EntryPoint]:
    return [EntryPoint(name, value, GROUP) for name, value in BUILT_IN.items()]


def add_texts(name: str, kit: GameKit) -> None:
    """Register the texts of a game: its rules under the name ``name``, and its translations. Raises an error if they're
    invalid.
    """
    if not kit.texts:
        return
    spec = find_spec(kit.texts)
    for place in (spec.submodule_search_locations or ()) if spec else ():
        folder = Path(place)
        texts.add(folder / "locales")
        if (folder / f"rules.{texts.SOURCE_LANGUAGE}.toml").exists():
            rulebook.add(name, folder)
            try:
                for language in texts.languages():
                    chapters.pages(name, language)
            except Exception:
                rulebook.forget(name)
                raise


def _kit(point: EntryPoint, taken: Mapping[str, GameKit]) -> GameKit:
    if point.name in taken:
        raise ValueError("another game has this id already")
    if not NAME.fullmatch(point.name):
        raise ValueError("an id is 2 to 20 characters: a lower-case letter, then letters, digits and dashes")
    kit = point.load()
    if not isinstance(kit, GameKit):
        raise TypeError(f"it's a {type(kit).__name__}, not a GameKit")
    if kit.rules.name != point.name:
        raise ValueError(f"its rules call the game {kit.rules.name!r}")
    return kit


def _reason(error: Exception) -> str:
    said = " ".join(str(error).split())
    return said if isinstance(error, ValueError | TypeError) and said else f"{type(error).__name__}: {said}"


class Parts(Mapping[str, T], Generic[T]):
    """A read-only mapping from each game's id to one field of its :class:`GameKit`, such as the hints. Games that don't
    have this part are left out. No game is loaded before the mapping is first used.
    """

    def __init__(self, part: Callable[[GameKit], T | None]) -> None:
        self._part = part

    def __getitem__(self, game: str) -> T:
        part = self._part(kits()[game])
        if part is None:
            raise KeyError(game)
        return part

    def __iter__(self) -> Iterator[str]:
        return (name for name, kit in kits().items() if self._part(kit) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)
