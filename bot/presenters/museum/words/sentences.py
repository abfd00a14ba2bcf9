"""Writes Museum's events as sentences for the log, one for each kind of event.

Some events have no sentence: cards dealt or laid out, favours drawn by other players (pictures show how many), wishes
that haven't had an effect yet, objects that nobody took, and the end of a turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.presenters.museum.words.labels import name_of, text_of
from bot.presenters.museum.words.teller import Tell, Teller, says
from bot.wording.names.people import listed
from data.texts import N_
from games.core import AnySeen
from games.museum.events import dealt, exhibited, explored, favoured, turned


def sentence(by: Teller, event: AnySeen) -> str:
    """Return the sentence about an event. Return an empty string if it needs none, because another sentence or the
    picture already shows it.
    """
    tell = SENTENCES.get(type(event))
    return tell(by, event) if tell else ""


def _boards(by: Teller, event: dealt.BoardsDrawn) -> str:
    tr = by.tr
    pairs = zip(by.people, event.boards, strict=True)
    return tr("The museums: {boards}.", boards=", ".join(tr.pair(who, name_of("board", one, tr)) for who, one in pairs))


def _offered(by: Teller, event: dealt.PatronsOffered) -> str:
    if len(event.patrons) == 1:
        return ""  # it is kept at once
    offered = listed([name_of("patron", one, by.tr) for one in event.patrons], by.tr)
    return by.tr("{who} chooses from the patrons {patrons}.", patrons=offered, **by.facts(event))


def _took(by: Teller, event: explored.Took) -> str:
    if event.grant:
        return by.tr("{who} takes a second object: {object}.", **by.facts(event))
    return by.tr("{who} explores and takes {object}.", **by.facts(event))


def _wished(by: Teller, event: explored.Wished) -> str:
    if not event.objects:
        return by.tr("{who} won't take anything.", **by.facts(event))
    return by.tr("{who} would like {objects}.", **by.facts(event))


def _drew(by: Teller, event: explored.Drew) -> str:
    if event.prestige:
        return by.tr("{who} takes {object}; {active} gets {count} prestige.", **by.facts(event))
    return by.tr("{who} takes {object}; there's no prestige left for {active}.", **by.facts(event))


def _exhibited(by: Teller, event: exhibited.Exhibited) -> str:
    tr, facts = by.tr, by.facts(event)
    if event.objects and event.experts:
        line = tr("{who} exhibits {objects} and hires experts ({experts}), paying {payment}.", **facts)
    elif event.objects:
        line = tr("{who} exhibits {objects}, paying {payment}.", **facts)
    elif len(event.experts) == 1:
        return tr("{who} hires an expert ({experts}), paying {payment}.", **facts)
    else:
        return tr("{who} hires experts ({experts}), paying {payment}.", **facts)
    return line + by.gained(event)


def _restocked(by: Teller, event: exhibited.Restocked) -> str:
    if event.favour:
        favour = name_of("favour", "stock", by.tr)
        return by.tr("{who} plays {favour}: {objects} from the discard.", favour=favour, **by.facts(event))
    return by.tr("{who} takes an inventory: {objects}.", **by.facts(event))


def _gone(by: Teller, event: turned.ExpertsGone) -> str:
    if event.seat is not None:
        return by.tr("{who} replaces these experts: {experts}.", **by.facts(event))
    return by.tr("An expert leaves the game: {experts}.", **by.facts(event))


def _found(by: Teller, event: favoured.SomeTeamFound) -> str:
    facts = by.facts(event)
    found = by.tr.plural("{who} looks at {count} object.", "{who} looks at {count} objects.", event.count, **facts)
    return found + by.opinion(event)


def _watched(by: Teller, event: turned.LaidOut) -> str:
    if not event.tokens:
        return ""
    return by.tr(
        "**Public opinion** is watching {continent}: each object from there in a discard costs {count} more.",
        count=event.tokens,
        **by.facts(event),
    )


def _began(by: Teller, event: turned.TurnBegan) -> str:
    if event.last:
        return by.tr("**Last turn** for {who}.", **by.facts(event))
    return by.tr("**Round {number}**: {who}'s turn.", number=event.round, **by.facts(event))


def _headline(by: Teller, event: turned.HeadlineRevealed) -> str:
    text = text_of("headline", event.headline, by.tr)
    return by.tr("**Headline: {headline}.** {text}", text=text, **by.facts(event))


def _ended(by: Teller, event: turned.GameEnded) -> str:
    tr = by.tr
    winners = [seat for seat, place in enumerate(event.ranking) if place == 1]
    who = listed([by.people[seat] for seat in winners], tr)
    points = event.totals[winners[0]]
    if event.reason == "shared":
        return tr.plural(
            "**The game is over.** {who} share the win with {count} point.",
            "**The game is over.** {who} share the win with {count} points.",
            points,
            who=who,
        )
    line = tr.plural(
        "**The game is over.** {who} wins with {count} point.",
        "**The game is over.** {who} wins with {count} points.",
        points,
        who=who,
    )
    return f"{line} {tr(TIES[event.reason])}" if event.reason in TIES else line


TIES: Final = {
    "prestige": N_("More prestige breaks the tie."),
    "discard": N_("The smaller discard breaks the tie."),
}


def _weak(by: Teller, event: dealt.WeakHands) -> str:
    people = listed([by.people[seat] for seat in event.seats], by.tr)
    return by.tr("These players may redraw a weak first hand: {people}.", people=people)


SENTENCES: Final[Mapping[type, Tell]] = {
    dealt.StartDrawn: says(N_("{who} begins.")),
    dealt.BoardsDrawn: _boards,
    dealt.PatronsOffered: _offered,
    dealt.BoardChosen: says(N_("{who} plays with the board {board}.")),
    dealt.WeakHands: _weak,
    dealt.Redrawn: says(N_("{who} draws a new hand.")),
    dealt.HandKept: says(N_("{who} keeps their first hand.")),
    dealt.PatronKept: says(N_("{who} keeps the patron {patron}.")),
    dealt.SomePatronKept: says(N_("{who} keeps a patron.")),
    explored.Took: _took,
    explored.Skipped: says(N_("{who} doesn't take a second object.")),
    explored.Wished: _wished,
    explored.Drew: _drew,
    explored.WishLapsed: says(N_("{who} has to choose again: the objects they wanted are gone.")),
    explored.NothingToExplore: says(N_("There's nothing laid out for {who} to take.")),
    exhibited.Exhibited: _exhibited,
    exhibited.Bought: says(N_("{who} buys {object} from {owner}'s discard, paying {payment}."), Teller.gained),
    exhibited.Restocked: _restocked,
    favoured.ExhibitedFree: says(N_("{who} plays {favour} and exhibits {object} for free."), Teller.gained),
    exhibited.Discarded: says(N_("{who} discards {objects}.")),
    favoured.FavourDrawn: says(N_("{who} draws the favour {favour}.")),
    favoured.FavourDropped: says(N_("{who} gives up the favour {favour}.")),
    favoured.SomeFavourDropped: says(N_("{who} gives up a favour.")),
    favoured.PressHeld: says(N_("{who} holds a press conference.")),
    favoured.Collected: says(N_("{who} gives {object} to a private collector for {count} prestige.")),
    favoured.Lent: says(N_("{who} takes a bank loan: {count} prestige.")),
    favoured.HiredFree: says(N_("{who} hires an expert for free: {expert}.")),
    turned.ExpertsGone: _gone,
    favoured.TeamSent: says(N_("{who} sends a new team ({continent}) and puts {objects} under the deck.")),
    favoured.TeamFound: says(N_("{who} finds {objects}."), Teller.opinion),
    favoured.SomeTeamFound: _found,
    favoured.TeamLaidOut: says(N_("{who} lays out {objects}.")),
    favoured.DiscoveryBegan: says(N_("{who} announces a discovery: {continent}.")),
    favoured.Discovered: says(N_("Discovered: {objects}."), Teller.opinion),
    favoured.Picked: says(N_("{who} picks {objects}.")),
    turned.TurnBegan: _began,
    turned.LaidOut: _watched,
    turned.HeadlineRevealed: _headline,
    turned.LastTurns: says(N_("**{who} has reached 50 points.** The last turns begin.")),
    turned.ArrangingBegan: says(N_("**All turns are over.** Now everyone arranges their museum.")),
    turned.SomeArranged: says(N_("{who} has arranged their museum.")),
    turned.Arranged: says(N_("{who} has arranged their museum.")),
    turned.GameEnded: _ended,
}
