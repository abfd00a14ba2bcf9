from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from games import options
from games.conformance.faults import Fault, garbled, require, structs_in
from games.conformance.luck import Luck
from games.core import (
    CHANCE,
    TIME,
    AnyAction,
    AnyGame,
    AnyOptions,
    AnyState,
    Decide,
    Declinable,
    Draw,
    Drawn,
    Entry,
    Forced,
    Illegal,
    Over,
    Seat,
    Seating,
    Unreadable,
)
from games.driver import Step, drawn
from games.record import HIDDEN, Record, form, parse
from games.replay import Scored, disclosed, first_break, recorded, steps
from games.undo import WORD as UNDO


def viewers(seats: int) -> tuple[Seat | None, ...]:
    return (None, *range(seats))


def refuses(game: AnyGame, state: AnyState, entry: Entry[AnyAction], why: str) -> Illegal:
    """Check that ``apply`` refuses the entry by raising Illegal with a code and a rule. Return the exception. ``why``
    says what is wrong with the entry, for the message of a failed check.
    """
    try:
        game.apply(state, entry)
    except Illegal as error:
        require(error.code and str(error.code) == error.code, f"Illegal without a code: {entry.what}")
        require(error.rule and str(error.rule) == error.rule, f"Illegal without a rule: {entry.what}")
        plain = all(isinstance(fact, str | int) for fact in error.params.values())
        require(plain, f"Illegal with facts that are neither text nor number: {error.params}")
        return error
    except Exception as error:
        raise Fault(f"{why}: {entry} raised {type(error).__name__} ({error}), not Illegal") from error
    raise Fault(f"{why}: {entry} was not refused")


def applies(game: AnyGame, state: AnyState, entry: Entry[AnyAction]) -> Any:
    """Apply an entry, and check that ``apply`` accepts it and gives the same result twice. Return the result."""
    try:
        first = game.apply(state, entry)
    except Exception as error:
        raise Fault(f"{entry} is listed as legal, but raised {type(error).__name__} ({error})") from error
    if game.apply(state, entry) != first:
        raise Fault(f"{entry} does not do the same twice")
    return first


def choices(game: AnyGame, most: int, luck: Luck) -> list[Any]:
    """Return the combinations of option values to test a game with.

    These are all combinations if there are at most ``most``. Otherwise, they are the defaults, all combinations with
    one option that differs from the defaults, and a random sample of the rest. Raises Fault if the type of the options
    isn't valid.
    """
    try:
        options.check(game.options)
    except TypeError as error:
        raise Fault(f"bad options: {error}") from error
    every = list(options.combinations(game.options))
    if len(every) > most:
        single = [value for value in every if len(options.write(value)) == 1]
        rest = [value for value in every[1:] if value not in single]
        every = [every[0], *single, *luck.sample(rest, most - 1 - len(single))]
    for value in every:
        structs_in(value)
        hash(value)
        require(options.read(game.options, options.write(value)) == value, f"options do not read back: {value}")
        require(isinstance(game.seating(value), Seating), f"seating({value}) is {game.seating(value)!r}")
        require(isinstance(game.live(value), bool), f"live({value}) is {game.live(value)!r}")
    return every


def new_game(game: AnyGame, seats: tuple[str, ...], chosen: AnyOptions) -> None:
    """Check that all names of seats are valid, that ``new`` refuses invalid lists of seats, and that ``decode``
    refuses invalid data. Raises Fault.
    """
    good = all(re.fullmatch("[a-z]+", name) for name in game.seat_names)
    require(good and len(set(game.seat_names)) == len(game.seat_names), f"bad seat names: {game.seat_names}")
    require(len(game.seat_names) >= max(game.players), "more players than seat names")
    stranger = next(name for name in ("zzz", "yyy") if name not in game.seat_names)
    for wrong in ((), seats[:-1] + seats[:1], (*seats[:-1], stranger), game.seat_names[:1] * 2):
        try:
            game.new(wrong, chosen)
        except ValueError:
            continue
        require(False, f"new{wrong} was not refused with ValueError")
    require(game.new(seats, chosen) == game.new(seats, chosen), "new is not the same twice")
    for data in (b"", b"null", b"[]", b"{}", b"{", game.encode(game.new(seats, chosen))[:-9]):
        try:
            game.decode(data)
        except msgspec.ValidationError:
            continue
        except Exception as error:
            raise Fault(f"decode({data!r}) raised {type(error).__name__}, not ValidationError") from error
        raise Fault(f"decode({data!r}) was not refused")


