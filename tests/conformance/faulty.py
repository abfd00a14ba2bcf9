from itertools import count

import msgspec

from games.core import CHANCE, Decide, Drawn, Entry, Illegal, Over, Seating
from tests.toys import lots, sands
from tests.toys.lots import Back, Card, Lay, Lots
from tests.toys.sands import Lift, Sands

replace = msgspec.structs.replace


class ListsIllegalAction(Lots):
    def legal(self, state, seat, now):
        moves = super().legal(state, seat, now)
        strange = tuple(Lay(card) for card in Card if card not in state.hands[seat])
        return (*moves, strange[0]) if moves and state.round == 2 else moves


class LeavesActionOut(Lots):
    def legal(self, state, seat, now):
        moves = super().legal(state, seat, now)
        return moves[1:] if len(moves) > 2 else moves


class ListsTwice(Lots):
    def legal(self, state, seat, now):
        return super().legal(state, seat, now) * 2


class UnstableList(Lots):
    def __init__(self):
        self.turn = count()

    def legal(self, state, seat, now):
        moves = super().legal(state, seat, now)
        return moves if next(self.turn) % 3 else moves[::-1]


class DoesNotCheckTheHand(Lots):
    def apply(self, state, entry):
        if isinstance(entry.what, Lay) and entry.who in range(len(state.hands)) and self.legal(state, entry.who, 0):
            hands = lots.put(state.hands, entry.who, (entry.what.card, *state.hands[entry.who][1:]))
            state = replace(state, hands=hands)
        return super().apply(state, entry)


class DoesNotCheckTheSeat(Lots):
    def apply(self, state, entry):
        return super().apply(state, Entry(abs(entry.who) % len(state.hands), entry.what)
                             if isinstance(entry.what, Lay) else entry)  # fmt: skip


class CrashesOnForeignAction(Lots):
    def apply(self, state, entry):
        if isinstance(entry.what, Lay) and entry.who in range(len(state.hands)):
            _ = dict.fromkeys(state.hands[entry.who])[entry.what.card]
        return super().apply(state, entry)


class RefusesWithoutRule(Lots):
    def apply(self, state, entry):
        try:
            return super().apply(state, entry)
        except Illegal as error:
            raise Illegal(error.code, "") from error


class AcceptsAnyDraw(Lots):
    def apply(self, state, entry):
        if isinstance(entry.what, Drawn) and state.owed and entry.who == CHANCE:
            entry = Entry(CHANCE, Drawn(entry.what.what, state.deck[: state.owed[0][1]]))
        return super().apply(state, entry)


class LosesCards(Lots):
    def apply(self, state, entry):
        after, events = super().apply(state, entry)
        return (replace(after, deck=after.deck[1:]) if after.round == 2 else after), events


class NotTheSameTwice(Lots):
    def __init__(self):
        self.turn = count()

    def apply(self, state, entry):
        after, events = super().apply(state, entry)
        return (replace(after, points=(next(self.turn),) * len(after.points)) if after.round == 3 else after), events


class LooseState(lots.State, frozen=False):
    pass


class ChangesTheState(Lots):
    def new(self, seats, options=lots.USUAL):
        return loosened(super().new(seats, options))

    def decode(self, data):
        return loosened(super().decode(data))


def loosened(state):
    return LooseState(**{name: getattr(state, name) for name in state.__struct_fields__})


class ListInState(Lots):
    def new(self, seats, options=lots.USUAL):
        return replace(super().new(seats, options), deck=list(lots.DECK))


class ForgetsInJson(Lots):
    def decode(self, data):
        return replace(super().decode(data), spent=0)


class ViewHoldsDict(Lots):
    def view(self, state, viewer):
        return Table(viewer, {"round": state.round})


class Table(msgspec.Struct, frozen=True):
    viewer: int | None
    facts: dict[str, int]


class DecodesAnything(Lots):
    def decode(self, data):
        return super().decode(data) if data.startswith(b'{"') else self.new(self.seat_names[:2])


