"""The single checks of the conformance suite, each on one position, entry or finished game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from games.core import CHANCE, TIME, Decide, Draw, Drawn, Entry, Forced, Illegal, Over, Unreadable
from games.driver import Step, drawn
from games.record import form, parse
from games.registry import AnyGame
from games.replay import Scored, recorded, steps
from tests.conformance.faults import Fault, garbled, require, structs_in

Scramble = Callable[[Any, int | None, Random], Any]


def viewers(seats: int) -> tuple[int | None, ...]:
    return (None, *range(seats))


def refuses(game: AnyGame, state: Any, entry: Entry[Any], why: str) -> Illegal:
    """``apply`` must raise Illegal, with a code and a rule. Gives it."""
    try:
        game.apply(state, entry)
    except Illegal as error:
        require(isinstance(error.code, str) and error.code, f"Illegal without a code: {entry.what}")
        require(isinstance(error.rule, str) and error.rule, f"Illegal without a rule: {entry.what}")
        plain = all(isinstance(fact, str | int) for fact in error.params.values())
        require(plain, f"Illegal with facts that are neither text nor number: {error.params}")
        return error
    except Exception as error:
        raise Fault(f"{why}: {entry} raised {type(error).__name__} ({error}), not Illegal") from error
    raise Fault(f"{why}: {entry} was not refused")


def applies(game: AnyGame, state: Any, entry: Entry[Any]) -> Any:
    """``apply`` must do it, twice alike."""
    try:
        first = game.apply(state, entry)
    except Exception as error:
        raise Fault(f"{entry} is listed as legal, but raised {type(error).__name__} ({error})") from error
    if game.apply(state, entry) != first:
        raise Fault(f"{entry} does not do the same twice")
    return first


def new_game(game: AnyGame, seats: tuple[str, ...]) -> None:
    """Seats have good names; ``new`` refuses what cannot be seated, ``decode`` what is not a state."""
    good = all(re.fullmatch("[a-z]+", name) for name in game.seat_names)
    require(good and len(set(game.seat_names)) == len(game.seat_names), f"bad seat names: {game.seat_names}")
    require(len(game.seat_names) >= max(game.players), "more players than seat names")
    stranger = next(name for name in ("zzz", "yyy") if name not in game.seat_names)
    for wrong in ((), seats[:-1] + seats[:1], (*seats[:-1], stranger), game.seat_names[:1] * 2):
        try:
            game.new(wrong, game.options())
        except ValueError:
            continue
        require(False, f"new{wrong} was not refused with ValueError")
    require(game.new(seats, game.options()) == game.new(seats, game.options()), "new is not the same twice")
    for data in (b"", b"null", b"[]", b"{}", b"{", game.encode(game.new(seats, game.options()))[:-9]):
        try:
            game.decode(data)
        except msgspec.ValidationError:
            continue
        except Exception as error:
            raise Fault(f"decode({data!r}) raised {type(error).__name__}, not ValidationError") from error
        raise Fault(f"decode({data!r}) was not refused")


def position(game: AnyGame, state: Any, seats: int, pieces: Any) -> None:
    """What holds for any state: plain, hashable, readable from JSON, all pieces there."""
    again = game.decode(game.encode(state))
    require(again == state, "decode(encode(state)) is not the state")
    require(hash(again) == hash(state), "equal states have unequal hashes")
    require(type(again) is type(state), "decode gives another type")
    require(game.pieces(state) == pieces, f"pieces are not conserved: {pieces} -> {game.pieces(state)}")
    pending = game.pending(state)
    require(game.pending(again) == pending, "pending differs after JSON")
    if isinstance(pending, Draw):
        require(pending.population == tuple(sorted(pending.population)), f"a population is not sorted: {pending.what}")
        require(0 <= pending.count <= len(pending.population), f"cannot draw {pending.count}: {pending.what}")
        require(len(set(pending.variants)) == len(pending.variants) > 0, f"bad variants: {pending.what}")
    if isinstance(pending, Decide):
        require(pending.asked, "nobody is asked")
        require(set(pending.asked) <= set(range(seats)), f"seats are asked that do not play: {pending.asked}")


def lists(game: AnyGame, state: Any, seats: int, now: int) -> dict[int, Sequence[Any]]:
    """The legal lists: stable, without doubles, there for those asked only. Gives them by seat."""
    pending = game.pending(state)
    found = {}
    for seat in range(seats):
        moves = game.legal(state, seat, now)
        require(
            list(moves) == list(game.legal(game.decode(game.encode(state)), seat, now)), "a legal list is not stable"
        )
        require(len(set(moves)) == len(moves), f"a legal list names an action twice: {moves}")
        if isinstance(pending, Forced) and pending.seat == seat:
            require(tuple(moves) == (pending.action,), f"the forced seat's list is not its action: {moves}")
            require(pending.rule, "a forced action without a rule")
        elif isinstance(pending, Decide) and seat in pending.asked:
            require(moves or game.timed, f"seat {seat} is asked and has no legal action")
        else:
            require(not moves, f"seat {seat} is not asked, but has legal actions")
        found[seat] = moves
    return found


def notation(game: AnyGame, what: Any, rng: Random) -> None:
    """An action's or outcome's text reads back; a garbled one reads as what it says or is refused."""
    text = game.write(what)
    read = game.read_drawn if isinstance(what, Drawn) else game.read
    require(text == " ".join(text.split()), f"text with odd spaces: {text!r}")
    require(text and ";" not in text and text[0] not in "@[", f"text that a record cannot hold: {text!r}")
    require(read(text) == what, f"{text!r} reads back as {read(text)!r}, not {what!r}")
    wrong = garbled(text, rng)
    try:
        meant = read(wrong)
    except Unreadable as error:
        require(error.reason, f"Unreadable without a reason: {wrong!r}")
    except Exception as error:
        raise Fault(f"reading {wrong!r} raised {type(error).__name__} ({error}), not Unreadable") from error
    else:
        require(read(game.write(meant)) == meant, f"{wrong!r} reads as {meant!r}, which does not read back")


def wrong_chance(game: AnyGame, state: Any, now: int, rng: Random) -> Iterator[Illegal]:
    """Outcomes that cannot be, or not now, are refused; so are players in the place of chance. Gives the refusals."""
    pending = game.pending(state)
    if not isinstance(pending, Draw):
        yield refuses(game, state, Entry(CHANCE, Drawn("nothing", ()), now), "an outcome that nobody drew")
        if game.wakes(state) != now:
            yield refuses(game, state, Entry(CHANCE, TIME, now), "time that has not come")
        return
    right = drawn(pending, rng.randrange)
    wrong = [
        Drawn("nothing", right.items),
        Drawn(right.what, (*right.items, pending.population[0] + pending.variants[0])),
        Drawn(right.what, right.items[:-1] or ("nothing",)),
        Drawn(right.what, (*right.items[:-1], "nothing")),
    ]
    bare = max(pending.population, key=pending.population.count)
    if pending.count > pending.population.count(bare):
        wrong.append(Drawn(right.what, (bare + pending.variants[0],) * pending.count))
    for outcome in wrong:
        yield refuses(game, state, Entry(CHANCE, outcome, now), "an impossible outcome")
    yield refuses(game, state, Entry(0, right, now), "an outcome from a player")


def hidden(
    game: AnyGame, state: Any, seats: int, *, now: int, pool: Sequence[Any], scramble: Scramble | None, rng: Random
) -> int:
    """Views, legal lists and refusals (of the actions in ``pool``) tell nothing that their viewer may not know.

    Gives how many scrambled states were compared.
    """
    compared = 0
    if scramble is None:
        public = _faceless(game.view(state, None))
        same = all(_faceless(game.view(state, viewer)) == public for viewer in range(seats))
        require(same, "views differ between viewers, but no scramble was given to check what they hide")
        return 0
    for viewer in viewers(seats):
        other = scramble(state, viewer, rng)
        if other == state:
            continue
        compared += 1
        require(game.view(other, viewer) == game.view(state, viewer), f"the view of {viewer} tells hidden facts")
        one, two = game.pending(state), game.pending(other)
        alike = type(one) is type(two) and (one == two or not isinstance(one, Decide))
        require(alike, f"what is pending tells {viewer} hidden facts")
        if viewer is not None:
            same = list(game.legal(other, viewer, now)) == list(game.legal(state, viewer, now))
            require(same, f"the legal list of {viewer} tells hidden facts")
            for action in pool:
                entry = Entry(viewer, action, now)
                same = _refusal(game, state, entry) == _refusal(game, other, entry)
                require(same, f"the answer to {entry} tells hidden facts")
    return compared


def _refusal(game: AnyGame, state: Any, entry: Entry[Any]) -> tuple[Any, ...] | None:
    """Why ``entry`` is refused, None when it is not."""
    try:
        game.apply(state, entry)
    except Illegal as error:
        return (error.code, error.rule, dict(error.params))
    return None


def events(game: AnyGame, found: tuple[Any, ...], seats: int, scramble: Scramble | None, rng: Random) -> None:
    """Events are plain, and what is seen of them tells nothing that the viewer may not know."""
    for event in found:
        structs_in(event)
        public = game.see(event, None)
        for viewer in viewers(seats):
            seen = game.see(event, viewer)
            structs_in(seen)
            if scramble is None:
                require(seen == public, f"an event is seen differently, but nothing is hidden here: {event}")
            else:
                other = game.see(scramble(event, viewer, rng), viewer)
                require(other == seen, f"{viewer} sees hidden facts of {event}")


def ended(game: AnyGame, seats: tuple[str, ...], played: Sequence[Step[Any, Any, Any]]) -> None:
    """A finished game: a sound ranking and tally, nothing more to do, and the record gives the game again."""
    state = played[-1].state
    over = game.pending(state)
    assert isinstance(over, Over)
    places = over.ranking
    require(len(places) == len(seats), f"a ranking of {len(places)} for {len(seats)} seats")
    sound = all(place == 1 + sum(other < place for other in places) for place in places)
    require(sound and over.reason, f"not a ranking: {over}")
    tally = game.tally(state)
    structs_in(tally)
    if isinstance(tally, Scored):
        pairs = [(place, points) for place, points in zip(places, tally.totals, strict=True)]
        fair = all(mine[1] >= other[1] for mine in pairs for other in pairs if mine[0] < other[0])
        require(fair, f"fewer points rank higher: {pairs}")
    record = recorded(game, seats, (step.entry for step in played), state)
    require(record.result, "a finished game without a result")
    again = parse(form(record))
    require(again == record, "the record does not read back")
    replayed = list(steps(game, again))
    require([step.state for step in replayed] == [step.state for step in played], "replaying gives other states")
    require([step.events for step in replayed] == [step.events for step in played], "replaying gives other events")


def _faceless(view: Any) -> dict[str, Any]:
    """A view's fields but for whose it is."""
    return {name: getattr(view, name) for name in view.__struct_fields__ if name != "viewer"}
