"""The weights of the strong player's guesses. Self-play found the values of :data:`USUAL` (``python -m
benchmarks.tuning``).
"""

from __future__ import annotations

from typing import Final

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """Distances, gains and times in hundredths of any pile's card; names that end with ``_percent`` are parts.

    The distance to a win: ``island``: the points of a taken island; ``wind``, ``monster``, ``face``, ``equal``: the
    cards that it takes to find a new wind, a certain monster, a card of a new face, one of the same; ``plan``: the
    added distance of a god that isn't bought yet, because another player may buy it; ``second_percent``: the weight of
    the second shortest way.

    Places: ``alone_percent``, ``beside_1_percent``, ``beside_2_percent``, ``beside_3_percent``: the likelihood of
    getting the card beside hourglasses of so many others; ``lure_percent``: the loss of that by an island of 100 while
    no one is there; ``camp_percent``: the remaining part of the unseen card behind one's own hourglasses; ``fresh``:
    the worth of an unseen card; ``deny``: keeping a player who is alone there from a card.

    Waiting: ``time``: an hourglass' gain in a sand time elsewhere; ``hold_percent``: the likelihood that a waiting
    player gets the card; ``lag``: for how many hundredths of a sand time another player waits; ``soon``: the least
    further wait; ``tire_percent``: the loss by a sand time of waiting.

    The rest: ``finish``: the bonus of a card that wins; ``city_percent``: the part of a city's effect that counts;
    ``knossos``, ``knossos_turn``: going there, staying there for each side of the die; ``buy``: the least gain of a
    god; ``demeter``, ``chronos``, ``ares``: the worth of their powers; ``famine``, ``war``: taking one; ``rival``: the
    points in a card of another's stack; ``lead_percent``: the lead over that which it takes to end the game; ``count``:
    moves worth less wait for a count.
    """

    island: int = 25
    wind: int = 130
    monster: int = 350
    face: int = 120
    equal: int = 110
    plan: int = 40
    second_percent: int = 15
    alone_percent: int = 85
    beside_1_percent: int = 72
    beside_2_percent: int = 45
    beside_3_percent: int = 35
    lure_percent: int = 30
    camp_percent: int = 80
    fresh: int = 60
    deny: int = 0
    time: int = 55
    hold_percent: int = 90
    lag: int = 5
    soon: int = 10
    tire_percent: int = 30
    finish: int = 200
    city_percent: int = 60
    knossos: int = 20
    knossos_turn: int = 25
    buy: int = 40
    demeter: int = 100
    chronos: int = 100
    ares: int = 100
    famine: int = 60
    war: int = 100
    rival: int = 21
    lead_percent: int = 110
    count: int = 60

    def elsewhere(self) -> Weights:
        """Return weights of a player who prefers any card alone to waiting for one with others."""
        return msgspec.structs.replace(
            self,
            time=self.time // 5,
            beside_1_percent=self.beside_1_percent // 4,
            beside_2_percent=0,
            beside_3_percent=0,
            hold_percent=self.hold_percent // 4,
        )


USUAL: Final = Weights()
