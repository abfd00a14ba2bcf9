"""Museum as a :class:`games.core.Game`. This module is the only entry point to the rules of Museum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.core import CHANCE, Drawn, Entry, Forced, Game, Illegal, Millis, Over, Parts, Pending, Seat
from games.museum import actions, notation, viewing
from games.museum.events import Event, Seen
from games.museum.events import see as seen
from games.museum.options import AS_USUAL, Boards, Options
from games.museum.refusals import Refusal
from games.museum.rules import chance, decks, ending, exploring, favours, listing, paying
from games.museum.rules.asking import INTERRUPTS, decided
from games.museum.rules.flow import settle
from games.museum.rules.work import Work, dealt
from games.museum.stages import Stage
from games.museum.state import COLORS, Land, Player, State, Task
from games.museum.tables import (
    BY_CONTINENT,
    CONTINENTS,
    FAVOUR_DECK,
    OPINION,
    OPINION_TOKENS,
    PRESTIGE,
)
from games.museum.view import View
from games.simple import GameDefaults

_Do = Callable[[Work, int, Any], None]
_ACTIVE: Final = frozenset({Stage.TAKE, Stage.GRANT, Stage.ACTION})

DO: Final[dict[type, tuple[_Do, frozenset[Stage], str]]] = {
    actions.Board: (exploring.board, frozenset({Stage.SETUP}), "U2.1a"),
    actions.Patron: (exploring.patron, frozenset({Stage.SETUP}), "U2.3"),
    actions.Redraw: (exploring.redraw, frozenset({Stage.HAND}), "U2.2"),
    actions.Keep: (exploring.keep, frozenset({Stage.HAND}), "U2.2"),
    actions.Take: (exploring.take, frozenset({Stage.TAKE, Stage.GRANT}), "U3.1"),
    actions.Skip: (exploring.skip, frozenset({Stage.GRANT}), "U10.7"),
    actions.Wish: (exploring.wish, frozenset({Stage.DRAWS}), "U3.2"),
    actions.Exhibit: (paying.exhibit, frozenset({Stage.ACTION}), "U4.1"),
    actions.Buy: (paying.buy, frozenset({Stage.ACTION}), "U4.2"),
    actions.Inventory: (paying.inventory, frozenset({Stage.ACTION}), "U4.6"),
    actions.End: (paying.end, frozenset({Stage.ACTION}), "U5.1"),
    actions.Choose: (favours.choose, frozenset({Stage.CHOOSE}), "U9.3"),
    actions.Pick: (favours.pick, frozenset({Stage.PICK}), "U9.6"),
    actions.Drop: (favours.drop, frozenset({Stage.DROP}), "U4.5"),
    actions.Discard: (paying.discard, frozenset({Stage.DISCARD}), "U5.1"),
    actions.Arrange: (ending.arrange, frozenset({Stage.ARRANGE}), "U6.2"),
    **dict.fromkeys(favours.KINDS, (favours.play, _ACTIVE, "U4.7")),
}
"""For each type of action: the function that carries it out, the stages in which it's possible, and the number of the
rule that limits it to these stages.
"""
_TOGETHER: Final = {
    Stage.SETUP: "U2.3",
    Stage.HAND: "U2.2",
    Stage.DRAWS: "U3.2",
    Stage.PICK: "U9.6",
    Stage.ARRANGE: "U6.2",
}
_SECRET: Final[dict[type, str]] = {
    actions.Patron: "patron hidden",
    actions.Wish: "wish hidden",
    actions.Drop: "drop hidden",
    actions.Arrange: "arrange hidden",
}
"""The texts that other players see in place of secret actions."""
_OWN: Final = ("hand-", "favour-", "patrons-", "team-")
"""Prefixes in the names of draws. Only one seat may know the outcome of a draw with such a name."""


class Museum(GameDefaults[State, actions.Action]):
    """The rules of Museum, U1 to U12."""

    name = "museum"
    rules_version = "3"
    players = range(2, 5)
    seat_names = COLORS
    options = Options
    secrets = True
    exhaustive = False
    state_type = State

    view = staticmethod(viewing.view)
    see = staticmethod(seen)
    tally = staticmethod(ending.tally)
    write = staticmethod(notation.write)
    read = staticmethod(notation.read)
    draws = notation.DRAWS

    def new(self, seats: tuple[str, ...], options: Options = AS_USUAL) -> State:
        # Rule U2.
        return self._new(seats, options, boards_first=options.boards is Boards.CHOICE)

    @property
    def earlier(self) -> Mapping[str, Callable[[tuple[str, ...], Options], State]]:
        # Return the functions that set up games under earlier versions of the rules. In version 2, players chose their
        # boards after seeing their hands and patrons; rule U2.1a didn't exist yet.
        return {"2": self._new}

    def _new(self, seats: tuple[str, ...], options: Options, *, boards_first: bool = False) -> State:
        self.check_seats(seats)
        count = len(seats)
        opinion = (OPINION,) * options.opinion
        continents = range(len(CONTINENTS))
        return State(
            colors=seats,
            options=options,
            stage=Stage.SETUP,
            players=(Player(board="front" if options.boards is Boards.FRONT else ""),) * count,
            lands=tuple(Land(pile=tuple(sorted(BY_CONTINENT[place] + opinion))) for place in continents),
            expert_deck=decks.experts(options),
            favour_deck=decks.favours(options),
            headline_deck=decks.headlines(options),
            patron_deck=decks.patrons(options),
            supply=PRESTIGE,
            tokens=OPINION_TOKENS,
            agenda=(
                *((Task("boards"),) if options.boards is Boards.RANDOM else ()),
                *(Task("lay", place) for place in continents),
                *((Task("experts"),) if options.experts else ()),
                Task("start"),
                *(() if boards_first else exploring.first_hands(count)),
            ),
        )

    def pending(self, state: State) -> Pending[actions.Action]:
        if state.agenda and state.stage not in INTERRUPTS:
            draw = chance.pending(state)
            assert draw is not None  # noqa: S101 - tasks without a draw ran when they came up
            return draw
        question = decided(state)
        if question is not None:
            return question
        if state.stage is Stage.PICK:
            return Forced(state.picker, actions.Pick(state.shown[0]), "U9.6")
        final = ending.tally(state)
        return Over(final.ranking, final.reason)

    def legal(self, state: State, seat: Seat, now: Millis) -> Sequence[actions.Action]:  # noqa: ARG002 - time does not matter
        # Where there are many payments or similar choices, only some are included.
        question = decided(state)
        if question is None:
            forced = state.stage is Stage.PICK and seat == state.picker
            return (actions.Pick(state.shown[0]),) if forced else ()
        return listing.legal(state, seat) if seat in question.able else ()

    def decline(self, state: State, seat: Seat) -> actions.Action:  # noqa: ARG002 - the same for all
        # Rule U3.2.
        return actions.LEAVE

    def apply(self, state: State, entry: Entry[actions.Action]) -> tuple[State, tuple[Event, ...]]:
        what = entry.what
        work = Work(state)
        if isinstance(what, Drawn):
            self._drawn(work, state, entry.who, what)
        else:
            do, stages, rule = DO[type(what)]
            self._asked(state, entry.who)
            if state.stage not in stages:
                only = next(iter(stages)).value if len(stages) == 1 else ""
                raise Illegal(Refusal.NOT_NOW, rule, stage=only)
            do(work, entry.who, what)
        settle(work)
        return work.done()

    def _drawn(self, work: Work, state: State, who: Seat, what: Drawn) -> None:
        draw = None if state.stage in INTERRUPTS else chance.pending(state)
        if who != CHANCE or draw is None:
            raise Illegal(Refusal.NOT_DRAWN, "U2.1", what=what.what)
        chance.check(draw, what.what, what.items)
        chance.drawn(work, state.agenda[0], what.items)

    def _asked(self, state: State, seat: Seat) -> None:
        stage = state.stage
        if stage is Stage.OVER:
            raise Illegal(Refusal.GAME_OVER, "U7.8")
        question = decided(state)
        if question is None and stage is Stage.PICK and seat == state.picker:
            return
        if question is not None and seat in question.able:
            return
        if question is None and stage is not Stage.PICK:
            draw = chance.pending(state)
            raise Illegal(Refusal.WAIT_FOR_DRAW, "U2.1", what="" if draw is None else draw.what)
        if stage is Stage.SETUP and not dealt(state):
            raise Illegal(Refusal.NOT_ASKED, "U2.1a")
        if stage in _TOGETHER:
            raise Illegal(Refusal.NOT_ASKED, _TOGETHER[stage])
        raise Illegal(Refusal.NOT_YOUR_TURN, "U3.1", turn=state.colors[state.turn])

    def disclose(self, entry: Entry[actions.Action], viewer: Seat | None) -> str | None:
        # Return the text of an entry if it's public or the viewer's own. For another player's hidden action, return
        # only its type. For a hidden draw, return None.
        what = entry.what
        if isinstance(what, Drawn):
            secret = what.what.startswith(_OWN)
            own = viewer is not None and what.what.endswith(f"-{viewer}")
            return None if secret and not own else self.write(what)
        if entry.who != viewer and type(what) in _SECRET:
            return _SECRET[type(what)]
        return self.write(what)

    def scores(self, state: State) -> tuple[int, ...]:
        # Rule U7.
        return ending.tally(state).totals

    def shown_points(self, view: View) -> tuple[int, ...]:
        # The place on the scoring track. Points for the museum are counted at the end (rule U7).
        return tuple(seat.score for seat in view.seats)

    def parts(self, state: State) -> tuple[Parts, ...]:
        # Rules U7.1 to U7.7.
        return tuple(seat.parts for seat in ending.tally(state).seats)

    def pieces(self, state: State) -> Mapping[str, int]:
        # Rule U1.
        found: Counter[str] = Counter()
        opinion = state.opinion_gone
        objects = experts = held = patrons = 0
        for land in state.lands:
            opinion += (land.pile + land.out).count(OPINION)
            objects += land.deck + len(land.out)
        objects += state.opinion_gone - opinion + len(state.shown)
        for player in state.players:
            objects += len(player.hand) + len(player.discard) + len(player.museum)
            experts += len(player.experts)
            held += len(player.favours)
            patrons += len(player.offered)
        gone = Counter(_kind(one) for one in state.gone)
        found["object"] = objects + gone["object"]
        found["opinion"] = opinion
        found["expert"] = experts + len(state.row) + len(state.expert_deck) + gone["expert"]
        found["favour"] = held + len(state.favour_deck) + len(state.dropped) + gone["favour"]
        found["headline"] = len(state.headline_deck) + len(state.past) + bool(state.headline)
        found["patron"] = patrons + len(state.patron_deck)
        found["prestige"] = state.supply + sum(player.prestige for player in state.players)
        found["token"] = state.tokens + sum(land.tokens for land in state.lands)
        return dict(found)


def _kind(card: str) -> str:
    if "-" in card:
        return "object"
    return "favour" if card in FAVOUR_DECK else "expert"


GAME: Final[Game[State, actions.Action, Event, View, Seen]] = Museum()
