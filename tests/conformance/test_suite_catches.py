"""The suite finds what is wrong: tiny games, each broken in one way, fail it for that reason."""

from itertools import count
from typing import Literal

import msgspec
import pytest

from games.conformance import Fault, check_game
from games.core import CHANCE, Decide, Drawn, Entry, Illegal, Over, Seating
from games.options import fields, write
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
    """A state that can be changed."""


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


@pytest.mark.parametrize(("faulty", "why"), FAULTY, ids=[kind.__name__ for kind, _ in FAULTY])
def test_a_broken_game_fails(faulty, why):
    toy = sands if issubclass(faulty, Sands) else lots
    with pytest.raises(Fault, match=f"(?s){why}"):
        check_game(faulty(), games=6, pace=700, longest=500, scramble=toy.scramble, scramble_event=toy.scramble_event)


class Optional(Lots):
    """Whether a question is optional says the game; this one never says how to decline."""

    def pending(self, state):
        pending = super().pending(state)
        return replace(pending, optional=True) if isinstance(pending, Decide) else pending


class Declines(Optional):
    def decline(self, state, seat):
        return Lay(state.hands[seat][0])


class DeclinesWrongly(Optional):
    def decline(self, state, seat):
        return Lay(next(card for card in Card if card not in state.hands[seat]))


def test_what_is_optional_can_be_declined():
    assert check_game(Declines(), games=2).games == 6
    with pytest.raises(Fault, match="does not say how to decline"):
        check_game(Optional(), games=2)
    with pytest.raises(Fault, match="no-such-card"):
        check_game(DeclinesWrongly(), games=2)


def test_views_that_share_a_type_with_states_fail():
    class Mirror(sands.Sands):
        def view(self, state, viewer):
            return Glasses(viewer, state.glasses)

    class Glasses(msgspec.Struct, frozen=True):
        viewer: int | None
        glasses: tuple[sands.Glass, ...]

    with pytest.raises(Fault, match=r"states and views share types: .*Glass"):
        check_game(Mirror(), scramble=sands.scramble, scramble_event=sands.scramble_event, pace=700)


def test_a_rule_that_is_not_in_the_rulebook_fails():
    options = {"scramble": lots.scramble, "scramble_event": lots.scramble_event}
    check_game(lots.GAME, rules=["L1", "L2", "L3", "L4", "L5", "L6"], **options)
    with pytest.raises(Fault, match=r"unknown rules: {'L2'}"):
        check_game(lots.GAME, rules=["L1", "L3", "L4", "L5", "L6"], **options)


def test_a_fault_names_the_seed_and_ends_with_the_record():
    with pytest.raises(Fault) as caught:
        check_game(LosesCards(), seed=77, scramble=lots.scramble, scramble_event=lots.scramble_event)
    assert "lots, 2 players, seed 77, game 0" in str(caught.value)
    assert '[Game "lots"]' in str(caught.value)
    assert "1 * hand-0 " in str(caught.value)


class ManyOptions(Lots):
    """Far more combinations than anybody plays."""

    class options(msgspec.Struct, frozen=True):  # noqa: N801
        rounds: Literal[3, 4] = 4
        back: bool = True
        one: bool = False
        two: bool = False
        three: bool = False
        four: Literal[1, 2, 3, 4, 5] = 1

    def new(self, seats, options):
        return super().new(seats, lots.Options(options.rounds, options.back))


def test_of_many_options_each_choice_is_played_and_some_together():
    report = check_game(ManyOptions(), games=1, players=[2], sample=2)
    played = report.options
    assert len(played) == report.games == 12
    changed = [[name for name, _ in write(chosen)] for chosen in played]
    assert [] in changed, "the defaults"
    for field in fields(ManyOptions.options):
        values = {getattr(chosen, field.name) for chosen in played}
        assert len(values) == len(field.choices), field.name
    assert max(map(len, changed)) > 1


def test_options_can_be_chosen():
    chosen = [lots.Options(rounds=3)]
    assert check_game(lots.GAME, games=1, players=[2], options=chosen).options == set(chosen)
