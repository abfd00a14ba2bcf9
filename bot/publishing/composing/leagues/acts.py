from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bot.league.pure.known import Known
from bot.wording.clocks import exact
from bot.wording.leagues.about import numbers_text
from bot.wording.leagues.formats import ONLY
from bot.wording.leagues.names import division_name, formed_lines, mentioned, season_name, table_name
from bot.wording.names.people import listed
from bot.wording.names.typed import Typed
from data.texts import Texts
from leagues.log import entries as said
from leagues.log import formats
from leagues.log.entries import Entry
from leagues.state import Season


def act_line(entry: Entry, known: Known, tr: Texts) -> str:
    """Return a line about what an organiser did and why, or what the league did by itself. Return an empty string if
    the log entry isn't announced.
    """
    what = entry.what
    if isinstance(what, said.Announced):
        return f"📣 {mentioned(entry.who, tr)} · {Typed(what.text)}"
    tell = _TOLD.get(type(what))
    if tell is None:
        return ""
    text = tell(what, known, tr)
    if not entry.who:  # the league did it by itself
        return text[:1].upper() + text[1:]
    line = f"🛠️ {mentioned(entry.who, tr)} · {text}"
    if entry.why.strip():
        line += ("\n" if "\n" in text else " ") + tr("Reason: {reason}", reason=Typed(entry.why))
    return line


def _season(known: Known) -> Season | None:
    return known.league.playing or known.season


def _division(name: str, known: Known, tr: Texts) -> str:
    season = _season(known)
    return division_name(season, name, tr) if season is not None else name


def _table(what: Any, known: Known, tr: Texts) -> str:
    season = _season(known)
    if season is None:
        return tr("Table {number}", number=what.table)
    return table_name(season, what.division, what.table, tr)


def _organisers(what: said.Organisers, _known: Known, tr: Texts) -> str:
    return tr("organisers from now on: {people}", people=listed([mentioned(one, tr) for one in what.organisers], tr))


def _signed_up(what: said.SignedUp, known: Known, tr: Texts) -> str:
    return tr(
        "{member} is signed up for {season}. {member}, press *Cancel sign-up* if you'd rather not play. (L2.1)",
        member=mentioned(what.member, tr),
        season=season_name(known, what.season, tr),
    )


def _joined(what: said.Joined, known: Known, tr: Texts) -> str:
    if what.division in ONLY:
        return tr("{member} is playing, too (L2.2)", member=mentioned(what.member, tr))
    return tr(
        "{member} is playing in {division}",
        member=mentioned(what.member, tr),
        division=_division(what.division, known, tr),
    )


def _moved(what: said.Moved, known: Known, tr: Texts) -> str:
    division = _division(what.division, known, tr)
    return tr("{member} now plays in {division}", member=mentioned(what.member, tr), division=division)


def _formed(what: said.Formed, known: Known, tr: Texts) -> str:
    season = _season(known)
    lines = [tr("the divisions have changed (L10.5):")]
    return "\n".join(lines + ([] if season is None else formed_lines(what, season, tr)))


def _replaced(what: said.Replaced, known: Known, tr: Texts) -> str:
    table, player = _table(what, known, tr), mentioned(what.player, tr)
    return tr("{table}: {player} takes over seat {seat}", table=table, seat=what.seat + 1, player=player)


def _extended(what: said.Extended, _known: Known, tr: Texts) -> str:
    return tr.plural("all clocks get {count} extra hour", "all clocks get {count} extra hours", what.hours)


def _annulled(what: said.Annulled, known: Known, tr: Texts) -> str:
    return tr("{table} is cancelled and doesn't count for anyone (L5.5)", table=_table(what, known, tr))


def _corrected(what: said.Corrected, _known: Known, tr: Texts) -> str:
    member = mentioned(what.member, tr)
    if what.points > 0:
        return tr("{member}'s points go up by {points} (L5.5)", member=member, points=what.points)
    return tr("{member}'s points go down by {points} (L5.5)", member=member, points=-what.points)


def _begun(_what: said.Begun, _known: Known, tr: Texts) -> str:
    return tr("it's starting now")


def _began_now(what: formats.BeganNow, known: Known, tr: Texts) -> str:
    if known.league.format.live:
        season = known.league.season(what.season)
        begins = exact(season.begins) if season is not None else ""
        return tr("the evening begins on {date}: you can check in until then (L10.1)", date=begins)
    return tr("registration is closed, and the season is starting now (L10.1)")


def _changed(what: said.Changed, known: Known, tr: Texts) -> str:
    settings = what.settings
    if settings.format.traits.has_queue:
        if settings.pauses:
            return tr(
                "the settings have changed. In games that start from now on, players can agree on a pause. (L7.3)"
            )
        return tr(
            "the settings have changed. Players can't pause games that start from now on, even if they all "
            "agree. (L7.3)"
        )
    lines = (
        [tr("the settings of the next evening have changed.")]
        if known.league.format.live
        else [tr("the settings of the next season have changed.")]
    )
    if settings.begin_with:
        begins = tr("It begins when {count} people have signed up, or at the set time.", count=settings.begin_with)
    else:
        begins = tr("It begins at the set time.")
    lines.append(f"{begins} (L10.1)")
    if not known.league.format.live:
        pauses = (
            tr("Players can agree on a pause.")
            if settings.pauses
            else tr("Players can't pause a game, even if they all agree.")
        )
        lines += [f"{pauses} (L7.3)", numbers_text(settings, tr)]
    return " ".join(lines)


def _postponed(what: said.Postponed, known: Known, tr: Texts) -> str:
    season = known.league.season(what.season)
    if season is None:
        return tr("it begins a week later (L2.3)")
    return tr("it begins a week later: on {date} (L2.3)", date=exact(season.begins))


def _stopped(known: Known, tr: Texts) -> str:
    if known.league.format.live:
        return tr("no more rounds will begin (L10.1)")
    return tr("time is up: open tables get short time limits (L7.1)")


def _resumed(known: Known, tr: Texts) -> str:
    season = _season(known)
    if season is None:
        return tr("the pause is over")
    return tr("the pause is over; the new end date is {date}", date=exact(season.ends))


_TOLD: Final[dict[type, Callable[[Any, Known, Texts], str]]] = {
    said.Organisers: _organisers,
    said.SignedUp: _signed_up,
    said.Joined: _joined,
    said.Moved: _moved,
    said.Formed: _formed,
    said.Replaced: _replaced,
    said.Extended: _extended,
    said.Annulled: _annulled,
    said.Corrected: _corrected,
    said.Begun: _begun,
    formats.BeganNow: _began_now,
    said.Changed: _changed,
    said.Closed: lambda _what, _known, tr: tr("the league ends once its current games are over"),
    said.Postponed: _postponed,
    said.Unrated: lambda what, known, tr: tr(
        "{table} doesn't count for ratings (L11.1)", table=_table(what, known, tr)
    ),
    said.Paused: lambda _what, _known, tr: tr("all tables and their clocks are paused"),
    said.Resumed: lambda _what, known, tr: _resumed(known, tr),
    said.Stopped: lambda _what, known, tr: _stopped(known, tr),
    said.Lifted: lambda what, _known, tr: tr("{member} may sign up again (L6.3)", member=mentioned(what.member, tr)),
    formats.Paired: lambda what, _known, tr: tr(
        "round {number} has new pairings: see its message (L13.1)", number=what.round
    ),
    formats.LastRound: lambda what, _known, tr: tr("round {number} is the last one (L14.1)", number=what.round),
    said.TakenBack: lambda _what, _known, tr: tr("the organisers undid their last action (L10.3)"),
}
