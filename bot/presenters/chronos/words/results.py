from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.presenters.guide import Page
from bot.presenters.presenter import Story
from bot.wording.blocks import short
from bot.wording.names.people import mark
from bot.wording.names.typed import Typed
from bot.wording.ties import place_line
from data.texts import N_, Texts
from games.chronos.events import GameEnded
from games.chronos.scoring.score import ADDED, SeatTally
from games.chronos.stages import Reason
from games.chronos.terms import FACES, WINDS
from games.chronos.view import View
from render.chronos.words.names import WITH_GODS, WITH_WINDS, card_word, end_word, god_word

GOLD: Final = 0xC9A227
DESCRIPTION: Final = 4_000
PARTS: Final = {
    "islands": N_("Islands"),
    "monsters": N_("Monsters"),
    "gods": N_("Gods"),
    "cities": N_("Cities"),
    "underworld": N_("Underworld"),
    "winds": N_("Winds (times)"),
}

SUMS: Final = (
    (WITH_GODS, N_("The sum of all parts, times the number of different winds, doubled with Aphrodite.")),
    (WITH_WINDS, N_("Your island points times the number of different winds you have.")),
    (1, N_("The points of your islands.")),
)


def results(story: Story, names: Sequence[Typed], tr: Texts) -> list[Page]:
    ended = next((one for step in story.steps for one in step.events if isinstance(one, GameEnded)), None)
    if ended is None:
        return []
    return [tally_page(ended, story.view, names, tr)]


def tally_page(ended: GameEnded, view: View, names: Sequence[Typed], tr: Texts) -> Page:
    who = [f"{mark(one.color)} {name}" for one, name in zip(view.kingdoms, names, strict=True)]
    order = sorted(range(len(who)), key=lambda seat: (ended.ranking[seat], -ended.seats[seat].points, seat))
    lines: list[str] = []
    for seat in order:
        lines.append(place_line(ended.ranking[seat], who[seat], ended.seats[seat].points, tr))
        if parts := parts_told(ended.seats[seat], tr):
            lines.append(f"-# {parts}")
        if cards := cards_told(ended.stacks[seat], view, seat, tr):
            lines.append(f"-# {cards}")
    text = short("\n".join(lines), DESCRIPTION)
    title = tr("The end: {how}", how=end_word(ended.reason.value, tr))
    notes = [tr(next(note for level, note in SUMS if view.level >= level))]
    if ended.winner is not None and view.level >= WITH_GODS:
        notes.append(
            tr(
                "The player whose claim was true or who met a winning condition is first; everyone else shares the "
                "next place."
            )
        )
    elif ended.winner is not None:
        notes.append(tr("The player whose claim was true is first; everyone else shares the next place."))
    elif view.teams:
        notes.append(tr("Partners share the better partner's place."))
    elif len(set(ended.ranking)) < len(ended.ranking):
        notes.append(tr("Players with equal points share a place."))
    return Page(title, text, color=GOLD, footer="\n".join(notes))


def ending(name: str, tr: Texts) -> str:
    return end_word(name, tr) if name in set(Reason) else name


def parts_told(tally: SeatTally, tr: Texts) -> str:
    """Return how a score is calculated (C7.4), such as `(Islands 120 + Gods 50) × 2 winds × 2`. Empty if it's zero."""
    parts = [f"{tr(PARTS[name])} {points}" for name in ADDED if (points := getattr(tally, name))]
    told = " + ".join(parts)
    if tally.winds > 1 and parts:
        told = f"({told})" if len(parts) > 1 else told
        told = tr("{sum} × {winds} winds", sum=told, winds=tally.winds)
    return f"{told} × 2" if tally.doubled and parts else told


def cards_told(stack: Sequence[str], view: View, seat: int, tr: Texts) -> str:
    own = view.kingdoms[seat]
    counts = [(face, stack.count(face)) for face in FACES] + list(zip(WINDS, own.winds, strict=True))
    told = [card_word(face, tr) + (f" ×{count}" if count > 1 else "") for face, count in counts if count]
    return short(", ".join((*told, *(god_word(god.value, tr) for god in own.gods))), 400)
