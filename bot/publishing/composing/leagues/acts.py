from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.league.pure.known import Known
from bot.wording.clocks import exact
from bot.wording.leagues.about import numbers_text
from bot.wording.leagues.formats import ONLY
from bot.wording.leagues.names import division_name, formed_lines, mentioned, season_name, table_name
from bot.wording.names.people import listed
from bot.wording.names.typed import Typed
from data.texts import N_, Texts
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.entries import Entry
from leagues.settings import Settings


def act_line(entry: Entry, known: Known, tr: Texts) -> str:
    """Return a line about what an organiser did and why, or what the league did by itself. Return an empty string if
    the log entry isn't announced.
    """
    what = entry.what
    if isinstance(what, said.Announced):
        return f"📣 {mentioned(entry.who, tr)} · {Typed(what.text)}"
    text = _told(what, known, tr)
    if not text:
        return ""
    if not entry.who:  # the league did it by itself
        return text[:1].upper() + text[1:]
    line = f"🛠️ {mentioned(entry.who, tr)} · {text}"
    if entry.why.strip():
        line += ("\n" if "\n" in text else " ") + tr("Reason: {reason}", reason=Typed(entry.why))
    return line


def _words(what: Any, known: Known, tr: Texts) -> dict[str, object]:
    league = known.league
    season = league.playing or known.season
    words: dict[str, object] = {}
    for name in type(what).__struct_fields__:
        value = getattr(what, name)
        match name:
            case "member" | "player":
                words[name] = mentioned(value, tr)
            case "organisers":
                words["people"] = listed([mentioned(one, tr) for one in value], tr)
            case "division":
                words[name] = value if season is None else division_name(season, value, tr)
            case "table":
                at = None if season is None else table_name(season, what.division, value, tr)
                words[name] = at or tr("Table {number}", number=value)
            case "seat":
                words[name] = value + 1
            case "season":
                words[name] = season_name(known, value, tr)
            case "round":
                words["number"] = value
    return words


def _told(what: Any, known: Known, tr: Texts) -> str:
    live = known.league.format.live
    match what:
        case said.Joined() if what.division in ONLY:
            return tr("{member} is playing, too (L2.2)", member=mentioned(what.member, tr))
        case said.Formed():
            season = known.league.playing or known.season
            lines = [] if season is None else formed_lines(what, season, tr)
            return "\n".join((tr("the divisions have changed (L10.5):"), *lines))
        case said.Extended():
            return tr.plural("all clocks get {count} extra hour", "all clocks get {count} extra hours", what.hours)
        case said.Corrected():
            member, points = mentioned(what.member, tr), abs(what.points)
            if what.points > 0:
                return tr("{member}'s points go up by {points} (L5.5)", member=member, points=points)
            return tr("{member}'s points go down by {points} (L5.5)", member=member, points=points)
        case formats.BeganNow() if live:
            season = known.league.season(what.season)
            begins = exact(season.begins) if season is not None else ""
            return tr("the evening begins on {date}: you can check in until then (L10.1)", date=begins)
        case said.Changed():
            return _changed(what.settings, tr, live=live)
        case said.Postponed() if (season := known.league.season(what.season)) is not None:
            return tr("it begins a week later: on {date} (L2.3)", date=exact(season.begins))
        case said.Stopped() if live:
            return tr("no more rounds will begin (L10.1)")
        case said.Resumed() if (season := known.league.playing or known.season) is not None:
            return tr("the pause is over; the new end date is {date}", date=exact(season.ends))
    text = _TOLD.get(type(what))
    return "" if text is None else tr(text, **_words(what, known, tr))


def _changed(settings: Settings, tr: Texts, *, live: bool) -> str:
    if settings.format.traits.has_queue:
        if settings.pauses:
            return tr(
                "the settings have changed. In games that start from now on, players can agree on a pause. (L7.3)"
            )
        return tr(
            "the settings have changed. Players can't pause games that start from now on, even if they all "
            "agree. (L7.3)"
        )
    changed = (
        tr("the settings of the next evening have changed.")
        if live
        else tr("the settings of the next season have changed.")
    )
    begins = (
        tr("It begins when {count} people have signed up, or at the set time.", count=settings.begin_with)
        if settings.begin_with
        else tr("It begins at the set time.")
    )
    if live:
        return f"{changed} {begins} (L10.1)"
    pauses = (
        tr("Players can agree on a pause.")
        if settings.pauses
        else tr("Players can't pause a game, even if they all agree.")
    )
    return f"{changed} {begins} (L10.1) {pauses} (L7.3) {numbers_text(settings, tr)}"


_TOLD: Final[Mapping[type, str]] = {
    said.Organisers: N_("organisers from now on: {people}"),
    said.SignedUp: N_(
        "{member} is signed up for {season}. {member}, press *Cancel sign-up* if you'd rather not play. (L2.1)"
    ),
    said.Joined: N_("{member} is playing in {division}"),
    said.Moved: N_("{member} now plays in {division}"),
    said.Replaced: N_("{table}: {player} takes over seat {seat}"),
    said.Annulled: N_("{table} is cancelled and doesn't count for anyone (L5.5)"),
    said.Begun: N_("it's starting now"),
    formats.BeganNow: N_("registration is closed, and the season is starting now (L10.1)"),
    said.Closed: N_("the league ends once its current games are over"),
    said.Postponed: N_("it begins a week later (L2.3)"),
    said.Unrated: N_("{table} doesn't count for ratings (L11.1)"),
    said.Paused: N_("all tables and their clocks are paused"),
    said.Resumed: N_("the pause is over"),
    said.Stopped: N_("time is up: open tables get short time limits (L7.1)"),
    said.Lifted: N_("{member} may sign up again (L6.3)"),
    formats.Paired: N_("round {number} has new pairings: see its message (L13.1)"),
    formats.LastRound: N_("round {number} is the last one (L14.1)"),
    said.TakenBack: N_("the organisers undid their last action (L10.3)"),
}
