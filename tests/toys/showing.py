from __future__ import annotations

from typing import Final

from bot.presenters.choosing import Act, ActInTime
from bot.presenters.guide import Page
from bot.presenters.presenter import Presenter
from bot.wording.log import marked
from bot.wording.names.people import mentions
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


def drawn(lines, *, cards=()):
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
    return Picture.of(canvas, told)


def final(names, points, tr):
    return Page(tr("The end"), "\n".join(map("{}: {}".format, names, points)))


def by_order(lines, step, tr):
    return [marked(line, step, tr) if not place else line for place, line in enumerate(lines)]


class ToyPresenter(Presenter):
    alone: Final = 2
    codes: Final = {}
    commands: Final = ()
    actions: Final = {}
    """The actions that buttons perform, keyed by the words in the buttons' ids."""

    def explain(self, illegal, tr, players=()):
        return f"{tr(self.codes[illegal.code])}\n-# {illegal.rule}"

    def lines_by_step(self, steps, match, view, tr):
        who = mentions(match, tr)
        told = [[line for event in step.events for line in self.told(event, who, tr)] for step in steps]
        return [by_order(lines, step, tr) for lines, step in zip(told, steps, strict=True)]

    def board(self, view, events, names, tr, **more):
        return drawn(self.lines_of_board(view, names, tr, **more))

    def board_text(self, view, names, tr, **more):
        return "\n".join(self.lines_of_board(view, names, tr, **more))

    async def choose(self, press, tr):
        match press.more:
            case (verb,) if verb in self.actions:
                action = self.actions[verb]
                return ActInTime(lambda _look, _now: action) if self.timed else Act(action)
        raise press.unknown()

    def warm_up(self): ...