class NamesASeatBadly(Lots):
    seat_names = ("amber", "beryl", "Coral 1", "denim")


class TwoActionsOneText(Lots):
    def write(self, what):
        return f"lay {min(what.card, Card.QUAGGA)}" if isinstance(what, Lay) else super().write(what)


class CrashesOnBadText(Lots):
    def read(self, text):
        return Lay(Card(text.split(" ")[1]))


class RanksTheLoserFirst(Lots):
    def pending(self, state):
        pending = super().pending(state)
        if isinstance(pending, Over):
            return Over(tuple(1 + sum(other < mine for other in state.points) for mine in state.points), "points")
        return pending


class NobodyIsFirst(Lots):
    def pending(self, state):
        pending = super().pending(state)
        return Over((2,) * len(state.hands), "points") if isinstance(pending, Over) else pending


class SeatsAnybody(Lots):
    def new(self, seats, options=lots.USUAL):
        return super().new(self.seat_names[: max(2, min(4, len(seats)))], options)


class NeverEnds(Lots):
    def pending(self, state):
        pending = super().pending(state)
        return (
            super().pending(self.new(self.seat_names[: len(state.hands)], state.options))
            if isinstance(pending, Over)
            else pending
        )

    def apply(self, state, entry):
        if state.round > state.options.rounds:
            state = self.new(self.seat_names[: len(state.hands)], state.options)
        return super().apply(state, entry)


class TimeMattersUnknowingly(Lots):
    def apply(self, state, entry):
        after, events = super().apply(state, entry)
        return replace(after, points=(1, *after.points[1:])) if entry.at > 1000 else after, events


class MovesAfterTheTide(Sands):
    def apply(self, state, entry):
        if isinstance(entry.what, sands.Set) and state.tide is not None and entry.at >= state.tide:
            entry = replace(entry, at=state.tide - 1)
        return super().apply(state, entry)


class ClockRunsBack(Sands):
    def apply(self, state, entry):
        if isinstance(entry.what, sands.Set | Lift):
            entry = replace(entry, at=max(entry.at, state.clock))
        return super().apply(state, entry)


class LiftsTooEarly(Sands):
    def apply(self, state, entry):
        if isinstance(entry.what, Lift):
            state = replace(state, glasses=tuple(replace(glass, out=0) for glass in state.glasses))
        return super().apply(state, entry)


class TideAtAnyTime(Sands):
    def apply(self, state, entry):
        if entry.what == sands.TIME and entry.who == CHANCE and state.tide and state.digger is None:
            entry = replace(entry, at=state.tide)
        return super().apply(state, entry)


class SeatAskedAndMay(Lots):
    def pending(self, state):
        pending = super().pending(state)
        return Decide(pending.asked, pending.asked[:1]) if isinstance(pending, Decide) else pending


class MayAndCannot(Lots):
    def legal(self, state, seat, now):
        moves = super().legal(state, seat, now)
        return () if Back() in moves else moves


class ActsUninvited(Lots):
    def pending(self, state):
        pending = super().pending(state)
        return Decide(pending.asked) if isinstance(pending, Decide) else pending

    def legal(self, state, seat, now):
        return Lots.legal(lots.GAME, state, seat, now)


class RepresentativesWithoutOne(Sands):
    def legal(self, state, seat, now):
        return tuple(move for move in super().legal(state, seat, now) if not isinstance(move, sands.Set) or seat)


class JudgesBadly(Sands):
    def apply(self, state, entry):
        after, events = super().apply(state, entry)
        odd = isinstance(entry.what, sands.Set) and entry.what.more
        return (replace(after, sea=after.sea[1:]) if odd else after), events


class ListOptions(Lots):
    class options(msgspec.Struct, frozen=True):  # noqa: N801
        rounds: tuple[int, ...] = (4,)
        back: bool = True


class LooseOptions(Lots):
    class options(msgspec.Struct):  # noqa: N801
        back: bool = True


