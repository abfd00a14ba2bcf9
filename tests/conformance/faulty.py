"""Games with one fault each, and what the conformance suite says of it."""

from itertools import count

import msgspec

from games.core import CHANCE, Decide, Drawn, Entry, Illegal, Over, Seating
from tests.toys import lots, sands
from tests.toys.lots import Back, Card, Lay, Lots
from tests.toys.sands import Lift, Sands

replace = msgspec.structs.replace
TURN = count()


def faulty(why, kind=Lots, **own):
    """Return a game like ``kind`` with methods and facts ``own`` that break the contract, and the complaint ``why``."""
    return type(why.title().replace(" ", ""), (kind,), own), why


def pending_as(change, kind=Decide):
    """Return a method ``pending`` with which what is pending is changed where it is of this kind."""

    def pending(game, state):
        found = Lots.pending(game, state)
        return change(found, state) if isinstance(found, kind) else found

    return pending


def acting_as(change, *what, kind=Sands):
    """Return a method ``apply`` before which entries with such actions are changed."""

    def apply(game, state, entry):
        return kind.apply(game, state, change(state, entry) if isinstance(entry.what, what) else entry)

    return apply


def ending_as(change, kind=Lots):
    """Return a method ``apply`` after which the state is changed."""

    def apply(game, state, entry):
        after, events = kind.apply(game, state, entry)
        return change(after, entry), events

    return apply


def without_rule(game, state, entry):
    try:
        return Lots.apply(game, state, entry)
    except Illegal as error:
        raise Illegal(error.code, "") from error


def unchecked_hand(game, state, entry):
    if isinstance(entry.what, Lay) and entry.who in range(len(state.hands)) and Lots.legal(game, state, entry.who, 0):
        hands = lots.put(state.hands, entry.who, (entry.what.card, *state.hands[entry.who][1:]))
        state = replace(state, hands=hands)
    return Lots.apply(game, state, entry)


def crashing(game, state, entry):
    if isinstance(entry.what, Lay) and entry.who in range(len(state.hands)):
        _ = dict.fromkeys(state.hands[entry.who])[entry.what.card]
    return Lots.apply(game, state, entry)


def any_draw(game, state, entry):
    if isinstance(entry.what, Drawn) and state.owed and entry.who == CHANCE:
        entry = Entry(CHANCE, Drawn(entry.what.what, state.deck[: state.owed[0][1]]))
    return Lots.apply(game, state, entry)


def unstable(game, state, seat, now):
    return Lots.legal(game, state, seat, now)[:: 1 if next(TURN) % 3 else -1]


class LooseState(lots.State, frozen=False):
    pass


def loosened(state):
    return LooseState(**{name: getattr(state, name) for name in state.__struct_fields__})


class Table(msgspec.Struct, frozen=True):
    viewer: int | None
    facts: dict[str, int]


class ListOptions(msgspec.Struct, frozen=True):
    rounds: tuple[int, ...] = (4,)
    back: bool = True


class NeverEnds(Lots):
    def begun(self, state):
        return self.new(self.seat_names[: len(state.hands)], state.options)

    def pending(self, state):
        found = super().pending(state)
        return super().pending(self.begun(state)) if isinstance(found, Over) else found

    def apply(self, state, entry):
        return super().apply(self.begun(state) if state.round > state.options.rounds else state, entry)


def no_such_game(game, seats, options=lots.USUAL):
    if options.rounds == 3 and not options.back:
        raise ValueError("no such game")
    return Lots.new(game, seats, options)


