"""Define the organisers' actions (L10.1): the input that each action needs, and the entry that it adds to the league's
log.

All actions use the same form, preview and confirmation (:mod:`bot.features.league.acts_form`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import msgspec

from bot.features.league import acts_asked as asked
from bot.features.league.acts_asked import Asking, Detail, Facts, FreeText, table_meant, whole
from bot.features.rounds import pairing
from bot.league.pure.known import Known, division_of
from bot.match.pure.fields import Choices, Input
from bot.wording.clocks import exact
from bot.wording.leagues.about import NUMBERS
from bot.wording.leagues.names import division_name, formed_lines, mentioned
from bot.wording.names.languages import language_names
from bot.wording.names.people import listed
from bot.wording.names.typed import Typed
from data.texts import N_, Texts
from leagues.log import entries as said
from leagues.log import formats, forming
from leagues.log.entries import LEAGUE, Entry, What
from leagues.log.formats import BeganNow
from leagues.log.seasons import room
from leagues.log.walk import is_act, reversible
from leagues.refused import Refused, Why
from leagues.state import NOBODY, How, Season, Stage


class Rehouse(msgspec.Struct, frozen=True):
    """A change to the league's home channel or language. It isn't in the league's log, and is always possible."""

    channel: int | None = None
    locale: str | None = None


class OrganiserAction(msgspec.Struct, frozen=True):
    """An organiser's action. ``says``: its effect in words. ``makes``: returns its log entry. ``offered``: whether
    it's possible now. ``shows``: additional lines for the preview. ``quiet``: the organiser's reason is hidden from
    the league's channel. ``coming``: it always concerns the next season, even while a season is running. ``makes`` and
    ``shows`` raise Refused.
    """

    title: str
    says: str
    makes: Callable[[Known, Facts], What | Rehouse]
    fields: tuple[Detail, ...] = ()
    words: FreeText = FreeText.PERHAPS
    offered: Callable[[Known], bool] = lambda _known: True
    shows: Callable[[Known, Facts, Texts], Iterable[str]] = lambda *_: ()
    quiet: bool = False
    coming: bool = False


def playing(known: Known) -> Season:
    """Return the running season, whose members are in divisions. Raises Refused (NOT_BEGUN)."""
    season = known.league.playing
    if season is None:
        raise Refused(Why.NOT_BEGUN, "L10.1")
    return season


def _plays(known: Known) -> bool:
    return known.league.playing is not None


def _registers(known: Known) -> bool:
    return known.league.registering is not None


def _next(known: Known) -> int:
    return max((one.number for one in known.league.seasons), default=0) + 1


def _opened(known: Known, facts: Facts) -> What:
    moment = facts.get(asked.BEGINS, "")
    if not (moment.isascii() and moment.isdecimal()) or len(moment) > 15:
        raise Refused(Why.BAD_SETTING, "L2.1", setting=asked.BEGINS)
    return said.Opened(_next(known), "", int(moment))


def _postponed(known: Known, _facts: Facts) -> What:
    coming = known.league.registering
    return said.Postponed(coming.number if coming is not None else _next(known))


def _can_begin(known: Known) -> bool:
    season = known.league.playing
    if season is not None:
        return season.stage is Stage.PLACED
    return known.league.registering is not None and not known.league.format.has_queue


def _begun(known: Known, _facts: Facts) -> What:
    coming = known.league.registering
    return BeganNow(coming.number) if known.league.playing is None and coming else said.Begun(playing(known).number)


def _begins_with(known: Known, _facts: Facts, tr: Texts) -> Iterable[str]:
    coming = known.league.registering
    if coming is not None and known.league.playing is None:
        yield tr.plural("{count} person has signed up.", "{count} people have signed up.", len(coming.signed))
        if known.league.format.live:
            yield tr("First, check-in opens for five minutes. Everyone who presses *I'm here* plays. (L14.1)")


def _split(known: Known, facts: Facts) -> said.Formed:
    return forming.split(playing(known), facts[asked.DIVISION], facts.get(asked.MEMBERS, "").split())


def _merged(known: Known, facts: Facts) -> said.Formed:
    return forming.merged(playing(known), facts[asked.DIVISION], facts[asked.SECOND])


def _filled(known: Known, facts: Facts) -> said.Formed:
    return forming.filled(playing(known), facts[asked.DIVISION], facts[asked.MEMBERS].split())


