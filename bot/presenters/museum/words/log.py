"""Put Museum's events into sentences. Some events have no sentence: cards dealt or laid out, favours drawn by other
players (pictures show how many), wishes that haven't had an effect yet, objects that nobody took, and the end of a
turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from bot.match.pure.log.entries import Seen
from bot.match.pure.table.model import Match
from bot.presenters.museum.moves.actions import objects_of
from bot.presenters.museum.words.labels import HEADLINE, kind, name, name_of, text_of, told
from bot.presenters.telling import SHARED, WON, Message, Sentences, Words
from bot.wording.blocks import short
from bot.wording.names.people import listed, mark, mentions
from data.museum import object_of
from data.museum.words import Kind
from data.texts import N_, Plural, Texts
from games.core import AnySeen
from games.museum.events import dealt, exhibited, explored, favoured, turned
from games.museum.scoring.score import losses
from games.museum.view import View
from render.museum.words.names import word
from render.museum.words.news import deeds

FULL: Final = 2
NAMED: Final = 4
NAMES: Final[tuple[Kind, ...]] = ("board", "patron", "continent", "headline")
TIES: Final = {
    "prestige": N_("More prestige breaks the tie."),
    "discard": N_("The smaller discard breaks the tie."),
}
SENTENCES: Final[Mapping[type[Any], Message]] = {
    dealt.StartDrawn: N_("{who} begins."),
    dealt.BoardsDrawn: N_("The museums: {boards}."),
    dealt.PatronsOffered: N_("{who} chooses from the patrons {patrons}."),
    dealt.BoardChosen: N_("{who} plays with the board {board}."),
    dealt.WeakHands: N_("These players may redraw a weak first hand: {people}."),
    dealt.Redrawn: N_("{who} draws a new hand."),
    dealt.HandKept: N_("{who} keeps their first hand."),
    dealt.PatronKept: N_("{who} keeps the patron {patron}."),
    dealt.SomePatronKept: N_("{who} keeps a patron."),
    explored.Took: N_("{who} explores and takes {object}."),
    explored.Skipped: N_("{who} doesn't take a second object."),
    explored.Wished: N_("{who} would like {objects}."),
    explored.Drew: N_("{who} takes {object}; {active} gets {count} prestige."),
    explored.WishLapsed: N_("{who} has to choose again: the objects they wanted are gone."),
    explored.NothingToExplore: N_("There's nothing laid out for {who} to take."),
    exhibited.Exhibited: N_("{who} exhibits {objects}, paying {payment}."),
    exhibited.Bought: N_("{who} buys {object} from {owner}'s discard, paying {payment}."),
    exhibited.Restocked: N_("{who} takes an inventory: {objects}."),
    favoured.ExhibitedFree: N_("{who} plays {favour} and exhibits {object} for free."),
    exhibited.Discarded: N_("{who} discards {objects}."),
    favoured.FavourDrawn: N_("{who} draws the favour {favour}."),
    favoured.FavourDropped: N_("{who} gives up the favour {favour}."),
    favoured.SomeFavourDropped: N_("{who} gives up a favour."),
    favoured.PressHeld: N_("{who} holds a press conference."),
    favoured.Collected: N_("{who} gives {object} to a private collector for {count} prestige."),
    favoured.Lent: N_("{who} takes a bank loan: {count} prestige."),
    favoured.HiredFree: N_("{who} hires an expert for free: {expert}."),
    turned.ExpertsGone: N_("{who} replaces these experts: {experts}."),
    favoured.TeamSent: N_("{who} sends a new team ({continent}) and puts {objects} under the deck."),
    favoured.TeamFound: N_("{who} finds {objects}."),
    favoured.TeamLaidOut: N_("{who} lays out {objects}."),
    favoured.DiscoveryBegan: N_("{who} announces a discovery: {continent}."),
    favoured.Discovered: N_("Discovered: {objects}."),
    favoured.Picked: N_("{who} picks {objects}."),
    turned.TurnBegan: N_("**Round {number}**: {who}'s turn."),
    turned.LaidOut: N_(
        "**Public opinion** is watching {continent}: each object from there in a discard costs {count} more at the end."
    ),
    turned.HeadlineRevealed: HEADLINE,
    turned.LastTurns: N_("**{who} has reached 50 points.** The last turns begin."),
    turned.ArrangingBegan: N_("**All turns are over.** Now everyone arranges their museum."),
    turned.SomeArranged: N_("{who} has arranged their museum."),
    turned.Arranged: N_("{who} has arranged their museum."),
    turned.GameEnded: WON,
    favoured.SomeTeamFound: Plural("{who} looks at {count} object.", "{who} looks at {count} objects."),
}
COUNTED: Final[Mapping[type[Any], str]] = {
    turned.LaidOut: "tokens",
    explored.Drew: "prestige",
    favoured.Collected: "prestige",
    favoured.Lent: "prestige",
}


class EventWords(Sentences):
    table = SENTENCES
    counted = COUNTED

    def sentences(self, step: Seen) -> Iterator[str]:
        drew = {event.seat for event in step.events if isinstance(event, explored.Drew)}
        for event in step.events:
            twice = isinstance(event, explored.Wished) and event.seat in drew
            if not twice and (said := self.sentence(event)):
                yield said

    def sentence(self, what: AnySeen) -> str:
        text = super().sentence(what)
        match what:
            case turned.GameEnded(reason=reason) if reason in TIES:
                return f"{text} {self.tr(TIES[reason])}"
            case exhibited.Exhibited(objects=(_, *_)) | exhibited.Bought() | favoured.ExhibitedFree():
                return f"{text} {self.gained(what)}"
            case favoured.TeamFound() | favoured.SomeTeamFound() | favoured.Discovered() if what.tokens:
                tokens = what.tokens
                said = self.tr.plural("{count} public-opinion token.", "{count} public-opinion tokens.", tokens)
                return f"{text} {said}"
        return text

    def message(self, what: AnySeen) -> Message:
        match what:
            case dealt.PatronsOffered(patrons=(_,)) | turned.LaidOut(tokens=0):
                return ""  # a single patron is kept at once
            case explored.Took(grant=True):
                return N_("{who} takes a second object: {object}.")
            case explored.Wished(objects=()):
                return N_("{who} won't take anything.")
            case explored.Drew(prestige=0):
                return N_("{who} takes {object}; there's no prestige left for {active}.")
            case exhibited.Exhibited(objects=(), experts=(_,)):
                return N_("{who} hires an expert ({experts}), paying {payment}.")
            case exhibited.Exhibited(objects=()):
                return N_("{who} hires experts ({experts}), paying {payment}.")
            case exhibited.Exhibited(experts=(_, *_)):
                return N_("{who} exhibits {objects} and hires experts ({experts}), paying {payment}.")
            case exhibited.Restocked(favour=True):
                return N_("{who} plays {favour}: {objects} from the discard.")
            case turned.ExpertsGone(seat=None):
                return N_("An expert leaves the game: {experts}.")
            case turned.TurnBegan(last=True):
                return N_("**Last turn** for {who}.")
            case turned.GameEnded(reason="shared"):
                return SHARED
        return super().message(what)

    def words(self, what: AnySeen) -> Words:  # noqa: ARG002 - a field means the same in all
        tr = self.tr
        return {
            "seat": ("who", self.who),
            "owner": ("owner", self.who),
            "active": ("active", self.who),
            "seats": ("people", self.everyone),
            "object": ("object", partial(told, tr=tr)),
            "objects": ("objects", self.cards),
            "expert": ("expert", partial(word, tr=tr)),
            "experts": ("experts", lambda some: listed([word(one, tr) for one in some], tr)),
            "round": ("number", int),
            **{kind: (kind, partial(name_of, kind, tr=tr)) for kind in NAMES},
            "favour": ("favour", lambda favour: name_of("favour", favour if isinstance(favour, str) else "stock", tr)),
            "patrons": ("patrons", lambda some: listed([name_of("patron", one, tr) for one in some if one], tr)),
            "boards": ("boards", self.boards),
            "ranking": ("who", self.winners),
            "totals": ("count", max),
        }

    def facts(self, what: AnySeen) -> dict[str, Any]:
        facts = super().facts(what)
        match what:
            case exhibited.Exhibited() | exhibited.Bought():
                facts["payment"] = self.payment(what.cards, what.prestige)
            case turned.HeadlineRevealed(headline=headline):
                facts["text"] = text_of("headline", headline, self.tr)
        return facts

    def boards(self, boards: Sequence[str]) -> str:
        tr = self.tr
        return ", ".join(tr.pair(who, name_of("board", one, tr)) for who, one in zip(self.people, boards, strict=True))

    def cards(self, objects: Sequence[str]) -> str:
        """Return a list of cards in words, or `nothing`. A longer list gives fewer details about each card."""
        if len(objects) > NAMED:
            return listed([kind(one, self.tr) for one in objects], self.tr)
        if len(objects) > FULL:
            return listed([f"**{name(one, self.tr)}**" for one in objects], self.tr)
        signs = len(objects) == 1
        return listed([told(one, self.tr, signs=signs) for one in objects], self.tr) or self.tr("nothing")

    def payment(self, cards: Sequence[str], prestige: int) -> str:
        """Return a payment as text, such as `Amphora and 2 prestige`."""
        parts = [kind(one, self.tr) if len(cards) > NAMED else name(one, self.tr) for one in cards]
        if prestige:
            parts.append(self.tr("{count} prestige", count=prestige))
        return listed(parts, self.tr) or self.tr("nothing")

    def gained(self, event: AnySeen) -> str:
        """Return the points, prestige and favours that a player gains, such as `+5: now 23 points.`"""
        tr = self.tr
        text = tr.plural("+{gain}: now {count} point.", "+{gain}: now {count} points.", event.score, gain=event.points)
        if getattr(event, "gained", 0):
            masterpieces = sum(object_of(one).masterpiece for one in objects_of(event))
            text += " " + tr.plural(
                "Masterpiece: {prestige} prestige.",
                "Masterpieces: {prestige} prestige.",
                masterpieces,
                prestige=event.gained,
            )
        if event.favours:
            text += " " + tr.plural("{count} favour drawn.", "{count} favours drawn.", event.favours)
        return text


def on_panel(steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> list[str]:
    took = [event for step in steps for event in step.events if isinstance(event, (explored.Took, explored.Drew))]
    lines = []
    if len(took) > 1:
        objects = " · ".join(f"{mark(view.seats[event.seat].color)} {kind(event.object, tr)}" for event in took)
        gets = sum(event.prestige for event in took if isinstance(event, explored.Drew) and event.active == view.viewer)
        gain = tr.plural("You get {count} prestige.", "You get {count} prestige.", gets) if gets else ""
        lines = [" ".join(filter(None, (tr("Taken: {objects}.", objects=objects), gain)))]
        drew = (explored.Took, explored.Drew, explored.Wished)
        steps = [replace(step, events=tuple(one for one in step.events if not isinstance(one, drew))) for step in steps]
    return [*lines, *(line for some in EventWords(match, view, tr).by_step(steps) for line in some)]


BRIEF: Final = 900
STANDS: Final = (dealt.StartDrawn, turned.GameEnded)
SETTLING: Final = (turned.HeadlineRevealed, turned.LastTurns, turned.ArrangingBegan)


def brief(steps: Sequence[Seen], match: Match, view: View, tr: Texts) -> str:  # noqa: ARG001
    did = deeds([event for step in steps for event in step.events], _in_full, tr)
    lines = (f"{tr.pair(who, did[seat])}." for seat, who in enumerate(mentions(match, tr)) if seat in did)
    return short(" ".join(lines), BRIEF)


def _in_full(one: str, tr: Texts) -> str:
    return f"{name(one, tr)} ({kind(one, tr)})"


def meaning(before: View, after: View, tr: Texts) -> list[str]:
    lines = []
    best = max(seat.score for seat in after.seats)
    if best != max(seat.score for seat in before.seats) and not after.last:
        lines.append(tr("The leader has {count} of the 50 points that end the game.", count=best))
    if after.last and not before.last:
        lines.append(tr("The last turns have begun."))
    if after.viewer is not None:
        lost = [_losses(view) for view in (before, after)]
        if lost[1] > lost[0]:
            lines.append(
                tr.plural(
                    "Public opinion: your discard now costs you {count} point.",
                    "Public opinion: your discard now costs you {count} points.",
                    lost[1],
                )
            )
    return lines


def _losses(view: View) -> int:
    own = view.seats[view.viewer or 0]
    return sum(losses(own.discard, {place.id: place.tokens for place in view.continents}, ()))
