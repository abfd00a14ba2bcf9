"""Toy games that each reveal too much in one place. The conformance tests must catch each of them, with and without the
hooks that shuffle hidden cards.
"""

import msgspec
import pytest

from games.conformance import Fault, check_game
from games.core import Decide, Drawn, Illegal
from tests.toys import lots, sands
from tests.toys.lots import Back, Card, Lay, Lots
from tests.toys.sands import Sands

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
        moves = super().legal(state, seat, now)
        others = state.hands[seat - 1]
        return sorted(moves, key=lambda move: isinstance(move, Lay) and move.card in others)


class RefusalShowsOthersHand(Lots):
    def apply(self, state, entry):
        try:
            return super().apply(state, entry)
        except Illegal as error:
            raise Illegal(error.code, error.rule, next="".join(state.hands[(entry.who - 1) % 2])) from error


class PendingShowsLaidCards(Lots):
    def pending(self, state):
        pending = super().pending(state)
        if isinstance(pending, Decide) and Card.ZIBELINE in state.laid:
            return Decide(tuple(reversed(pending.asked)), pending.may)
        return pending


class AskedTells(Lots):
    """A faulty game in which undo depends on a card: after laying the lowest card, a player may not take it back."""

    def pending(self, state):
        pending = super().pending(state)
        if isinstance(pending, Decide):
            return Decide(pending.asked, tuple(seat for seat in pending.may if state.laid[seat] != Card.AXOLOTL))
        return pending

    def apply(self, state, entry):
        pending = self.pending(state)
        if isinstance(entry.what, Back) and isinstance(pending, Decide) and entry.who not in pending.may:
            raise Illegal("not-you", "L6")
        return super().apply(state, entry)


class ForcedTells(Lots):
    """A faulty game that gives no choice to a player whose cards are all equal, so that everyone learns that they are
    equal.
    """

    def pending(self, state):
        pending = super().pending(state)
        if isinstance(pending, Decide):
            for seat in pending.asked:
                if len(set(state.hands[seat])) == 1:
                    return lots.Forced(seat, Lay(state.hands[seat][0]), "L2")
        return pending


class LegalTells(Lots):
    """A faulty game in which a player can't lay the card that their neighbour has just laid."""

    def legal(self, state, seat, now):
        moves = super().legal(state, seat, now)
        taken = state.laid[seat - 1]
        return tuple(move for move in moves if len(moves) == 1 or move != Lay(taken)) if taken else moves

    def apply(self, state, entry):
        seated = entry.who in range(len(state.hands))
        if seated and isinstance(entry.what, Lay) and entry.what not in self.legal(state, entry.who, 0):
            raise Illegal("not-this-one", "L2")
        return super().apply(state, entry)


class ViewHoldsState(Lots):
    def view(self, state, viewer):
        return Peek(viewer, state)


class Peek(msgspec.Struct, frozen=True):
    viewer: int | None
    state: lots.State


class DealsDisclosed(Lots):
    def disclose(self, entry, viewer):
        return self.write(entry.what) if isinstance(entry.what, Drawn) else super().disclose(entry, viewer)


class LaysDisclosed(Lots):
    def disclose(self, entry, viewer):
        return self.write(entry.what) if isinstance(entry.what, Lay) else super().disclose(entry, viewer)


class HighCardsDisclosed(Lots):
    def disclose(self, entry, viewer):
        drawn = isinstance(entry.what, Drawn) and Card.ZIBELINE in entry.what.items
        return self.write(entry.what) if drawn else super().disclose(entry, viewer)


class LessThanNothing(Lots):
    def disclose(self, entry, viewer):
        told = super().disclose(entry, viewer)
        return f"lay hidden {'high' if entry.what.card > Card.GERENUK else 'low'}" if told == "lay hidden" else told


class ShellsShown(Sands):
    def see(self, event, viewer):
        return event


