"""Pebbles, a tiny game in which simulated people score the points that their strength gives them.

P0 The game begins with a random draw that has no effect. The draw exists because the bot stores a game only once its
log has an entry.
P1 Two to six players take turns to lay a pebble worth 0 to 9. An option of the game sets how many pebbles each player
lays.
P2 The values of a player's first four pebbles are the digits of the player's points: 1, 2, 3 and 4 make 1,234 points.
Later pebbles only make the game longer.
P3 The player with the most points wins; tied players share the win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import discord
import msgspec

from bot.presenters.choosing import Panel
from bot.presenters.guide import Page
from bot.presenters.presenter import Presenter
from bot.wording.names.people import mentions
from games.core import (
    CHANCE,
    Decide,
    Draw,
    Drawn,
    Entry,
    Illegal,
    Millis,
    Over,
    Pending,
    Seat,
    Seating,
    Unreadable,
)
from render.kit.picture import Drawing

NAME: Final = "pebbles"
DIGITS: Final = 4
MOST: Final = 10**DIGITS
WEATHERS: Final = ("sun", "rain")


class Options(msgspec.Struct, frozen=True):
    rounds: Literal[4, 8, 16, 34] = 8


NO_CHANGES: Final = Options()


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    worth: int


class State(msgspec.Struct, frozen=True):
    points: tuple[int, ...]
    rounds: int
    lie: int = 0
    drawn: bool = False

    @property
    def turn(self) -> Seat:
        return self.lie % len(self.points)

    @property
    def round(self) -> int:
        return self.lie // len(self.points)


class Laid(msgspec.Struct, frozen=True, tag="laid"):
    seat: Seat
    worth: int


class Tally(msgspec.Struct, frozen=True):
    totals: tuple[int, ...]


def wanted(points: int, round_: int) -> Lay:
    return Lay(points // 10 ** (DIGITS - 1 - round_) % 10 if round_ < DIGITS else 0)


class Pebbles:
    name = NAME
    rules_version = "1"
    players = range(2, 7)
    seat_names = ("agate", "basalt", "chalk", "dolomite", "emerald", "flint")
    timed = False
    options = Options
    exhaustive = True
    best_score_wins = True

    def new(self, seats: tuple[str, ...], options: Options = NO_CHANGES) -> State:
        if len(seats) not in self.players or len(set(seats)) < len(seats) or set(seats) - set(self.seat_names):
            raise ValueError(f"seats {seats}")
        return State((0,) * len(seats), options.rounds)

    def seating(self, options: Options) -> Seating:  # noqa: ARG002 - always so
        return Seating.JOINED

    def live(self, options: Options) -> bool:  # noqa: ARG002 - never
        return False

    def pending(self, state: State) -> Pending[Lay]:
        if not state.drawn:
            return Draw("weather", WEATHERS, 1)
        if state.round == state.rounds:
            return Over(tuple(1 + sum(other > mine for other in state.points) for mine in state.points), "points")
        return Decide((state.turn,))

    def legal(self, state: State, seat: Seat, now: Millis) -> Sequence[Lay]:  # noqa: ARG002 - at any time
        return tuple(map(Lay, range(10))) if state.drawn and state.round < state.rounds and seat == state.turn else ()

    def apply(self, state: State, entry: Entry[Lay]) -> tuple[State, tuple[Laid, ...]]:
        what, seat = entry.what, entry.who
        if isinstance(what, Drawn):
            if entry.who != CHANCE or state.drawn or what.what != "weather" or what.items[0] not in WEATHERS:
                raise Illegal("not-asked", "P0")
            return msgspec.structs.replace(state, drawn=True), ()
        if not state.drawn or state.round == state.rounds or seat != state.turn or what.worth not in range(10):
            raise Illegal("not-asked", "P1")
        more = what.worth * 10 ** (DIGITS - 1 - state.round) if state.round < DIGITS else 0
        points = (*state.points[:seat], state.points[seat] + more, *state.points[seat + 1 :])
        return State(points, state.rounds, state.lie + 1, drawn=True), (Laid(seat, what.worth),)

    def scores(self, state: State) -> tuple[int, ...]:
        return state.points

    def teams(self, state: State) -> tuple[int, ...]:  # noqa: ARG002 - there are none
        return ()

    def view(self, state: State, viewer: Seat | None) -> State:  # noqa: ARG002 - nothing is hidden
        return state

    def see(self, event: Laid, viewer: Seat | None) -> Laid:  # noqa: ARG002 - nothing is hidden
        return event

    def disclose(self, entry: Entry[Lay], viewer: Seat | None) -> str | None:  # noqa: ARG002 - nothing is hidden
        return self.write(entry.what)

    def wakes(self, state: State) -> Millis | None:  # noqa: ARG002 - time does nothing
        return None

    def tally(self, state: State) -> Tally:
        return Tally(state.points)

    def pieces(self, state: State) -> Mapping[str, int]:
        return {"pebble": state.rounds * len(state.points)}

    def write(self, what: Lay | Drawn) -> str:
        return f"lay {what.worth}" if isinstance(what, Lay) else " ".join((what.what, *what.items))

    def read(self, text: str) -> Lay:
        word, _, worth = text.partition(" ")
        if word != "lay" or worth not in set("0123456789"):
            raise Unreadable(text, "no-pebble")
        return Lay(int(worth))

    def read_drawn(self, text: str) -> Drawn:
        what, *items = text.split(" ")
        if what != "weather" or not set(items) <= set(WEATHERS):
            raise Unreadable(text, "not-a-draw")
        return Drawn(what, tuple(items))

    def encode(self, state: State) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> State:
        return msgspec.json.decode(data, type=State)


class PebblesPresenter(Presenter):
    game, title = NAME, "Pebbles"
    about = "Lay pebbles."
    private = timed = False
    computers: Final = {"random": "random: lays anything"}
    options: Final[Mapping[str, Any]] = {}
    commands = ()
    alone: Final = 2

    def explain(self, illegal: Illegal, tr: Any, players: Any = ()) -> str:  # noqa: ARG002 - one text
        return illegal.rule

    def lines_by_step(self, steps: Any, match: Any, view: Any, tr: Any) -> list[list[str]]:  # noqa: ARG002
        who = mentions(match, tr)
        return [[f"{who[event.seat]} lays {event.worth}." for event in step.events] for step in steps]

    def results(self, story: Any, names: Any, tr: Any) -> list[Page]:  # noqa: ARG002 - one embed
        if story.view.round < story.view.rounds:
            return []
        text = "\n".join(map("{}: {}".format, names, story.view.points))
        return [Page(discord.Embed(title="The end", description=text), text)]

    def prompt(self, match: Any, view: Any, tr: Any) -> str:
        return "" if not view.drawn or view.round == view.rounds else f"{mentions(match, tr)[view.turn]}: lay a pebble."

    def controls(self, look: Any, tr: Any) -> tuple[Any, ...]:  # noqa: ARG002 - nobody presses here
        return ()

    def panel(self, look: Any, tr: Any) -> Panel:  # noqa: ARG002 - nobody opens it here
        return Panel("Lay a pebble.")

    def picture(self, *_: Any, **__: Any) -> Drawing:
        return Drawing(b"picture", "board.png", "A board")

    def text_board(self, *_: Any, **__: Any) -> str:
        return "A board"

    def warm_up(self) -> None:
        """Do nothing, because this game has nothing to prepare."""


GAME: Final = Pebbles()
PRESENTER: Final = PebblesPresenter()
