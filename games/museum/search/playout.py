"""Plays a game to its end by the real rules. To save time, it changes a single mutable position instead of creating a
new one for each step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, cast

from games.computer import mix
from games.museum.actions import Action, Pick
from games.museum.advice.estimate import POINT
from games.museum.arrange import arranging
from games.museum.game import DO
from games.museum.rules import chance
from games.museum.rules.asking import INTERRUPTS, decided
from games.museum.rules.flow import settle
from games.museum.rules.work import Work
from games.museum.scoring.score import losses
from games.museum.search.eyes import Outlooks, Weights
from games.museum.search.policy import Policy
from games.museum.stages import Stage
from games.museum.state import State
from games.museum.tables import CONTINENTS, OPINION

ENDED: Final = frozenset({Stage.ARRANGE, Stage.OVER})


class Luck:
    """Gives each deck of ``state`` a fixed random order determined by ``seed``, so that different continuations of the
    game draw the same cards.
    """

    def __init__(self, state: State, seed: int) -> None:
        self._orders = {
            **{name: land.pile for name, land in zip(CONTINENTS, state.lands, strict=True)},
            "experts": state.expert_deck,
            "favour": state.favour_deck,
            "headline": tuple(sorted((*state.headline_deck, *state.past))),
            "patrons": state.patron_deck,
        }
        self._seed = seed
        for kind, deck in self._orders.items():
            self._orders[kind] = shuffled(deck, mix(seed, *kind.encode()))

    def drawn(self, what: str, population: Sequence[str], count: int) -> tuple[str, ...]:
        """Return the first ``count`` cards of ``population`` in the fixed order of their deck. ``what`` is the name of
        the draw.
        """
        order = self._orders.get(what.partition("-")[0], ())
        left = Counter(population)
        gone = Counter(order)
        gone.subtract(left)
        found = []
        for card in order:
            if gone[card] > 0:
                gone[card] -= 1
            elif left[card] > 0:
                left[card] -= 1
                found.append(card)
                if len(found) == count:
                    return tuple(found)
        rest = shuffled(tuple(left.elements()), mix(self._seed, count))
        return (*found, *rest[: count - len(found)])

    def laid(self, place: int, pile: Sequence[str], count: int) -> tuple[str, ...]:
        # Faster than drawn(). Relies on the fact that only public-opinion cards occur more than once.
        order = self._orders[CONTINENTS[place]]
        gone = order.count(OPINION) - pile.count(OPINION)
        there = set(pile)
        found = []
        for card in order:
            if card == OPINION and gone > 0:
                gone -= 1
            elif card in there:
                found.append(card)
                if len(found) == count:
                    break
        return tuple(found)


def shuffled(cards: Sequence[str], seed: int) -> tuple[str, ...]:
    return tuple(card for _, _, card in sorted((mix(seed, at), at, card) for at, card in enumerate(cards)))


class Playout:
    """A playout in which each seat follows its own policy. ``weights``: how each seat's policy values positions.
    ``like``: see :class:`games.museum.search.policy.Policy`.
    """

    def __init__(self, weights: Sequence[Weights], like: Policy | None = None) -> None:
        kinds = {one: Policy(one, like) for one in set(weights)}
        self.policies = [kinds[one] for one in weights]
        self._outlooks = Outlooks(Weights(one=0, two=0, way=0))

    def end(self, state: State, luck: Luck, seat: int = 0, first: Action | None = None, turns: int = 0) -> Work:
        """Play ``first`` for ``seat`` in ``state``, and continue to the end of the game or, if ``turns`` isn't 0, for
        that many turns. Return the final position.
        """
        return self.continued(self.begun(state, seat, first), luck, state.turn, turns)

    def begun(self, state: State, seat: int, first: Action | None) -> Work:
        """Play ``first`` for ``seat`` in ``state``. If the other players may then draw objects, decide for them.
        Return the resulting position.
        """
        work = Work(state)
        if first is not None:
            DO[type(first)][0](work, seat, first)
        settle(work)
        while work.stage is Stage.DRAWS and not work.agenda:
            self._decide(work)
        return work

    def continued(self, work: Work, luck: Luck, last: int, turns: int) -> Work:
        """Continue a playout from ``work``, a position that :meth:`begun` has returned, and return the final position.
        ``last`` is the seat whose turn it was when the playout began. For ``turns``, see :meth:`end`.
        """
        left = turns
        while work.stage not in ENDED:
            if work.turn != last:
                last, left = work.turn, left - 1
                if not left:
                    break
            if work.agenda and work.stage not in INTERRUPTS:
                task = work.agenda[0]
                draw = chance.draw_of(work, task)
                assert draw is not None  # noqa: S101 - tasks without a draw ran at once
                if task.what == "refill":
                    items = luck.laid(task.place, draw.population, draw.count)
                else:
                    key = CONTINENTS[task.more] if draw.what.startswith(("team", "discovery")) else draw.what
                    items = luck.drawn(key, draw.population, draw.count)
                chance.drawn(work, task, items)
                settle(work)
            else:
                self._decide(work)
        return work

    def _decide(self, work: Work) -> None:
        position = cast("State", work)  # it has everything of one
        question = decided(position)
        if question is None:
            action: Action = Pick(work.shown[0])
            turn = work.picker
        else:
            turn = question.asked[0]
            action = self.policies[turn].choice(position, turn)
        DO[type(action)][0](work, turn, action)
        settle(work)

    def worth(self, work: Work) -> list[int]:
        """Return what the position is worth to each seat, in hundredths of a point. At the end of the game, this is the
        seat's points.
        """
        if work.stage in ENDED:
            return [POINT * total for total in self.totals(work)]
        return [self.policies[seat].eyes(work, seat).standing() for seat in range(len(work.players))]

    def totals(self, work: Work) -> list[int]:
        """Return the final points of each seat, assuming the best possible arrangement of every museum."""
        tokens = {name: land.tokens for name, land in zip(CONTINENTS, work.lands, strict=True)}
        limited = work.options.team_limit
        found = []
        for player in work.players:
            museum = self._outlooks.of(player.board, player.museum, player.experts, player.patron, limited=limited)
            cancels = arranging.cancels(player.discard, tokens, player.press)
            lost = sum(losses(player.discard, tokens, cancels))
            found.append(player.score + player.prestige - lost + museum.total // POINT)
        return found