class ShellsDisclosed(Sands):
    def disclose(self, entry, viewer):
        return self.write(entry.what)


class ShellsInView(Sands):
    def view(self, state, viewer):
        view = super().view(state, viewer)
        return replace(view, sea=state.sea.count("5"))


TELLING = [
    (ViewShowsLaidCards, "the view of .* tells hidden facts"),
    (ViewHoldsState, "the view of .* tells hidden facts"),
    (EventShowsDealtCards, "sees hidden facts of"),
    (ListShowsOthersHand, "the legal list of . tells hidden facts"),
    (LegalTells, "the legal list of . tells hidden facts"),
    (RefusalShowsOthersHand, "the answer to .* tells hidden facts"),
    (PendingShowsLaidCards, "what is pending tells .* hidden facts"),
    (AskedTells, "what is pending tells .* hidden facts"),
    (ForcedTells, "what is pending tells .* hidden facts"),
    (DealsDisclosed, "may read of .* tells hidden facts"),
    (LaysDisclosed, "may read of .* tells hidden facts"),
    (HighCardsDisclosed, "may read of .* tells hidden facts"),
    (LessThanNothing, "may read of .* tells hidden facts"),
    (ShellsShown, "sees hidden facts of"),
    (ShellsDisclosed, "may read of .* tells hidden facts"),
    (ShellsInView, "the view of .* tells hidden facts"),
]
NAMES = [kind.__name__ for kind, _ in TELLING]


@pytest.mark.parametrize(("telling", "why"), TELLING, ids=NAMES)
def test_a_game_that_tells_too_much_fails_without_hooks(telling, why):
    with pytest.raises(Fault, match=f"(?s){why}"):
        check_game(telling(), games=6, pace=700, options=[telling.options()])


def only_hooks(monkeypatch):
    monkeypatch.setattr("games.conformance.suite.Otherwise.check", lambda *_: None)


@pytest.mark.parametrize(("telling", "why"), TELLING, ids=NAMES)
def test_a_game_that_tells_too_much_fails_with_hooks_alone(telling, why, monkeypatch):
    only_hooks(monkeypatch)
    toy = sands if issubclass(telling, Sands) else lots
    hooks = {name: getattr(toy, name) for name in ("scramble", "scramble_event", "scramble_entry")}
    with pytest.raises(Fault, match=f"(?s){why}"):
        check_game(telling(), games=6, pace=700, options=[telling.options()], **hooks)


def test_a_scramble_that_mixes_nothing_fails():
    with pytest.raises(Fault, match="scramble never changed anything"):
        check_game(lots.GAME, scramble=lambda state, _viewer, _luck: state)


def test_hidden_facts_that_nothing_could_vary_fail(monkeypatch):
    only_hooks(monkeypatch)
    with pytest.raises(Fault, match="something is hidden, and nothing hidden was ever otherwise"):
        check_game(lots.GAME)


def board(state, seen, viewer):
    return f"{lots.GAME.view(state, viewer)} {seen}"


def peeping_board(state, seen, viewer):
    return f"{board(state, seen, viewer)} {min((card for card in state.laid if card), default='')}"


@pytest.mark.parametrize("hooks", [{}, {"scramble": lots.scramble}], ids=["without", "with"])
def test_what_is_shown_is_held_to_the_same(hooks):
    assert check_game(lots.GAME, games=2, shown=board, **hooks).varied > 50
    with pytest.raises(Fault, match=r"what is shown to .* tells hidden facts"):
        check_game(lots.GAME, games=2, shown=peeping_board, **hooks)


def test_what_is_shown_can_be_asked_for_less_often():
    asked = []

    def counted(state, seen, viewer):
        asked.append(viewer)
        return board(state, seen, viewer)

    report = check_game(lots.GAME, games=2, shown=counted, shown_each=10)
    assert 2 * report.varied // 10 <= len(asked) + 2 < 2 * report.varied // 5
