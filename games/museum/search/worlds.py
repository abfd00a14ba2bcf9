"""Creates random positions that a seat can't tell apart from the real one, by randomly drawing all facts that the seat
doesn't know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal, cast

from games.computer import mix
from games.museum.options import Options, Patrons
from games.museum.rules import decks
from games.museum.stages import Stage
from games.museum.state import NOBODY, Land, Player, State
from games.museum.tables import BY_CONTINENT, CONTINENTS, GOAL, OPINION
from games.museum.view import ContinentView, SeatView, View


class Hidden:
    """Random values, based on ``seed``, for the facts that ``view`` hides from its player. The unseen cards of a
    continent are in its deck, in other players' hands, or out of the game. The size of the deck and its number of
    public-opinion cards are known. A view doesn't record which cards have left the game.
    """

    def __init__(self, view: View, seed: int) -> None:
        assert view.viewer is not None  # noqa: S101 - asked before
        self.view, self.viewer, self._seed = view, view.viewer, seed
        named = view.options
        self.options = Options(
            boards=named.boards,
            experts=named.experts,
            opinion=cast("Literal[0, 1, 2, 3, 4, 5]", named.opinion),
            headlines=named.headlines,
            patrons=named.patrons,
            team_limit=named.team_limit,
            end=named.end,
        )
        self._number = 0
        self._held: tuple[str, ...] = ()

    def world(self) -> State:
        view, options = self.view, self.options
        lands, away = self._lands()
        seats = range(len(view.seats))
        others = [seat for seat in seats if seat != self.viewer]
        hands = self._hands(away)
        held = view.seats[self.viewer].held or ()
        favours = self._shuffled(left(decks.favours(options), held))
        favour_of = {seat: _taken(favours, view.seats[seat].favours) for seat in others}
        favour_deck = _taken(favours, view.favour_deck)
        own = view.seats[self.viewer]
        patrons = self._shuffled(left(decks.patrons(options), own.offered or ((own.patron,) if own.patron else ())))
        # Where boards are chosen, that comes before any patron is offered (U2.1a).
        each = self._offered() if own.offered or own.patron else 0
        offered = {seat: _taken(patrons, each) for seat in others}
        row = tuple(one.id for one in view.experts)
        hired = tuple(one for seat in view.seats for one in seat.experts)
        experts = self._shuffled(left(decks.experts(options), (*row, *hired)))
        headlines = self._shuffled(left(decks.headlines(options), (view.headline,) if view.headline else ()))
        headline_deck = _taken(headlines, view.headline_deck)
        return State(
            colors=tuple(seat.color for seat in view.seats),
            options=options,
            stage=view.stage,
            players=tuple(
                self._own(own)
                if seat == self.viewer
                else self._other(view.seats[seat], hands[seat], favour_of[seat], offered[seat])
                for seat in seats
            ),
            lands=lands,
            expert_deck=tuple(sorted(_taken(experts, view.expert_deck))),
            favour_deck=tuple(sorted(favour_deck)),
            headline_deck=tuple(sorted(headline_deck)),
            patron_deck=tuple(sorted(patrons)),
            supply=view.supply,
            tokens=view.tokens,
            row=row,
            headline=view.headline or "",
            past=tuple(headlines),
            round=view.round,
            turn=NOBODY if view.turn is None else view.turn,
            start=NOBODY if view.start is None else view.start,
            resume=Stage.ACTION,
            taken=view.taken,
            acted=view.acted,
            favour_played=view.favour_played,
            served=self._served(),
            place=NOBODY if view.place is None else CONTINENTS.index(view.place),
            shown=view.shown,
            picker=view.asked[0] if view.stage is Stage.PICK else NOBODY,
            reached=self._reached(),
        )

    def _shuffled(self, cards: Iterable[str]) -> list[str]:
        self._number += 1
        keyed = sorted((mix(self._seed, self._number, at), at, card) for at, card in enumerate(cards))
        return [card for _, _, card in keyed]

    def _lands(self) -> tuple[tuple[Land, ...], list[str]]:
        view = self.view
        seen = {one for seat in view.seats for one in (*seat.museum, *seat.discard, *(seat.cards or ()))}
        seen.update(view.shown)
        self._held = tuple(one for one in view.taken if one not in seen) if view.stage is Stage.DRAWS else ()
        seen.update(self._held)
        lands, away = [], []
        for place, there in enumerate(view.continents):
            known = seen.union(there.out, there.back)
            unseen = self._shuffled(one for one in BY_CONTINENT[place] if one not in known)
            opinion = self._opinion(there)
            pile = _taken(unseen, there.deck - len(there.back) - opinion)
            away += unseen
            lands.append(
                Land(
                    out=there.out,
                    top=there.back,
                    pile=tuple(sorted((*pile, *(OPINION,) * opinion))),
                    tokens=there.tokens,
                    back=len(there.back),
                )
            )
        return tuple(lands), away

    def _opinion(self, there: ContinentView) -> int:
        # Return the number of public-opinion cards left in a deck. It follows from the continent's tokens, because each
        # public-opinion card that appeared added a token, as long as any were left.
        return max(0, min(self.options.opinion - there.tokens, there.deck - len(there.back)))

    def _hands(self, away: Sequence[str]) -> dict[int, tuple[str, ...]]:
        # Return random hands for the other players. The objects that the active player took in this exploration are
        # known to all.
        view = self.view
        pool = self._shuffled(away)
        found = {}
        for seat, other in enumerate(view.seats):
            if seat != self.viewer:
                known = self._held[: other.hand] if seat == view.turn else ()
                found[seat] = (*_taken(pool, other.hand - len(known)), *known)
        return found

    def _offered(self) -> int:
        return decks.offered(self.options, len(self.view.seats))

    def _own(self, seat: SeatView) -> Player:
        return Player(
            board=seat.board,
            hand=seat.cards or (),
            favours=seat.held or (),
            discard=seat.discard,
            museum=seat.museum,
            experts=seat.experts,
            prestige=seat.prestige,
            score=seat.score,
            press=seat.press,
            offered=seat.offered or (),
            patron=seat.patron or "",
            redrawn=seat.redrawn,
            stayed=not seat.redraw,
            wish=seat.wish,
            slots=seat.slots,
        )

    def _other(
        self, seat: SeatView, hand: tuple[str, ...], favours: tuple[str, ...], offered: tuple[str, ...]
    ) -> Player:
        kept = seat.ready and self.options.patrons is not Patrons.NONE
        return Player(
            board=seat.board,
            hand=hand,
            favours=favours,
            discard=seat.discard,
            museum=seat.museum,
            experts=seat.experts,
            prestige=seat.prestige,
            score=seat.score,
            press=seat.press,
            offered=offered,
            patron=offered[0] if kept and offered else "",
            redrawn=seat.redrawn,
            stayed=True,
            wish=() if seat.answered else None,
            slots=("",) * (len(seat.museum) + seat.free) if seat.arranged else None,
        )

    def _served(self) -> int:
        view = self.view
        if view.stage is not Stage.DRAWS or view.turn is None or not view.asked:
            return 0
        return (view.asked[0] - view.turn) % len(view.seats) - 1

    def _reached(self) -> int:
        view = self.view
        if not view.last or view.turn is None:
            return NOBODY
        count = len(view.seats)
        ago = [(view.turn - seat) % count for seat in range(count) if view.seats[seat].score >= GOAL]
        return (view.turn - max(ago)) % count


def left(cards: Sequence[str], gone: Iterable[str]) -> list[str]:
    """Return ``cards`` without those in ``gone``. Each card in ``gone`` removes only one copy."""
    fewer = Counter(gone)
    found = []
    for card in cards:
        if fewer[card]:
            fewer[card] -= 1
        else:
            found.append(card)
    return found


def _taken(cards: list[str], count: int) -> tuple[str, ...]:
    found = tuple(cards[:count])
    del cards[:count]
    return found
