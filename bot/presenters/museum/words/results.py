from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.presenters.guide import Page
from bot.presenters.museum.words.labels import name, name_of
from bot.presenters.presenter import Story
from bot.wording.blocks import short
from bot.wording.names.typed import Typed, plain
from bot.wording.ties import place_line, tie_lines
from data.museum import CONTINENTS
from data.texts import N_, Texts
from games.museum.events.turned import GameEnded
from games.museum.scoring.tally import Apart, Collection, SeatTally, Tally
from games.museum.view import View
from render.kit.picture import Drawing
from render.museum import museum_picture
from render.museum.words.names import word
from render.museum.words.told import PARTS, apart_of

GOLD: Final = 0xC8A24A
FIELD: Final = 1024
LONGEST: Final = 1500

LEVEL: Final = (
    N_("{first} is ahead of {second}: equal points, but more prestige left ({one} to {other})."),
    N_("{first} is ahead of {second}: equal points and prestige, but a smaller discard ({one} to {other})."),
)
ALWAYS: Final = frozenset({"objects", "civilizations", "domains", "patron"})


def results(story: Story, names: Sequence[Typed], tr: Texts) -> list[Page]:
    view: View = story.view
    if view.tally is None or not any(isinstance(event, GameEnded) for step in story.steps for event in step.events):
        return []
    tally = view.tally
    return [*(museum_of(view, tally, seat, names, tr) for seat in _order(tally)), tally_of(view, tally, names, tr)]


def _order(tally: Tally) -> list[int]:
    return sorted(range(len(tally.seats)), key=lambda seat: (tally.ranking[seat], seat))


def museum_of(view: View, whole: Tally, seat: int, names: Sequence[Typed], tr: Texts) -> Page:
    """Return a summary of a seat's museum, with the points of each collection and the objects that didn't count."""
    tally = whole.seats[seat]
    lines = [_collection(one, tr) for one in (*tally.civilizations, *tally.domains)]
    lines = [tr("Points in all: **{points}**", points=tally.total), *(lines or [tr("No collections.")])]
    lines += outside(tally, tr)
    title = short(tr("Museum of {name}", name=names[seat].plain), 256)
    text, heading = short("\n".join(lines), LONGEST), tr("Museum of {name}", name=names[seat])
    draw = partial(_drawn, view, seat, tally, plain(names), tr)
    return Page(title, text, draw, GOLD, lines=f"**{heading}**\n{text}")


def _collection(one: Collection, tr: Texts) -> str:
    points = tr.plural("{count} point", "{count} points", one.points)
    experts = tr("including experts: {count}", count=len(one.experts)) if one.experts else ""
    size = f"{len(one.objects) + len(one.experts)}" + (f" ({experts})" if experts else "")
    return tr.pair(f"**{word(one.of, tr)}** × {size}", points)


def outside(tally: SeatTally, tr: Texts) -> list[str]:
    def called(one: Apart) -> str:
        return f"{name(one.object, tr)} ({word(one.of, tr)})"

    return [f"-# {text}" for text in apart_of(tally, called, tr)]


def _drawn(view: View, seat: int, tally: SeatTally, names: Sequence[str], tr: Texts) -> Drawing:
    slots = view.seats[seat].slots or ()
    return museum_picture(view, seat, slots, tally, names, tr).named(f"museum-{seat + 1}.png")


def tally_of(view: View, tally: Tally, names: Sequence[Typed], tr: Texts) -> Page:
    """Return the final tally, winner first. It has a field for each player with the parts of their score."""
    order = _order(tally)
    lines = [place_line(tally.ranking[seat], names[seat], tally.totals[seat], tr) for seat in order]
    fields = tuple((str(names[seat]), short(parts(tally.seats[seat], tr), FIELD)) for seat in order)
    counts = [(one.prestige, len(seat.discard)) for one, seat in zip(tally.seats, view.seats, strict=True)]
    lines += tie_lines(order, tally.totals, counts, words=LEVEL, names=names, tr=tr)
    title, text = tr("The final tally"), "\n".join(lines)
    each = [tr.pair(names[seat], tr.apart(parts(tally.seats[seat], tr).splitlines())) for seat in order]
    return Page(title, text, color=GOLD, fields=fields, lines="\n".join((f"**{title}**", text, *each)))


def parts(one: SeatTally, tr: Texts) -> str:
    """Return the parts of a score, one per line. Those in :data:`ALWAYS` are listed even if they are zero."""
    patron = {"patron": f"{name_of('patron', one.patron, tr)} ({one.progress})"} if one.patron else {}
    called = {part: tr(name) for part, name in PARTS.items()} | patron
    lines = [tr.pair(called[part], points) for part, points in one.parts if points > 0 or part in ALWAYS]
    lost = [f"{word(of, tr)} −{points}" for of, points in zip(CONTINENTS, one.opinion, strict=True) if points]
    if lost:
        lines.append(tr.pair(called["discard"], ", ".join(lost)))
    return "\n".join((*lines, tr("**Total: {points}**", points=one.total)))
