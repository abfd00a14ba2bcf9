"""The exception for actions that the league rules forbid. It holds a code and a rule; the bot turns them into a
message.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping


class Why(enum.StrEnum):
    BAD_SETTING = "bad-setting"
    NO_LEAGUE = "no-league"
    LEAGUE_THERE = "league-there"
    LEAGUE_OVER = "league-over"
    NOT_ORGANISER = "not-organiser"
    NO_ORGANISER = "no-organiser"
    NO_REASON = "no-reason"
    BACK_IN_TIME = "back-in-time"
    NO_SEASON = "no-season"
    SEASON_THERE = "season-there"
    NOT_DUE = "not-due"
    STILL_PLAYED = "still-played"
    SEAL_NOT_POSTED = "seal-not-posted"
    SEASON_CLOSED = "season-closed"
    NOT_BEGUN = "not-begun"
    PAUSED = "paused"
    NOT_PAUSED = "not-paused"
    TOO_FEW = "too-few"
    POSTPONED = "postponed"
    SIGNED_UP = "signed-up"
    NOT_SIGNED_UP = "not-signed-up"
    BARRED = "barred"
    NOT_BARRED = "not-barred"
    NOT_A_MEMBER = "not-a-member"
    HAS_LEFT = "has-left"
    LEFT_IT = "left-it"
    MEMBER_ALREADY = "member-already"
    MEMBER_BARRED = "member-barred"
    NOT_ABSENT = "not-absent"
    NO_ROOM = "no-room"
    NO_DIVISION = "no-division"
    NO_TIER = "no-tier"
    PROMISED = "promised"
    DIVISION_PLAYS = "division-plays"
    WRONG_ORDER = "wrong-order"
    NO_TABLE = "no-table"
    TABLE_WAITS = "table-waits"
    TABLE_OPEN = "table-open"
    TABLE_OVER = "table-over"
    BAD_PLACES = "bad-places"
    NOT_ASKED = "not-asked"
    ASKED_ALREADY = "asked-already"
    TWICE_AT_A_TABLE = "twice-at-a-table"
    STILL_OPEN = "still-open"
    WRONG_SEED = "wrong-seed"
    SAID_ALREADY = "said-already"
    NOT_SAID = "not-said"
    NO_ACT = "no-act"
    FOLLOWED = "followed"
    NOT_YOURS = "not-yours"
    OTHERS_ACTED = "others-acted"
    PAIRED_TWICE = "paired-twice"
    NOT_PAIRED = "not-paired"
    WRONG_PODS = "wrong-pods"
    UNFAIR_PODS = "unfair-pods"


class Refused(Exception):
    """The error raised if an action violates the league rules.

    `code` names the reason, `rule` the rule's number, and `params` the details.
    """

    def __init__(self, code: Why, rule: str, **params: str | int) -> None:
        super().__init__(code, rule, params)
        self.code = code
        self.rule = rule
        self.params: Mapping[str, str | int] = params

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code} ({self.rule})" + (f": {facts}" if facts else "")
