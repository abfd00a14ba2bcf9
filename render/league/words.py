from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from data.cutting import less
from data.texts import N_, Texts
from render.kit.text.fonts import Face, drawable
from render.kit.text.textboard import ASIDE, COLUMNS_SHOWN, columns, plain, wrapped
from render.league.values import Places, Result, Row, State, Who, Zone

LEFT: Final = N_("Left")
UNRANKED: Final = N_("Not ranked yet: too few tables")
ZONES: Final = {
    Zone.UP: N_("goes up"),
    Zone.DOWN: N_("goes down"),
}
STATES: Final = {
    State.RUNNING: N_("being played"),
    State.WAITING: N_("not open yet"),
    State.ANNULLED: N_("cancelled"),
    State.VOID: N_("doesn't count"),
    State.BYE: N_("bye"),
    State.GONE: N_("had left"),
    State.LATE: N_("not there yet"),
    State.OUT: N_("not in the final"),
}


def spoken(who: Who, tr: Texts) -> str:
    return " ".join(who.name.split()) or " ".join(who.spare.split()) or tr("Someone")


def drawn(who: Who, tr: Texts, face: Face = Face.TEXT) -> str:
    """Return a person's name without characters that the font lacks. If nothing is left, use
    their spare name instead.
    """
    return drawable(face, who.name) or drawable(face, who.spare) or tr("Someone")


def folded(text: str, first: str = "", rest: str = ASIDE) -> Iterator[str]:
    """Yield `text` in lines for a code block. Backticks are replaced, because they could end the block."""
    return wrapped(" ".join(text.replace("`", "'").split()), first, rest)


def place_word(row: Row) -> str:
    """Return a place as `3.`, a shared place as `=3.`, or a dash for a member who isn't ranked. The result is the same
    in every language.
    """
    return "–" if row.place is None else f"{'=' if row.shared else ''}{row.place}."


def possible_word(places: Places, tr: Texts) -> str:
    """Return the places that a member can still reach, such as `places 2 to 5 possible` or `place 3 for certain`."""
    if places.best == places.worst:
        return tr("place {place} for certain", place=places.best)
    return tr("places {best} to {worst} possible", best=places.best, worst=places.worst)


def result_word(result: Result, tr: Texts) -> str:
    """Return a result such as `1`, `=2` or `cancelled`. A remark is added if someone took over the seat or an opponent
    was a computer player.
    """
    shared = "=" if result.shared else ""
    text = f"{shared}{result.place}" if result.state is State.PLACE else tr(STATES[result.state])
    text = tr("{result} (taken over)", result=text) if result.taken else text
    return tr("{result} (with computers)", result=text) if result.computers else text


def member_line(row: Row, wide: int, tr: Texts) -> str:
    """Return a line of text with the place, the name, and the points on the right.

    `wide` is the width of the longest place number, in characters.
    """
    points = row.points + "".join(f" ({number})" for number in row.notes)
    name = plain(spoken(row.who, tr))
    room = COLUMNS_SHOWN - wide - 2 - columns(points)
    while columns(name) > room and len(name) > 1:
        name = less(name)
    return f"{place_word(row):>{wide}} {name}{' ' * (room - columns(name))} {points}"
