from __future__ import annotations

from typing import Final

from bot.league.pure.known import Known, Trouble
from bot.wording.clocks import exact
from bot.wording.leagues.names import league_name
from data.texts import N_, Texts

TROUBLES: Final = {
    Trouble.CHANNEL_GONE: N_("its channel is gone"),
    Trouble.NO_RIGHT: N_("I'm not allowed to open threads there or write in them"),
    Trouble.FULL: N_("its channel has as many open threads as Discord allows"),
}


def trouble_text(known: Known, lacks: str, tr: Texts) -> str:
    """Return the text of a direct message that names the problem, its solution, and the time when the bot will retry.

    `lacks`: a description of the missing permission, if known (see :func:`bot.client.threads.told`).
    """
    blocked = known.blocked
    assert blocked is not None  # noqa: S101 - whoever asks has looked
    text = tr(
        "I can't open tables for the league **{league}**: {why} (<#{channel}>). Nothing is lost; I'll try again "
        "on {time}. You can choose another channel with `/league organise` in the league's server.",
        league=league_name(known.league.settings.name),
        why=tr(TROUBLES[blocked.why]),
        channel=known.channel,
        time=exact(blocked.next_at),
    )
    return "\n".join((f"⚠️ {text}", *([lacks] if lacks else [])))
