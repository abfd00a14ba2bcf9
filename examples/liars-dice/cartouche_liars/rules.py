"""The rules of Liar's Dice. Rule numbers refer to rules.en.toml."""

import enum
from typing import Literal

import msgspec

from cartouche import Decide, Draw, Over, SimpleGame

FACES = range(1, 7)
WILD = 1


class Options(msgspec.Struct, frozen=True):
    """The options: the number of dice per player (D1), and whether ones count as any face (D5)."""

    dice: Literal[3, 5] = 5
    wild: bool = True


class Code(enum.StrEnum):
    TOO_LOW = "too-low"
    NOTHING_TO_DOUBT = "nothing-to-doubt"


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    """A player's action: bidding that at least `count` of all players' dice show `face`."""

    count: int
    face: int


class Doubt(msgspec.Struct, frozen=True, tag="doubt"):
    pass


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    """An event: all dice were shown, because a bid was doubted. `found` is the number of dice that matched the bid, and
    `loser` is the seat that lost a die.
    """

    bid: Bid
    found: int
    loser: int
    dice: tuple[tuple[int, ...], ...]


class Round(msgspec.Struct, frozen=True):
    """A position. `left` is the number of dice that each seat still has. `dice` holds the faces of each seat's dice. A
    seat that hasn't rolled yet has none. `out` lists the seats that have lost all their dice, in the order in which
    that happened.
    """

    left: tuple[int, ...]
    dice: tuple[tuple[int, ...], ...]
    turn: int
    wild: bool
    bid: tuple[int, int] | None = None
    bidder: int = -1
    out: tuple[int, ...] = ()
    lost: int = 0


class Seen(msgspec.Struct, frozen=True):
    """A position as one viewer sees it: `dice` holds only the viewer's own dice."""

    left: tuple[int, ...]
    dice: tuple[int, ...]
    turn: int
    wild: bool
    bid: tuple[int, int] | None
    bidder: int
    out: tuple[int, ...]
    lost: int


class LiarsDice(SimpleGame[Round, Bid | Doubt]):
    """The rules of a game for two to six players, who see only their own dice."""

    name = "liars"
    players = range(2, 7)
    options = Options
    secrets = True
    rule = "D3"
    Position = Round
    Action = Bid | Doubt

    def start(self, seats, options):
        return Round((options.dice,) * seats, ((),) * seats, 0, options.wild)

    def next_step(self, position):
        if len(position.out) == len(position.left) - 1:
            places = {seat: len(position.left) - place for place, seat in enumerate(position.out)}
            return Over(tuple(places.get(seat, 1) for seat in range(len(position.left))), "last")
        for seat, count in enumerate(position.left):
            if count and not position.dice[seat]:
                return Draw(f"dice-{seat}", ("d",) * count, count, tuple(map(str, FACES)))
        return Decide((position.turn,))

    def draw(self, position, drawn):
        seat = int(drawn.what.removeprefix("dice-"))
        rolled = tuple(sorted(int(item[1:]) for item in drawn.items))
        return msgspec.structs.replace(position, dice=put(position.dice, seat, rolled))

    def moves(self, position, seat):
        bids = [Bid(count, face) for count in range(1, sum(position.left) + 1) for face in FACES]
        if position.bid is None:
            return bids
        return [Doubt(), *(bid for bid in bids if higher(bid, position.bid))]

    def play(self, position, seat, action):
        if isinstance(action, Bid):
            turn = after(seat, position.left)
            return msgspec.structs.replace(position, bid=(action.count, action.face), bidder=seat, turn=turn)
        loser = position.bidder if matching(position) < position.bid[0] else seat
        left = put(position.left, loser, position.left[loser] - 1)
        return msgspec.structs.replace(
            position,
            left=left,
            dice=((),) * len(left),
            turn=loser if left[loser] else after(loser, left),
            bid=None,
            bidder=-1,
            out=position.out if left[loser] else (*position.out, loser),
            lost=position.lost + 1,
        )

    def happened(self, before, seat, action, after):
        if isinstance(action, Bid):
            return ()
        loser = next(one for one, count in enumerate(after.left) if count < before.left[one])
        return (Shown(Bid(*before.bid), matching(before), loser, before.dice),)

    def sees(self, position, viewer):
        return Seen(
            left=position.left,
            dice=() if viewer is None else position.dice[viewer],
            turn=position.turn,
            wild=position.wild,
            bid=position.bid,
            bidder=position.bidder,
            out=position.out,
            lost=position.lost,
        )

    def world(self, seen, viewer, below):
        hidden = [tuple(sorted(below(6) + 1 for _ in range(count))) for count in seen.left]
        if viewer is not None:
            hidden[viewer] = seen.dice
        return Round(seen.left, tuple(hidden), seen.turn, seen.wild, seen.bid, seen.bidder, seen.out, seen.lost)

    def pieces_of(self, position):
        return {"die": sum(position.left) + position.lost}

    def why_not(self, position, seat, action):
        if isinstance(action, Doubt):
            return self.refuse(Code.NOTHING_TO_DOUBT, "D4")
        if action.face not in FACES or not 1 <= action.count <= sum(position.left):
            return super().why_not(position, seat, action)
        count, face = position.bid
        return self.refuse(Code.TOO_LOW, count=count, face=face)


def higher(bid, than):
    """Return whether `bid` is higher than `than` (D3): it names more dice, or equally many dice with a higher face."""
    return (bid.count, bid.face) > than


def matching(position):
    _, face = position.bid
    counting = {face, WILD} if position.wild else {face}
    return sum(die in counting for dice in position.dice for die in dice)


def after(seat, left):
    seats = len(left)
    return next(one % seats for one in range(seat + 1, seat + seats + 1) if left[one % seats])


def put(values, place, value):
    return (*values[:place], value, *values[place + 1 :])


LIARS = LiarsDice()
