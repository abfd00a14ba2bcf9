"""What the presenters of the toys share: a plain picture, refusals, nothing to prepare."""

from __future__ import annotations

from typing import Final

import discord

from bot.client.files import Drawing
from bot.presenters.ordering import PlainOrderWords
from bot.presenters.presenter import Shown
from bot.wording.orders import marked
from render.kit.canvas import Canvas
from render.kit.palette import Palette
from render.kit.picture import Picture
from render.kit.text.budget import Part
from render.kit.text.fonts import Face
from render.kit.theme import INK, SHEET, shared

CLOTH = (214, 226, 206)
COMMON, RAMPS = shared(())
PALETTE = Palette.of((*COMMON, CLOTH), (*RAMPS, (INK, CLOTH, 3)))
WIDTH, LINE = 600, 40
CARDS, CARD, GAP = 4, 130, 12
"""So many lie in a row, so wide and so far apart."""


def drawn(lines, filename, *, cards=()):
    """A picture of ``lines`` of text, with ``cards`` below them; its alt text says the same."""
    top = LINE * (len(lines) + 1)
    canvas = Canvas(PALETTE, WIDTH, top + (GAP + 80) * -(-len(cards) // CARDS), CLOTH)
    for number, line in enumerate(lines):
        canvas.text(20, LINE * (number + 1), line, Face.TEXT, 26, INK, CLOTH)
    for place, card in enumerate(cards):
        x, y = 20 + (CARD + GAP) * (place % CARDS), top + (80 + GAP) * (place // CARDS)
        canvas.fill((x, y, x + CARD, y + 80), SHEET)
        canvas.text(x + CARD // 2, y + 40, card, Face.BOLD, 24, INK, SHEET, "m")
    told = [Part((line,)) for line in lines]
    if cards:
        told.append(Part((f"Cards: {', '.join(cards)}.",)))
    picture = Picture.of(canvas, told)
    return Drawing(picture.png, filename, picture.alt)


def final(names, points, tr):
    """The embed at a game's end."""
    embed = discord.Embed(title=tr("The end"), description="\n".join(map("{}: {}".format, names, points)))
    return Shown(embed, f"{embed.title}\n{embed.description}")


def by_order(lines, step, tr):
    """The lines of a step, the first one marked where nobody was asked for it."""
    return [marked(line, step, tr) if not place else line for place, line in enumerate(lines)]


class ToyPresenter:
    """A presenter of a toy; see :class:`bot.interaction.host.GamePresenter`."""

    unreadable: Final = {}
    first_game: Final = ()
    presets: Final = {}
    symbols: Final = {}
    ordering: Final = PlainOrderWords()
    alone: Final = 2
    decisions: Final = {}
    codes: Final = {}
    """The refusals in words."""
    guide: Final = None

    def explain(self, illegal, tr, players=()):
        return f"{tr(self.codes[illegal.code])}\n-# {illegal.rule}"

    def lines_by_step(self, steps, match, view, tr):
        return [self.lines([step], match, view, tr) for step in steps]

    def stands(self, event):
        return False

    def decided(self, steps, match, view, tr):
        return []

    def brief(self, steps, match, view, tr):
        return " ".join(self.lines(steps, match, view, tr))[:900]

    def meaning(self, before, after, tr):
        return []

    def warm_up(self):
        """Nothing takes long here."""

    def commands(self):
        return ()
