from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from bot.match.pure.clock import setting as clocks
from bot.match.pure.clock.setting import Clock
from bot.match.pure.play.look import Rules
from bot.match.pure.table.settings import Options, WhenUp
from games.core import Scored, has
from games.options import BadOption, read, write
from leagues.refused import Refused, Why
from leagues.settings import Settings, checked

MOVE: Final = 5
# At an evening tournament, a table's time bank may have at most this many minutes, unless the game is live.
BANK: Final = 30


def fitting(settings: Settings, games: Mapping[str, Rules]) -> Settings:
    """Return the settings in the form in which they're stored: options and clock are normalised, and a flag says
    whether the best score wins.

    Raises Refused (BAD_SETTING) with the name of a setting that the game doesn't support.
    """

    def refuse(name: str) -> Refused:
        return Refused(Why.BAD_SETTING, "L1.1", setting=name)

    game = games.get(settings.game)
    if game is None:
        raise refuse("game")
    if settings.seats not in game.players or settings.seats < 2:
        raise refuse("seats")
    try:
        options = write(read(game.options, settings.options))
    except BadOption as error:
        raise refuse("options") from error
    try:
        clock = clocks.read(settings.clock or clocks.USUAL)
    except clocks.BadClock as error:
        raise refuse("clock") from error
    if not clock.runs and not game.timed:  # a season has to end by itself
        raise refuse("clock")
    live, evening = game.live(read(game.options, options)), settings.format.traits.live
    if live and not evening:  # people sit together for that
        raise refuse("options")
    if evening and not live and not _quick(clock):
        raise refuse("options" if game.timed else "clock")
    best, least = has(game, Scored) and game.best_score_wins, max(2, game.players[0])
    return checked(replace(settings, options=options, clock=clocks.write(clock), best_score_wins=best, least=least))


def _quick(clock: Clock) -> bool:
    # L14.1
    return clock.runs and clock.move <= MOVE and clock.fullest <= BANK and not (clock.waking or clock.weekends)


def options_of(settings: Settings, league: int, season: int, begins: int, *, seats: int, rated: bool) -> Options:
    """Return the options for a league's table with `seats` seats, in the `season` that starts at `begins`.

    At such a table, a computer player moves for people whose time is up. In an evening tournament, vacations don't stop
    the clocks.
    """
    return Options(
        players=seats,
        open=False,
        game=settings.options,
        clock=clocks.read(settings.clock),
        when_time_is_up=WhenUp.STAND_IN,
        auto_costless=True,
        rated=rated,
        league=league,
        season=season,
        pauses=settings.pauses,
        vacation=(begins, 0 if settings.format.traits.live else settings.vacation),
    )