COSTLY = faulty(
    "pieces are not conserved",
    apply=ending_as(lambda after, _: replace(after, deck=after.deck[1:]) if after.round == 2 else after),
)
FAULTY = [
    COSTLY,
    faulty(
        "is listed as legal, but raised Illegal",
        legal=lambda game, state, seat, now: (
            *(moves := Lots.legal(game, state, seat, now)),
            *[Lay(card) for card in Card if moves and state.round == 2 and card not in state.hands[seat]][:1],
        ),
    ),
    faulty("names an action twice", legal=lambda game, *facts: Lots.legal(game, *facts) * 2),
    faulty("not stable|tells hidden facts", legal=unstable),
    faulty("not in the legal list: .* was not refused", apply=unchecked_hand),
    faulty(
        "nobody's seat: .* was not refused",
        apply=acting_as(lambda state, one: replace(one, who=abs(one.who) % len(state.hands)), Lay, kind=Lots),
    ),
    faulty("raised KeyError", apply=crashing),
    faulty("Illegal without a rule", apply=without_rule),
    faulty("an impossible outcome: .* was not refused", apply=any_draw),
    faulty(
        "does not do the same twice",
        apply=ending_as(
            lambda after, _: replace(after, points=(next(TURN),) * len(after.points)) if after.round == 3 else after
        ),
    ),
    faulty(
        "LooseState is not frozen|unhashable",
        new=lambda game, seats, options=lots.USUAL: loosened(Lots.new(game, seats, options)),
        decode=lambda game, data: loosened(Lots.decode(game, data)),
    ),
    faulty(
        r"unhashable|a list stands in a value|is not the state",
        new=lambda game, seats, options=lots.USUAL: replace(Lots.new(game, seats, options), deck=list(lots.DECK)),
    ),
    faulty("is not the state", decode=lambda game, data: replace(Lots.decode(game, data), spent=0)),
    faulty("a dict stands in a value", view=lambda _, state, viewer: Table(viewer, {"round": state.round})),
    faulty(
        "decode.* was not refused",
        decode=lambda game, data: Lots.decode(game, data) if data[:2] == b'{"' else game.new(game.seat_names[:2]),
    ),
    faulty("bad seat names", seat_names=("amber", "beryl", "Coral 1", "denim")),
    faulty(
        "reads back as",
        write=lambda game, what: (
            f"lay {min(what.card, Card.QUAGGA)}" if isinstance(what, Lay) else Lots.write(game, what)
        ),
    ),
    faulty("not Unreadable", read=lambda _, text: Lay(Card(text.split(" ")[1]))),
    faulty(
        "fewer points rank higher",
        pending=pending_as(lambda _, state: lots.most_points([-one for one in state.points]), Over),
    ),
    faulty("not a ranking", pending=pending_as(lambda _, state: Over((2,) * len(state.hands), "points"), Over)),
    faulty(
        "was not refused with ValueError",
        new=lambda game, seats, options=lots.USUAL: Lots.new(
            game, game.seat_names[: max(2, min(4, len(seats)))], options
        ),
    ),
    (NeverEnds, "does not end|pieces are not conserved"),
    faulty(
        "depends on it",
        apply=ending_as(lambda after, one: replace(after, points=(1, *after.points[1:])) if one.at > 1000 else after),
    ),
    faulty(
        "out of its time: .* was not refused",
        Sands,
        apply=acting_as(
            lambda state, one: replace(one, at=min(one.at, state.tide - 1)) if state.tide else one, sands.Set
        ),
    ),
    faulty(
        "out of its time: .* at=.* was not refused",
        Sands,
        apply=acting_as(lambda state, one: replace(one, at=max(one.at, state.clock)), sands.Set, Lift),
    ),
    faulty(
        "time that has not come: .* was not refused",
        Sands,
        apply=acting_as(
            lambda state, one: (
                replace(one, at=state.tide)
                if (one.who, one.what) == (CHANCE, sands.TIME) and state.tide and state.digger is None
                else one
            ),
            Drawn,
        ),
    ),
    faulty(
        "a seat is asked and may act besides, or twice", pending=pending_as(lambda one, _: Decide(one.asked, one.asked))
    ),
    faulty(
        "seat . can act and has no legal action",
        legal=lambda game, *facts: () if Back() in (moves := Lots.legal(game, *facts)) else moves,
    ),
    faulty(
        "seat . cannot act, but has legal actions",
        pending=pending_as(lambda one, _: Decide(one.asked)),
        legal=lambda _, *facts: Lots.legal(lots.GAME, *facts),
    ),
    faulty(
        "the legal list of seat 0 is empty, but .* was not refused",
        Sands,
        legal=lambda game, state, seat, now: tuple(
            one for one in Sands.legal(game, state, seat, now) if seat or not isinstance(one, sands.Set)
        ),
    ),
    faulty(
        "pieces are not conserved: .*Set",
        Sands,
        apply=ending_as(
            lambda after, one: replace(after, sea=after.sea[1:]) if getattr(one.what, "more", 0) else after, Sands
        ),
    ),
    faulty("ListOptions.rounds is neither a bool, a StrEnum nor a Literal", options=ListOptions),
    faulty("with Options.rounds=3, back=False.: ValueError: no such game", new=no_such_game),
    faulty("seating.* is 'joined'", seating=lambda _, options: "joined" if options.back else Seating.JOINED),
    faulty("live.* is 1", live=lambda _, options: options.rounds - 3),
    faulty(
        "a draw's name is not one word of its own: 'hand 0'",
        pending=pending_as(lambda one, _: replace(one, what="hand 0"), lots.Draw),
    ),
    faulty(
        "may not read what they did",
        disclose=lambda game, entry, viewer: (
            "lay hidden" if isinstance(entry.what, Lay) else Lots.disclose(game, entry, viewer)
        ),
    ),
    faulty(
        "may read 'lay' of .*, which does not say that something is hidden",
        disclose=lambda game, *facts: "lay" if (told := Lots.disclose(game, *facts)) == "lay hidden" else told,
    ),
    faulty(
        "text that says that something is hidden|may not read what they did",
        write=lambda game, what: "lay hidden" if what == Lay(Card.ZIBELINE) else Lots.write(game, what),
    ),
]
