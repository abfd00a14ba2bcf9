"""The weights in the estimates of the strong computer player. The default weights, :data:`USUAL`, were found by letting
computer players play each other (``python -m benchmarks.tuning``).
"""

from __future__ import annotations

from typing import Final

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """The weights for a computer player's estimates. Distances and gains are in hundredths of an average card. Times
    are in hundredths of the running time of an hourglass. Names that end in ``_percent`` are percentages.

    Distance to a win. ``island``: the points of a typical island. ``wind``, ``monster``, ``face``, ``equal``: the
    distance to a new wind, a certain monster, a new face, or another card of a certain face. ``plan``: the additional
    distance for a god that hasn't been bought yet, because another player may buy it. ``second_percent``: the weight of
    the second shortest way to win.

    Places. ``alone_percent``, ``beside_1_percent``, ``beside_2_percent``, ``beside_3_percent``: the chance of getting a
    card if no, one, two, or more other players have hourglasses at the card's place. ``lure_percent``: how much an
    island worth 100 points lowers ``alone_percent``, because it attracts other players. ``camp_percent``: the fraction
    of an unseen card's value that remains if the seat already has an hourglass at the card's place. ``fresh``: the
    value of an unseen card. ``deny``: the value of keeping a card from another player who would otherwise be the only
    one with an hourglass at the card's place.

    Waiting. ``time``: the gain that an hourglass could make elsewhere while it runs. ``hold_percent``: the chance that
    a player who waits gets the card. ``tire_percent``: the percentage by which ``hold_percent`` drops while the player
    waits for as long as an hourglass runs. ``lag``: how long another player is expected to stay after their hourglass
    has run out. ``soon``: the shortest expected wait.

    Other. ``finish``: the bonus for a card that wins the game. ``city_percent``: the fraction of a city's effect that
    is counted. ``knossos``: the gain from going to Knossos. ``knossos_turn``: the gain from staying there, multiplied
    by the number on the die. ``buy``: a god is bought only if the gain is greater than this. ``demeter``, ``chronos``,
    ``ares``: the values of the powers of these gods. ``famine``, ``war``: the values of these cards. ``rival``: the
    points assumed for each hidden card of another player. ``lead_percent``: the seat tries to end the game if its
    points exceed this percentage of every opponent's estimated points. ``count``: while a stalemate count is running,
    a seat in the lead makes no moves with a smaller gain than this.
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
        """Return weights for the estimates of a player who prefers cards that no one else is waiting for."""
        return msgspec.structs.replace(
            self,
            time=self.time // 5,
            beside_1_percent=self.beside_1_percent // 4,
            beside_2_percent=0,
            beside_3_percent=0,
            hold_percent=self.hold_percent // 4,
        )


USUAL: Final = Weights()