def position(game: AnyGame, state: AnyState, seats: int, pieces: Mapping[str, int]) -> None:
    """Check that a state is hashable, that encoding and decoding it gives an equal state, and that its number of
    pieces of each kind is the one in ``pieces``.
    """
    again = game.decode(game.encode(state))
    require(again == state, "decode(encode(state)) is not the state")
    require(hash(again) == hash(state), "equal states have unequal hashes")
    require(type(again) is type(state), "decode gives another type")
    require(game.pieces(state) == pieces, f"pieces are not conserved: {pieces} -> {game.pieces(state)}")
    pending = game.pending(state)
    require(game.pending(again) == pending, "pending differs after JSON")
    if isinstance(pending, Draw):
        require(pending.population == tuple(sorted(pending.population)), f"a population is not sorted: {pending.what}")
        one = pending.what and pending.what.split() == [pending.what] and pending.what not in {TIME.what, HIDDEN}
        require(one, f"a draw's name is not one word of its own: {pending.what!r}")
        require(0 <= pending.count <= len(pending.population), f"cannot draw {pending.count}: {pending.what}")
        require(len(set(pending.variants)) == len(pending.variants) > 0, f"bad variants: {pending.what}")
    if isinstance(pending, Decide):
        require(pending.asked if not game.timed else pending.able, "nobody is asked")
        require(set(pending.able) <= set(range(seats)), f"seats are asked that do not play: {pending.able}")
        require(
            len(set(pending.able)) == len(pending.able), f"a seat is asked and may act besides, or twice: {pending}"
        )


def lists(game: AnyGame, state: AnyState, seats: int, now: int) -> dict[int, Sequence[Any]]:
    """Check the lists of legal actions of all seats. A list must be the same if it's requested twice, and must have no
    duplicates. Only seats that can act may have legal actions. Return the lists by seat. Raises Fault.
    """
    pending = game.pending(state)
    found: dict[int, Sequence[Any]] = {}
    for seat in range(seats):
        moves = game.legal(state, seat, now)
        require(
            list(moves) == list(game.legal(game.decode(game.encode(state)), seat, now)), "a legal list is not stable"
        )
        require(len(set(moves)) == len(moves), f"a legal list names an action twice: {moves}")
        if isinstance(pending, Forced) and pending.seat == seat:
            require(tuple(moves) == (pending.action,), f"the forced seat's list is not its action: {moves}")
            require(pending.rule, "a forced action without a rule")
        elif isinstance(pending, Decide) and seat in pending.able:
            require(moves or game.timed, f"seat {seat} can act and has no legal action")
        else:
            require(not moves, f"seat {seat} cannot act, but has legal actions")
        found[seat] = moves
    if isinstance(pending, Decide) and pending.optional:
        require(isinstance(game, Declinable), "a question is optional, but the game does not say how to decline")
        for seat in pending.asked:
            action = game.decline(state, seat)  # type: ignore[attr-defined]
            applies(game, state, Entry(seat, action, now))
            notation(game, action, Luck("decline"))
    return found


def notation(game: AnyGame, what: Any, luck: Luck) -> None:
    """Check that reading the text of ``what``, an action or the outcome of a draw, gives the same value again. Also
    check that the text with a typo is either refused, or read as a value that can itself be written and read.
    """
    text = game.write(what)
    read = game.read_drawn if isinstance(what, Drawn) else game.read
    require(text == " ".join(text.split()), f"text with odd spaces: {text!r}")
    require(text and ";" not in text and text[0] not in "@[", f"text that a record cannot hold: {text!r}")
    require(isinstance(what, Drawn) or text.split()[0] != UNDO, f"an action's text that takes back: {text!r}")
    require(HIDDEN not in text.split(), f"text that says that something is hidden: {text!r}")
    require(read(text) == what, f"{text!r} reads back as {read(text)!r}, not {what!r}")
    wrong = garbled(text, luck)
    try:
        meant = read(wrong)
    except Unreadable as error:
        require(error.reason, f"Unreadable without a reason: {wrong!r}")
    except Exception as error:
        raise Fault(f"reading {wrong!r} raised {type(error).__name__} ({error}), not Unreadable") from error
    else:
        require(read(game.write(meant)) == meant, f"{wrong!r} reads as {meant!r}, which does not read back")


