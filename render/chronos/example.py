from __future__ import annotations

from typing import Final

from games.chronos.terms import CITY_PLACE, HOME, UNDER_1, UNDER_2, City, God, kingdom_place
from games.chronos.view import ChoiceView, GlassView, GodView, KingdomView, Phase, PileView, View
from games.core import Millis
from render.chronos.palette import SEATS
from render.chronos.words.names import WITH_CATASTROPHES, WITH_GODS, WITH_MONSTERS, WITH_WINDS

SAND: Final = 30_000
AT: Final[Millis] = 1_780_000_000_000
_TOPS: Final = ("10", "hydra", "north", "20", "famine", "50", "30", "war", "100")
_PLAIN: Final = ("10", "20", "30", "20", "10", "50", "30", "10", "100")
_GODS: Final = (
    (God.PAN, God.HELIOS),
    (),
    (God.PERSEPHONE,),
    (God.ARES, God.EOS, God.ATHENA, God.CHARON),
    (God.CHRONOS,),
    (),
)
_STACKS: Final = (
    ("10", "30", "20", "hydra", "10"),
    ("20", "20", "50"),
    ("100", "10", "10", "10", "20", "30", "minotaur"),
    (),
    ("10", "20"),
    ("50", "30", "10"),
)
_WINDS: Final = ((1, 0, 2, 0), (0, 0, 0, 0), (1, 1, 1, 1), (0, 3, 0, 1), (0, 0, 0, 1), (1, 0, 0, 0))


def example(players: int = 4, level: int = 5, *, viewer: int | None = None, crowded: bool = False) -> View:
    """Return a view of a game in progress. The same arguments always give the same view.

    There can be 3 to 6 players. A `viewer` sees their own stack. If `crowded` is true, all hourglasses are on two
    piles.
    """
    tops = tuple(_known(top, level) for top in (_PLAIN if level < WITH_WINDS else _TOPS))
    return View(
        viewer=viewer,
        level=level,
        sand=SAND,
        teams=False,
        patience=5_000,
        phase=Phase.PLAY,
        start=AT - 400_000,
        piles=tuple(PileView(top, 3 + pile) for pile, top in enumerate(tops)),
        glasses=_glasses(players, level, crowded=crowded),
        kingdoms=tuple(_kingdom(seat, level, viewer) for seat in range(players)),
        temple=(
            GodView(God.ZEUS, 8, None),
            GodView(God.CASSANDRA, 3, 2),
            GodView(God.APHRODITE, 4, None),
            GodView(God.DEMETER, 3, None),
            GodView(God.ASCLEPIUS, 3, None),
            GodView(God.HERA, 3, None),
        )
        if level >= WITH_GODS
        else (),
        cities=(City.KNOSSOS, City.TROY) if level >= WITH_GODS else (),
        choices=(ChoiceView(1, "war", AT + 3_000, None, ""),) if level >= WITH_CATASTROPHES else (),
        discards=7 if level >= WITH_CATASTROPHES else 0,
        discarded="famine" if level >= WITH_CATASTROPHES else "",
        given_up="20" if level >= WITH_GODS else "",
        troy=5 if level >= WITH_GODS else None,
        die=4 if level >= WITH_GODS else 0,
        count=None,
        counts_at=None,
        taken=True,
    )


def _known(top: str, level: int) -> str:
    lacks = (top == "hydra" and level < WITH_MONSTERS) or (top in {"famine", "war"} and level < WITH_CATASTROPHES)
    return "20" if lacks else top


def _kingdom(seat: int, level: int, viewer: int | None) -> KingdomView:
    stack = tuple(card for card in _STACKS[seat] if level >= WITH_MONSTERS or card.isdigit())
    return KingdomView(
        color=SEATS[seat],
        top=stack[-1] if stack else "",
        height=len(stack),
        winds=_WINDS[seat] if level >= WITH_WINDS else (0, 0, 0, 0),
        gods=_GODS[seat] if level >= WITH_GODS else (),
        barred=AT + 2_000 if seat == 0 else 0,
        stack=stack if seat == viewer else None,
    )


def _glasses(players: int, level: int, *, crowded: bool) -> tuple[GlassView, ...]:
    each = 3 if players <= 4 else 2
    places = [0, 0, 3, 4, 4, HOME, 4, 8, 5, HOME, HOME, HOME]
    if level >= WITH_CATASTROPHES:
        places[6], places[7] = UNDER_1, UNDER_2
    if level >= WITH_GODS:
        places[3], places[8], places[9] = CITY_PLACE[City.KNOSSOS], kingdom_place(2, 0), kingdom_place(2, 3)
    if crowded:
        places = [0, 0, 0, 0, 0, 0, 0, 4, 4, 4, 0, 0]
    left = (12_000, -1, 29_000, 4_000, -1, -1, 20_000, 8_000, -1, 16_000, -1, 25_000)
    found = []
    for number in range(players * each):
        out = AT + left[number]
        free = out if number != 4 else AT + 9_000
        found.append(GlassView(number % players, places[number], out, free, out - SAND, used=True))
    return tuple(found)
