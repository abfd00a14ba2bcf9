from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, tzinfo
from typing import Final

from bot.features.founding.when import AHEAD, BadMoment, Unread, moment_of
from bot.interaction.host import Interaction
from bot.wording.names.typed import Typed
from data.texts import N_

UNREAD: Final[Mapping[Unread, str]] = {
    Unread.UNCLEAR: N_("I don't recognise {text} as a time."),
    Unread.NO_TIME: N_("{text} doesn't include a time of day."),
    Unread.TWO_WAYS: N_("{text} could mean two different times."),
    Unread.PAST: N_("{text} is in the past."),
    Unread.FAR: N_("{text} is more than {days} days away."),
}


def typed_moment(interaction: Interaction, text: str, zone: tzinfo) -> int:
    """Parse a time that the user typed, in the time zone ``zone``. Return milliseconds since 1970. Raises BadMoment."""
    return moment_of(text, interaction.client.leagues.now(), zone, days_first=days_first(interaction))


def days_first(interaction: Interaction) -> bool:
    return interaction.client.texts(interaction).language != "en" or interaction.locale.value == "en-GB"


def unread_text(interaction: Interaction, bad: BadMoment, text: str, zone: tzinfo) -> str:
    tr = interaction.client.texts(interaction)
    today = datetime.fromtimestamp(interaction.client.leagues.now() / 1000, UTC).astimezone(zone)
    said = tr(UNREAD[bad.why], text=Typed(text).code, days=AHEAD)
    return f"{said} " + tr("Write it like `{day} 20:30`, `20:30` or `in 3 h`.", day=f"{today:%Y-%m-%d}")