def wrong_chance(game: AnyGame, state: AnyState, now: int, luck: Luck) -> Iterator[Illegal]:
    """Check that the game refuses impossible draws, draws for which it isn't waiting, and draws made by a player. Yield
    the exceptions with which the game refuses them.
    """
    pending = game.pending(state)
    if not isinstance(pending, Draw):
        yield refuses(game, state, Entry(CHANCE, Drawn("nothing", ()), now), "an outcome that nobody drew")
        if game.wakes(state) != now:
            yield refuses(game, state, Entry(CHANCE, TIME, now), "time that has not come")
        return
    right = drawn(pending, luck.below)
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


def judged(
    game: AnyGame, state: AnyState, entry: Entry[AnyAction], moves: Sequence[AnyAction], pieces: Mapping[str, int]
) -> Illegal | None:
    """Check how the game handles an action that isn't among the legal actions ``moves``.

    If ``apply`` refuses it, return the exception. Otherwise, check that the seat can act and that the new state is
    valid, and return None.
    """
    try:
        after, _ = game.apply(state, entry)
    except Illegal:
        return refuses(game, state, entry, "not in the legal list")
    except Exception as error:
        raise Fault(f"not in the legal list: {entry} raised {type(error).__name__} ({error}), not Illegal") from error
    require(moves, f"the legal list of seat {entry.who} is empty, but {entry} was not refused")
    applies(game, state, entry)
    require(game.read(game.write(entry.what)) == entry.what, f"{entry.what} was not refused and does not read back")
    again = game.decode(game.encode(after))
    require(again == after, f"decode(encode(state)) is not the state after {entry}")
    require(game.pieces(after) == pieces, f"pieces are not conserved: {entry}")
    return None


def ended(
    game: AnyGame, seats: tuple[str, ...], chosen: AnyOptions, played: Sequence[Step[Any, Any, Any]], luck: Luck
) -> None:
    """Check a finished game: its ranking and tally must be valid, nothing may be left to do, and replaying its record
    must give the same game.
    """
    state = played[-1].state
    over = game.pending(state)
    assert isinstance(over, Over)  # noqa: S101 - for the type checker
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
    record = recorded(game, seats, [step.entry for step in played], state, chosen)
    require(record.result, "a finished game without a result")
    again = parse(form(record))
    require(again == record, "the record does not read back")
    replayed = list(steps(game, again))
    require([step.state for step in replayed] == [step.state for step in played], "replaying gives other states")
    require([step.events for step in replayed] == [step.events for step in played], "replaying gives other events")
    for viewer in viewers(len(seats)):
        whole = disclosed(game, seats, [step.entry for step in played], state, viewer=viewer, chosen=chosen)
        require(whole == record, f"the record of a game that is over is not shown whole to {viewer}")
        cut = luck.below(len(played))
        before = played[cut - 1].state if cut else game.new(seats, chosen)
        entries = [step.entry for step in played[:cut]]
        found = disclosed(game, seats, entries, before, viewer=viewer, chosen=chosen)
        _withheld(game, record.cut(cut), found, viewer)


def _withheld(game: AnyGame, whole: Record, found: Record, viewer: Seat | None) -> None:
    require(parse(form(found)) == found, f"the record that {viewer} may read does not read back")
    same = [line == full for line, full in zip(found.lines, whole.lines, strict=True)]
    broken = first_break(game, found)
    at = None if broken is None else (broken.number, broken.code)
    expected = None if all(same) else (same.index(False) + 1, "not-complete")
    require(at == expected, f"the record that {viewer} may read replays to {at}, not to {expected}")
