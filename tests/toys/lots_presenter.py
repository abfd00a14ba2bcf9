from __future__ import annotations

from typing import Final

from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Button, Style
from bot.presenters.choosing import Act, Command, Field, Panel
from bot.presenters.options import OptionText
from bot.wording.names.choices import matching
from bot.wording.names.people import listed, mentions
from tests.toys.lots import DECK, GAME, Back, Card, Dealt, Laid, Lay, Revealed, SomeDealt, SomeLaid, TakenBack
from tests.toys.showing import ToyPresenter, drawn, final

HAND, LAY, TAKE_BACK = "hand", "lay", "back"


class LotsPresenter(ToyPresenter):
    game, title, rules = "lots", "Lots", GAME
    hand = HAND
    commands_of = "Your moves in a game of Lots"
    commands = (Command("lay", "Lay a card of your hand face down", (Field("card", "The card"),)),)
    about = "Lay a card in secret; the highest takes the prize."
    private = True
    computers: Final = {"random": "random: lays anything"}
    unreadable: Final = {"not-lay": "{text} is nothing that one can do.", "no-card": "{part} is no card."}
    options: Final = {
        "rounds": OptionText("Rounds", "How many rounds there are", {"3": "three", "4": "four"}),
        "back": OptionText("Taking back", "Whether a card can be taken back", {"yes": "allowed", "no": "not allowed"}),
    }
    codes: Final = {
        "game-over": "The game is over.",
        "not-asked": "You have laid already.",
        "no-such-card": "You do not hold this card.",
        "no-way-back": "At this table nothing can be taken back.",
        "nothing-to-take-back": "You have laid nothing that you could take back.",
        "back-once-a-round": "You have taken a card back in this round.",
    }

    def told(self, event, who, tr):
        match event:
            case Dealt(seat=seat, cards=cards):
                yield tr("{who} is dealt {cards}.", who=who[seat], cards=", ".join(cards))
            case SomeDealt(seat=seat, count=count):
                yield tr.plural("{who} is dealt {count} card.", "{who} is dealt {count} cards.", count, who=who[seat])
            case Laid(seat=seat, card=card):
                yield tr("{who} lays {card}.", who=who[seat], card=card.value)
            case SomeLaid(seat=seat):
                yield tr("{who} lays a card.", who=who[seat])
            case TakenBack(seat=seat):
                yield tr("{who} takes the card back.", who=who[seat])
            case Revealed(cards=cards, winner=winner):
                yield tr("Turned up: {cards}.", cards=", ".join(cards))
                yield tr("Nobody wins.") if winner is None else tr("{who} wins the round.", who=who[winner])

    def results(self, story, names, tr):
        if not over(story.view) or not any(isinstance(e, Revealed) for step in story.steps for e in step.events):
            return []
        return [final(names, [seat.points for seat in story.view.seats], tr)]

    def prompt(self, match, view, tr):
        waiting = [who for who, seat in zip(mentions(match, tr), view.seats, strict=True) if not seat.has_laid]
        return tr("{people}: lay a card.", people=listed(waiting, tr)) if waiting and not over(view) else ""

    def controls(self, look, tr):
        return ()

    def panel(self, look, tr):
        own = look.view.seats[look.viewer]
        if own.card is not None or not look.legal:
            text = tr("Wait for the others.") if own.card is None else tr("You have laid {card}.", card=own.card.value)
            back = Button(id=ControlId.at(look.match, ControlKind.BOARD, TAKE_BACK), label=tr("Take it back"))
            return Panel(text, ((back,),) if look.legal else (), (HAND,))
        row = tuple(
            Button(
                id=ControlId.at(look.match, ControlKind.BOARD, LAY, action.card.value),
                label=tr("Lay {card}", card=action.card.value),
                style=Style.ACTIVE,
            )
            for action in look.legal
        )
        return Panel(tr("Lay a card of your hand."), (row,), (HAND,))

    def own(self, view, names, tr):
        return drawn([tr("Your hand")], cards=view.seats[view.viewer].cards)

    def own_text(self, view, names, tr):
        return tr("Your hand: {cards}", cards=", ".join(view.seats[view.viewer].cards) or "-")

    def lines_of_board(self, view, names, tr):
        lines = [tr("Round {number}, {count} cards in the deck", number=view.round, count=view.deck)]
        for name, seat in zip(names, view.seats, strict=True):
            state = tr("has laid") if seat.has_laid else tr("thinks")
            lines.append(f"{name}: {seat.points}, {seat.count}, {state}")
        return lines

    async def choose(self, press, tr):
        match press.more:
            case (verb,) if verb == TAKE_BACK:
                return Act(Back())
            case (verb, card) if verb == LAY and card in DECK:
                return Act(Lay(Card(card)))
        raise press.unknown()

    async def read(self, typing):
        return GAME.read(f"lay {typing.fields['card']}")

    def suggestions(self, typing, field):
        cards = [action.card.value for action in typing.look.legal if isinstance(action, Lay)]
        return matching([(card, card, "") for card in cards], typing.fields[field])


def over(view):
    return view.round > view.rounds


PRESENTER = LotsPresenter()
