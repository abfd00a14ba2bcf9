"""What the strong player's guesses hang on. The values of :data:`USUAL` were found by self-play
(``python -m benchmarks.tuning``).
"""

from __future__ import annotations

from typing import Final

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """Distances, gains and times: in hundredths of a card that any pile gives; what ends with ``_percent`` is a part.

    How far it is to a win: ``island``: the points of an island that is taken; ``wind``, ``monster``, ``face``,
    ``equal``: how many cards it takes to find a new wind, a certain monster, a card of a new face, one of the same;
    ``plan``: what a god that is not bought yet makes it longer, as another may buy it; ``second_percent``: how much the
    second shortest way counts.

    Standing: ``alone_percent``, ``beside_1_percent``, ``beside_2_percent``, ``beside_3_percent``: how likely the card
    is got with hourglasses of so many others beside; ``lure_percent``: what an island of 100 takes off that while
    nobody is there; ``camp_percent``: what is left of the unseen card behind one's own hourglasses; ``fresh``: what an
    unseen card is worth; ``deny``: to keep somebody from a card who stands alone there.

    Waiting: ``time``: what an hourglass brings in a sand time elsewhere; ``hold_percent``: how likely somebody who
    waits gets the card; ``lag``: for how many hundredths of a sand time another waits; ``soon``: for how long
    more at least; ``tire_percent``: what a sand time of waiting takes off.

    The rest: ``finish``: more for a card that wins; ``city_percent``: how much of its effect a city counts;
    ``knossos``, ``knossos_turn``: to go there, to stay there for each side of the die; ``buy``: a god must bring more;
    ``demeter``, ``chronos``, ``ares``: what their powers are worth; ``famine``, ``war``: to take one; ``rival``: the
    points that lie in a card of another's stack; ``lead_percent``: how far ahead one has to be of that, to end the
    game; ``count``: moves worth less are put off for a count.
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
        """Weights of somebody who would rather have any card alone than wait for one with others."""
        return msgspec.structs.replace(
            self,
            time=self.time // 5,
            beside_1_percent=self.beside_1_percent // 4,
            beside_2_percent=0,
            beside_3_percent=0,
            hold_percent=self.hold_percent // 4,
        )


USUAL: Final = Weights()