def _forms(makes: Callable[[Known, Facts], said.Formed]) -> Callable[[Known, Facts, Texts], Iterable[str]]:
    def shows(known: Known, facts: Facts, tr: Texts) -> Iterable[str]:
        what, before = makes(known, facts), playing(known)
        league = forming.formed(known.league, Entry(known.league.at, LEAGUE, what), what)
        after = league.playing or before
        yield from formed_lines(what, after, tr)
        lower = [one for one in after.lower if one not in before.lower]
        if lower:
            people = listed([mentioned(one, tr) for one in lower], tr)
            yield tr("These members play one tier lower than I promised: {people}. (L3.3)", people=people)
        place = room(league, after)
        if place is not None and after.substitutes:
            name = division_name(after, place.name, tr)
            yield tr("Then substitute players join {division} while there's room. (L2.2)", division=name)

    return shows


def _replaced(known: Known, facts: Facts) -> What:
    division, number = table_meant(facts)
    member = facts[asked.MEMBER]
    table = next((one for one in division_of(playing(known), division).tables if one.number == number), None)
    if table is None:
        raise Refused(Why.NO_TABLE, "L10.1", division=division, table=number)
    seats = table.players if member in table.players else table.seats
    if member not in seats:
        raise Refused(Why.NOT_A_MEMBER, "L10.1")
    return said.Replaced(division, number, seats.index(member), facts.get(asked.PLAYER, NOBODY))


def _dismissed(known: Known, facts: Facts) -> What:
    if facts[asked.ORGANISER] not in known.league.organisers:
        raise Refused(Why.BAD_SETTING, "L1.2", setting=asked.ORGANISER)
    return said.Organisers(tuple(one for one in known.league.organisers if one != facts[asked.ORGANISER]))


def _changed(known: Known, facts: Facts) -> What:
    numbers = {name: whole(facts, name, "L4.4") for name in NUMBERS if name in facts}
    return said.Changed(msgspec.structs.replace(known.league.settings, **numbers))


def _can_change(known: Known) -> bool:
    live = known.league.format.live or known.league.ended
    return not live and any(field.asked(known) for field in asked.OF_SETTINGS)


def _signed_up(known: Known, facts: Facts) -> What:
    coming = known.league.registering
    if coming is None:
        raise Refused(Why.SEASON_CLOSED, "L2.1")
    return said.SignedUp(coming.number, facts[asked.MEMBER])


def _may_begin(known: Known, _facts: Facts, tr: Texts) -> Iterable[str]:
    coming, wanted = known.league.registering, known.league.settings.begin_with
    if coming is None:
        return
    count = len(coming.signed) + 1
    yield tr.plural("That makes {count} person signed up.", "That makes {count} people signed up.", count)
    yield from _closes_with(known, count, wanted, tr)
    if known.league.format.live:
        yield tr("They still have to check in before it begins. (L14.1)")
    yield tr("They can change their mind with *Cancel sign-up* until registration closes. (L2.1)")


def _begins_so(known: Known, facts: Facts) -> What:
    count = whole(facts, asked.COUNT, "L10.1") if asked.COUNT in facts else 0
    return said.Changed(msgspec.structs.replace(known.league.settings, begin_with=count))


def _is_enough(known: Known, facts: Facts, tr: Texts) -> Iterable[str]:
    coming = known.league.registering
    if coming is None:
        return
    yield tr.plural("{count} person has signed up.", "{count} people have signed up.", len(coming.signed))
    yield from _closes_with(known, len(coming.signed), whole(facts, asked.COUNT, "L10.1"), tr)


def _closes_with(known: Known, count: int, wanted: int, tr: Texts) -> Iterable[str]:
    coming = known.league.registering
    if not wanted or count < wanted or coming is None or known.league.playing is not None:
        return
    if coming.begins > known.league.at:
        yield tr("That's enough: registration will close right away.")


def _agrees(*, pauses: bool) -> Callable[[Known, Facts], What]:
    return lambda known, _facts: said.Changed(msgspec.structs.replace(known.league.settings, pauses=pauses))


def _ends_so(known: Known, _facts: Facts, tr: Texts) -> Iterable[str]:
    if known.league.format.live:
        yield tr("There won't be another round. The games of this round will be played to the end.")
    else:
        yield tr("Running games get short time limits. Computers then finish any that are left. (L7.1)")


def _goes_to(known: Known, _facts: Facts, tr: Texts) -> Iterable[str]:
    if not known.league.format.has_substitutes:
        yield tr("A computer takes over their tables. (L6.2)")
    else:
        yield tr(
            "I'll ask a substitute player to take over all their tables. If no one accepts, a computer takes "
            "over. (L6.2)"
        )


