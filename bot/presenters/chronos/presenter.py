from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final

from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from bot.presenters.choosing import Command, Field
from bot.presenters.chronos.lessons import GUIDE
from bot.presenters.chronos.moves.board import board_rows
from bot.presenters.chronos.moves.panel import HAND, panel
from bot.presenters.chronos.moves.press import choose, interrupts, waits
from bot.presenters.chronos.words import log
from bot.presenters.chronos.words.hints import ReasonWords, advised, spot
from bot.presenters.chronos.words.kingdom import own_text
from bot.presenters.chronos.words.names import clock_at, named
from bot.presenters.chronos.words.options import LEVELS, OPTIONS, level_of
from bot.presenters.chronos.words.ordering import ChronosOrderWords
from bot.presenters.chronos.words.refusals import REFUSALS, UNREADABLE
from bot.presenters.chronos.words.results import PARTS, ending, results
from bot.presenters.chronos.words.undone import counted, defined, left_undone, sand_of
from bot.presenters.presenter import Presenter, Watches
from bot.wording.names.choices import BEHIND
from bot.wording.names.people import mark, mentions
from data.texts import N_, Texts
from games.chronos.actions import Action
from games.chronos.notation import write
from games.chronos.view import Phase, View
from games.core import Millis
from render.chronos import SYMBOLS, hint_picture, own_picture, picture, text_board, warm_up
from render.chronos.words.stages import CHOICES

PROMPT: Final = 300
TOGETHER: Final = 10


def prompt(match: Match, view: View, tr: Texts) -> str:
    if view.phase is Phase.OVER:
        return ""
    if view.phase is not Phase.PLAY:
        start = clock_at(match, view.start) if view.phase is Phase.COUNTDOWN else ""
        return tr("The game begins at {when}.", when=start) if start else tr("I'm setting up the game.")
    head = _urgent(match, view, tr)
    for most in (9, 1, 0):
        line = " · ".join((*head, *_hands(match, view, most, tr)))
        if len(line) <= PROMPT:
            return line or tr("All hourglasses are running.")
    return tr("Everyone can play at any time.")


def _urgent(match: Match, view: View, tr: Texts) -> list[str]:
    people = mentions(match, tr)
    found = []
    if view.count is not None:
        found.append(tr("⏳ The game ends at {when}", when=clock_at(match, view.count)))
    for choice in view.choices:
        who, what, when = people[choice.seat], tr(CHOICES[choice.asked].what), clock_at(match, choice.until)
        found.append(tr("{who} has until {when} to choose {what}", who=who, what=what, when=when))
    return found[:2]


def _hands(match: Match, view: View, most: int, tr: Texts) -> Iterator[str]:
    now = match.moved
    names = mentions(match, tr)
    for seat in range(len(view.kingdoms)):
        free = sum(glass.owner == seat and glass.free <= now for glass in view.glasses)
        running = sorted(glass.free for glass in view.glasses if glass.owner == seat and glass.free > now)
        sign = mark(view.kingdoms[seat].color)
        moments = " ".join(
            clock_at(match, at) + (f" ×{count}" if count > 1 else "")
            for at, count in together(running, view.sand // TOGETHER)[:most]
        )
        if free:
            yield f"{names[seat]} ⌛{free}" + (f" {moments}" if moments else "")
        elif moments:
            yield f"{sign} {moments}"


def turns(look: Look) -> Millis | None:
    """Return the next time at which the view changes by itself, or None. See :meth:`Presenter.turns`."""
    view: View = look.view
    moments = [moment for glass in view.glasses for moment in (glass.free, glass.out)]
    moments += [choice.until for choice in view.choices]
    moments += [one.barred for one in view.kingdoms]
    moments += [view.start or 0, view.count or 0]
    now = look.match.moved if look.at is None else look.at
    return min((moment for moment in moments if moment > now), default=None)


def together(moments: Sequence[Millis], span: Millis) -> list[tuple[Millis, int]]:
    """Group the sorted `moments` so that no group spans more than `span`. Return each group's first moment and size."""
    found: list[tuple[Millis, int]] = []
    for at in moments:
        if found and at - found[-1][0] <= span:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((at, 1))
    return found


SANDS: Final = {3: 8, 4: 11, 5: 13, 6: 16}


class ChronosPresenter(Watches):
    game = "chronos"
    title = "Chronos Conquest"
    about = N_("Turn hourglasses and take the cards under them. No turns: everyone plays at the same time.")
    winning = N_("You win if you're the first to have 200 points and press *I have won!*")
    computers: Final = {
        "strong": N_("Expert: works out what each card is worth, and who will leave a pile first"),
        "greedy": N_("Casual: takes the most valuable card, and buys gods worth their price"),
        "random": N_("Beginner: plays at random"),
    }
    hand = HAND
    levels = LEVELS
    decisions = MappingProxyType({3: 60, 4: 100, 5: 115, 6: 180})
    unreadable = UNREADABLE
    options: Final = OPTIONS
    symbols = SYMBOLS
    ordering = ChronosOrderWords()
    guide = GUIDE
    parts = PARTS
    events = log.EventWords
    reasons = ReasonWords
    standing = log.STANDS
    settling = log.SETTLING
    commands_of = N_("Your moves in a game of Chronos Conquest")
    commands = (
        Command(
            "do",
            N_("Move an hourglass, get or use a god, choose, claim, count"),
            (Field(N_("move"), N_("Your move, for example: move h1 home 5 leave")),),
        ),
    )

    explain = REFUSALS.explain
    urgent = staticmethod(log.urgent)
    brief = staticmethod(log.brief)
    meaning = staticmethod(log.meaning)
    results = staticmethod(results)
    prompt = staticmethod(prompt)
    turns = staticmethod(turns)
    level_of = staticmethod(level_of)
    controls = staticmethod(board_rows)
    panel = staticmethod(panel)
    ending = staticmethod(ending)
    warm_up = staticmethod(warm_up)
    choose = staticmethod(choose)
    interrupts = staticmethod(interrupts)
    waits = staticmethod(waits)
    called = staticmethod(named)
    advised = staticmethod(advised)
    spot = staticmethod(spot)
    hint_board = staticmethod(hint_picture)
    counted = staticmethod(counted)
    defined = staticmethod(defined)
    left_undone = staticmethod(left_undone)
    board = staticmethod(picture)
    own = staticmethod(own_picture)
    board_text = staticmethod(text_board)
    own_text = staticmethod(own_text)

    def lasts(self, match: Match) -> Millis:
        return SANDS[match.options.players] * sand_of(match)

    def offer(self, action: Action, look: Look, tr: Texts) -> str:
        return f"{write(action)}{BEHIND}{named(action, look, tr)}"


PRESENTER: Final[Presenter] = ChronosPresenter()
