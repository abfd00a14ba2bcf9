from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from benchmarks.week.setting import Setting

ASKED: Final = 72
FIRST: Final = "bot.match.pure.clock.moments.FIRST"
EARLY: Final = "bot.match.pure.clock.moments.EARLY"
MOST: Final = "bot.match.pure.notices.deciding.MOST"
DEFAULTS: Final = Setting(name="the defaults", patience=ASKED)


def but(name: str, **what: object) -> Setting:
    return replace(DEFAULTS, name=name, **what)


OTHERS: Final = (but("the defaults, other people", other=1), but("the defaults, others again", other=2))
