"""The call to an evening's check-in (L14.1)."""

from __future__ import annotations

from bot.features.rounds.checkin import checkin_rows
from bot.league.pure.known import Known, user_of
from bot.publishing.composing.leagues.lines import TOGETHER, Told
from bot.wording.leagues.names import league_name, until
from data.texts import Texts
from leagues.log.moments import CHECK_IN
from leagues.state import Season, Stage


def checkin_calls(known: Known, season: Season, tr: Texts) -> list[Told]:
    """The messages that call to it, one for as many as one message calls: all who had signed up when it opened, but
    those who are there already. Always as many messages, so that none is posted twice.
    """
    there = {one.member for one in season.present}
    signed = [one.member for one in season.signed if one.at <= season.begins - CHECK_IN]
    parts = [signed[start : start + TOGETHER] for start in range(0, len(signed), TOGETHER)]
    return [_call(known, season, [one for one in part if one not in there], tr) for part in parts]


def _call(known: Known, season: Season, members: list[str], tr: Texts) -> Told:
    league = league_name(known.league.settings.name)
    if season.stage is not Stage.REGISTRATION:
        return Told("✋ " + tr("**{league}**: check-in is over.", league=league))
    users = tuple(user for one in members if (user := user_of(one)) is not None)
    text = tr(
        "**{league}** begins {time}: press *I'm here* by then, to play from the first round on. (L14.1)",
        league=league,
        time=until(season.begins),
    )
    calls = " ".join(f"<@{user}>" for user in users)
    return Told(f"✋ {text}\n{calls}".strip(), users, tuple(checkin_rows(known, season, tr)))
