from __future__ import annotations

from types import MappingProxyType
from typing import Final

from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from bot.presenters.choosing import Command, Field
from bot.presenters.chronos.asking import prompt, turns
from bot.presenters.chronos.lessons.guide import GUIDE
from bot.presenters.chronos.lessons.levels import LEVELS, level_of
from bot.presenters.chronos.moves.board import board_rows
from bot.presenters.chronos.moves.panel import HAND, panel
from bot.presenters.chronos.moves.press import choose, interrupts, waits
from bot.presenters.chronos.words import log
from bot.presenters.chronos.words.hints import ReasonWords, advised, spot
from bot.presenters.chronos.words.kingdom import own_text
from bot.presenters.chronos.words.labels import named
from bot.presenters.chronos.words.options import OPTIONS
from bot.presenters.chronos.words.ordering import ChronosOrderWords
from bot.presenters.chronos.words.refusals import REFUSALS, UNREADABLE
from bot.presenters.chronos.words.results import PARTS, ending, results
from bot.presenters.chronos.words.undone import counted, defined, left_undone, sand_of
from bot.presenters.presenter import Presenter, Watches
from bot.wording.names.choices import BEHIND
from data.texts import N_, Texts
from games.chronos.actions import Action
from games.chronos.notation import write
from games.core import Millis
from render.chronos import SYMBOLS, hint_picture, own_picture, picture, text_board, warm_up

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
