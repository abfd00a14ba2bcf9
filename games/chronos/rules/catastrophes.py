"""Applies catastrophes, and manages the choices that players have to make because of a catastrophe, a god or a city
(rules C5.3, C3.5).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.chronos.actions import Answer, Apollo, Famine, Hecate, Mycenae, Pay, War
from games.chronos.events import CatastropheStruck, ChoiceAsked, ChoiceLapsed, DebtPaid, Reserved, Starved
from games.chronos.refusals import Refusal
from games.chronos.rules import sending
from games.chronos.rules.draft import Draft
from games.chronos.stages import Asked, Reason
from games.chronos.state import Choice, Ending
from games.chronos.terms import CITY_PLACE, CITY_RULE, GOD_RULE, Catastrophe, City, God
from games.core import Illegal

ANSWERS: Final[Mapping[Asked, type]] = {
    Asked.FAMINE: Famine,
    Asked.WAR: War,
    Asked.MYCENAE: Mycenae,
    Asked.APOLLO: Apollo,
    Asked.HECATE: Hecate,
    Asked.WIND: Pay,
    Asked.DEBT: Pay,
}

_MYCENAE: Final = CITY_PLACE[City.MYCENAE]


def strike(draft: Draft, seat: int, card: str) -> None:
    """Apply the catastrophe `card` to `seat`, which took it (rule C5.3). If the seat owns Hecate, first ask it which
    catastrophe takes effect, even if it took an eruption (C8.18).
    """
    taken = Catastrophe(card)
    if draft.has(seat, God.HECATE):
        draft.events.append(CatastropheStruck(seat, taken, None))
        ask(draft, seat, Asked.HECATE, card=card)
    else:
        _act(draft, seat, taken, taken)


def ask(draft: Draft, seat: int, asked: Asked, *, to: int = -1, card: str = "") -> None:
    """Ask `seat` to make a choice (rule C3.5). The other players can go on playing in the meantime."""
    choice = Choice(seat, asked, draft.at + draft.patience, to, card)
    draft.ask(choice)
    draft.events.append(ChoiceAsked(seat, asked, choice.until))


def waiting(draft: Draft, seat: int) -> Choice | None:
    """Return the choice that `seat` has to make before it can do anything else, or None."""
    return next((choice for choice in draft.choices if choice.seat == seat), None)


def answer(draft: Draft, seat: int, action: Answer) -> None:
    """Apply `action` as the answer to the first choice that `seat` has to make. Raises Illegal."""
    choice = waiting(draft, seat)
    if choice is None or not isinstance(action, ANSWERS[choice.asked]):
        raise Illegal(Refusal.NO_CHOICE, "C3.5")
    draft.choices.remove(choice)
    match action:
        case Famine(seat=victim):
            if not 0 <= victim < draft.players:
                raise Illegal(Refusal.NO_SUCH_SEAT, "C1.3", seat=victim + 1)
            if draft.friends(seat, victim):
                raise Illegal(Refusal.NO_OPPONENT, "C5.3")
            _starve(draft, victim)
        case War(glass=number, turn=turn):
            _check_opponents(draft, seat, number, "C5.3")
            sending.send_below(draft, seat, number, turn, Catastrophe.WAR.value)
        case Mycenae(glass=number, turn=turn):
            _check_opponents(draft, seat, number, CITY_RULE[City.MYCENAE])
            sending.put(draft, seat, number, turn, to=_MYCENAE, power=City.MYCENAE.value)
        case Apollo(god=god):
            if god not in draft.temple:
                raise Illegal(Refusal.NOT_IN_TEMPLE, GOD_RULE[God.APOLLO], god=god.value)
            draft.reserved = god
            draft.events.append(Reserved(seat, god))
        case Hecate(card=card):
            _act(draft, seat, Catastrophe(choice.card), card)
        case Pay(card=paid):
            _pay(draft, choice, paid)


def _check_opponents(draft: Draft, seat: int, number: int, rule: str) -> None:
    if draft.friends(seat, draft.glass(number).owner):
        raise Illegal(Refusal.NO_OPPONENT, rule)


def _act(draft: Draft, seat: int, taken: Catastrophe, acts: Catastrophe) -> None:
    draft.events.append(CatastropheStruck(seat, taken, acts))
    if acts is Catastrophe.ERUPTION:
        draft.end(Ending(Reason.ERUPTION))
    elif acts is Catastrophe.FAMINE:
        draft.famine = None
        ask(draft, seat, Asked.FAMINE)
    else:
        ask(draft, seat, Asked.WAR)


def _starve(draft: Draft, victim: int) -> None:
    if draft.stacks[victim]:
        _give_up(draft, victim, len(draft.stacks[victim]) - 1)
    elif draft.cards(victim):
        ask(draft, victim, Asked.WIND)
    else:
        draft.events.append(Starved(victim, ""))


def _give_up(draft: Draft, victim: int, card: int) -> None:
    draft.famine = len(draft.discards)
    (face,) = draft.discard(victim, (card,), "")
    draft.events.append(Starved(victim, face))


def _pay(draft: Draft, choice: Choice, card: int) -> None:
    if choice.asked is Asked.WIND:
        if card >= 0:
            raise Illegal(Refusal.NOT_A_WIND, "C5.3")
        _give_up(draft, choice.seat, card)
        return
    (face,) = draft.remove(choice.seat, (card,))
    draft.gain(choice.to, face)
    draft.events.append(DebtPaid(choice.seat, choice.to, face))


def fall_due(draft: Draft) -> None:
    """End the choices whose time is up (rule C3.5). If Hecate's owner had to choose, or a player had to give up a wind
    or pay a debt, the rules determine the outcome. All other choices lapse.
    """
    for choice in [one for one in draft.choices if one.until <= draft.at]:
        if choice not in draft.choices:
            continue
        draft.choices.remove(choice)
        draft.events.append(ChoiceLapsed(choice.seat, choice.asked, late=True))
        if choice.asked is Asked.HECATE:
            _act(draft, choice.seat, Catastrophe(choice.card), Catastrophe(choice.card))
        elif choice.asked is Asked.WIND and (wind := draft.first_wind(choice.seat)) is not None:
            _pay(draft, choice, wind)
        elif choice.asked is Asked.DEBT and (card := draft.first_card(choice.seat)) is not None:
            _pay(draft, choice, card)


def settle(draft: Draft) -> None:
    """End each choice that has no possible answer left."""
    for choice in list(draft.choices):
        if not _possible(draft, choice):
            draft.choices.remove(choice)
            draft.events.append(ChoiceLapsed(choice.seat, choice.asked, late=False))


def _possible(draft: Draft, choice: Choice) -> bool:
    seat = choice.seat
    match choice.asked:
        case Asked.FAMINE:
            return any(draft.cards(other) for other in range(draft.players) if not draft.friends(seat, other))
        case Asked.WAR:
            return bool(war_targets(draft, seat))
        case Asked.MYCENAE:
            return not draft.on(_MYCENAE) and any(not draft.friends(seat, glass.owner) for glass in draft.glasses)
        case Asked.APOLLO:
            return bool(draft.temple)
        case Asked.WIND:
            return any(draft.winds[seat])
        case Asked.DEBT:
            return draft.cards(seat)
        case Asked.HECATE:
            return True


def war_targets(draft: Draft, seat: int) -> list[int]:
    """Return the numbers of the hourglasses that `seat` can send to the underworld with a war catastrophe (rule
    C5.3).
    """
    return [
        number
        for number, glass in enumerate(draft.glasses)
        if not draft.friends(seat, glass.owner) and sending.can_be_sent(draft, number)
    ]
