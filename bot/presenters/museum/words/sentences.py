"""Writes Museum's events as sentences for the log, one for each kind of event.

Some events have no sentence: cards dealt or laid out, favours drawn by other players (pictures show how many), wishes
that haven't had an effect yet, objects that nobody took, and the end of a turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from bot.match.pure.table.model import Match
from bot.presenters.museum.words.labels import HEADLINE, group_kind, kind, name, name_of, text_of, told
from bot.presenters.telling import Words, in_words
from bot.wording.names.people import listed, mentions
from data.museum import CHARACTERS
from data.museum.words import Kind
from data.texts import N_, Texts
from games.core import AnySeen
from games.museum.events import dealt, exhibited, explored, favoured, turned

FULL: Final = 2
NAMED: Final = 4
NAMES: Final[tuple[Kind, ...]] = ("board", "patron", "continent", "headline")
TIES: Final = {
    "prestige": N_("More prestige breaks the tie."),
    "discard": N_("The smaller discard breaks the tie."),
}
SENTENCES: Final[Mapping[type[Any], str]] = {
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
        "**Public opinion** is watching {continent}: each object from there in a discard costs {count} more."
    ),
    turned.HeadlineRevealed: HEADLINE,
    turned.LastTurns: N_("**{who} has reached 50 points.** The last turns begin."),
    turned.ArrangingBegan: N_("**All turns are over.** Now everyone arranges their museum."),
    turned.SomeArranged: N_("{who} has arranged their museum."),
    turned.Arranged: N_("{who} has arranged their museum."),
}
"""The sentences for most events, with the placeholders of :meth:`Teller.facts`."""


def _message(event: AnySeen) -> str:
    match event:
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
    return SENTENCES.get(type(event), "")


class Teller:
    """Writes sentences about the events of one match, in the reader's language."""

    def __init__(self, match: Match, tr: Texts) -> None:
        self.tr = tr
        self.people = mentions(match, tr)

    def sentence(self, event: AnySeen) -> str:
        """Return the sentence about an event. Return an empty string if it needs none, because another sentence or the
        picture already shows it.
        """
        match event:
            case turned.GameEnded():
                return self.ended(event)
            case favoured.SomeTeamFound(count=count):
                who = self.people[event.seat]
                text = self.tr.plural(
                    "{who} looks at {count} object.", "{who} looks at {count} objects.", count, who=who
                )
            case _:
                message = _message(event)
                text = self.tr(message, **self.facts(event)) if message else ""
        match event:
            case exhibited.Exhibited(objects=(_, *_)) | exhibited.Bought() | favoured.ExhibitedFree():
                return f"{text} {self.gained(event)}"
            case favoured.TeamFound() | favoured.SomeTeamFound() | favoured.Discovered() if event.tokens:
                tokens = event.tokens
                said = self.tr.plural("{count} token of public opinion.", "{count} tokens of public opinion.", tokens)
                return f"{text} {said}"
        return text

    def facts(self, event: AnySeen) -> dict[str, Any]:
        """Return the facts about an event in words, by their placeholders in the sentences."""
        tr, who = self.tr, self.people.__getitem__
        words: Words = {
            "seat": ("who", who),
            "owner": ("owner", who),
            "active": ("active", who),
            "seats": ("people", lambda seats: listed([who(seat) for seat in seats], tr)),
            "object": ("object", lambda one: told(one, tr)),
            "objects": ("objects", self.cards),
            "expert": ("expert", lambda one: expert_word(one, tr)),
            "experts": ("experts", lambda some: listed([expert_word(one, tr) for one in some], tr)),
            "prestige": ("count", int),
            "tokens": ("count", int),
            "round": ("number", int),
            **{kind: (kind, partial(name_of, kind, tr=tr)) for kind in NAMES},
            "favour": ("favour", lambda favour: name_of("favour", favour if isinstance(favour, str) else "stock", tr)),
            "patrons": ("patrons", lambda some: listed([name_of("patron", one, tr) for one in some], tr)),
            "boards": ("boards", self.boards),
        }
        facts = in_words(event, words)
        match event:
            case exhibited.Exhibited() | exhibited.Bought():
                facts["payment"] = self.payment(event.cards, event.prestige)
            case turned.HeadlineRevealed(headline=headline):
                facts["text"] = text_of("headline", headline, tr)
        return facts

    def boards(self, boards: Sequence[str]) -> str:
        """Return each player with the name of their board."""
        tr = self.tr
        return ", ".join(tr.pair(who, name_of("board", one, tr)) for who, one in zip(self.people, boards, strict=True))

    def cards(self, objects: Sequence[str]) -> str:
        """Return a list of objects as text, or `nothing` if it's empty. The longer the list, the fewer details are
        given about each object.
        """
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
        """Return a text about what a player gains from `event`: points, prestige from masterpieces, and favours. For
        example, it returns `+5: now 23 points.`
        """
        tr = self.tr
        text = tr.plural("+{gain}: now {count} point.", "+{gain}: now {count} points.", event.score, gain=event.points)
        if getattr(event, "gained", 0):
            text += " " + tr("Masterpiece: {count} prestige.", count=event.gained)
        if event.favours:
            text += " " + tr.plural("{count} favour drawn.", "{count} favours drawn.", event.favours)
        return text

    def ended(self, event: turned.GameEnded) -> str:
        """Return the sentence about the winners and their points."""
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


def expert_word(expert: str, tr: Texts) -> str:
    """Return the short name of an expert, such as `Turner`, `Celtic` or `Navigation`. A sentence makes clear that it's
    about experts.
    """
    return name_of("expert" if expert in CHARACTERS else group_kind(expert), expert, tr)
