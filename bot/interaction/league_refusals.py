"""Leagues' refusals (:class:`leagues.refused.Why`) in sentences, each with the number of its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from data.texts import N_, Texts
from leagues.refused import Refused, Why

WHY: Final[Mapping[Why, str]] = {
    Why.BAD_SETTING: N_("A league cannot be set like this: {setting}."),
    Why.NO_LEAGUE: N_(
        "I do not know which league you mean. Name one of this server's, or make one with `/league new`."
    ),
    Why.LEAGUE_THERE: N_("This league exists already."),
    Why.LEAGUE_OVER: N_("This league has ended."),
    Why.NOT_ORGANISER: N_("Only the organisers of this league can do this, and those who may manage the server."),
    Why.NO_ORGANISER: N_("A league needs at least one organiser."),
    Why.NO_REASON: N_("This touches others, so it needs a reason, which they will read."),
    Why.BACK_IN_TIME: N_("My clock has been set back. Please try again in a moment."),
    Why.NO_SEASON: N_("I don't find that in this league."),
    Why.SEASON_THERE: N_("Something is open or being played already, and this would get in its way."),
    Why.NOT_DUE: N_("It is too early for this, or too late."),
    Why.STILL_PLAYED: N_("The one before is still being played. The next can begin once its standings are final."),
    Why.SEAL_NOT_POSTED: N_("I haven't posted the seal of the draws yet. Please try again in a moment."),
    Why.SEASON_CLOSED: N_("Registration is closed."),
    Why.NOT_BEGUN: N_("Nothing is being played now."),
    Why.PAUSED: N_("It's paused already."),
    Why.NOT_PAUSED: N_("It isn't paused."),
    Why.TOO_FEW: N_("There are too few members for this."),
    Why.POSTPONED: N_("It was postponed already. It can be once more only if that week brings too few as well."),
    Why.SIGNED_UP: N_("You are in already."),
    Why.NOT_SIGNED_UP: N_("You aren't signed up."),
    Why.BARRED: N_("You left twice without a word, so you sit this one out. Organisers can lift that."),
    Why.NOT_BARRED: N_("They are not barred."),
    Why.NOT_A_MEMBER: N_("Only a member can do this, or have this done."),
    Why.HAS_LEFT: N_("They have left already."),
    Why.LEFT_IT: N_("You have left, and can't come back this time."),
    Why.MEMBER_ALREADY: N_("They are in already."),
    Why.MEMBER_BARRED: N_("They left twice without a word, so they sit this one out. Lift the bar first."),
    Why.NOT_ABSENT: N_("Nobody takes you for absent: you need do nothing."),
    Why.NO_ROOM: N_("There is no room there: a division has a smallest and a largest size."),
    Why.NO_DIVISION: N_("There is no such division, or they play in it already."),
    Why.DIVISION_PLAYS: N_("The tables of this division have begun to open, so its members stay as they are."),
    Why.WRONG_ORDER: N_("The lot gave another order. Please try again."),
    Why.NO_TABLE: N_("There is no such table in this division."),
    Why.TABLE_WAITS: N_("This table has not opened yet."),
    Why.TABLE_OPEN: N_("This table has opened already."),
    Why.TABLE_OVER: N_("Nothing can be changed at this table any more."),
    Why.BAD_PLACES: N_("These places do not fit the table."),
    Why.NOT_ASKED: N_("You are not asked about this, or not any more."),
    Why.ASKED_ALREADY: N_("Somebody else is asked first."),
    Why.TWICE_AT_A_TABLE: N_("Nobody sits at one table twice, and that would be so here."),
    Why.STILL_OPEN: N_("Some tables are still open."),
    Why.WRONG_SEED: N_("The seed does not fit its seal."),
    Why.SAID_ALREADY: N_("This was said already."),
    Why.NOT_SAID: N_("This was never said."),
    Why.NO_ACT: N_("This is no act of an organiser that could be taken back."),
    Why.FOLLOWED: N_("This cannot be taken back any more: something has been played that follows from it."),
    Why.NOT_YOURS: N_("Only they can say this of themselves."),
    Why.OTHERS_ACTED: N_(
        "Somebody else has changed something in this league meanwhile. Look at it again before you do this."
    ),
    Why.PAIRED_TWICE: N_("Somebody sits at two of these tables, or has a bye as well."),
    Why.NOT_PAIRED: N_("Somebody has no table in this round, and no bye."),
    Why.WRONG_PODS: N_("These tables do not have the sizes that this round needs."),
    Why.UNFAIR_PODS: N_("Somebody would get a bye or a smaller table once more while others have had fewer of them."),
}
"""The messages without their rules, which are added after them."""

SETTINGS: Final[Mapping[str, str]] = {
    "name": N_("the name has to have letters that can be seen"),
    "game": N_("I do not know the game"),
    "seats": N_("the game is not played by so many"),
    "options": N_("the game has no such options, or they make it a live game, with everybody at the board at once"),
    "clock": N_("it needs a clock that ends every table"),
    "registration": N_("registration takes 1 to 60 days"),
    "closing": N_("registration closes at most a week before the season, with time to play the last one to its end"),
    "days": N_("a season takes 14 to 365 days"),
    "rest": N_("seasons are 9 to 60 days apart"),
    "at_once": N_("2 to 4 tables at once are allowed"),
    "vacation": N_("a season allows 0 to 60 days of vacation"),
    "criteria": N_("each criterion counts once"),
    "format": N_("this format does not exist yet"),
    "places": N_("they would not change places"),
    "hours": N_("clocks can be extended by whole hours only, one at least"),
    "points": N_("no points would be given or taken"),
    "begin_with": N_("it can begin with as many as sit at a table, and with at most 100"),
    "begins": N_("I cannot read this as a day on which to begin"),
}
"""The wrong setting of a league, by its name."""


def league_answer(error: Refused, tr: Texts) -> str:
    """Return the private answer to a refusal by the rules of leagues."""
    params: dict[str, object] = dict(error.params)
    if error.code is Why.BAD_SETTING:
        name = str(error.params.get("setting", ""))
        params["setting"] = tr(SETTINGS[name]) if name in SETTINGS else name
    return f"{tr(WHY[error.code], **params)} ({error.rule})"