def _has_pauses(known: Known, *, pauses: bool) -> bool:
    settings = known.league.settings
    changes = settings.format.traits.has_queue or not _plays(known)
    return not known.league.format.live and changes and settings.pauses is pauses


def _from_now_on(known: Known, _facts: Facts, tr: Texts) -> Iterable[str]:
    if known.league.format.has_queue:
        yield tr("This only applies to new tables. Running games don't change.")


def _translated(_known: Known, facts: Facts) -> Rehouse:
    if facts[asked.LANGUAGE] not in dict(language_names()).values():
        raise Refused(Why.BAD_SETTING, "L1.1", setting=asked.LANGUAGE)
    return Rehouse(locale=facts[asked.LANGUAGE])


ACTS: Final[Mapping[str, OrganiserAction]] = {
    "announce": OrganiserAction(
        N_("Post an announcement"),
        N_("I'll post this in the league's channel:"),
        lambda _known, facts: said.Announced(facts.get(asked.TEXT, "")),
        words=FreeText.TEXT,
    ),
    "open": OrganiserAction(
        N_("Open registration"),
        N_("{season}: registration opens now, and play begins on {begins}."),
        _opened,
        (asked.OF_BEGIN,),
        offered=lambda known: not known.league.ended and not _registers(known),
        coming=True,
    ),
    "postpone": OrganiserAction(
        N_("Postpone by a week"),
        N_("{season} will begin a week later, and registration will stay open a week longer (L2.3)."),
        _postponed,
        offered=lambda known: known.league.registering is not None and known.league.registering.short,
        coming=True,
    ),
    "start": OrganiserAction(
        N_("Begin now"),
        N_("{season} begins now. I'll close registration and let everyone who has signed up know."),
        _begun,
        offered=_can_begin,
        shows=_begins_with,
    ),
    "pause": OrganiserAction(
        N_("Pause all tables"),
        N_("{season}: I'll pause all tables and their clocks until you end the pause."),
        lambda _known, _facts: said.Paused(),
        offered=lambda known: known.league.playing is not None and known.league.playing.paused is None,
    ),
    "resume": OrganiserAction(
        N_("End the pause"),
        N_("{season} resumes. All later dates are postponed by the length of the pause."),
        lambda _known, _facts: said.Resumed(),
        offered=lambda known: known.league.playing is not None and known.league.playing.paused is not None,
    ),
    "stop": OrganiserAction(
        N_("End it early"),
        N_("{season} ends early (L10.1)."),
        lambda _known, _facts: said.Stopped(),
        shows=_ends_so,
        offered=lambda known: known.league.playing is not None and known.league.playing.stage is Stage.RUNNING,
    ),
    "extend": OrganiserAction(
        N_("Give all tables more time"),
        N_("Extra hours for each player at every running table: {hours}."),
        lambda _known, facts: said.Extended(whole(facts, asked.HOURS, "L10.1")),
        (Detail(asked.HOURS, N_("Hours"), Input.NUMBER, read=lambda _asking: ("24",)),),
        offered=_plays,
    ),
    "sign": OrganiserAction(
        N_("Sign someone up"),
        N_("{member} is signed up for {season}."),
        _signed_up,
        (asked.OF_MEMBER,),
        offered=lambda known: _registers(known) and not known.league.format.has_queue,
        shows=_may_begin,
        coming=True,
    ),
    "add": OrganiserAction(
        N_("Add a member"),
        N_("{member} plays in {division}. No table has opened there yet."),
        lambda _known, facts: said.Joined(facts[asked.MEMBER], facts[asked.DIVISION], ()),
        (asked.OF_MEMBER, asked.OF_DIVISION),
        offered=lambda known: _plays(known) and known.league.format.has_substitutes,
    ),
    "fill": OrganiserAction(
        N_("Move members to a division"),
        N_("To {division}: {members}. (L10.5)"),
        _filled,
        (asked.OF_FORMING, asked.OF_MEMBERS),
        FreeText.REASON,
        offered=lambda known: bool(asked.forming(known)),
        shows=_forms(_filled),
    ),
    "split": OrganiserAction(
        N_("Split a division"),
        N_("{division} is split in two. (L10.5)"),
        _split,
        (asked.OF_FORMING, asked.OF_MOVERS),
        FreeText.REASON,
        offered=lambda known: bool(asked.forming(known)),
        shows=_forms(_split),
    ),
    "merge": OrganiserAction(
        N_("Merge two divisions"),
        N_("{division} and {second} become one. (L10.5)"),
        _merged,
        (asked.OF_FORMING, asked.OF_SECOND),
        FreeText.REASON,
        offered=lambda known: len(asked.forming(known)) > 1,
        shows=_forms(_merged),
    ),
    "pair": OrganiserAction(
        N_("Change the pairings"),
        N_("{member} and {other} swap places in the coming round (L13.1)."),
        pairing.paired,
        (asked.OF_MEMBER, pairing.OF_OTHER),
        FreeText.REASON,
        offered=pairing.can_pair,
        shows=pairing.weighs,
    ),
    "last": OrganiserAction(
        N_("Set the last round"),
        N_("The evening ends after round {round} (L14.1)."),
        pairing.last_round,
        (pairing.OF_ROUND,),
        offered=pairing.plays_evening,
    ),
    "remove": OrganiserAction(
        N_("Remove a member"),
        N_("{member} is out."),
        lambda _known, facts: said.Left(facts[asked.MEMBER], How.REMOVED),
        (asked.OF_MEMBER,),
        FreeText.REASON,
        offered=_plays,
        shows=_goes_to,
        quiet=True,
    ),
    "replace": OrganiserAction(
        N_("Replace someone at a table"),
        N_("From now on, {player} plays for {member} at {table}."),
        _replaced,
        (
            asked.OF_RUNNING,
            Detail(asked.MEMBER, N_("Player to replace"), Input.MEMBER),
            Detail(
                asked.PLAYER,
                N_("Who takes over"),
                Input.MEMBER,
                N_("Leave empty for a computer"),
                usual=N_("a computer player"),
                needed=False,
            ),
        ),
        FreeText.REASON,
        offered=_plays,
    ),
    "annul": OrganiserAction(
        N_("Cancel a table's result"),
        N_("{table} doesn't count in the standings or for ratings (L5.5)."),
        lambda _known, facts: said.Annulled(*table_meant(facts)),
        (asked.OF_ANY_TABLE,),
        FreeText.REASON,
        offered=_plays,
    ),
    "unrated": OrganiserAction(
        N_("Make a table unrated"),
        N_("{table} counts in the standings, but not for ratings (L11.1)."),
        lambda _known, facts: said.Unrated(*table_meant(facts)),
        (asked.OF_WAITING,),
        offered=_plays,
    ),
    "points": OrganiserAction(
        N_("Correct points"),
        N_("Points for {member}: {points} (L5.5)."),
        lambda _known, facts: said.Corrected(facts[asked.MEMBER], whole(facts, asked.POINTS, "L5.5")),
        (
            asked.OF_MEMBER,
            Detail(asked.POINTS, N_("Points"), Input.NUMBER, N_("For example 5, or -3 to take away three points")),
        ),
        FreeText.REASON,
        offered=_plays,
    ),
    "lift": OrganiserAction(
        N_("Lift a ban"),
        N_("{member} may sign up again, even after leaving twice without a word (L6.3)."),
        lambda _known, facts: said.Lifted(facts[asked.MEMBER]),
        (asked.OF_MEMBER,),
        offered=lambda known: bool(known.league.barred),
    ),
    "settings": OrganiserAction(
        N_("Change the settings"),
        N_("From {season} on: {settings}."),
        _changed,
        asked.OF_SETTINGS,
        FreeText.NONE,
        offered=_can_change,
        shows=lambda known, _facts, tr: [tr("The current season doesn't change.")] if _plays(known) else [],
    ),
    "with": OrganiserAction(
        N_("Begin once enough people have signed up"),
        N_("{season} begins as soon as {count} people have signed up, or at the set time (L10.1)."),
        _begins_so,
        (asked.OF_COUNT,),
        offered=lambda known: not known.league.format.has_queue,
        shows=_is_enough,
        coming=True,
    ),
    "timed": OrganiserAction(
        N_("Begin only at the set time"),
        N_("{season} begins at the set time, even if enough people sign up earlier (L10.1)."),
        _begins_so,
        offered=lambda known: known.league.settings.begin_with > 0,
        coming=True,
    ),
    "pauses": OrganiserAction(
        N_("Allow agreed pauses"),
        N_("{season}: the players at a table can agree on a pause (L7.3)."),
        _agrees(pauses=True),
        offered=lambda known: _has_pauses(known, pauses=False),
        shows=_from_now_on,
        coming=True,
    ),
    "nopauses": OrganiserAction(
        N_("Don't allow agreed pauses"),
        N_("{season}: players can't pause a game, even if they all agree (L7.3)."),
        _agrees(pauses=False),
        offered=lambda known: _has_pauses(known, pauses=True),
        shows=_from_now_on,
        coming=True,
    ),
    "appoint": OrganiserAction(
        N_("Add an organiser"),
        N_("{organiser} is now an organiser of the league, too."),
        lambda known, facts: said.Organisers((*known.league.organisers, facts[asked.ORGANISER])),
        (asked.OF_ORGANISER,),
    ),
    "dismiss": OrganiserAction(
        N_("Remove an organiser"),
        N_("{organiser} is no longer an organiser of the league."),
        _dismissed,
        (asked.OF_ORGANISER,),
    ),
    "handover": OrganiserAction(
        N_("Hand the league over"),
        N_("{organiser} is the league's only organiser from now on."),
        lambda _known, facts: said.Organisers((facts[asked.ORGANISER],)),
        (asked.OF_ORGANISER,),
    ),
    "channel": OrganiserAction(
        N_("Change the channel"),
        N_("{channel} is now the league's channel. Tables that are already open stay where they are."),
        lambda _known, facts: Rehouse(channel=int(facts[asked.CHANNEL])),
        (Detail(asked.CHANNEL, N_("Channel"), Input.CHANNEL),),
        FreeText.NONE,
    ),
    "language": OrganiserAction(
        N_("Change the language"),
        N_("From now on, my public messages in this league will be in {language}."),
        _translated,
        (
            Detail(
                asked.LANGUAGE,
                N_("Language"),
                Input.CHOICE,
                choices=lambda *_: {code: name for name, code in language_names()},
            ),
        ),
        FreeText.NONE,
    ),
    "undo": OrganiserAction(
        N_("Undo an action"),
        N_("This undoes: {entry}"),
        lambda _known, facts: said.TakenBack(whole(facts, asked.ENTRY, "L10.3")),
        (Detail(asked.ENTRY, N_("What to undo"), Input.CHOICE, choices=lambda asking, _, tr: _undoable(asking, tr)),),
    ),
    "close": OrganiserAction(
        N_("End the league"),
        N_("The league ends once its current games are over. Nothing planned for later will take place."),
        lambda _known, _facts: said.Closed(),
        offered=lambda known: not known.league.ended,
    ),
}
"""The organisers' actions by the names in control ids. The panel offers those that are possible now, at most 25."""

