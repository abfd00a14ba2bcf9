"""Read the subject of an action in Museum: objects, a patron or a continent. It's nearly always in the action's first
field. An action's tag is its word in the notation. A favour's tag is its id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from data.museum import FAVOURS
from games.core import AnySeen
from games.museum.actions import Action, Team
from games.museum.notation import read
from games.museum.tables import VALUES
from games.museum.view import SeatView, View

Ids: TypeAlias = Callable[[View], Sequence[str]]


def own_of(view: View) -> SeatView:
    if view.viewer is None:
        raise ValueError("the public has no seat")
    return view.seats[view.viewer]


def own(field: str) -> Ids:
    return lambda view: () if view.viewer is None else getattr(view.seats[view.viewer], field) or ()


hand: Final = own("cards")
depot: Final = own("discard")
held: Final = own("held")
drawable: Final = own("drawable")


def by_value(objects: Iterable[str]) -> tuple[str, ...]:
    """Return the objects sorted by value, highest first, as in the pictures."""
    return tuple(sorted(objects, key=lambda one: (-VALUES[one], one)))


def mine(view: View) -> tuple[str, ...]:
    return (*hand(view), *depot(view))


def sale(view: View) -> tuple[str, ...]:
    return tuple(one for seat, other in enumerate(view.seats) if seat != view.viewer for one in other.discard)


def there(view: View) -> tuple[str, ...]:
    return (*drawable(view), *view.shown)


def tag_of(action: Action) -> str:
    return str(action.__struct_config__.tag)


def naming(tag: str, ids: Iterable[str]) -> Action:
    return read(" ".join((*(["favour"] if tag in FAVOURS else []), tag, *ids)))


def tagged(legal: Sequence[Action], *tags: str) -> list[Action]:
    return [one for one in legal if tag_of(one) in tags]


def objects_of(action: Action | AnySeen) -> tuple[str, ...]:
    """Return the objects that an action or an event names, except those that the player pays with."""
    one: str = getattr(action, "object", "")
    return (one,) if one else getattr(action, "objects", ())


def only(action: Action) -> str:
    """Return the object of `action` if it names nothing else, or an empty string."""
    objects = objects_of(action)
    alone = len(objects) == 1 and not isinstance(action, Team) and not getattr(action, "experts", ())
    return objects[0] if alone else ""