class RefusesItsOptions(Lots):
    def new(self, seats, options=lots.USUAL):
        if options.rounds == 3 and not options.back:
            raise ValueError("no such game")
        return super().new(seats, options)


class SeatsByWord(Lots):
    def seating(self, options):
        return "joined" if options.back else Seating.JOINED


class SometimesLive(Lots):
    def live(self, options):
        return options.rounds - 3


class DrawOfTwoWords(Lots):
    def pending(self, state):
        pending = super().pending(state)
        return replace(pending, what="hand 0") if isinstance(pending, lots.Draw) else pending


class HidesOnesOwn(Lots):
    def disclose(self, entry, viewer):
        return "lay hidden" if isinstance(entry.what, Lay) else super().disclose(entry, viewer)


class HidesSilently(Lots):
    def disclose(self, entry, viewer):
        told = super().disclose(entry, viewer)
        return "lay" if told == "lay hidden" else told


class SaysHidden(Lots):
    def write(self, what):
        return "lay hidden" if what == Lay(Card.ZIBELINE) else super().write(what)


FAULTY = [
    (ListsIllegalAction, "is listed as legal, but raised Illegal"),
    (LeavesActionOut, "not in the legal list: .* was not refused"),
    (ListsTwice, "names an action twice"),
    (UnstableList, "not stable|tells hidden facts"),
    (DoesNotCheckTheHand, "not in the legal list: .* was not refused"),
    (DoesNotCheckTheSeat, "was not refused"),
    (CrashesOnForeignAction, "raised KeyError"),
    (RefusesWithoutRule, "Illegal without a rule"),
    (AcceptsAnyDraw, "an impossible outcome: .* was not refused"),
    (LosesCards, "pieces are not conserved"),
    (NotTheSameTwice, "does not do the same twice"),
    (ChangesTheState, "LooseState is not frozen|unhashable"),
    (ListInState, r"unhashable|a list stands in a value|is not the state"),
    (ForgetsInJson, "is not the state"),
    (ViewHoldsDict, "a dict stands in a value"),
    (DecodesAnything, "decode.* was not refused"),
    (NamesASeatBadly, "bad seat names"),
    (TwoActionsOneText, "reads back as"),
    (CrashesOnBadText, "not Unreadable"),
    (RanksTheLoserFirst, "fewer points rank higher"),
    (NobodyIsFirst, "not a ranking"),
    (SeatsAnybody, "was not refused with ValueError"),
    (NeverEnds, "does not end|pieces are not conserved"),
    (TimeMattersUnknowingly, "depends on it"),
    (MovesAfterTheTide, "out of its time: .* was not refused"),
    (ClockRunsBack, "out of its time: .* was not refused"),
    (LiftsTooEarly, "the legal list of seat . is empty, but .* was not refused"),
    (TideAtAnyTime, "time that has not come: .* was not refused"),
    (SeatAskedAndMay, "a seat is asked and may act besides, or twice"),
    (MayAndCannot, "seat . can act and has no legal action"),
    (ActsUninvited, "seat . cannot act, but has legal actions"),
    (RepresentativesWithoutOne, "the legal list of seat 0 is empty, but .* was not refused"),
    (JudgesBadly, "pieces are not conserved"),
    (ListOptions, "options.rounds is neither a bool, a StrEnum nor a Literal"),
    (LooseOptions, "options is not frozen"),
    (RefusesItsOptions, "with Options.rounds=3, back=False.: ValueError: no such game"),
    (SeatsByWord, "seating.* is 'joined'"),
    (SometimesLive, "live.* is 1"),
    (DrawOfTwoWords, "a draw's name is not one word of its own: 'hand 0'"),
    (HidesOnesOwn, "may not read what they did"),
    (HidesSilently, "may read 'lay' of .*, which does not say that something is hidden"),
    (SaysHidden, "text that says that something is hidden|may not read what they did"),
]
