"""Checks that a game keeps secrets: if two states, events or entries differ only in facts hidden from a viewer, the
viewer must not be able to tell them apart.
"""

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
"""A function that changes hidden facts. ``scramble(what, viewer, luck)`` returns the state, event or entry ``what``
with all facts hidden from ``viewer`` shuffled. To the viewer, the result must look the same as ``what``.
"""

Shown: TypeAlias = Callable[[Any, tuple[Any, ...], Seat | None], Any]
"""A function that returns everything that a viewer sees besides the view itself. ``shown(state, seen, viewer)``
returns a comparable value that represents the pictures, texts and controls for ``viewer``. ``seen`` holds the events
before ``state``, as the viewer sees them.
"""


def alike(
    game: AnyGame, one: Any, other: Any, viewer: Seat | None, *, now: int, pool: Sequence[Any] = (), shown: Any = None
) -> None:
    """Check that ``viewer`` can't tell apart the states ``one`` and ``other``, which differ only in facts hidden from
    the viewer.

    Compare the view, the seats that can act, the legal actions, and the refusals of the actions in ``pool``. If
    ``shown`` is given, compare the results of ``shown`` for both states too.
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
    pending = game.pending(state)
    if isinstance(pending, Draw):
        return (pending.what, pending.count, pending.variants)
    if isinstance(pending, Forced):
        return (pending.seat, pending.rule, game.disclose(Entry(pending.seat, pending.action, now), viewer))
    assert isinstance(pending, Decide | Over)  # noqa: S101 - for the type checker
    return pending


def _refusal(game: AnyGame, state: AnyState, entry: Entry[AnyAction]) -> tuple[Any, ...] | None:
    try:
        game.apply(state, entry)
    except Illegal as error:
        return (error.code, error.rule, dict(error.params))
    return None


def differs(game: AnyGame, state: AnyState, found: tuple[Any, ...], seats: int) -> bool:
    """Return whether any seat sees ``state``, or the events ``found`` before it, differently from the public. If so,
    something is hidden from someone.
    """
    public = _faceless(game.view(state, None))
    return any(
        _faceless(game.view(state, seat)) != public or seen(game, found, seat) != seen(game, found, None)
        for seat in range(seats)
    )


def _faceless(view: AnyView) -> dict[str, Any]:
    return {name: getattr(view, name) for name in view.__struct_fields__ if name != "viewer"}


def seen(game: AnyGame, found: tuple[Any, ...], viewer: Seat | None) -> tuple[Any, ...]:
    """Return the parts of the events in ``found`` that ``viewer`` may know, in order. Events that the viewer may not
    even know about are left out.
    """
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
    """Check that shuffling the facts hidden from a viewer changes nothing that the viewer can see. Return the number of
    states compared.

    For a finished game, do nothing, because it may show everything.
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
    """Check the events ``found``: they must be immutable, and a viewer's version of an event must not reveal what is
    hidden from that viewer.
    """
    for event in found:
        structs_in(event)
        for viewer in viewers(seats):
            told = game.see(event, viewer)
            structs_in(told)
            if scramble is not None:
                other = game.see(scramble(event, viewer, luck), viewer)
                require(other == told, f"{viewer} sees hidden facts of {event}")


def entry(game: AnyGame, done: Entry[AnyAction], seats: int, scramble: Scramble | None, luck: Luck) -> bool:
    """Check the part of an entry's text that each viewer may read. Return whether any of the text is hidden from
    anyone.

    The seat that acted must be able to read all of it. Others must get the complete text, or a text that is marked as
    partly hidden and reveals no hidden facts.
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
    """Raise Fault unless ``value``, a view, can be compared, hashed and serialized."""
    structs_in(value)
    try:
        hash(value)
        msgspec.json.encode(value)
    except TypeError as error:
        raise Fault(f"a view that cannot be a key or written: {error}") from error
