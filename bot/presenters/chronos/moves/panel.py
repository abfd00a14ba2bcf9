"""Create a player's private panel. Actions may refer to a card by its place in the stack, so the ids of the controls
contain a hash of the player's own cards, which shows whether the cards have changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final

from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Button, Option, Row, Select, Style
from bot.match.pure.play.look import Look
from bot.presenters.choosing import BOARD, Panel
from bot.presenters.chronos.moves.board import CLAIM, own_seat
from bot.presenters.chronos.words.kingdom import holds, kingdom_lines, usable
from bot.presenters.chronos.words.names import (
    claim_label,
    clock_at,
    glass_label,
    label_of,
    own_card,
    places_of,
    power_name,
    power_text,
)
from bot.presenters.tree import OPEN, OPTIONS, Choice, Step, Tree
from bot.wording.blocks import short
from data.texts import N_, Texts
from games.chronos.actions import Action, Answer, Buy, Claim, Count, Hades, Move, Offer, Take, TurnOver
from games.chronos.notation import read, write
from games.chronos.terms import VALUE, WINDS, God
from games.chronos.view import Phase, View
from render.chronos.words.names import card_word, god_word
from render.chronos.words.stages import CHOICES

TREE: Final = Tree(read, write)
HAND: Final = "hand"
BUTTONS: Final = 10  # more answers are shown in selects
PAY, GIVE, PAIR = "pay", "give", "pair"
SHOW: Final = "open"
OFFERS, POWERS, MOVES = "offers", "powers", "moves"
TEXT: Final = 100


def mark_of(view: View) -> str:
    """Return a hash of the viewer's own cards."""
    own = view.kingdoms[own_seat(view)]
    return blake2b(repr((own.stack, own.winds)).encode(), digest_size=6).hexdigest()


def action_rows(look: Look, actions: Sequence[Action], tr: Texts, buttons: int = 0) -> tuple[Row, ...]:
    choices = [Choice(label_of(action, look, tr), action) for action in actions[: 4 * OPTIONS]]
    return TREE.rows(look.match, Step("", choices, tr("Choose"), buttons), tr, (mark_of(look.view),))


def choice_rows(look: Look, tr: Texts) -> tuple[Row, ...]:
    answers = [action for action in look.legal if isinstance(action, Answer)]
    return action_rows(look, answers, tr, BUTTONS) if answers else ()


def panel(look: Look, tr: Texts) -> Panel:
    view: View = look.view
    if view.phase is not Phase.PLAY or view.viewer is None:
        return Panel(tr("The game hasn't started yet, or it's over."), pictures=(BOARD,))
    for choice in view.choices:
        if choice.seat == view.viewer:  # it blocks all else, and there is no time to wait for a picture
            words, when = CHOICES[choice.asked], clock_at(look.match, choice.until)
            said = N_("**Choose {what}.** You have until {when}. {default}")
            said = tr(said, what=tr(words.what), when=when, default=tr(words.default))
            return Panel(said, choice_rows(look, tr), ())
    return Panel(short("\n".join(kingdom_lines(look, tr)), 1_900), tuple(panel_rows(look, tr)), (HAND,))


def panel_rows(look: Look, tr: Texts) -> list[Row]:
    legal: Sequence[Action] = look.legal
    if answers := choice_rows(look, tr):
        return list(answers)
    rows: list[Row] = []
    if offers := [one for one in legal if isinstance(one, Offer | Buy)]:
        gods = [_god_choice(one, tr) for one in offers]
        rows.append(TREE.select(look.match, gods, tr("Get a god for cards"), OPEN, OFFERS))
    # A purchase with Gaia is among the offerings.
    if powers := [_power_choice(POWERS, one, power_name(one, tr), tr) for one in usable(look) if one != God.GAIA]:
        rows.append(TREE.select(look.match, powers, tr("Use a god or a city"), OPEN, POWERS))
    if moves := glass_choices(look, tr):
        rows.append(TREE.select(look.match, moves, tr("Move an hourglass of your choice"), OPEN, MOVES))
    last = [
        _button(look, CLAIM, one.what.value, label=claim_label(one, tr), style=Style.GOOD)
        for one in legal
        if isinstance(one, Claim) and holds(look.view, one)
    ]
    count = Choice(tr("Count"), Count(), style=Style.QUIET)
    last += [TREE.button(look.match, count, ("0",)) for one in legal if isinstance(one, Count)]
    # Time passes while the panel is open: the button shows it anew in its own place.
    last.append(Button(id=ControlId.at(look.match, ControlKind.MOVE, SHOW), label=tr("Update")))
    return [*rows, tuple(last)]


