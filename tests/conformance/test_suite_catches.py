"""The suite finds what is wrong: tiny games, each broken in one way, fail it for that reason."""

from itertools import count

import msgspec
import pytest

from games.core import CHANCE, Drawn, Entry, Illegal, Over
from tests.conformance.faults import Fault
from tests.conformance.suite import check_game
from tests.toys import lots, sands
from tests.toys.lots import Lay, Lots
from tests.toys.sands import Lift, Sands

replace = msgspec.structs.replace


class ViewShowsLaidCards(Lots):
    def view(self, state, viewer):
        view = super().view(state, viewer)
        seats = tuple(replace(seat, card=card) for seat, card in zip(view.seats, state.laid, strict=True))
        return replace(view, seats=seats)


class EventShowsDealtCards(Lots):
    def see(self, event, viewer):
        return event if isinstance(event, lots.Dealt) else super().see(event, viewer)


class ListShowsOthersHand(Lots):
    def legal(self, state, seat, now):
        return sorted(super().legal(state, seat, now), key=lambda lay: (lay.card in state.hands[seat - 1], lay.card))


class RefusalShowsOthersHand(Lots):
    def apply(self, state, entry):
        try:
            return super().apply(state, entry)
        except Illegal as error:
            raise Illegal(error.code, error.rule, next=sum(state.hands[(entry.who - 1) % 2])) from error


class PendingShowsLaidCards(Lots):
    def pending(self, state):
        pending = super().pending(state)
        if isinstance(pending, lots.Decide) and 6 in state.laid:
            return lots.Decide(tuple(reversed(pending.asked)))
        return pending


class ListsIllegalAction(Lots):
    def legal(self, state, seat, now):
        moves = super().legal(state, seat, now)
        strange = tuple(Lay(card) for card in range(1, 7) if card not in state.hands[seat])
        return (*moves, strange[0]) if moves and state.round == 3 else moves


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
            entry = Entry(CHANCE, Drawn("deal", state.deck[: state.owed[0][1]]))
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
    """A state that can be changed."""


class ChangesTheState(Lots):
    def new(self, seats, options=None):
        return loosened(super().new(seats, options))

    def decode(self, data):
        return loosened(super().decode(data))


def loosened(state):
    return LooseState(**{name: getattr(state, name) for name in state.__struct_fields__})


class ListInState(Lots):
    def new(self, seats, options=None):
        return replace(super().new(seats, options), deck=list(lots.DECK))


class ForgetsInJson(Lots):
    def decode(self, data):
        return replace(super().decode(data), spent=0)


class ViewHoldsState(Lots):
    def view(self, state, viewer):
        return Peek(viewer, state)


class Peek(msgspec.Struct, frozen=True):
    viewer: int | None
    state: lots.State


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
        return f"lay {min(what.card, 5)}" if isinstance(what, Lay) else super().write(what)


class CrashesOnBadText(Lots):
    def read(self, text):
        return Lay(int(text.split(" ")[1]))


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
    def new(self, seats, options=None):
        return super().new(self.seat_names[: max(2, min(4, len(seats)))])


class NeverEnds(Lots):
    def pending(self, state):
        pending = super().pending(state)
        return super().pending(self.new(self.seat_names[: len(state.hands)])) if isinstance(pending, Over) else pending

    def apply(self, state, entry):
        if state.round > lots.ROUNDS:
            state = self.new(self.seat_names[: len(state.hands)])
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


class ShellsShown(Sands):
    def see(self, event, viewer):
        return event


FAULTY = [
    (ViewShowsLaidCards, "the view of None tells hidden facts"),
    (EventShowsDealtCards, "sees hidden facts"),
    (ListShowsOthersHand, "the legal list of . tells hidden facts"),
    (RefusalShowsOthersHand, "the answer to .* tells hidden facts"),
    (PendingShowsLaidCards, "what is pending tells . hidden facts"),
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
    (ViewHoldsState, "tells hidden facts"),
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
    (LiftsTooEarly, "not in the legal list: .* was not refused"),
    (TideAtAnyTime, "time that has not come: .* was not refused"),
    (ShellsShown, "sees hidden facts"),
]


@pytest.mark.parametrize(("faulty", "why"), FAULTY, ids=[kind.__name__ for kind, _ in FAULTY])
def test_a_broken_game_fails(faulty, why):
    toy = sands if issubclass(faulty, Sands) else lots
    with pytest.raises(Fault, match=f"(?s){why}"):
        check_game(faulty(), games=6, pace=700, longest=500, scramble=toy.scramble, scramble_event=toy.scramble_event)


def test_views_that_share_a_type_with_states_fail():
    class Mirror(sands.Sands):
        def view(self, state, viewer):
            return Glasses(viewer, state.glasses)

    class Glasses(msgspec.Struct, frozen=True):
        viewer: int | None
        glasses: tuple[sands.Glass, ...]

    with pytest.raises(Fault, match=r"states and views share types: .*Glass"):
        check_game(Mirror(), scramble=sands.scramble, scramble_event=sands.scramble_event, pace=700)


def test_hidden_facts_need_a_scramble():
    with pytest.raises(Fault, match=r"no scramble was given|but nothing is hidden here"):
        check_game(lots.GAME)


def test_a_scramble_that_mixes_nothing_fails():
    with pytest.raises(Fault, match="scramble never changed anything"):
        check_game(lots.GAME, scramble=lambda state, _viewer, _rng: state, scramble_event=lots.scramble_event)


def test_a_rule_that_is_not_in_the_rulebook_fails():
    options = {"scramble": lots.scramble, "scramble_event": lots.scramble_event}
    check_game(lots.GAME, rules=["L1", "L2", "L3", "L4", "L5"], **options)
    with pytest.raises(Fault, match=r"unknown rules: {'L2'}"):
        check_game(lots.GAME, rules=["L1", "L3", "L4", "L5"], **options)


def test_a_fault_names_the_seed_and_ends_with_the_record():
    with pytest.raises(Fault) as caught:
        check_game(LosesCards(), seed=77, scramble=lots.scramble, scramble_event=lots.scramble_event)
    assert "lots, 2 players, seed 77, game 0" in str(caught.value)
    assert '[Game "lots"]' in str(caught.value)
    assert "1 * deal" in str(caught.value)
