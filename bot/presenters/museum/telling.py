"""A sentence for each kind of event of Museum, for one match in one language.

Silent are: cards that are dealt and laid out, and drawn favours, to those who do not see them (pictures show how many);
answers in others' draws, until they bring something; what nobody took; the end of a turn, behind which the next begins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from bot.match.model import Match
from bot.presenters.museum.labels import kind, name, name_of, text_of, told
from bot.wording.people import listed, mentions
from data.museum import CHARACTERS, CIVILIZATIONS
from data.texts import N_, Texts
from games.museum import events as happened

FULL: Final = 2
"""So many objects of a sentence are told with civilization, letter and value, more by name."""
NAMED: Final = 4
"""So many are told by name, more by civilization, letter and value alone: a line has 300 characters."""


class Teller:
    """Tells one match's events in one language."""

    def __init__(self, match: Match, tr: Texts) -> None:
        self.tr = tr
        self.people = mentions(match, tr)

    def sentence(self, event: Any) -> str:
        """The sentence for an event; empty for one that another tells, or the picture."""
        return SENTENCES.get(type(event), _silent)(self, event)

    def who(self, event: Any) -> str:
        """Whose event it is."""
        seat: int = event.seat
        return self.people[seat]

    def cards(self, objects: Sequence[str]) -> str:
        """Objects, fewer in more words; ``nothing``."""
        if len(objects) > NAMED:
            return listed([kind(one, self.tr) for one in objects], self.tr)
        if len(objects) > FULL:
            return listed([f"**{name(one, self.tr)}**" for one in objects], self.tr)
        return listed([told(one, self.tr) for one in objects], self.tr) or self.tr("nothing")

    def payment(self, cards: Sequence[str], prestige: int) -> str:
        """``Amphora and 2 prestige``."""
        parts = [kind(one, self.tr) if len(cards) > NAMED else name(one, self.tr) for one in cards]
        if prestige:
            parts.append(self.tr("{count} prestige", count=prestige))
        return listed(parts, self.tr) or self.tr("nothing")

    def experts(self, experts: Sequence[str]) -> str:
        """By name; those of a civilization or a domain by that, as the sentence says that they are experts."""
        return listed([expert_word(one, self.tr) for one in experts], self.tr)

    def gained(self, event: Any) -> str:
        """`` +5: now 23 points.``, with the prestige of masterpieces and the favours that were reached."""
        tr = self.tr
        text = tr.plural("+{gain}: now {count} point.", "+{gain}: now {count} points.", event.score, gain=event.points)
        if getattr(event, "gained", 0):
            text += " " + tr("Masterpiece: {count} prestige.", count=event.gained)
        if event.favours:
            text += " " + tr.plural("{count} favour is drawn.", "{count} favours are drawn.", event.favours)
        return " " + text

    def opinion(self, tokens: int) -> str:
        """How much public opinion came with something, behind a sentence."""
        if not tokens:
            return ""
        return " " + self.tr.plural("{count} token of public opinion.", "{count} tokens of public opinion.", tokens)


def _silent(by: Teller, event: Any) -> str:  # noqa: ARG001 - as all in SENTENCES
    return ""


def expert_word(expert: str, tr: Texts) -> str:
    """``Turner``, ``Celtic``, ``Navigation``."""
    if expert in CHARACTERS:
        return name_of("expert", expert, tr)
    return name_of("civilization" if expert in CIVILIZATIONS else "domain", expert, tr)


def _boards(by: Teller, event: happened.BoardsDrawn) -> str:
    tr = by.tr
    pairs = zip(by.people, event.boards, strict=True)
    return tr("The museums: {boards}.", boards=", ".join(f"{who}: {name_of('board', one, tr)}" for who, one in pairs))


def _offered(by: Teller, event: happened.PatronsOffered) -> str:
    three = listed([name_of("patron", one, by.tr) for one in event.patrons], by.tr)
    return by.tr("{who} may choose among the patrons {patrons}.", who=by.who(event), patrons=three)


def _took(by: Teller, event: happened.Took) -> str:
    facts = {"who": by.who(event), "object": told(event.object, by.tr)}
    if event.grant:
        return by.tr("{who} takes a second one: {object}.", **facts)
    return by.tr("{who} explores and takes {object}.", **facts)


def _wished(by: Teller, event: happened.Wished) -> str:
    if not event.objects:
        return by.tr("{who} will take nothing.", who=by.who(event))
    return by.tr("{who} would like {objects}.", who=by.who(event), objects=by.cards(event.objects))


