"""Say at each stage of the game who must do what: in the channel, on the player's panel and to those who wait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.match.pure.play.look import Look
from bot.match.pure.table.model import Match
from bot.presenters.museum.words.labels import HEADLINE, card_told, kind_with_signs, label, name_of, text_of
from bot.wording.names.people import listed, mark, mentions
from data.museum import OPINION
from data.texts import N_, Texts
from games.museum.actions import Action, Buy, Exhibit, Inventory
from games.museum.stages import Acted, Stage
from games.museum.view import SeatView, View
from render.museum.words.stages import STAGES, round_word, status, subjects

BOARDS: Final = N_("{who}, choose your museum board.")
BOTH = N_("{who}, exhibit, or take an inventory; then end your turn.")
EXHIBIT = N_("{who}, exhibit what you can pay for; then end your turn.")
MORE = N_("{who}, exhibit more, or end your turn.")
END = N_("{who}, end your turn.")
CAN_EXHIBIT_MORE: Final = N_("You can exhibit more, or end your turn.")
FEW: Final = 5


def ask(match: Match, view: View, tr: Texts) -> str:
    request = public_ask(view) if view.stage is Stage.ACTION else STAGES[view.stage].ask
    if not view.asked or not request:
        return ""
    people = mentions(match, tr)
    board = view.stage is Stage.SETUP and not all(seat.board for seat in view.seats)
    return tr(BOARDS if board else request, who=listed([people[seat] for seat in view.asked], tr))


def public_ask(view: View) -> str:
    """Return the public question to the active player, without whether they can pay, which is about their cards."""
    if view.acted is not Acted.NOTHING:
        return MORE if view.acted is Acted.EXHIBIT else END
    seat = None if view.turn is None else view.seats[view.turn]
    return BOTH if seat and seat.discard and seat.hand < seat.hand_limit else EXHIBIT


def aim(look: Look, tr: Texts) -> str:
    """Return what the viewer has to decide, or an empty string if they can exhibit more, which they already know."""
    view: View = look.view
    if view.stage is not Stage.ACTION:
        return tr(STAGES[view.stage].aim)
    said = own_aim(view, look.legal)
    return "" if said == CAN_EXHIBIT_MORE else tr(said)


def own_aim(view: View, legal: Sequence[Action]) -> str:
    exhibits = any(isinstance(action, Exhibit | Buy) for action in legal)
    if any(isinstance(action, Inventory) for action in legal):
        if exhibits:
            return N_("Exhibit as often as you can afford, or take an inventory; then end your turn.")
        return N_("You can't pay for anything now: take an inventory or end your turn.")
    if exhibits and view.acted is Acted.EXHIBIT:
        return CAN_EXHIBIT_MORE
    if exhibits:
        return N_("Exhibit as often as you can afford; then end your turn.")
    if view.acted is Acted.INVENTORY:
        return N_("You've taken an inventory; now end your turn.")
    return N_("You can't pay for anything now: end your turn.")


def scores(view: View, tr: Texts) -> str:
    """Return everyone's points, such as `Points: 🟢 12 · 🔵 **9** · 🔴 20`, for the panel far below the board."""
    points = [
        f"{mark(seat.color)} {f'**{seat.score}**' if number == view.viewer else seat.score}"
        for number, seat in enumerate(view.seats)
    ]
    return tr("Points: {points}", points=" · ".join(points))


def lies_out(view: View, tr: Texts) -> list[str]:
    there = [
        tr.pair(f"**{name_of('continent', place.id, tr)}**", ", ".join(kind_with_signs(one, tr) for one in objects))
        for place in view.continents
        if (objects := [one for one in place.out if one != OPINION])
    ]
    return [" · ".join(there[at : at + 2]) for at in range(0, len(there), 2)]


def facts(view: View, seat: int, tr: Texts) -> list[str]:
    own = view.seats[seat]
    match view.stage:
        case Stage.SETUP:
            lines = [f"- {card_told('patron', one, tr)}" for one in own.offered or ()]
            if lines:
                lines.insert(0, tr("Keep one of these patrons: it's your secret goal."))
            if not own.board:
                lines.append(tr("Choose your museum board."))
            return lines
        case Stage.DRAWS if own.wish is not None:
            wished = ", ".join(label(one, tr) for one in own.wish) or tr("Take nothing")
            answer = tr("I'll keep your answer until it's your turn: {answer}.", answer=wished)
            return [answer, tr("You can change it.")]
        case Stage.TAKE | Stage.GRANT | Stage.DRAWS:
            return [*lies_out(view, tr), scores(view, tr)]
        case Stage.ACTION:
            have = tr.plural("You have {count} prestige.", "You have {count} prestige.", own.prestige)
            return [f"{scores(view, tr)}. {have}", *_action_facts(view, own, tr)]
        case Stage.DISCARD:
            over = own.hand - own.hand_limit
            return [tr.plural("You have {count} object too many.", "You have {count} objects too many.", over)]
        case _:
            return []


def _action_facts(view: View, own: SeatView, tr: Texts) -> Iterator[str]:
    if own.free <= FEW:
        yield tr.plural("{count} slot is free.", "{count} slots are free.", own.free)
    if own.held and view.favour_played:
        yield tr("You've already played a favour this turn.")
    if view.acted is Acted.INVENTORY:
        yield tr("After an inventory, you can't pay for anything this turn.")
    if (over := own.hand - own.hand_limit) > 0:
        yield tr.plural(
            "At the end of your turn you'll discard {count} object.",
            "At the end of your turn you'll discard {count} objects.",
            over,
        )


def situation(look: Look, tr: Texts) -> str:
    view: View = look.view
    if view.stage is Stage.OVER:
        return ""
    people = mentions(look.match, tr)
    lines = [f"{status(view, [people[seat] for seat in subjects(view)], tr)}. {round_word(view, tr)}."]
    if view.headline is not None:
        facts = {"headline": name_of("headline", view.headline, tr), "text": text_of("headline", view.headline, tr)}
        lines.append(tr(HEADLINE, **facts))
    if view.stage not in {Stage.HAND, Stage.SETUP}:
        points = " · ".join(tr.pair(one, seat.score) for one, seat in zip(people, view.seats, strict=True))
        lines.append(tr("Points so far (50 end the game): {points}", points=points))
    return "\n".join(lines)
