from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from data.texts import N_, Texts
from leagues.refused import Refused, Why

WHY: Final[Mapping[Why, str]] = {
    Why.BAD_SETTING: N_("That doesn't work: {setting}."),
    Why.NO_LEAGUE: N_(
        "I don't know which league you mean. Choose one of this server's leagues, or create one with `/league new`."
    ),
    Why.LEAGUE_THERE: N_("This league already exists."),
    Why.LEAGUE_OVER: N_("This league is over."),
    Why.NOT_ORGANISER: N_("Only this league's organisers and people who manage the server can do this."),
    Why.NO_ORGANISER: N_("A league has to have at least one organiser."),
    Why.NO_REASON: N_("This affects other people, so please give a reason. They'll see it."),
    Why.BACK_IN_TIME: N_("My clock is wrong right now. Please try again in a moment."),
    Why.NO_SEASON: N_("I can't find that in this league."),
    Why.SEASON_THERE: N_("Registration is already open in this league, or play has already begun."),
    Why.NOT_DUE: N_("It's too early or too late for this."),
    Why.STILL_PLAYED: N_("Play isn't over yet. Nothing new can begin until the standings are final."),
    Why.SEAL_NOT_POSTED: N_("I haven't posted the seal for the draws yet. Please try again in a moment."),
    Why.SEASON_CLOSED: N_("Registration is closed."),
    Why.NOT_BEGUN: N_("Nothing is running in this league right now."),
    Why.PAUSED: N_("The league's tables are already paused."),
    Why.NOT_PAUSED: N_("The league's tables aren't paused."),
    Why.TOO_FEW: N_("There aren't enough members for this."),
    Why.POSTPONED: N_(
        "The start has already been postponed. You can only postpone it again if too few people sign up in the "
        "extra week, too."
    ),
    Why.SIGNED_UP: N_("You're already in."),
    Why.NOT_SIGNED_UP: N_("You aren't signed up."),
    Why.BARRED: N_("You left twice without a word, so you have to sit this one out. An organiser can lift the ban."),
    Why.NOT_BARRED: N_("This person isn't banned."),
    Why.NOT_A_MEMBER: N_("This only works for members."),
    Why.HAS_LEFT: N_("This person has already left."),
    Why.LEFT_IT: N_("You've left, and you can't come back this time."),
    Why.MEMBER_ALREADY: N_("This person is already in."),
    Why.MEMBER_BARRED: N_(
        "This person left twice without a word, so they have to sit this one out. Lift the ban first."
    ),
    Why.NOT_ABSENT: N_("You aren't marked as absent, so there's nothing to do."),
    Why.NO_ROOM: N_("The division would then have too many or too few members."),
    Why.NO_DIVISION: N_("This division doesn't exist, or this person already plays in it."),
    Why.NO_TIER: N_("Tier 1 needs exactly one division, and every other tier at least one."),
    Why.PROMISED: N_("Someone would play too far from the tier I promised them."),
    Why.DIVISION_PLAYS: N_("This division's first tables are open, so you can't change its members any more."),
    Why.WRONG_ORDER: N_("The draw gave a different order. Please try again."),
    Why.NO_TABLE: N_("There's no such table in this division."),
    Why.TABLE_WAITS: N_("This table hasn't opened yet."),
    Why.TABLE_OPEN: N_("This table is already open."),
    Why.TABLE_OVER: N_("You can't change anything at this table any more."),
    Why.BAD_PLACES: N_("These places can't be right for this table."),
    Why.NOT_ASKED: N_("This question isn't for you, or it's no longer open."),
    Why.ASKED_ALREADY: N_("I'm asking someone else first."),
    Why.TWICE_AT_A_TABLE: N_("That would seat someone twice at the same table."),
    Why.STILL_OPEN: N_("Some tables are still open."),
    Why.WRONG_SEED: N_("The seed doesn't match its seal."),
    Why.SAID_ALREADY: N_("I've already announced that."),
    Why.NOT_SAID: N_("I haven't announced that."),
    Why.NO_ACT: N_("You can only undo organisers' actions, and not all of them."),
    Why.FOLLOWED: N_("You can't undo this any more: something that happened later depends on it."),
    Why.NOT_YOURS: N_("Only this person can do that."),
    Why.OTHERS_ACTED: N_("Someone else changed this league in the meantime. Check it again before you do this."),
    Why.PAIRED_TWICE: N_("Someone would sit at two of these tables, or have both a table and a bye."),
    Why.NOT_PAIRED: N_("Someone doesn't have a table or a bye in this round."),
    Why.WRONG_PODS: N_("These tables aren't the right size for this round."),
    Why.UNFAIR_PODS: N_("Someone would get another bye or another smaller table, although others have had fewer."),
}

SETTINGS: Final[Mapping[str, str]] = {
    "name": N_("the name needs visible characters"),
    "game": N_("I don't know this game"),
    "seats": N_("this number of players doesn't fit the game"),
    "options": N_("this game doesn't have these options, or they'd turn it into a live game"),
    "clock": N_("the league needs a clock, so that every table ends"),
    "registration": N_("registration has to stay open for 1 to 60 days"),
    "closing": N_(
        "registration can't close more than a week before the season begins, or before the previous season is over"
    ),
    "days": N_("a season has to last 14 to 365 days"),
    "rest": N_("seasons have to be 9 to 60 days apart"),
    "at_once": N_("you can only allow 2 to 4 tables at once"),
    "vacation": N_("you can only allow 0 to 60 days of vacation per season"),
    "criteria": N_("use each criterion only once"),
    "format": N_("this format doesn't exist yet"),
    "places": N_("swapping these two wouldn't change anything"),
    "hours": N_("you can only add whole hours to the clocks, at least one"),
    "points": N_("the points wouldn't change"),
    "begin_with": N_("choose enough people for at least one full table, and at most 100"),
    "begins": N_("I don't recognise this as a starting date"),
}


def league_answer(error: Refused, tr: Texts) -> str:
    params: dict[str, object] = dict(error.params)
    if error.code is Why.BAD_SETTING:
        name = str(error.params.get("setting", ""))
        params["setting"] = tr(SETTINGS[name]) if name in SETTINGS else name
    return f"{tr(WHY[error.code], **params)} ({error.rule})"
