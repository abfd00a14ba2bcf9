"""Handles presses on the controls of Chronos Conquest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bot.controls.ids import ControlId, UnknownControl, number
from bot.controls.rows import Row
from bot.features.hints.answer import look_for_hints, show_compared, show_ideas
from bot.features.play.following import Content, show_followed
from bot.features.play.moves import show_panel
from bot.features.play.played import play_as_it_stands
from bot.interaction.host import Interaction
from bot.interaction.respond import acknowledge
from bot.interaction.stale import of_its_line
from bot.interaction.turn import look_of, seat_at
from bot.match.pure.play.look import Look
from bot.match.pure.play.outcome import Acted
from bot.presenters.chronos.moves.board import CLAIM, COUNT, GO, carried, claimed
from bot.presenters.chronos.moves.choosing import own_choice
from bot.presenters.chronos.moves.hinted import ASKS
from bot.presenters.chronos.moves.panel import (
    GIVE,
    MOVES,
    OFFERS,
    OPEN,
    PAIR,
    PAY,
    POWERS,
    chosen_cards,
    kind_of,
    pair_rows,
    panel_rows,
    pay_rows,
    text_of_power,
)
from bot.presenters.chronos.moves.selects import DO, action_rows, mark_of
from bot.presenters.chronos.words.names import god_name, god_text, power_name
from data.texts import Texts
from games.chronos.actions import (
    Action,
    Buy,
    Claim,
    Claimed,
    Count,
    Hades,
    Hermes,
    Move,
    Offer,
    Pay,
    Poseidon,
    Send,
    Take,
    Turn,
)
from games.chronos.events import ChoiceAsked
from games.chronos.notation import read
from games.chronos.refusals import Refusal
from games.chronos.terms import HOME, PLACE_NAMES, UNDER_2, God
from games.chronos.view import Phase, View
from games.core import Illegal, Millis, Unreadable

PLACES: Final = {name: place for place, name in enumerate(PLACE_NAMES)}
OWN: Final = (Hermes, Poseidon, Pay)
"""The actions that refer to cards in the player's own kingdom."""


async def pressed(interaction: Interaction, control: ControlId, values: Sequence[str]) -> None:
    """Play the action that `control` stands for, or show further choices for it. Raises :class:`UnknownControl` for a
    control that this game never creates.
    """
    match control.more:
        case (verb, place) if verb == GO and place in PLACES:
            await _play(interaction, control, lambda look, now: _going(look, PLACES[place], now))
        case (verb,) if verb == CLAIM:
            await _play(interaction, control, lambda look, _now: claimed(look.view, _seat(look)))
        case (verb, what) if verb == CLAIM and what in set(Claimed):
            await _play(interaction, control, lambda _look, _now: Claim(Claimed(what)))
        case (verb,) if verb == COUNT:
            await _play(interaction, control, lambda _look, _now: Count())
        case (verb, mark, text) if verb == DO:
            await _do(interaction, control, mark, _read(control, values[0] if values else text.replace(".", " ")))
        case (verb, what) if verb == OPEN and len(values) == 1:
            await _open(interaction, control, what, values[0])
        case (verb, _) if verb == ASKS and len(values) == 1:
            await _compare(interaction, control, values[0])
        case (verb, turn) if verb == PAIR and turn in set(Turn) and len(values) == 2:
            pair = [number(value, len(PLACES)) for value in values]
            await _do(interaction, control, "", Hades(pair[0], Turn(turn), pair[1], Turn(turn)))
        case (verb, mark, how, god) if verb in {PAY, GIVE} and how in {"offer", "buy"} and god in set(God):
            await _pay(interaction, control, mark, (how, God(god)), values if verb == PAY else None)
        case _:
            raise UnknownControl(str(control))


async def _compare(interaction: Interaction, control: ControlId, text: str) -> None:
    """Compare an action chosen by the player with the best one. If the action is no longer possible, only show the
    suggestions.
    """
    await acknowledge(interaction)
    look = await look_for_hints(interaction, control.match)
    action = _read(control, text)
    if action not in look.legal:
        await show_ideas(interaction, look)
        return
    await show_compared(interaction, look, action)


def _seat(look: Look) -> int:
    if look.viewer is None:
        raise ValueError("nobody looks")
    return look.viewer


def _read(control: ControlId, text: str) -> Action:
    try:
        return read(text)
    except Unreadable:
        raise UnknownControl(str(control)) from None


def _going(look: Look, to: int, now: Millis) -> Action:
    view: View = look.view
    if view.phase is Phase.COUNTDOWN:
        raise Illegal(Refusal.NOT_STARTED, "C2.4", left=view.start - now)
    move = carried(view, _seat(look), to, now)
    if move is not None:
        return move
    if to == HOME:
        raise Illegal(Refusal.NOTHING_DONE, "C4.2")
    if to == UNDER_2:
        raise Illegal(Refusal.NOT_TO_UNDERWORLD, "C6.1")
    raise Illegal(Refusal.UNDERWORLD_FIRST, "C6.1")