ORGANISERS: Final = N_("Organisers changed")
FORMED: Final = N_("Divisions changed by hand")
_NAMES: Final[Mapping[type, str]] = {
    said.Announced: "announce",
    said.Opened: "open",
    said.Postponed: "postpone",
    said.Begun: "start",
    BeganNow: "start",
    said.Paused: "pause",
    said.Resumed: "resume",
    said.Stopped: "stop",
    said.Extended: "extend",
    said.SignedUp: "sign",
    said.Joined: "add",
    said.Left: "remove",
    said.Replaced: "replace",
    said.Annulled: "annul",
    said.Unrated: "unrated",
    said.Corrected: "points",
    said.Lifted: "lift",
    formats.Paired: "pair",
    formats.LastRound: "last",
    said.Changed: "settings",
    said.TakenBack: "undo",
    said.Closed: "close",
}


def title_of(what: What) -> str:
    """Return the untranslated name of the organiser's action with the log entry ``what``."""
    if isinstance(what, said.Moved | said.Formed):
        return FORMED
    name = _NAMES.get(type(what))
    return ORGANISERS if name is None else ACTS[name].title


def entry_text(number: int, entry: Entry, tr: Texts) -> str:
    return f"{number}. {tr(title_of(entry.what))} · {exact(entry.at)}"


def can_be_taken_back(log: Sequence[tuple[int, Entry]]) -> list[tuple[int, Entry]]:
    """Return the organisers' actions that can be undone and haven't been yet, newest first. Whether later log entries
    depend on one is only checked when the organiser tries.
    """
    gone = {entry.what.entry for _, entry in log if isinstance(entry.what, said.TakenBack)}
    return [
        (number, entry)
        for number, entry in reversed(log)
        if number not in gone and entry.who != LEAGUE and is_act(entry) and reversible(entry)
    ]


def _undoable(asking: Asking, tr: Texts) -> Choices:
    return {
        str(number): f"{number}. {tr(title_of(entry.what))}" + (f" · {Typed(entry.why).plain}" if entry.why else "")
        for number, entry in can_be_taken_back(asking.log)
    }
