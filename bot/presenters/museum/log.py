"""The log of a game of Museum in sentences: what its reader may know of each event, events that belong together in one.

A line begins with the move's number when a seat acted. What the final tally gave is told by embeds and pictures
(:mod:`bot.presenters.museum.results`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from bot.match.model import Match, Seen
from bot.presenters.museum.labels import kind, name, name_of, text_of, told
from bot.wording.orders import marked
from bot.wording.people import listed, mentions
from data.museum import OPINION
from data.texts import N_, Texts
from games.museum import events as happened
from games.museum.stages import Stage
from games.museum.view import View

ASKS: Final = {
    Stage.SETUP: N_("{who}, keep one of your three patrons."),
    Stage.TAKE: N_("{who}, explore: take an object."),
    Stage.GRANT: N_("{who}, you may take a second object of the same continent."),
    Stage.DRAWS: N_("{who}, you may take one of the objects that lie out."),
    Stage.ACTION: N_("{who}, exhibit, or take an inventory; then end your turn."),
    Stage.CHOOSE: N_("{who}, choose what your archaeologists lay out."),
    Stage.PICK: N_("{who}, pick one of the objects that were discovered."),
    Stage.DROP: N_("{who}, drop a favour: you hold too many."),
    Stage.DISCARD: N_("{who}, discard objects down to your limit."),
    Stage.ARRANGE: N_("{who}, arrange your museum and accept."),
}
"""The request at each stage."""


def ask(match: Match, view: View, tr: Texts) -> str:
    """Who is asked, and what for; empty when nobody is."""
    if not view.asked or view.stage not in ASKS:
        return ""
    people = mentions(match, tr)
    return tr(ASKS[view.stage], who=listed([people[seat] for seat in view.asked], tr))


def log_text(steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> list[str]:
    """What ``steps`` did, a line a sentence."""
    return [line for lines in log_by_step(steps, match, view, tr) for line in lines]


def log_by_step(steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> list[list[str]]:  # noqa: ARG001
    """The same, the sentences of each step by themselves."""
    teller = Teller(match, tr)
    lines = []
    for step in steps:
        sentences = list(teller.sentences(step))
        if step.move and sentences:
            sentences[0] = marked(f"**{step.move}.** {sentences[0]}", step, tr)
        lines.append(sentences)
    return lines


class Teller:
    """Sentences for one match in one language."""

    def __init__(self, match: Match, tr: Texts) -> None:
        self.tr = tr
        self.people = mentions(match, tr)

    def cards(self, objects: Sequence[str]) -> str:
        """Objects with civilization and value; public opinion by its name."""
        return listed([self.tr("public opinion") if one == OPINION else told(one, self.tr) for one in objects], self.tr)

    def payment(self, cards: Sequence[str], prestige: int) -> str:
        """``Amphora (Greek C2) and 2 prestige``."""
        parts = [f"{name(one, self.tr)} ({kind(one, self.tr)})" for one in cards]
        if prestige:
            parts.append(self.tr("{count} prestige", count=prestige))
        return listed(parts, self.tr) or self.tr("nothing")

    def sentences(self, step: Seen) -> Iterator[str]:
        """The sentences for one entry."""
        for event in step.events:
            sentence = self.sentence(event)
            if sentence:
                yield sentence

    def sentence(self, event: Any) -> str:
        """The sentence for an event; empty for one that another tells, or the picture."""
        for group in (self.explored, self.exhibited, self.favoured, self.turned):
            if (sentence := group(event)) is not None:
                return sentence
        return ""

    def place(self, continent: str) -> str:
        """A continent."""
        return name_of("continent", continent, self.tr)

    def explored(self, event: Any) -> str | None:
        """Set-up and exploration (U2, U3)."""
        tr, people = self.tr, self.people
        match event:
            case happened.StartDrawn(seat=seat):
                return tr("{who} begins.", who=people[seat])
            case happened.PatronsOffered(seat=seat, patrons=patrons):
                three = listed([name_of("patron", one, tr) for one in patrons], tr)
                return tr("{who} may choose among the patrons {patrons}.", who=people[seat], patrons=three)
            case happened.BoardsDrawn(boards=boards):
                drawn = ", ".join(
                    f"{who}: {name_of('board', one, tr)}" for who, one in zip(people, boards, strict=True)
                )
                return tr("The museums: {boards}.", boards=drawn)
            case happened.BoardChosen(seat=seat, board=board):
                return tr("{who} plays with the board {board}.", who=people[seat], board=name_of("board", board, tr))
            case happened.Redrawn(seat=seat):
                return tr("{who} draws a new hand.", who=people[seat])
            case happened.PatronKept(seat=seat, patron=patron):
                return tr("{who} keeps the patron {patron}.", who=people[seat], patron=name_of("patron", patron, tr))
            case happened.SomePatronKept(seat=seat):
                return tr("{who} keeps a patron.", who=people[seat])
            case happened.Took(seat=seat, object=one, grant=False):
                return tr("{who} explores and takes {object}.", who=people[seat], object=told(one, tr))
            case happened.Took(seat=seat, object=one):
                return tr("{who} takes a second one: {object}.", who=people[seat], object=told(one, tr))
            case happened.Skipped(seat=seat):
                return tr("{who} takes no second object.", who=people[seat])
            case happened.Wished(seat=seat, objects=()):
                return tr("{who} will take nothing.", who=people[seat])
            case happened.Wished(seat=seat, objects=objects):
                return tr("{who} would like {objects}.", who=people[seat], objects=self.cards(objects))
            case happened.SomeWished(seat=seat):
                return tr("{who} has answered.", who=people[seat])
            case happened.Drew(seat=seat, object=one, active=active, prestige=prestige):
                facts = {"who": people[seat], "object": told(one, tr), "active": people[active]}
                if prestige:
                    return tr("{who} takes {object}; {active} gets {count} prestige.", count=prestige, **facts)
                return tr("{who} takes {object}; no prestige is left for {active}.", **facts)
            case happened.Left(seat=seat):
                return tr("{who} takes nothing.", who=people[seat])
            case happened.WishLapsed(seat=seat):
                return tr("What {who} wished for is gone: they choose again.", who=people[seat])
            case happened.NothingToExplore(seat=seat):
                return tr("Nothing lies out that {who} could take.", who=people[seat])
        return None

    def exhibited(self, event: Any) -> str | None:
        """Exhibits, experts, inventories (U4)."""
        tr, people = self.tr, self.people
        match event:
            case happened.Exhibited(seat=seat, objects=objects, experts=experts, cards=cards, prestige=prestige):
                payment = self.payment(cards, prestige)
                hired = listed([name_of("expert", one, tr) for one in experts], tr)
                if not objects:
                    return tr("{who} hires {experts} for {payment}.", who=people[seat], experts=hired, payment=payment)
                what = self.cards(objects)
                if experts:
                    line = tr(
                        "{who} exhibits {objects} and hires {experts} for {payment}.",
                        who=people[seat],
                        objects=what,
                        experts=hired,
                        payment=payment,
                    )
                else:
                    line = tr(
                        "{who} exhibits {objects} for {payment}.", who=people[seat], objects=what, payment=payment
                    )
                return f"{line} {self.gained(event)}"
            case happened.Bought(seat=seat, owner=owner, object=one, cards=cards, prestige=prestige):
                line = tr(
                    "{who} buys {object} of {owner} for {payment}.",
                    who=people[seat],
                    object=told(one, tr),
                    owner=people[owner],
                    payment=self.payment(cards, prestige),
                )
                return f"{line} {self.gained(event)}"
            case happened.Restocked(seat=seat, objects=objects):
                return tr("{who} takes {objects} from the discard.", who=people[seat], objects=self.cards(objects))
            case happened.ExhibitedFree(seat=seat, favour=favour, object=one):
                line = tr(
                    "{who} plays {favour} and exhibits {object} for nothing.",
                    who=people[seat],
                    favour=name_of("favour", favour, tr),
                    object=told(one, tr),
                )
                return f"{line} {self.gained(event)}"
            case happened.Discarded(seat=seat, objects=objects):
                return tr("{who} discards {objects}.", who=people[seat], objects=self.cards(objects))
        return None

    def gained(self, event: Any) -> str:
        """``+5: 23 points.``, with the prestige of masterpieces and the favours that were reached."""
        tr = self.tr
        text = tr.plural("+{gain}: now {count} point.", "+{gain}: now {count} points.", event.score, gain=event.points)
        if getattr(event, "gained", 0):
            text += " " + tr("Masterpiece: {count} prestige.", count=event.gained)
        if event.favours:
            text += " " + tr.plural("{count} favour is drawn.", "{count} favours are drawn.", event.favours)
        return text

    def favoured(self, event: Any) -> str | None:  # noqa: C901 - a sentence a favour
        """Favours (U4.5, U9)."""
        tr, people = self.tr, self.people
        match event:
            case happened.FavourDrawn(seat=seat, favour=favour):
                return tr("{who} draws the favour {favour}.", who=people[seat], favour=name_of("favour", favour, tr))
            case happened.FavourDropped(seat=seat, favour=favour):
                return tr("{who} drops the favour {favour}.", who=people[seat], favour=name_of("favour", favour, tr))
            case happened.SomeFavourDropped(seat=seat):
                return tr("{who} drops a favour.", who=people[seat])
            case happened.PressHeld(seat=seat):
                return tr("{who} holds a press conference.", who=people[seat])
            case happened.Collected(seat=seat, object=one, prestige=prestige):
                return tr(
                    "{who} gives {object} to a private collector for {count} prestige.",
                    who=people[seat],
                    object=told(one, tr),
                    count=prestige,
                )
            case happened.Lent(seat=seat, prestige=prestige):
                return tr("{who} takes a bank loan: {count} prestige.", who=people[seat], count=prestige)
            case happened.HiredFree(seat=seat, expert=expert):
                facts = {"who": people[seat], "expert": name_of("expert", expert, tr)}
                return tr("{who} makes a good hire: {expert} for nothing.", **facts)
            case happened.ExpertsGone(experts=experts, seat=int(seat)):
                gone = listed([name_of("expert", one, tr) for one in experts], tr)
                return tr("{who} sends {experts} away.", who=people[seat], experts=gone)
            case happened.TeamSent(seat=seat, continent=continent, objects=objects):
                facts = {"who": people[seat], "continent": self.place(continent), "objects": self.cards(objects)}
                return tr("{who} sends a new team to {continent}: {objects} go under the deck.", **facts)
            case happened.TeamFound(seat=seat, objects=objects, tokens=tokens):
                found = self.cards(objects) or tr("nothing")
                return tr("{who} finds {objects}.", who=people[seat], objects=found) + self.opinion(tokens)
            case happened.SomeTeamFound(seat=seat, count=count, tokens=tokens):
                found = tr.plural(
                    "{who} looks at {count} object.", "{who} looks at {count} objects.", count, who=people[seat]
                )
                return found + self.opinion(tokens)
            case happened.TeamLaidOut(seat=seat, objects=objects):
                return tr("{who} lays out {objects}.", who=people[seat], objects=self.cards(objects) or tr("nothing"))
            case happened.DiscoveryBegan(seat=seat, continent=continent):
                return tr(
                    "{who} announces a discovery: {continent}.", who=people[seat], continent=self.place(continent)
                )
            case happened.Discovered(objects=objects, tokens=tokens):
                return tr("Discovered: {objects}.", objects=self.cards(objects) or tr("nothing")) + self.opinion(tokens)
            case happened.Picked(seat=seat, objects=objects):
                return tr("{who} picks {objects}.", who=people[seat], objects=self.cards(objects))
        return None

    def opinion(self, tokens: int) -> str:
        """How much public opinion came with something, behind a sentence."""
        if not tokens:
            return ""
        return " " + self.tr.plural("{count} token of public opinion.", "{count} tokens of public opinion.", tokens)

    def turned(self, event: Any) -> str | None:
        """Turns, rounds, the end (U5, U6)."""
        tr, people = self.tr, self.people
        match event:
            case happened.TurnBegan(seat=seat, round=number, last=last):
                if last:
                    return tr("**Last turn** of {who}.", who=people[seat])
                return tr("**Round {number}**, turn of {who}.", number=number, who=people[seat])
            case happened.LaidOut(continent=continent, tokens=tokens) if tokens:
                return tr(
                    "**Public opinion** watches {continent}: each object in a discard there costs {count} more.",
                    continent=self.place(continent),
                    count=tokens,
                )
            case happened.HeadlineRevealed(headline=headline):
                facts = {"headline": name_of("headline", headline, tr), "text": text_of("headline", headline, tr)}
                return tr("**Headline: {headline}.** {text}", **facts)
            case happened.ExpertsGone(experts=experts, seat=None):
                gone = listed([name_of("expert", one, tr) for one in experts], tr)
                return tr("{experts} leaves the game.", experts=gone)
            case happened.LastTurns(seat=seat):
                return tr("**{who} has reached 50 points.** The last turns begin.", who=people[seat])
            case happened.ArrangingBegan():
                return tr("**All turns are over.** Everybody arranges their museum.")
            case happened.SomeArranged(seat=seat) | happened.Arranged(seat=seat):
                return tr("{who} has arranged the museum.", who=people[seat])
            case happened.GameEnded():
                return self.ended(event)
        return None

    def ended(self, event: happened.GameEnded) -> str:
        """U7.8."""
        winners = [seat for seat, place in enumerate(event.ranking) if place == 1]
        who = listed([self.people[seat] for seat in winners], self.tr)
        points = event.totals[winners[0]]
        if event.reason == "shared":
            return self.tr.plural(
                "**The game is over.** {who} share the win with {count} point.",
                "**The game is over.** {who} share the win with {count} points.",
                points,
                who=who,
            )
        line = self.tr.plural(
            "**The game is over.** {who} wins with {count} point.",
            "**The game is over.** {who} wins with {count} points.",
            points,
            who=who,
        )
        return f"{line} {self.tr(TIES[event.reason])}" if event.reason in TIES else line


TIES: Final = {
    "prestige": N_("More prestige decides the tie."),
    "discard": N_("The smaller discard decides the tie."),
}
"""U7.8, by reason."""
