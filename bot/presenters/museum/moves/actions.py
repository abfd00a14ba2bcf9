"""Read the subject of an action in Museum: objects, a patron or a continent. It's nearly always in the action's first
field. An action's tag is its word in the notation. A favour's tag is its id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from bot.match.pure.play.look import Look
from bot.presenters.museum.words.labels import card_told, told
from bot.wording.names.people import listed
from data.museum import FAVOURS, object_of
from data.texts import Texts
from games.core import AnySeen
from games.museum import actions
from games.museum.actions import Action, Team
from games.museum.notation import read
from games.museum.stages import Acted
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
    """Return the objects that an action or an event names, without those with which the player pays."""
    one: str = getattr(action, "object", "")
    return (one,) if one else getattr(action, "objects", ())


def only(action: Action) -> str:
    """Return the object of `action` if it names this object and nothing else, or an empty string."""
    objects = objects_of(action)
    alone = len(objects) == 1 and not isinstance(action, Team) and not getattr(action, "experts", ())
    return objects[0] if alone else ""


def final(action: Action, look: Look, tr: Texts) -> str:
    view: View = look.view
    match action:
        case actions.End() if view.acted is Acted.NOTHING and len(look.legal) > 1:
            return tr("End your turn without exhibiting, hiring or taking an inventory?")
        case actions.Patron(patron=patron):
            question = tr("Keep this patron for the whole game? The others go back.")
            return f"{card_told('patron', patron, tr)}\n{question}"
        case actions.Redraw():
            return tr("Draw a new hand? Your four objects and your favour go back into their decks.")
        case actions.Drop(favour=favour):
            question = tr("Give up this favour?")
            return f"{card_told('favour', favour, tr)}\n{question}"
        case actions.Collector(object=one):
            question = tr(
                "Give this object away? It leaves the game; you get {count} prestige.", count=object_of(one).value + 1
            )
            return f"{told(one, tr)}\n{question}"
        case actions.Discard(objects=objects) if any(object_of(one).masterpiece for one in objects):
            masterpieces = listed([told(one, tr) for one in objects if object_of(one).masterpiece], tr)
            return f"{masterpieces}\n" + tr("Discard a masterpiece? Others can buy it from your discard.")
        case _:
            return ""


def deliberate(action: Action, look: Look) -> bool:  # noqa: ARG001
    return isinstance(action, (actions.End, actions.Discard))
