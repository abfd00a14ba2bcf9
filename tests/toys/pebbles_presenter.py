from __future__ import annotations

from typing import Final

from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Button, Style
from bot.presenters.choosing import Panel
from bot.wording.names.people import listed, mentions
from tests.toys.pebbles import GAME, PUT, TAKE, HasPut, HasTaken, Put, Take
from tests.toys.showing import ToyPresenter, final

ACTIONS: Final = {**{f"put{count}": Put(count) for count in PUT}, **{f"take{count}": Take(count) for count in TAKE}}


class PebblesPresenter(ToyPresenter):
    game, title, rules = "pebbles", "Pebbles", GAME
    actions = ACTIONS
    about = "Take the last pebble."
    private = False
    computers: Final = {"random": "random: does anything"}
    unreadable: Final = {"no-move": "{part} is nothing that one can do.", "no-number": "{part} is no number."}
    options: Final = {}
    codes: Final = {
        "game-over": "The game is over.",
        "not-asked": "It is not your turn.",
        "not-now": "That is not asked now.",
        "no-such-number": "You cannot have so many.",
        "nothing-is-drawn": "Nothing is drawn.",
    }

    def told(self, event, who, tr):
        match event:
            case HasPut(seat=seat, count=count):
                yield tr("{who} puts {count} on the heap.", who=who[seat], count=count)
            case HasTaken(seat=seat, count=count):
                yield tr("{who} takes {count} of the heap.", who=who[seat], count=count)

    def results(self, story, names, tr):
        if story.view.asked or not any(isinstance(e, HasTaken) for step in story.steps for e in step.events):
            return []
        return [final(names, story.view.taken, tr)]

    def prompt(self, match, view, tr):
        who = listed([mentions(match, tr)[seat] for seat in view.asked], tr)
        if not view.asked:
            return ""
        return tr("{who}: put pebbles on the heap.", who=who) if None in view.put else tr("{who}: take some.", who=who)

    def controls(self, look, tr):
        if not look.view.asked:
            return ()
        putting = None in look.view.put
        verbs = [verb for verb, action in ACTIONS.items() if isinstance(action, Put) is putting]
        verbs = [verb for verb in verbs if putting or ACTIONS[verb].count <= look.view.heap]
        row = tuple(
            Button(id=ControlId.at(look.match, ControlKind.BOARD, verb), label=verb, style=Style.ACTIVE)
            for verb in verbs
        )
        return (row,)

    def panel(self, look, tr):
        return Panel(tr("Choose a number."), tuple(self.controls(look, tr)), self.pictures(look))

    def lines_of_board(self, view, names, tr):
        lines = [tr("{count} pebbles on the heap", count=view.heap)]
        return [*lines, *(f"{name}: {taken}" for name, taken in zip(names, view.taken, strict=True))]


PRESENTER = PebblesPresenter()
