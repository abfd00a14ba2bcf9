from __future__ import annotations

from typing import Final

from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Button, Row, Style
from bot.match.pure.table.model import Match
from bot.presenters.mykerinos.moves.plan import PATRON_MODES, Choices, Mode
from bot.presenters.mykerinos.words.actions import NAMES, PATRON_OF, PLAIN, mode_name
from bot.presenters.mykerinos.words.names import parcel_label, patron_sign, scored
from data.texts import N_, Texts
from games.mykerinos.actions import Action, Decline, Pass, Side, Skip, Take, TakeForNeutral
from games.mykerinos.view import Asked, View, Way

DIG, EXTEND, PATRON, PASS = "dig", "extend", "patron", "pass"
NEUTRAL_DIG, NEUTRAL_EXTEND, SKIP = "ndig", "nextend", "skip"
LEFT, RIGHT, MUSEUM, DECLINE = "left", "right", "museum", "decline"
NEUTRAL_LEFT, NEUTRAL_RIGHT = "nleft", "nright"
CALL = "call"

AT_ONCE: Final[dict[str, Action]] = {
    LEFT: Take(Side.LEFT),
    RIGHT: Take(Side.RIGHT),
    DECLINE: Decline(),
    NEUTRAL_LEFT: TakeForNeutral(Side.LEFT),
    NEUTRAL_RIGHT: TakeForNeutral(Side.RIGHT),
    SKIP: Skip(),
    PASS: Pass(),
}
OPENS: Final = {
    DIG: Mode.DIG,
    EXTEND: Mode.EXTEND,
    NEUTRAL_DIG: Mode.NEUTRAL_DIG,
    NEUTRAL_EXTEND: Mode.NEUTRAL_EXTEND,
    MUSEUM: Mode.MUSEUM,
}
_VERBS: Final = (DIG, EXTEND, PATRON, PASS, NEUTRAL_DIG, NEUTRAL_EXTEND, SKIP, LEFT, RIGHT, MUSEUM, DECLINE)
WAYS: Final = dict(zip((*_VERBS, NEUTRAL_LEFT, NEUTRAL_RIGHT), Way, strict=True))
LABELS: Final = {
    **{verb: NAMES[mode] for verb, mode in OPENS.items()},
    **{verb: PLAIN[type(AT_ONCE[verb])] for verb in (PASS, SKIP, DECLINE)},
    PATRON: N_("Patron"),
}
ASKED: Final = {
    Asked.ACTION: (DIG, EXTEND, PATRON, PASS),
    Asked.LAST_ACTION: (DIG, EXTEND, PATRON, PASS),
    Asked.NEUTRAL: (NEUTRAL_DIG, NEUTRAL_EXTEND, SKIP),
    Asked.CHOICE: (MUSEUM,),
    Asked.LEFTOVER: (DECLINE,),
}
EFFECTS: Final = {
    Mode.VIOLET_DIG: N_("You take one of your archaeologists from the general supply, then dig."),
    Mode.VIOLET_EXTEND: N_("You take one of your archaeologists from the general supply, then extend."),
    Mode.LEMON_DIG: N_("You dig on a field with a pyramid."),
    Mode.LEMON_EXTEND: N_("You extend, with exactly one of the two archaeologists on a pyramid."),
    Mode.BROWN: N_("You send one archaeologist from your personal supply to the museum."),
    Mode.BLACKMORE: N_("You start an excavation with two archaeologists."),
    Mode.TANGERINE: N_("You extend with three archaeologists."),
}
ROWS: Final = (
    (Mode.VIOLET_DIG, Mode.VIOLET_EXTEND),
    (Mode.LEMON_DIG, Mode.LEMON_EXTEND),
    (Mode.BROWN, Mode.BLACKMORE, Mode.TANGERINE),
)


def board_rows(match: Match, view: View, tr: Texts) -> list[Row]:
    buttons: tuple[Button, ...] = ()
    if view.asked in {Asked.CHOICE, Asked.LEFTOVER}:
        buttons = _parcels(match, view, tr, (LEFT, RIGHT))
    elif view.asked is Asked.FOR_NEUTRAL:
        buttons = _parcels(match, view, tr, (NEUTRAL_LEFT, NEUTRAL_RIGHT))
    buttons += action_buttons(match, view, tr, ASKED.get(view.asked, ()))
    return [buttons] if buttons else []


def board_button(
    match: Match,
    verb: str,
    tr: Texts,
    *more: str,
    style: Style = Style.QUIET,
    label: str | None = None,
    emoji: str | None = None,
    disabled: bool = False,
) -> Button:
    control = ControlId.at(match, ControlKind.BOARD, verb, *more)
    return Button(id=control, label=label or tr(LABELS[verb]), style=style, emoji=emoji, disabled=disabled)


def action_buttons(
    match: Match, view: View, tr: Texts, verbs: tuple[str, ...], *, style: Style = Style.ACTIVE
) -> tuple[Button, ...]:
    quiet = {PASS, SKIP, DECLINE}
    styles = {verb: Style.QUIET if verb in quiet else style for verb in verbs}
    return tuple(
        board_button(match, verb, tr, style=one, disabled=WAYS[verb] not in view.possible)
        for verb, one in styles.items()
    )


def _parcels(match: Match, view: View, tr: Texts, verbs: tuple[str, str]) -> tuple[Button, ...]:
    return tuple(
        board_button(
            match,
            verb,
            tr,
            style=Style.ACTIVE,
            label=parcel_label(side, view, tr),
            emoji=patron_sign(scored(side, view).patron),
        )
        for verb, side in zip(verbs, Side, strict=True)
        if WAYS[verb] in view.possible
    )


def patron_rows(match: Match, choices: Choices, view: View, tr: Texts) -> list[Row]:
    def one(mode: Mode) -> Button:
        possible = bool(choices.count(mode))
        return board_button(
            match,
            CALL,
            tr,
            mode,
            style=Style.ACTIVE if possible else Style.QUIET,
            label=mode_name(mode, tr),
            emoji=patron_sign(PATRON_OF[mode]),
            disabled=not possible,
        )

    return [*(tuple(map(one, row)) for row in ROWS), action_buttons(match, view, tr, (DIG, EXTEND), style=Style.QUIET)]


def patron_text(choices: Choices, tr: Texts) -> str:
    possible = patrons_callable(choices)
    if not possible:
        return tr("You can't call on a patron right now.")
    lines = [f"- {patron_sign(PATRON_OF[mode])} **{mode_name(mode, tr)}** · {tr(EFFECTS[mode])}" for mode in possible]
    return "\n".join((tr("Which patron do you want to call on?"), *lines))


def patrons_callable(choices: Choices) -> tuple[Mode, ...]:
    return tuple(mode for mode in PATRON_MODES if choices.count(mode))
