"""The variants: the defaults first, then other people with the same, then each with one thing changed."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from benchmarks.week.setting import Setting

ASKED: Final = 72
"""Hours without a sign of life after which those who still look ask a moderator."""
FIRST: Final = "bot.match.pure.clock.turns.FIRST"
EARLY: Final = "bot.match.pure.clock.turns.EARLY"
MOST: Final = "bot.match.pure.notices.enough.MOST"
DEFAULTS: Final = Setting(name="the defaults", patience=ASKED)


def but(name: str, **what: object) -> Setting:
    """The defaults, with that changed."""
    return replace(DEFAULTS, name=name, **what)


OTHERS: Final = (but("the defaults, other people", other=1), but("the defaults, others again", other=2))
"""What differs between these and the defaults is chance. With fewer tables: the first of those of the defaults, as many
as all that follow have.
"""
