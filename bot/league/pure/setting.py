"""Settings of leagues that name a game, options and a clock: whether a table can be made of them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.match.pure.clock import setting as clocks
from bot.match.pure.play.look import Rules
from bot.match.pure.table.model import Options, WhenUp
from games.core import Scored, has
from games.options import BadOption, read, write
from leagues.refused import Refused, Why
from leagues.settings import Format, Settings, checked


def fitting(settings: Settings, games: Mapping[str, Rules]) -> Settings:
    """The same settings as they are kept: options and clock in their one form, and whether the best score wins as the
    game says. Raises Refused (BAD_SETTING) with the name of what does not fit the game.
    """

    def refuse(name: str) -> Refused:
        return Refused(Why.BAD_SETTING, "L1.1", setting=name)

    if settings.format is not Format.DIVISIONS:  # the others have no commands yet
        raise refuse("format")
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
    if game.live(read(game.options, options)):  # people sit together for that: an evening's matter (L14)
        raise refuse("options")
    best = has(game, Scored) and game.best_score_wins
    return checked(replace(settings, options=options, clock=clocks.write(clock), best_score_wins=best))


def options_of(settings: Settings, league: int, begins: int, *, rated: bool) -> Options:
    """What a table of ``league`` is set to, in a season that ``begins`` then. Whose time is up, for them the stand-in
    plays.
    """
    return Options(
        players=settings.seats,
        open=False,
        game=settings.options,
        clock=clocks.read(settings.clock),
        when_time_is_up=WhenUp.STAND_IN,
        auto_costless=True,
        rated=rated,
        league=league,
        vacation=(begins, settings.vacation),
    )
