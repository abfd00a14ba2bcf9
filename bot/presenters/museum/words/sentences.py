"""Writes Museum's events as sentences for the log, one for each kind of event.

Some events have no sentence: cards dealt or laid out, favours drawn by other players (pictures show how many), wishes
that haven't had an effect yet, objects that nobody took, and the end of a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from bot.presenters.museum.words.labels import name_of, text_of, told
from bot.presenters.museum.words.teller import Teller, by_seat, naming, objects
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
    return by.tr("{who} chooses from the patrons {patrons}.", who=by.who(event), patrons=offered)


def _took(by: Teller, event: explored.Took) -> str:
    facts = {"who": by.who(event), "object": told(event.object, by.tr)}
    if event.grant:
        return by.tr("{who} takes a second object: {object}.", **facts)
    return by.tr("{who} explores and takes {object}.", **facts)


def _wished(by: Teller, event: explored.Wished) -> str:
    if not event.objects:
        return by.tr("{who} won't take anything.", who=by.who(event))
    return by.tr("{who} would like {objects}.", who=by.who(event), objects=by.cards(event.objects))


def _drew(by: Teller, event: explored.Drew) -> str:
    facts = {"who": by.who(event), "object": told(event.object, by.tr), "active": by.people[event.active]}
    if event.prestige:
        return by.tr("{who} takes {object}; {active} gets {count} prestige.", count=event.prestige, **facts)
    return by.tr("{who} takes {object}; there's no prestige left for {active}.", **facts)


def _exhibited(by: Teller, event: exhibited.Exhibited) -> str:
    tr = by.tr
    facts = {"who": by.who(event), "payment": by.payment(event.cards, event.prestige)}
    if not event.objects:
        hired = by.experts(event.experts)
        if len(event.experts) == 1:
            return tr("{who} hires an expert ({experts}), paying {payment}.", experts=hired, **facts)
        return tr("{who} hires experts ({experts}), paying {payment}.", experts=hired, **facts)
    facts["objects"] = by.cards(event.objects)
    if event.experts:
        hired = by.experts(event.experts)
        line = tr("{who} exhibits {objects} and hires experts ({experts}), paying {payment}.", experts=hired, **facts)
    else:
        line = tr("{who} exhibits {objects}, paying {payment}.", **facts)
    return line + by.gained(event)


def _bought(by: Teller, event: exhibited.Bought) -> str:
    facts = {"who": by.who(event), "owner": by.people[event.owner], "object": told(event.object, by.tr)}
    payment = by.payment(event.cards, event.prestige)
    return by.tr("{who} buys {object} from {owner}'s discard, paying {payment}.", payment=payment, **facts) + by.gained(
        event
    )


def _restocked(by: Teller, event: exhibited.Restocked) -> str:
    facts = {"who": by.who(event), "objects": by.cards(event.objects)}
    if event.favour:
        favour = name_of("favour", "stock", by.tr)
        return by.tr("{who} plays {favour}: {objects} from the discard.", favour=favour, **facts)
    return by.tr("{who} takes an inventory: {objects}.", **facts)


def _free(by: Teller, event: favoured.ExhibitedFree) -> str:
    facts = {"who": by.who(event), "favour": name_of("favour", event.favour, by.tr)}
    line = by.tr("{who} plays {favour} and exhibits {object} for free.", object=told(event.object, by.tr), **facts)
    return line + by.gained(event)


def _gone(by: Teller, event: turned.ExpertsGone) -> str:
    experts = by.experts(event.experts)
    if event.seat is not None:
        return by.tr("{who} replaces these experts: {experts}.", who=by.people[event.seat], experts=experts)
    return by.tr("An expert leaves the game: {experts}.", experts=experts)


def _collected(by: Teller, event: favoured.Collected) -> str:
    return by.tr(
        "{who} gives {object} to a private collector for {count} prestige.",
        who=by.who(event),
        object=told(event.object, by.tr),
        count=event.prestige,
    )


def _sent(by: Teller, event: favoured.TeamSent) -> str:
    return by.tr(
        "{who} sends a new team ({continent}) and puts {objects} under the deck.",
        who=by.who(event),
        continent=name_of("continent", event.continent, by.tr),
        objects=by.cards(event.objects),
    )


def _found(by: Teller, event: favoured.SomeTeamFound) -> str:
    found = by.tr.plural(
        "{who} looks at {count} object.", "{who} looks at {count} objects.", event.count, who=by.who(event)
    )
    return found + by.opinion(event.tokens)


def _watched(by: Teller, event: turned.LaidOut) -> str:
    if not event.tokens:
        return ""
    return by.tr(
        "**Public opinion** is watching {continent}: each object from there in a discard costs {count} more.",
        continent=name_of("continent", event.continent, by.tr),
        count=event.tokens,
    )


def _began(by: Teller, event: turned.TurnBegan) -> str:
    if event.last:
        return by.tr("**Last turn** for {who}.", who=by.who(event))
    return by.tr("**Round {number}**: {who}'s turn.", number=event.round, who=by.who(event))


def _headline(by: Teller, event: turned.HeadlineRevealed) -> str:
    facts = {which: of("headline", event.headline, by.tr) for which, of in (("headline", name_of), ("text", text_of))}
    return by.tr("**Headline: {headline}.** {text}", **facts)


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


def _lent(by: Teller, event: favoured.Lent) -> str:
    return by.tr("{who} takes a bank loan: {count} prestige.", who=by.who(event), count=event.prestige)


def _team_found(by: Teller, event: favoured.TeamFound) -> str:
    found = by.tr("{who} finds {objects}.", who=by.who(event), objects=by.cards(event.objects))
    return found + by.opinion(event.tokens)


def _discovered(by: Teller, event: favoured.Discovered) -> str:
    return by.tr("Discovered: {objects}.", objects=by.cards(event.objects)) + by.opinion(event.tokens)


def _all_over(by: Teller, event: turned.ArrangingBegan) -> str:  # noqa: ARG001
    return by.tr("**All turns are over.** Now everyone arranges their museum.")


def _weak(by: Teller, event: dealt.WeakHands) -> str:
    people = listed([by.people[seat] for seat in event.seats], by.tr)
    return by.tr("These players may redraw a weak first hand: {people}.", people=people)


_board, _patron, _favour, _expert, _continent = (
    partial(naming, words=words) for words in ("board", "patron", "favour", "expert", "continent")
)


SENTENCES: Final[Mapping[type, Callable[[Teller, Any], str]]] = {
    dealt.StartDrawn: by_seat(N_("{who} begins.")),
    dealt.BoardsDrawn: _boards,
    dealt.PatronsOffered: _offered,
    dealt.BoardChosen: _board(N_("{who} plays with the board {board}.")),
    dealt.WeakHands: _weak,
    dealt.Redrawn: by_seat(N_("{who} draws a new hand.")),
    dealt.HandKept: by_seat(N_("{who} keeps their first hand.")),
    dealt.PatronKept: _patron(N_("{who} keeps the patron {patron}.")),
    dealt.SomePatronKept: by_seat(N_("{who} keeps a patron.")),
    explored.Took: _took,
    explored.Skipped: by_seat(N_("{who} doesn't take a second object.")),
    explored.Wished: _wished,
    explored.Drew: _drew,
    explored.WishLapsed: by_seat(N_("{who} has to choose again: the objects they wanted are gone.")),
    explored.NothingToExplore: by_seat(N_("There's nothing laid out for {who} to take.")),
    exhibited.Exhibited: _exhibited,
    exhibited.Bought: _bought,
    exhibited.Restocked: _restocked,
    favoured.ExhibitedFree: _free,
    exhibited.Discarded: objects(N_("{who} discards {objects}.")),
    favoured.FavourDrawn: _favour(N_("{who} draws the favour {favour}.")),
    favoured.FavourDropped: _favour(N_("{who} gives up the favour {favour}.")),
    favoured.SomeFavourDropped: by_seat(N_("{who} gives up a favour.")),
    favoured.PressHeld: by_seat(N_("{who} holds a press conference.")),
    favoured.Collected: _collected,
    favoured.Lent: _lent,
    favoured.HiredFree: _expert(N_("{who} hires an expert for free: {expert}.")),
    turned.ExpertsGone: _gone,
    favoured.TeamSent: _sent,
    favoured.TeamFound: _team_found,
    favoured.SomeTeamFound: _found,
    favoured.TeamLaidOut: objects(N_("{who} lays out {objects}.")),
    favoured.DiscoveryBegan: _continent(N_("{who} announces a discovery: {continent}.")),
    favoured.Discovered: _discovered,
    favoured.Picked: objects(N_("{who} picks {objects}.")),
    turned.TurnBegan: _began,
    turned.LaidOut: _watched,
    turned.HeadlineRevealed: _headline,
    turned.LastTurns: by_seat(N_("**{who} has reached 50 points.** The last turns begin.")),
    turned.ArrangingBegan: _all_over,
    turned.SomeArranged: by_seat(N_("{who} has arranged their museum.")),
    turned.Arranged: by_seat(N_("{who} has arranged their museum.")),
    turned.GameEnded: _ended,
}
