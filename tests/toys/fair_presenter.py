from __future__ import annotations

from typing import Final

from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Button, Style
from bot.presenters.choosing import Panel
from bot.wording.names.people import listed, mentions
from tests.toys.fair import GAME, PRICES, Answered, Leave, Price, Priced, Shown, Sold, SomeAnswered, Take
from tests.toys.showing import ToyPresenter, final

ACTIONS: Final = {"take": Take(), "leave": Leave(), **{f"p{price}": Price(price) for price in PRICES}}


class FairPresenter(ToyPresenter):
    game, title, rules = "fair", "Fair", GAME
    actions = ACTIONS
    about = "Take goods, or leave them."
    private = False
    computers: Final = {"random": "random: does anything"}
    unreadable: Final = {"no-move": "{part} is nothing that one can do.", "no-price": "{part} is no price."}
    options: Final = {}
    codes: Final = {
        "game-over": "The game is over.",
        "not-asked": "You are not asked.",
        "not-now": "That is not asked now.",
        "no-price": "There is no such price.",
        "said-that": "You have said that already.",
        "not-drawn-now": "Nothing is drawn now.",
        "not-in-bag": "That is not in the bag.",
    }

    def told(self, event, who, tr):
        match event:
            case Shown(good=good):
                yield tr("A good of {worth} lies on the stall.", worth=good)
            case Priced(seat=seat, price=price):
                yield tr("{who} wants {price} for it.", who=who[seat], price=price)
            case Answered(seat=seat, takes=True):
                yield tr("{who} takes it.", who=who[seat])
            case Answered(seat=seat):
                yield tr("{who} leaves it.", who=who[seat])
            case SomeAnswered(seat=seat):
                yield tr("The answer of {who} is in.", who=who[seat])
            case Sold(buyer=None):
                yield tr("Nobody has it.")
            case Sold(buyer=buyer):
                yield tr("{who} has it.", who=who[buyer])

    def results(self, story, names, tr):
        if not story.view.over or not any(isinstance(e, Sold) for step in story.steps for e in step.events):
            return []
        return [final(names, story.view.points, tr)]

    def prompt(self, match, view, tr):
        if view.over or view.good is None:
            return ""
        who = mentions(match, tr)
        if not view.price:
            return tr("{who}: name a price.", who=who[view.keeper])
        waiting = [who[seat] for seat in range(len(who)) if seat not in {view.keeper, *view.answered}]
        return tr("{people}: take it or leave it.", people=listed(waiting, tr))

    def controls(self, look, tr):
        if look.view.over or look.view.good is None:
            return ()
        labels = {"take": tr("Take it"), "leave": tr("Leave it")}
        if not look.view.price:
            labels = {f"p{price}": tr("For {price}", price=price) for price in PRICES}
        row = tuple(
            Button(id=ControlId.at(look.match, ControlKind.BOARD, verb), label=label, style=Style.ACTIVE)
            for verb, label in labels.items()
        )
        return (row,)

    def panel(self, look, tr):
        return Panel(tr("Take it or leave it."), tuple(self.controls(look, tr)), self.pictures(look))

    def lines_of_board(self, view, names, tr):
        lines = [tr("{count} goods in the bag", count=view.bag)]
        if view.good is not None:
            lines.append(tr("On the stall: {worth}, for {price}", worth=view.good, price=view.price or "?"))
        return [*lines, *(f"{name}: {points}" for name, points in zip(names, view.points, strict=True))]


PRESENTER = FairPresenter()