async def _play(interaction: Interaction, control: ControlId, choose: Callable[[Look, Millis], Action]) -> None:
    """Play the action that the player has chosen. If it leads to a choice, or an open choice prevents it, show that
    choice immediately, since its deadline is short.
    """
    await acknowledge(interaction, mutates=True, silent=True)

    async def answer(acted: Acted) -> bool:
        seat = acted.match.seat_of(interaction.user.id)
        events = [event for step in acted.steps for event in step.events]
        asked = any(isinstance(event, ChoiceAsked) and event.seat == seat for event in events)
        return asked and await _show_choice(interaction, control)

    try:
        await play_as_it_stands(interaction, control, choose, answer)
    except Illegal as illegal:
        if illegal.code != Refusal.CHOICE_WAITS or not await _show_choice(interaction, control):
            raise


async def _show_choice(interaction: Interaction, control: ControlId) -> bool:
    look = await look_of(interaction, control.match)
    if own_choice(look.view) is None:
        return False
    await show_panel(interaction, look, interaction.client.texts(interaction))
    return True


async def _do(interaction: Interaction, control: ControlId, mark: str, action: Action) -> None:
    """Play a complete action. If it refers to the player's own cards, check first that their kingdom hasn't changed."""
    names_cards = isinstance(action, OWN) or (isinstance(action, Send) and action.card is not None)
    if names_cards and await _changed(interaction, control, mark):
        return
    await _play(interaction, control, lambda _look, _now: action)


async def _changed(interaction: Interaction, control: ControlId, mark: str) -> bool:
    """Return whether the player's cards have changed since they were shown. If so, show the new panel with an
    explanation.
    """
    look = await _own_look(interaction, control)
    if mark == mark_of(look.view):
        return False
    tr = interaction.client.texts(interaction)
    text = tr("Your cards have changed, so I haven't done anything. Please choose again.")
    await show_panel(interaction, look, tr, text, asks=True)
    return True


async def _own_look(interaction: Interaction, control: ControlId) -> Look:
    await of_its_line(interaction, control)
    look = await look_of(interaction, control.match)
    seat_at(look.match, interaction.user.id)
    return look


async def _open(interaction: Interaction, control: ControlId, what: str, value: str) -> None:
    """Show the payments for a god, the targets of a power, or the destinations of an hourglass."""
    await acknowledge(interaction)
    look = await _own_look(interaction, control)
    tr = interaction.client.texts(interaction)

    async def build(look: Look) -> Content:
        text, rows = _opened(look, control, what, value, tr)
        if not rows:
            text, rows = tr("You can't do that any more. Here's what you can do now:"), panel_rows(look, tr)
        return Content(text, rows)

    await show_followed(interaction, look, tr, build)


def _opened(look: Look, control: ControlId, what: str, value: str, tr: Texts) -> tuple[str, Sequence[Row]]:
    if what == OFFERS and value in set(God):
        for action in look.legal:
            if isinstance(action, Offer | Buy) and action.god.value == value:
                return tr("**{god}:** {text}", god=god_name(value, tr), text=god_text(value, tr)), pay_rows(
                    look, action, tr
                )
        return "", ()
    if what == POWERS:
        found = [action for action in look.legal if kind_of(action) == value]
        if not found:
            return "", ()
        text = tr("**{god}:** {text}", god=power_name(value, tr), text=text_of_power(value, tr))
        pairs = [action for action in found if isinstance(action, Hades)]
        return text, pair_rows(look, pairs, tr) if pairs else action_rows(look, found, tr, tr("Choose"))
    if what == MOVES:
        glass, _, take = value.partition(".")
        if take in set(Take):
            found = [_with(one, Take(take)) for one in look.legal if isinstance(one, Move) and str(one.glass) == glass]
            return tr("Where to?"), action_rows(look, list(dict.fromkeys(found)), tr, tr("Choose"))
    raise UnknownControl(str(control))


def _with(action: Move, take: Take) -> Move:
    return action if action.take is Take.NO else Move(action.glass, action.origin, action.to, take)


async def _pay(
    interaction: Interaction, control: ControlId, mark: str, what: tuple[str, God], values: Sequence[str] | None
) -> None:
    how, god = what
    kind = Buy if how == "buy" else Offer
    if await _changed(interaction, control, mark):
        return
    if values is None:
        look = await _own_look(interaction, control)
        cards = next((one.cards for one in look.legal if isinstance(one, kind) and one.god is god), None)
        action: Offer | Buy = kind(god, cards if cards is not None else ())
    else:
        try:
            action = kind(god, chosen_cards(values))
        except ValueError:
            raise UnknownControl(str(control)) from None

    def unchanged(look: Look, _now: Millis) -> Action:
        if mark_of(look.view) != mark:  # a famine has come between looking and paying
            raise Illegal(Refusal.NO_SUCH_CARD, "C7.1")
        return action

    await _play(interaction, control, unchanged)
