"""Toy games that each reveal too much in one place. The conformance tests must catch each of them, with and without the
hooks that shuffle hidden cards.
"""

import msgspec
import pytest

from games.conformance import Fault, check_game
from games.core import Decide, Drawn, Illegal
from tests.conformance.faulty import faulty, pending_as
from tests.toys import lots, sands
from tests.toys.lots import Back, Card, Lay, Lots
from tests.toys.sands import Sands

replace = msgspec.structs.replace


class Peek(msgspec.Struct, frozen=True):
    viewer: int | None
    state: lots.State


def laid_shown(game, state, viewer):
    view = Lots.view(game, state, viewer)
    seats = tuple(replace(seat, card=card) for seat, card in zip(view.seats, state.laid, strict=True))
    return replace(view, seats=seats)


def sorted_by_the_others(game, state, seat, now):
    others = state.hands[seat - 1]
    return sorted(Lots.legal(game, state, seat, now), key=lambda one: isinstance(one, Lay) and one.card in others)


def refused_with_a_hand(game, state, entry):
    try:
        return Lots.apply(game, state, entry)
    except Illegal as error:
        raise Illegal(error.code, error.rule, next="".join(state.hands[(entry.who - 1) % 2])) from error


def forced_by_equal_cards(found, state):
    for seat in found.asked:
        if len(set(state.hands[seat])) == 1:
            return lots.Forced(seat, Lay(state.hands[seat][0]), "L2")
    return found


class LowestStays(Lots):
    """A faulty game in which undo depends on a card: after laying the lowest card, a player may not take it back."""

    pending = pending_as(
        lambda one, state: Decide(one.asked, tuple(seat for seat in one.may if state.laid[seat] != Card.AXOLOTL))
    )

    def apply(self, state, entry):
        pending = self.pending(state)
        if isinstance(entry.what, Back) and isinstance(pending, Decide) and entry.who not in pending.may:
            raise Illegal("not-you", "L6")
        return super().apply(state, entry)


class NotTheNeighbours(Lots):
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


def disclosing(which):
    """Return a method ``disclose`` that tells the entries for which ``which`` is true whole."""
    return lambda game, entry, viewer: (
        game.write(entry.what) if which(entry.what) else Lots.disclose(game, entry, viewer)
    )


def high_or_low(game, entry, viewer):
    told = Lots.disclose(game, entry, viewer)
    return f"lay hidden {'high' if entry.what.card > Card.GERENUK else 'low'}" if told == "lay hidden" else told


READ, PENDING = "may read of .* tells hidden facts", "what is pending tells .* hidden facts"
TELLING = [
    faulty("the view of .* tells hidden facts", view=laid_shown),
    faulty("the view of .* tells hidden facts", view=lambda _, state, viewer: Peek(viewer, state)),
    faulty(
        "sees hidden facts of",
        see=lambda game, event, viewer: event if isinstance(event, lots.Dealt) else Lots.see(game, event, viewer),
    ),
    faulty("the legal list of . tells hidden facts", legal=sorted_by_the_others),
    (NotTheNeighbours, "the legal list of . tells hidden facts"),
    faulty("the answer to .* tells hidden facts", apply=refused_with_a_hand),
    faulty(
        PENDING,
        pending=pending_as(lambda one, state: Decide(one.asked[:: -1 if Card.ZIBELINE in state.laid else 1], one.may)),
    ),
    (LowestStays, PENDING),
    faulty(PENDING, pending=pending_as(forced_by_equal_cards)),
    faulty(READ, disclose=disclosing(lambda what: isinstance(what, Drawn))),
    faulty(READ, disclose=disclosing(lambda what: isinstance(what, Lay))),
    faulty(READ, disclose=disclosing(lambda what: Card.ZIBELINE in getattr(what, "items", ()))),
    faulty(READ, disclose=high_or_low),
    faulty("sees hidden facts of", Sands, see=lambda _, event, viewer: event),
    faulty(READ, Sands, disclose=lambda game, entry, viewer: game.write(entry.what)),
    faulty(
        "the view of .* tells hidden facts",
        Sands,
        view=lambda game, state, viewer: replace(Sands.view(game, state, viewer), sea=state.sea.count("5")),
    ),
]
each_that_tells = pytest.mark.parametrize(("telling", "why"), TELLING)


@each_that_tells
def test_a_game_that_tells_too_much_fails_without_hooks(telling, why):
    with pytest.raises(Fault, match=f"(?s){why}"):
        check_game(telling(), games=6, pace=700, options=[telling.options()])


def only_hooks(monkeypatch):
    monkeypatch.setattr("games.conformance.suite.Otherwise.check", lambda *_: None)


@each_that_tells
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
