"""Keep a user's choices for a league that hasn't been created yet.

The ids of the preview's controls contain the choices, and the preview's title contains the league's name. Nothing else
is stored.
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
from leagues.format import Format
from leagues.season.sizes import LIMITS, Pyramid
from leagues.settings import DAY, MOST_TO_BEGIN, ROUNDS, Settings

CLOCKS: Final = ("fast", "daily", "relaxed")
TOGETHER: Final = "live"
AT_ONCE: Final = (2, 3, 4)
MOST_ROUNDS: Final = ROUNDS[1]
USUAL: Final = "usual"
SOON: Final = 5_000
"""The time from a ladder's creation to its start, in milliseconds. A ladder has no registration period."""
MINUTE: Final = 60_000
ZONES: Final = (
    "UTC", "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver", "America/Chicago",
    "America/New_York", "America/Halifax", "America/Sao_Paulo", "Atlantic/Azores", "Europe/London", "Europe/Berlin",
    "Europe/Warsaw", "Europe/Paris", "Europe/Helsinki", "Europe/Istanbul", "Asia/Dubai", "Asia/Karachi",
    "Asia/Kolkata", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland",
)  # fmt: skip
"""The time zones that a user can choose. Control ids contain indexes into this list, so add new zones at the end."""
OWN_ZONE: Final = "own"


class Draft(msgspec.Struct, frozen=True):
    """The choices that the user has made so far for a new league.

    ``clock``, ``options``: the names of a time control and of a set of game options. ``open``: the length of
    registration, in days. ``days``: the length of the season, in days. ``begins``: the start of a game evening, in
    minutes since 1970 (0 if unknown). ``zone``: the time zone in which the user entered the start.
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
        """Return the id of a control that acts on this draft. The id contains all choices except the league's name."""
        common = (self.format.value, self.game, str(self.seats), self.clock, self.options)
        return of_league(0, verb, *common, *map(self.written, self.asked.fields))

    @property
    def asked(self) -> Asked:
        return ASKED[self.format]

    def written(self, field: str) -> str:
        value = getattr(self, field)
        return str(int(value)) if isinstance(value, bool) else str(value)

    def begin(self, now: int) -> int:
        """Return when the first season begins: at the time that the user entered, a day after registration ends or, if
        there is no registration, :data:`SOON` milliseconds after `now`.
        """
        if "begins" in self.asked.fields:
            return self.begins * MINUTE
        return now + (self.open + 1) * DAY if "open" in self.asked.fields else now + SOON


class Asked(msgspec.Struct, frozen=True):
    """The choices that a league's format needs in addition to the common ones (format, game, seats, clock and options).

    ``fields``: these choices, in the same order as in the ids of the preview's controls. ``form``: the choices that
    the user makes in the form; all others are made in the preview. ``usual``: the format's own defaults.
    """

    fields: tuple[str, ...]
    form: tuple[str, ...]
    usual: Mapping[str, int] = {}


ASKED: Final[Mapping[Format, Asked]] = {
    Format.DIVISIONS: Asked(
        ("open", "days", "pyramid", "at_once", "begin_with", "pauses"), form=("open", "days", "clock")
    ),
    Format.CUP: Asked(
        ("open", "round_days", "rounds", "fill", "begin_with", "pauses"),
        form=("open", "round_days", "clock"),
        usual={"open": 7},
    ),
    # Few people stay for more than three rounds.
    Format.EVENING: Asked(
        ("begins", "zone", "rounds", "fill", "begin_with"), form=("begins", "rounds", "fill"), usual={"rounds": 3}
    ),
    Format.LADDER: Asked(("pauses",), form=("clock",)),
}
COMMON: Final = 5
_MOST: Final[Mapping[str, int]] = {
    "open": 60,
    "days": 365,
    "at_once": 4,
    "round_days": 30,
    "rounds": MOST_ROUNDS,
    "begins": 10**9,
    "fill": 1,
    "begin_with": MOST_TO_BEGIN,
    "pauses": 1,
}


def usual(format_: Format) -> Draft:
    return msgspec.structs.replace(Draft("", format_), **ASKED[format_].usual)


def draft_of(name: str, parts: Sequence[str], host: Host) -> Draft:
    """Return the draft of the league called ``name``. ``parts`` are the parts of a control's id that hold the choices.
    Raises UnknownControl for values that no form offers.
    """
    whole = ":".join(parts)
    if not parts or parts[0] not in set(Format):
        raise UnknownControl(whole)
    format_ = Format(parts[0])
    if len(parts) != COMMON + len(ASKED[format_].fields):
        raise UnknownControl(whole)
    _, game, seats, clock, options, *own = parts
    if game not in host.presenters or clock not in (*CLOCKS, TOGETHER):
        raise UnknownControl(whole)
    values: dict[str, object] = {}
    for field, text in zip(ASKED[format_].fields, own, strict=True):
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
    found = [
        (name, seats)
        for name in host.presenters
        if name in host.service.desk.games
        for seats in host.service.desk.game(name).players
        if seats in LIMITS
    ]
    yield from sorted(found, key=lambda one: one[1] != 4)


def offered_options(draft: Draft, host: Host) -> Mapping[str, tuple[str, Pairs]]:
    """Return the sets of game options that the organiser can choose from. Each set's name maps to its label and its
    options.

    In a real-time game, the options set the speed, and only speeds that suit the league's format are offered. In other
    games they are the game's presets.
    """
    presenter, game = host.presenter(draft.game), host.service.desk.game(draft.game)
    if not game.timed:
        return {name: (one.name, tuple(one.options)) for name, one in presenter.presets.items()}
    together = draft.format.traits.live
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
    """Return the game options for the league's tables: the set that the user chose or, if they chose none, the game's
    defaults. If the defaults don't suit the league's format, return options that do.
    """
    offered = offered_options(draft, host)
    if draft.options in offered:
        return offered[draft.options][1]
    game = host.service.desk.game(draft.game)
    if game.timed and game.live(read(game.options, ())) is not draft.format.traits.live:
        return offered[middle(tuple(offered))][1]
    return ()


def middle(names: Sequence[str]) -> str:
    """Return the name of a medium speed of a real-time game. ``names`` lists the speeds from fastest to slowest."""
    return names[(len(names) * 3) // 4 - 1] if len(names) > 2 else names[-1]


def settings_of(draft: Draft, host: Host) -> Settings:
    clock = TOGETHER if draft.format.traits.live else draft.clock
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
        days=draft.days if "days" in draft.asked.fields else draft.format.traits.days,
        at_once=draft.at_once,
        rounds=draft.rounds,
        round_days=draft.round_days,
        fill=draft.fill,
        pauses=draft.pauses,
    )


async def own_zone(host: Host, user: int, locale: str) -> str:
    """Return the time zone in which a user enters times. It's the one in the user's settings or, if they have set none,
    the most common one for their language.
    """
    usual = words().get(locale)
    return (await host.service.people.of(user)).zone or (usual and usual.zone) or "UTC"


async def zone_name(draft: Draft, host: Host, user: int, locale: str) -> str:
    return await own_zone(host, user, locale) if draft.zone == OWN_ZONE else ZONES[int(draft.zone)]


async def zone(draft: Draft, host: Host, user: int, locale: str) -> tzinfo:
    return zone_of(await zone_name(draft, host, user, locale))
