from __future__ import annotations

from typing import Final

from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Button, Style
from bot.presenters.choosing import Panel
from bot.presenters.options import OptionText
from tests.toys.sands import (
    GAME,
    PITS,
    TIDES,
    GlassLifted,
    GlassSet,
    Lift,
    Set,
    ShellDrawn,
    SomeShell,
    TideCame,
    WindDrawn,
)
from tests.toys.showing import ToyPresenter, drawn, final

SHELLS = "shells"
PIT_NAMES = "ABC"
ACTIONS = {**{f"set-{name.lower()}": Set(pit) for pit, name in enumerate(PIT_NAMES)}, "lift": Lift()}


class SandsPresenter(ToyPresenter):
    game, title, rules = "sands", "Sands", GAME
    actions = ACTIONS
    hand = SHELLS
    about = "Dig for shells before the tide comes."
    private = False
    computers: Final = {"random": "random: does anything"}
    unreadable: Final = {"not-an-action": "{text} is nothing that one can do."}
    options: Final = {
        "sand": OptionText(
            "Sand time", "How long an hourglass runs", {"1": "a second", "30": "half a minute", "600": "ten minutes"}
        )
    }
    codes: Final = {
        "game-over": "The game is over.",
        "not-asked": "Nothing can be done at this moment.",
        "tide-first": "The tide comes first.",
        "clock-runs-back": "That moment has passed.",
        "glass-is-out": "Your hourglass already stands on a pit.",
        "no-such-pit": "There is no such pit.",
        "too-much-sand": "An hourglass does not hold so much sand.",
        "glass-at-home": "Your hourglass stands on no pit.",
        "still-running": "Your hourglass is still running.",
    }

    def told(self, event, who, tr):
        match event:
            case WindDrawn(wind="calm"):
                yield tr("It is calm.")
            case WindDrawn():
                yield tr("A gale blows.")
            case GlassSet(seat=seat, pit=pit):
                yield tr("{who} digs at pit {pit}.", who=who[seat], pit=PIT_NAMES[pit])
            case GlassLifted(seat=seat):
                yield tr("{who} lifts the hourglass.", who=who[seat])
            case ShellDrawn(seat=seat, shell=shell):
                yield tr("{who} finds a shell of {shell}.", who=who[seat], shell=shell)
            case SomeShell(seat=seat):
                yield tr("{who} finds a shell.", who=who[seat])
            case TideCame(number=number):
                yield tr("Tide {number} comes.", number=number)

    def results(self, story, names, tr):
        tides = [event.number for step in story.steps for event in step.events if isinstance(event, TideCame)]
        if TIDES not in tides:
            return []
        return [final(names, [sum(map(int, seat.shells)) for seat in story.view.seats], tr)]

    def prompt(self, match, view, tr):
        return "" if view.tides == TIDES or view.tide is None else tr("Everybody digs till the tide comes.")

    def controls(self, look, tr):
        if look.view.tides == TIDES or look.view.tide is None:
            return ()
        labels = [*(tr("Dig at {pit}", pit=name) for name in PIT_NAMES), tr("Lift")]
        return (
            tuple(
                Button(id=ControlId.at(look.match, ControlKind.BOARD, verb), label=label, style=Style.ACTIVE)
                for verb, label in zip(ACTIONS, labels, strict=True)
            ),
        )

    def panel(self, look, tr):
        return Panel(tr("Set your hourglass, or lift it."), tuple(self.controls(look, tr)), self.pictures(look))

    def own(self, view, names, tr):
        return drawn([tr("Your shells")], cards=view.seats[view.viewer].shells)

    def own_text(self, view, names, tr):
        return tr("Your shells: {shells}", shells=", ".join(view.seats[view.viewer].shells) or "-")

    def lines_of_board(self, view, names, tr, at):
        lines = [tr("{count} of {all} tides, {sea} shells in the sea", count=view.tides, all=TIDES, sea=view.sea)]
        for name, seat in zip(names, view.seats, strict=True):
            pit = "-" if seat.pit is None else PIT_NAMES[seat.pit]
            left = "" if seat.pit is None or at is None else tr(", {left} ms left", left=max(0, seat.out - at))
            lines.append(f"{name}: {pit}{left}, {seat.count}")
        return lines


PRESENTER = SandsPresenter()
assert len(PIT_NAMES) == PITS
