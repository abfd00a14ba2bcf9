"""The knowledge of one viewer: two positions, events or entries that they must not be able to tell apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from games.conformance.checks import viewers
from games.conformance.faults import Fault, require, structs_in
from games.conformance.luck import Luck
from games.core import TIME, AnyAction, AnyGame, AnyState, AnyView, Decide, Draw, Entry, Forced, Illegal, Over, Seat
from games.record import HIDDEN

Scramble: TypeAlias = Callable[[Any, Seat | None, Luck], Any]
"""``scramble(what, viewer, luck)``: another state, event or entry that ``viewer`` must not be able to tell from
``what``, with all facts that are hidden from them mixed.
"""

Shown: TypeAlias = Callable[[Any, tuple[Any, ...], Seat | None], Any]
"""``shown(state, seen, viewer)``: everything else that ``viewer`` gets of a position, as a value that can be compared:
pictures, alt texts, texts, the ids of controls. ``seen``: their part of the events before it.
"""


def alike(
    game: AnyGame, one: Any, other: Any, viewer: Seat | None, *, now: int, pool: Sequence[Any] = (), shown: Any = None
) -> None:
    """Check that two states that differ only in facts hidden from ``viewer`` give them the same: view, seats that can
    act, legal list, and refusals of the actions in ``pool``; also the results of ``shown(state)``, if it is given.
    """
    require(game.view(other, viewer) == game.view(one, viewer), f"the view of {viewer} tells hidden facts")
    same = _asked(game, other, viewer, now) == _asked(game, one, viewer, now)
    require(same, f"what is pending tells {viewer} hidden facts")
    if viewer is not None:
        same = list(game.legal(other, viewer, now)) == list(game.legal(one, viewer, now))
        require(same, f"the legal list of {viewer} tells hidden facts")
        for action in pool:
            entry = Entry(viewer, action, now)
            same = _refusal(game, one, entry) == _refusal(game, other, entry)
            require(same, f"the answer to {entry} tells hidden facts")
    require(shown is None or shown(one) == shown(other), f"what is shown to {viewer} tells hidden facts")


def _asked(game: AnyGame, state: AnyState, viewer: Seat | None, now: int) -> Any:
    """Return the pending step, as far as ``viewer`` may know: a draw without its population, a forced action only as
    far as they may read it.
    """
    pending = game.pending(state)
    if isinstance(pending, Draw):
        return (pending.what, pending.count, pending.variants)
    if isinstance(pending, Forced):
        return (pending.seat, pending.rule, game.disclose(Entry(pending.seat, pending.action, now), viewer))
    assert isinstance(pending, Decide | Over)  # noqa: S101 - for the type checker
    return pending


def _refusal(game: AnyGame, state: AnyState, entry: Entry[AnyAction]) -> tuple[Any, ...] | None:
    """Return the reason for which ``entry`` is refused, None if it is not."""
    try:
        game.apply(state, entry)
    except Illegal as error:
        return (error.code, error.rule, dict(error.params))
    return None


def differs(game: AnyGame, state: AnyState, found: tuple[Any, ...], seats: int) -> bool:
    """Return whether something of a position, or of the events before it, is hidden from some seat."""
    public = _faceless(game.view(state, None))
    return any(
        _faceless(game.view(state, seat)) != public or seen(game, found, seat) != seen(game, found, None)
        for seat in range(seats)
    )


def _faceless(view: AnyView) -> dict[str, Any]:
    """Return a view's fields without its viewer."""
    return {name: getattr(view, name) for name in view.__struct_fields__ if name != "viewer"}


def seen(game: AnyGame, found: tuple[Any, ...], viewer: Seat | None) -> tuple[Any, ...]:
    """Return the events as ``viewer`` sees them, in order."""
    return tuple(told for event in found if (told := game.see(event, viewer)) is not None)


def scrambled(
    game: AnyGame,
    state: AnyState,
    seats: int,
    *,
    now: int,
    pool: Sequence[Any],
    scramble: Scramble,
    shown: Callable[[Any, Seat | None], Any] | None,
    luck: Luck,
) -> int:
    """Check that no viewer's facts about ``state`` change when the facts hidden from them are mixed. Return the number
    of compared states. A game that is over may show everything.
    """
    compared = 0
    for viewer in () if isinstance(game.pending(state), Over) else viewers(seats):
        other = scramble(state, viewer, luck)
        if other == state:
            continue
        compared += 1
        showing = None if shown is None else _looker(shown, viewer)
        alike(game, state, other, viewer, now=now, pool=pool, shown=showing)
    return compared


def _looker(shown: Callable[[Any, Seat | None], Any], viewer: Seat | None) -> Callable[[Any], Any]:
    return lambda state: shown(state, viewer)


def events(game: AnyGame, found: tuple[Any, ...], seats: int, scramble: Scramble | None, luck: Luck) -> None:
    """Check that events are plain, and that a viewer's part of them tells nothing that they may not know."""
    for event in found:
        structs_in(event)
        for viewer in viewers(seats):
            told = game.see(event, viewer)
            structs_in(told)
            if scramble is not None:
                other = game.see(scramble(event, viewer, luck), viewer)
                require(other == told, f"{viewer} sees hidden facts of {event}")


def entry(game: AnyGame, done: Entry[AnyAction], seats: int, scramble: Scramble | None, luck: Luck) -> bool:
    """Check that the readable part of an entry is its text or says that it says less, that the acting seat may read all
    of it, and that it tells nothing that the viewer may not know. Return whether something is withheld from some
    viewer.
    """
    if done.what == TIME:
        return False
    text = game.write(done.what)
    withheld = False
    for viewer in viewers(seats):
        told = game.disclose(done, viewer)
        require(told is None or isinstance(told, str), f"disclose gives {viewer} {told!r}")
        require(told == text or viewer != done.who, f"{viewer} may not read what they did: {text}")
        if told != text:
            withheld = True
            said = told is None or (HIDDEN in told.split() and told == " ".join(told.split()) and ";" not in told)
            require(said, f"{viewer} may read {told!r} of {text!r}, which does not say that something is hidden")
        if scramble is not None:
            other = scramble(done, viewer, luck)
            require(game.disclose(other, viewer) == told, f"what {viewer} may read of {text!r} tells hidden facts")
    return withheld


def plain(value: Any) -> None:
    """Check that a view is a value that can be compared, hashed and written. Raises Fault."""
    structs_in(value)
    try:
        hash(value)
        msgspec.json.encode(value)
    except TypeError as error:
        raise Fault(f"a view that cannot be a key or written: {error}") from error