def _drew(by: Teller, event: happened.Drew) -> str:
    facts = {"who": by.who(event), "object": told(event.object, by.tr), "active": by.people[event.active]}
    if event.prestige:
        return by.tr("{who} takes {object}; {active} gets {count} prestige.", count=event.prestige, **facts)
    return by.tr("{who} takes {object}; no prestige is left for {active}.", **facts)


def _exhibited(by: Teller, event: happened.Exhibited) -> str:
    tr = by.tr
    facts = {"who": by.who(event), "payment": by.payment(event.cards, event.prestige)}
    if not event.objects:
        hired = by.experts(event.experts)
        if len(event.experts) == 1:
            return tr("{who} hires an expert for {payment}: {experts}.", experts=hired, **facts)
        return tr("{who} hires experts for {payment}: {experts}.", experts=hired, **facts)
    facts["objects"] = by.cards(event.objects)
    if event.experts:
        hired = by.experts(event.experts)
        line = tr("{who} exhibits {objects} for {payment}; experts hired with it: {experts}.", experts=hired, **facts)
    else:
        line = tr("{who} exhibits {objects} for {payment}.", **facts)
    return line + by.gained(event)


def _bought(by: Teller, event: happened.Bought) -> str:
    facts = {"who": by.who(event), "owner": by.people[event.owner], "object": told(event.object, by.tr)}
    payment = by.payment(event.cards, event.prestige)
    return by.tr("{who} buys {object} of {owner} for {payment}.", payment=payment, **facts) + by.gained(event)


def _restocked(by: Teller, event: happened.Restocked) -> str:
    facts = {"who": by.who(event), "objects": by.cards(event.objects)}
    if event.favour:
        favour = name_of("favour", "stock", by.tr)
        return by.tr("{who} plays {favour}: {objects} from the discard.", favour=favour, **facts)
    return by.tr("{who} takes an inventory: {objects}.", **facts)


def _free(by: Teller, event: happened.ExhibitedFree) -> str:
    facts = {"who": by.who(event), "favour": name_of("favour", event.favour, by.tr)}
    line = by.tr("{who} plays {favour} and exhibits {object} for nothing.", object=told(event.object, by.tr), **facts)
    return line + by.gained(event)


def _gone(by: Teller, event: happened.ExpertsGone) -> str:
    experts = by.experts(event.experts)
    if event.seat is not None:
        return by.tr("{who} has the experts replaced: {experts}.", who=by.people[event.seat], experts=experts)
    return by.tr("An expert leaves the game: {experts}.", experts=experts)


def _collected(by: Teller, event: happened.Collected) -> str:
    return by.tr(
        "{who} gives {object} to a private collector for {count} prestige.",
        who=by.who(event),
        object=told(event.object, by.tr),
        count=event.prestige,
    )


def _sent(by: Teller, event: happened.TeamSent) -> str:
    return by.tr(
        "{who} sends a new team ({continent}): {objects} under the deck.",
        who=by.who(event),
        continent=name_of("continent", event.continent, by.tr),
        objects=by.cards(event.objects),
    )


def _found(by: Teller, event: happened.SomeTeamFound) -> str:
    found = by.tr.plural(
        "{who} looks at {count} object.", "{who} looks at {count} objects.", event.count, who=by.who(event)
    )
    return found + by.opinion(event.tokens)


def _watched(by: Teller, event: happened.LaidOut) -> str:
    if not event.tokens:
        return ""
    return by.tr(
        "**Public opinion** watches {continent}: each object in a discard there costs {count} more.",
        continent=name_of("continent", event.continent, by.tr),
        count=event.tokens,
    )


def _began(by: Teller, event: happened.TurnBegan) -> str:
    if event.last:
        return by.tr("**Last turn** of {who}.", who=by.who(event))
    return by.tr("**Round {number}**, turn of {who}.", number=event.round, who=by.who(event))


def _headline(by: Teller, event: happened.HeadlineRevealed) -> str:
    facts = {which: of("headline", event.headline, by.tr) for which, of in (("headline", name_of), ("text", text_of))}
    return by.tr("**Headline: {headline}.** {text}", **facts)


def _ended(by: Teller, event: happened.GameEnded) -> str:
    """U7.8."""
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
    "prestige": N_("More prestige decides the tie."),
    "discard": N_("The smaller discard decides the tie."),
}
"""U7.8, by reason."""


