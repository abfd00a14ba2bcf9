from __future__ import annotations

from typing import Final

from data.museum import CONTINENTS, FAVOURS, OPINION, board_of, objects
from games.museum.options import Boards, Ending, Patrons
from games.museum.stages import Acted, Stage
from games.museum.view import ContinentView, ExpertView, OptionsView, SeatView, View

_COLORS: Final = ("blue", "red", "green", "yellow")
_BOARDS: Final = ("front", "court", "wings", "stair")


def example(players: int = 4, *, viewer: int | None = None, full: bool = False) -> View:
    """Return a view of a game in progress. The same arguments always give the same view.

    There can be 2 to 4 players. `viewer` is the seat whose private cards are visible. With `full`, every museum is
    full.
    """
    # These steps visit every object once: 180 and 37 have no common factor.
    order = tuple(objects()[number * 37 % 180].id for number in range(180))
    held = order[: 60 * players // 2]
    out = [name for name in order[120:] if name not in held]
    return View(
        viewer=viewer,
        stage=Stage.DRAWS if players > 2 else Stage.ACTION,
        round=6,
        turn=1,
        start=0,
        asked=tuple(seat for seat in range(players) if seat != 1)[:2] if players > 2 else (1,),
        may=(),
        seats=tuple(_seat(seat, held[seat::players], viewer, full=full) for seat in range(players)),
        continents=tuple(_continent(continent, out) for continent in CONTINENTS),
        experts=(ExpertView("navigation", 3), ExpertView("celt", 2), ExpertView("noot", 5)),
        expert_deck=14,
        headline="patron-asia",
        headline_deck=11,
        supply=17,
        tokens=5,
        favour_deck=9,
        taken=(),
        acted=Acted.NOTHING,
        favour_played=False,
        bound=True,
        last=False,
        place=None,
        shown=(),
        shown_count=0,
        options=OptionsView(
            boards=Boards.CHOICE,
            experts=True,
            opinion=4,
            headlines=True,
            patrons=Patrons.ALL,
            team_limit=True,
            end=Ending.TURNS,
        ),
        tally=None,
    )


def _continent(continent: str, out: list[str]) -> ContinentView:
    size = 3 if continent == "asia" else 2
    lying = [name for name in out if _of(name) == continent][:size]
    if continent == "africa":
        lying[1] = OPINION
    return ContinentView(
        id=continent,
        out=tuple(lying),
        size=size,
        back=(),
        tokens={"america": 1, "europe": 0, "africa": 4, "asia": 2}[continent],
        deck=28 - len(continent),
    )


def _of(name: str) -> str:
    return next(one.continent for one in objects() if one.id == name)


def _seat(seat: int, objects_held: tuple[str, ...], viewer: int | None, *, full: bool) -> SeatView:
    board = _BOARDS[seat]
    slots = len(board_of(board).places())
    museum = objects_held[: slots if full else 10 + 4 * seat]
    rest = [name for name in objects_held if name not in museum]
    if len(rest) < 12:
        rest += [one.id for one in objects() if one.id not in objects_held][seat::40]
    discard, cards = rest[: 4 + seat * 2], rest[-7:]
    own = viewer == seat
    return SeatView(
        color=_COLORS[seat],
        board=board,
        score=(38, 21, 47, 21)[seat],
        prestige=(3, 0, 11, 2)[seat],
        hand=len(cards),
        favours=(2, 3, 0, 1)[seat],
        hand_limit=7,
        favour_limit=3,
        museum=tuple(museum),
        slots=None,
        free=slots - len(museum),
        discard=tuple(discard),
        experts=(("greek", "turner"), (), ("religion",), ("singh", "boch", "celt"))[seat],
        press=(0, 1, 0, 0)[seat],
        ready=True,
        redrawn=False,
        answered=seat == 3,
        arranged=False,
        drawable=(),
        cards=tuple(cards) if own else None,
        held=FAVOURS[: (2, 3, 0, 1)[seat]] if own else None,
        patron="heritage-celt" if own else None,
        offered=None,
        wish=None,
        redraw=None,
    )
