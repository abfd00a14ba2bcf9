from __future__ import annotations

from bot.features.rounds.checkin import checkin_rows
from bot.league.pure.known import Known, user_of
from bot.publishing.composing.leagues.lines import TOGETHER, Told
from bot.wording.clocks import exact
from bot.wording.leagues.names import league_name
from data.texts import Texts
from leagues.log.moments import check_in_opens
from leagues.state import Season, Stage


def checkin_calls(known: Known, season: Season, tr: Texts) -> list[Told]:
    """Return messages that ping everyone who had signed up when check-in opened and hasn't checked in yet.

    Once someone has checked in, the messages no longer ping them. The number of messages stays the same, so that each
    message can be recognised after a crash.
    """
    there = {one.member for one in season.present}
    signed = [one.member for one in season.signed if one.at <= check_in_opens(season)]
    parts = [signed[start : start + TOGETHER] for start in range(0, len(signed), TOGETHER)]
    which = [f" ({number}/{len(parts)})" if len(parts) > 1 else "" for number in range(1, len(parts) + 1)]
    return [
        _call(known, season, [one for one in part if one not in there], mark, tr)
        for part, mark in zip(parts, which, strict=True)
    ]


def over_text(known: Known, tr: Texts) -> str:
    """Return the text that replaces a check-in message when check-in is over."""
    return "✋ " + tr("**{league}**: check-in is over.", league=league_name(known.league.settings.name))


def _call(known: Known, season: Season, members: list[str], mark: str, tr: Texts) -> Told:
    league = league_name(known.league.settings.name)
    if season.stage is not Stage.REGISTRATION:
        return Told(over_text(known, tr) + mark)
    users = tuple(user for one in members if (user := user_of(one)) is not None)
    text = tr(
        "**{league}** begins on {time}. Press *I'm here* before then to play from the first round. (L14.1)",
        league=league,
        time=exact(season.begins),
    )
    calls = " ".join(f"<@{user}>" for user in users)
    return Told(f"✋ {text}{mark}\n{calls}".strip(), users, tuple(checkin_rows(known, season, tr)))