def _lent(by: Teller, event: happened.Lent) -> str:
    return by.tr("{who} takes a bank loan: {count} prestige.", who=by.who(event), count=event.prestige)


def _team_found(by: Teller, event: happened.TeamFound) -> str:
    found = by.tr("{who} finds {objects}.", who=by.who(event), objects=by.cards(event.objects))
    return found + by.opinion(event.tokens)


def _discovered(by: Teller, event: happened.Discovered) -> str:
    return by.tr("Discovered: {objects}.", objects=by.cards(event.objects)) + by.opinion(event.tokens)


def _all_over(by: Teller, event: happened.ArrangingBegan) -> str:  # noqa: ARG001
    return by.tr("**All turns are over.** Everybody arranges their museum.")


def _by_seat(message: str) -> Callable[[Teller, Any], str]:
    """A sentence that names nothing but the player."""
    return lambda by, event: by.tr(message, who=by.who(event))


def _naming(message: str, *, words: str) -> Callable[[Teller, Any], str]:
    """A sentence that names a ``patron``, ``favour``, ``board``, ``expert`` or ``continent`` of the event."""

    def tell(by: Teller, event: Any) -> str:
        of = getattr(event, words)
        named = expert_word(of, by.tr) if words == "expert" else name_of(words, of, by.tr)  # type: ignore[arg-type]
        return by.tr(message, who=by.who(event), **{words: named})

    return tell


def _objects(message: str) -> Callable[[Teller, Any], str]:
    """A sentence that names objects of the event."""
    return lambda by, event: by.tr(message, who=by.who(event), objects=by.cards(event.objects))


_board, _patron, _favour, _expert, _continent = (
    partial(_naming, words=words) for words in ("board", "patron", "favour", "expert", "continent")
)


SENTENCES: Final[Mapping[type, Callable[[Teller, Any], str]]] = {
    happened.StartDrawn: _by_seat(N_("{who} begins.")),
    happened.BoardsDrawn: _boards,
    happened.PatronsOffered: _offered,
    happened.BoardChosen: _board(N_("{who} plays with the board {board}.")),
    happened.Redrawn: _by_seat(N_("{who} draws a new hand.")),
    happened.PatronKept: _patron(N_("{who} keeps the patron {patron}.")),
    happened.SomePatronKept: _by_seat(N_("{who} keeps a patron.")),
    happened.Took: _took,
    happened.Skipped: _by_seat(N_("{who} takes no second object.")),
    happened.Wished: _wished,
    happened.Drew: _drew,
    happened.WishLapsed: _by_seat(N_("What {who} wished for is gone: they choose again.")),
    happened.NothingToExplore: _by_seat(N_("Nothing lies out that {who} could take.")),
    happened.Exhibited: _exhibited,
    happened.Bought: _bought,
    happened.Restocked: _restocked,
    happened.ExhibitedFree: _free,
    happened.Discarded: _objects(N_("{who} discards {objects}.")),
    happened.FavourDrawn: _favour(N_("{who} draws the favour {favour}.")),
    happened.FavourDropped: _favour(N_("{who} drops the favour {favour}.")),
    happened.SomeFavourDropped: _by_seat(N_("{who} drops a favour.")),
    happened.PressHeld: _by_seat(N_("{who} holds a press conference.")),
    happened.Collected: _collected,
    happened.Lent: _lent,
    happened.HiredFree: _expert(N_("{who} hires an expert for nothing: {expert}.")),
    happened.ExpertsGone: _gone,
    happened.TeamSent: _sent,
    happened.TeamFound: _team_found,
    happened.SomeTeamFound: _found,
    happened.TeamLaidOut: _objects(N_("{who} lays out {objects}.")),
    happened.DiscoveryBegan: _continent(N_("{who} announces a discovery: {continent}.")),
    happened.Discovered: _discovered,
    happened.Picked: _objects(N_("{who} picks {objects}.")),
    happened.TurnBegan: _began,
    happened.LaidOut: _watched,
    happened.HeadlineRevealed: _headline,
    happened.LastTurns: _by_seat(N_("**{who} has reached 50 points.** The last turns begin.")),
    happened.ArrangingBegan: _all_over,
    happened.SomeArranged: _by_seat(N_("{who} has arranged the museum.")),
    happened.Arranged: _by_seat(N_("{who} has arranged the museum.")),
    happened.GameEnded: _ended,
}
"""By kinds of events."""
