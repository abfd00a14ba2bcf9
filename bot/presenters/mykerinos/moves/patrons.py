"""The patrons that a player can use, with a button and an explanation for each effect."""

from __future__ import annotations

from typing import Final

from bot.controls.rows import Button, Row, Style
from bot.match.pure.table.model import Match
from bot.presenters.mykerinos.moves.board import CALL, DIG, EXTEND, MENU, action_buttons, board_button
from bot.presenters.mykerinos.moves.plan import PATRON_MODES, Choices, Mode
from bot.presenters.mykerinos.words.names import patron_name, patron_sign
from data.texts import N_, Texts
from games.mykerinos.view import View

PATRON_OF: Final = {
    Mode.VIOLET_DIG: "violet",
    Mode.VIOLET_EXTEND: "violet",
    Mode.LEMON_DIG: "lemon",
    Mode.LEMON_EXTEND: "lemon",
    Mode.BROWN: "brown",
    Mode.BLACKMORE: "blackmore",
    Mode.TANGERINE: "tangerine",
}

EFFECTS: Final = {
    Mode.VIOLET_DIG: (
        N_("{patron}: dig"),
        N_("You take one of your archaeologists from the general supply, then dig."),
    ),
    Mode.VIOLET_EXTEND: (
        N_("{patron}: extend"),
        N_("You take one of your archaeologists from the general supply, then extend."),
    ),
    Mode.LEMON_DIG: (N_("{patron}: dig"), N_("You dig on a field with a pyramid.")),
    Mode.LEMON_EXTEND: (N_("{patron}: extend"), N_("You extend, with exactly one of the two on a pyramid.")),
    Mode.BROWN: ("{patron}", N_("You send one archaeologist from your personal supply to the museum.")),
    Mode.BLACKMORE: ("{patron}", N_("You start an excavation with two archaeologists.")),
    Mode.TANGERINE: ("{patron}", N_("You extend with three archaeologists.")),
}


ROWS: Final = (
    (Mode.VIOLET_DIG, Mode.VIOLET_EXTEND),
    (Mode.LEMON_DIG, Mode.LEMON_EXTEND),
    (Mode.BROWN, Mode.BLACKMORE, Mode.TANGERINE),
)


def effect_name(mode: Mode, tr: Texts) -> str:
    """Return the name of a patron's effect, such as `Lady Violet: dig`."""
    return tr(EFFECTS[mode][0], patron=patron_name(PATRON_OF[mode], tr))


def patron_rows(match: Match, choices: Choices, view: View, tr: Texts) -> list[Row]:
    """Return buttons for the patrons' effects, followed by buttons for other actions. Buttons for effects that can't be
    used now are disabled.
    """
    ways = (*action_buttons(match, view, tr, (DIG, EXTEND), style=Style.QUIET), board_button(match, MENU, tr))
    return [*(tuple(_button(match, mode, choices, tr) for mode in row) for row in ROWS), ways]


def patron_text(choices: Choices, tr: Texts) -> str:
    """Return a text that says which patrons can be used now, and what they do."""
    possible = patrons_callable(choices)
    if not possible:
        return tr("You can't call on a patron right now.")
    lines = [
        f"- {patron_sign(PATRON_OF[mode])} **{effect_name(mode, tr)}** · {tr(EFFECTS[mode][1])}" for mode in possible
    ]
    return "\n".join((tr("Which patron do you want to call on?"), *lines))


def patrons_callable(choices: Choices) -> tuple[Mode, ...]:
    """Return the effects of patrons that can be used now, in the order of the rules (M4.7 to M4.11)."""
    return tuple(mode for mode in PATRON_MODES if choices.count(mode))


def _button(match: Match, mode: Mode, choices: Choices, tr: Texts) -> Button:
    possible = bool(choices.count(mode))
    return board_button(
        match,
        CALL,
        tr,
        mode,
        style=Style.ACTIVE if possible else Style.QUIET,
        label=effect_name(mode, tr),
        emoji=patron_sign(PATRON_OF[mode]),
        disabled=not possible,
    )