def _button(look: Look, *more: str, label: str, style: Style = Style.QUIET) -> Button:
    return Button(id=ControlId.at(look.match, ControlKind.PICKER, *more), label=short(label, 80), style=style)


def _god_choice(action: Offer | Buy, tr: Texts) -> Choice:
    count, god = len(action.cards), god_word(action.god.value, tr)
    cost = tr.plural("{god}: {count} card", "{god}: {count} cards", count, god=god)
    return _power_choice(OFFERS, action.god.value, cost, tr)


def _power_choice(of: str, power: str, label: str, tr: Texts) -> Choice:
    return Choice(label, (of, power), short(power_text(power, tr), TEXT))


def glass_choices(look: Look, tr: Texts) -> list[Choice]:
    places = places_of(look.view, tr)
    said = {Take.YES: N_("{place}: take the card"), Take.NO: N_("{place}: take no card")}
    moves = [action for action in look.legal if isinstance(action, Move)]
    ways = dict.fromkeys((one.glass, take) for one in moves for take in dict.fromkeys((one.take, Take.NO)))
    return [Choice(tr(said[take], place=places[glass]), (MOVES, f"{glass}.{take.value}")) for glass, take in ways]


def pair_rows(look: Look, actions: Sequence[Hades], tr: Texts) -> list[Row]:
    """Return two selects of two hourglasses each (C8.2): in the first to turn both over, in the second neither."""
    numbers = dict.fromkeys(number for action in actions for number in (action.first, action.second))
    options = [Option(label=short(glass_label(look.view, one, tr), 100), value=str(one)) for one in numbers]
    said = {TurnOver.YES: tr("Two hourglasses, turned"), TurnOver.NO: tr("Two hourglasses, not turned")}
    return [_select(look, PAIR, turn.value, text=text, options=options, count=2) for turn, text in said.items()]


def _select(look: Look, *more: str, text: str, options: Sequence[Option], count: int) -> Select:
    found = ControlId.at(look.match, ControlKind.PICKER, *more)
    return Select(id=found, placeholder=text, options=tuple(options), least=count, most=count)


def pay_rows(look: Look, action: Offer | Buy, tr: Texts) -> list[Row]:
    view: View = look.view
    count, mark = len(action.cards), mark_of(view)
    verb = "buy" if isinstance(action, Buy) else "offer"
    cheap = (
        tr("Give the least valuable: {cards}", cards=", ".join(own_card(view, card, tr) for card in action.cards))
        if count
        else tr("Take it for free")
    )
    rows: list[Row] = [(_button(look, GIVE, mark, verb, action.god.value, label=cheap, style=Style.ACTIVE),)]
    own = own_cards(view, tr)
    if count and len(own) > count:
        text = tr.plural("Choose {count} card", "Choose {count} cards", count)
        rows.append(_select(look, PAY, mark, verb, action.god.value, text=text, options=own, count=count))
    return rows


def own_cards(view: View, tr: Texts) -> list[Option]:
    """Return a select's options for the viewer's cards: first the stack from the top, then the winds. If there are more
    than 25 cards (Discord's limit), only the least valuable ones are included.
    """
    own = view.kingdoms[own_seat(view)]
    stack = own.stack or ()
    found = [(VALUE[face] or 40, -place, face, place) for place, face in enumerate(stack)]
    found += [(45, number, WINDS[number], -1 - number) for number, lying in enumerate(own.winds) for _ in range(lying)]
    kept = sorted(found, key=lambda one: one[:2])[:OPTIONS]
    kept.sort(key=lambda one: -one[3] if one[3] >= 0 else 1_000 - one[3])
    options = []
    for number, (_, _, face, place) in enumerate(kept):
        where = tr("no. {number} from the top", number=len(stack) - place) if place >= 0 else tr("beside the stack")
        options.append(Option(label=card_word(face, tr), value=f"{number}.{place}", description=where))
    return options


def chosen_cards(values: Sequence[str]) -> tuple[int, ...]:
    return tuple(sorted(int(place) for _, place in (value.split(".", 1) for value in values)))
