"""What was chosen of a league that is not made yet. It stands in the ids of the preview's controls, the name in the
preview's title; nothing else keeps it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import tzinfo
from typing import Final

import msgspec

from bot.controls.ids import ControlId, UnknownControl, number
from bot.features.league.meant import of_league
from bot.interaction.host import Host
from bot.match.pure.people.hours import zone_of
from data.dates import words
from games.options import Pairs, fields, read
from leagues.season.sizes import LIMITS, Pyramid
from leagues.settings import DAY, LADDER_DAYS, MOST_TO_BEGIN, ROUNDS, Format, Settings

CLOCKS: Final = ("fast", "daily", "relaxed")
"""Those with which a season ends."""
TOGETHER: Final = "live"
"""That of an evening: people sit at the board together."""
AT_ONCE: Final = (2, 3, 4)
EVENING_ROUNDS: Final = range(1, ROUNDS[1] + 1)
CUP_ROUNDS: Final = range(ROUNDS[0], ROUNDS[1] + 1)
USUAL: Final = "usual"
"""The options of a game of which nothing was chosen."""
SOON: Final = 5_000
"""Milliseconds until a ladder begins that was made: it is open all the time."""
MINUTE: Final = 60_000
ZONES: Final = (
    "UTC", "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago",
    "America/New_York", "America/Halifax", "America/Sao_Paulo", "Atlantic/Azores", "Europe/London", "Europe/Berlin",
    "Europe/Warsaw", "Europe/Paris", "Europe/Helsinki", "Europe/Istanbul", "Asia/Dubai", "Asia/Karachi",
    "Asia/Kolkata", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland",
)  # fmt: skip
"""Time zones to choose from: one that shows the right time is enough. Ids hold their numbers: new ones come last."""
OWN_ZONE: Final = "own"
"""The zone that somebody has set for themselves."""


class Draft(msgspec.Struct, frozen=True):
    """What was chosen so far. ``open``: days of registration, ``days``: of the season; ``clock``, ``options``: names;
    ``begins``: of an evening, in minutes since 1970 (0: not known yet), written in ``zone``.
    """

    name: str
    format: Format
    game: str = ""
    seats: int = 4
    clock: str = "daily"
    options: str = USUAL
    open: int = 14
    days: int = 56
    pyramid: Pyramid = Pyramid.SINGLE
    at_once: int = 3
    round_days: int = 7
    rounds: int = 0
    begins: int = 0
    zone: str = OWN_ZONE
    fill: bool = False
    begin_with: int = 0
    pauses: bool = True

    def id(self, verb: str) -> ControlId:
        """A control that does something with it; the name is not in it."""
        common = (self.format.value, self.game, str(self.seats), self.clock, self.options)
        return of_league(0, verb, *common, *map(self.written, FIELDS[self.format]))

    def written(self, field: str) -> str:
        """A value as ids and selects have it."""
        value = getattr(self, field)
        return str(int(value)) if isinstance(value, bool) else str(value)

    def begin(self, now: int) -> int:
        """When its first season begins: a day after registration closes; an evening as announced, a ladder at once."""
        if self.format is Format.EVENING:
            return self.begins * MINUTE
        return now + SOON if self.format is Format.LADDER else now + (self.open + 1) * DAY


FIELDS: Final[Mapping[Format, tuple[str, ...]]] = {
    Format.DIVISIONS: ("open", "days", "pyramid", "at_once", "begin_with", "pauses"),
    Format.CUP: ("open", "round_days", "rounds", "fill", "begin_with", "pauses"),
    Format.EVENING: ("begins", "zone", "rounds", "fill", "begin_with"),
    Format.LADDER: ("pauses",),
}
"""What an id holds of each format beside the format, the game, its seats, the clock and the options."""
COMMON: Final = 5
"""So many parts of an id come before these."""
_MOST: Final[Mapping[str, int]] = {
    "open": 60,
    "days": 365,
    "at_once": 4,
    "round_days": 30,
    "rounds": ROUNDS[1],
    "begins": 10**9,
    "fill": 1,
    "begin_with": MOST_TO_BEGIN,
    "pauses": 1,
}
"""The largest number of each; whether a league can be so is said by the league."""


def draft_of(name: str, parts: Sequence[str], host: Host) -> Draft:
    """The draft that an id holds. Raises UnknownControl for what no form offers."""
    whole = ":".join(parts)
    if not parts or parts[0] not in set(Format):
        raise UnknownControl(whole)
    format_ = Format(parts[0])
    if len(parts) != COMMON + len(FIELDS[format_]):
        raise UnknownControl(whole)
    _, game, seats, clock, options, *own = parts
    if game not in host.presenters or clock not in (*CLOCKS, TOGETHER):
        raise UnknownControl(whole)
    values: dict[str, object] = {}
    for field, text in zip(FIELDS[format_], own, strict=True):
        if field == "pyramid":
            if text not in set(Pyramid):
                raise UnknownControl(whole)
            values[field] = Pyramid(text)
        elif field == "zone":
            values[field] = text if text == OWN_ZONE else str(number(text, len(ZONES) - 1))
        else:
            found = number(text, _MOST[field])
            values[field] = bool(found) if field in {"fill", "pauses"} else found
    made = Draft(name, format_, game, number(seats, max(LIMITS)), clock, options)
    if options != USUAL and options not in offered_options(made, host):
        raise UnknownControl(options)
    return msgspec.structs.replace(made, **values)


def games_of(host: Host) -> Iterator[tuple[str, int]]:
    """Each game with the numbers of seats that leagues can have, four first."""
    found = [
        (name, seats)
        for name in host.presenters
        if name in host.service.desk.games
        for seats in host.service.desk.game(name).players
        if seats in LIMITS
    ]
    yield from sorted(found, key=lambda one: one[1] != 4)


def offered_options(draft: Draft, host: Host) -> Mapping[str, tuple[str, Pairs]]:
    """The options of the game that can be chosen, by name: a message, and the options. Of a game with a time of its own
    how fast it goes, as the format needs it; of others their presets.
    """
    presenter, game = host.presenter(draft.game), host.service.desk.game(draft.game)
    if not game.timed:
        return {name: (one.name, tuple(one.options)) for name, one in presenter.presets.items()}
    together = draft.format is Format.EVENING
    found: dict[str, tuple[str, Pairs]] = {}
    for field in fields(game.options):
        fits = {
            value: game.live(read(game.options, ((field.name, value),))) is together
            for value in presenter.options[field.name].choices
        }
        if len(set(fits.values())) == 2:  # it is this one that says whether people sit together
            for value, right in fits.items():
                if right:
                    found[value] = (presenter.options[field.name].choices[value], ((field.name, value),))
    return found


def chosen_options(draft: Draft, host: Host) -> Pairs:
    """The options that tables of the league have; what is usual where nothing was chosen, or what the format needs."""
    offered = offered_options(draft, host)
    if draft.options in offered:
        return offered[draft.options][1]
    game = host.service.desk.game(draft.game)
    if game.timed and game.live(read(game.options, ())) is not (draft.format is Format.EVENING):
        return offered[middle(tuple(offered))][1]
    return ()


def middle(names: Sequence[str]) -> str:
    """The one that is usual, of those between the fastest and the slowest."""
    return names[(len(names) * 3) // 4 - 1] if len(names) > 2 else names[-1]


def settings_of(draft: Draft, host: Host) -> Settings:
    """The league's settings."""
    clock = TOGETHER if draft.format is Format.EVENING else draft.clock
    if host.service.desk.game(draft.game).timed:  # it has a time of its own
        clock = "none"
    return Settings(
        name=draft.name,
        server="",
        channel="",
        game=draft.game,
        options=chosen_options(draft, host),
        clock=clock,
        seats=draft.seats,
        format=draft.format,
        pyramid=draft.pyramid,
        registration=draft.open,
        begin_with=draft.begin_with,
        days=LADDER_DAYS if draft.format is Format.LADDER else draft.days,
        at_once=draft.at_once,
        rounds=draft.rounds,
        round_days=draft.round_days,
        fill=draft.fill,
        pauses=draft.pauses,
    )


async def own_zone(host: Host, user: int, locale: str) -> str:
    """The zone in which somebody writes times: theirs, else the usual one of their language."""
    usual = words().get(locale)
    return (await host.service.people.of(user)).zone or (usual and usual.zone) or "UTC"


async def zone_name(draft: Draft, host: Host, user: int, locale: str) -> str:
    """The zone in which the draft's beginning was written."""
    return await own_zone(host, user, locale) if draft.zone == OWN_ZONE else ZONES[int(draft.zone)]


async def zone(draft: Draft, host: Host, user: int, locale: str) -> tzinfo:
    """The same as a zone."""
    return zone_of(await zone_name(draft, host, user, locale))
