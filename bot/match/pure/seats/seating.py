"""Change the players of a match, mostly before it starts. Most functions take a match and return the changed match.

They raise :class:`bot.match.pure.errors.Refused` with the reason if something isn't allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from bot.match.pure.chance.draws import MOST, normal
from bot.match.pure.clock.setting import NONE, Clock, fits
from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.model import Match, Player, Status, Word
from bot.match.pure.table.rules import is_live, setting
from bot.match.pure.table.settings import Options
from games.core import AnyGame, Seat

LONGEST_REMINDER: Final = 24 * 30


def check_options(options: Options, game: AnyGame, seated: int = 0) -> None:
    if options.players not in game.players:
        raise Refused(Why.BAD_PLAYERS, players=options.players, least=game.players[0], most=game.players[-1])
    if options.players < seated:
        raise Refused(Why.BAD_PLAYERS, players=options.players, least=seated, most=game.players[-1])
    if not 0 <= options.remind_after <= LONGEST_REMINDER:
        raise Refused(Why.BAD_OPTION, option="remind_after", value=options.remind_after, most=LONGEST_REMINDER)
    if not fits(options.clock):
        raise Refused(Why.BAD_CLOCK)
    setting(game, options.game)


def joined(match: Match, game: AnyGame, user: int, color: str | None) -> Match:
    gathering(match)
    if any(player.user == user for player in match.players):
        raise Refused(Why.ALREADY_IN)
    invited(match, user)
    seat = _free_seat(match)
    return replace(match, players=(*match.players, Player(seat=seat, color=free_color(match, game, color), user=user)))


def invited(match: Match, user: int) -> None:
    options = match.options
    if not options.open and user != match.owner and user not in options.invited:
        raise Refused(Why.NOT_INVITED if options.invited else Why.NOT_OPEN, owner=match.owner)


def computer_added(match: Match, game: AnyGame, by: int, kind: str) -> Match:
    gathering(match)
    owned(match, by)
    seat = _free_seat(match)
    return replace(
        match, players=(*match.players, Player(seat=seat, color=free_color(match, game, None), computer=kind))
    )


def computer_removed(match: Match, by: int) -> Match:
    if match.status is Status.ACTIVE:
        raise Refused(Why.COMPUTERS_STAY)
    gathering(match)
    owned(match, by)
    seats = [player.seat for player in match.players if player.user is None]
    if not seats:
        raise Refused(Why.NO_COMPUTER)
    return replace(match, players=_without(match.players, seats[-1]))


def left(match: Match, user: int) -> Match:
    """Return the match without `user`. It's cancelled if nobody is left."""
    gathering(match)
    seat = match.seat_of(user)
    if seat is None:
        raise Refused(Why.NOT_IN)
    people = [player.user for player in match.players if player.user is not None and player.user != user]
    if not people:
        return replace(match, status=Status.CANCELLED)
    owner = people[0] if match.owner == user else match.owner
    return replace(match, players=_without(match.players, seat), owner=owner)


def removed(match: Match, by: int, user: int, *, moderator: bool) -> Match:
    gathering(match)
    if by != user:
        owned(match, by, moderator=moderator)
        present(match, user)
    return left(match, user)


def lost(match: Match) -> Match:
    if match.status is not Status.SUSPENDED:
        unended(match)
    return replace(match, status=Status.CANCELLED)


def replaceable(match: Match, user: int, *, moderator: bool) -> None:
    """Raise Refused unless a moderator wants to replace a player of a running match."""
    playing(match)
    if not moderator:
        raise Refused(Why.MODERATOR_ONLY)
    present(match, user)


def called_off(match: Match, by: int, *, moderator: bool) -> Match:
    unended(match)
    owned(match, by, moderator=moderator)
    return replace(match, status=Status.CANCELLED)


def reset(match: Match, game: AnyGame, by: int, options: Options) -> Match:
    """Return the match with new options. Once it runs, only those that don't affect players or rules can change."""
    if match.status is Status.SIGNUP:
        owned(match, by)
        check_options(options, game, len(match.players))
    else:
        playing(match)
        owned(match, by)
        now = match.options
        same = replace(
            options, remind_after=now.remind_after, auto_single=now.auto_single, auto_costless=now.auto_costless
        )
        if same != match.options:
            raise Refused(Why.NOT_SIGNUP)
        check_options(options, game)
    after = replace(match, options=replace(options, game=setting(game, options.game)))
    return replace(after, options=replace(after.options, clock=clock_of(after, game)))


def clock_of(match: Match, game: AnyGame) -> Clock:
    return NONE if match.options.clock.runs and is_live(match, game) else match.options.clock


def filled(before: Match, after: Match) -> int | None:
    """Return the person who has just taken the last seat. Return None if nobody has, or if it was the owner."""
    seats = after.options.players
    if len(before.players) >= seats or len(after.players) < seats or before.options.players != seats:
        return None
    last = after.players[-1].user
    return last if last != after.owner else None


def translated(match: Match, by: int, locale: str) -> Match:
    unended(match)
    owned(match, by)
    return replace(match, locale=locale)


def ready(match: Match, game: AnyGame, by: int, *, moderator: bool) -> None:
    gathering(match)
    owned(match, by, moderator=moderator)
    if len(match.players) < game.players[0]:
        raise Refused(Why.TOO_FEW, players=len(match.players), least=game.players[0])
    if len(match.players) not in game.players:
        raise Refused(Why.BAD_PLAYERS, players=len(match.players), least=game.players[0], most=game.players[-1])


def seated(match: Match, colors: Sequence[str]) -> Match:
    by_color = {player.color: player for player in match.players}
    players = tuple(replace(by_color[color], seat=seat) for seat, color in enumerate(colors))
    return replace(match, players=players, joined=tuple(by_color))


def resigned(match: Match, user: int, kind: str) -> Match:
    """Return the match with a computer player in place of `user`. Without people, only a league's match continues."""
    seat = seat_in_play(match, user)
    players = tuple(
        replace(player, computer=kind, since=match.ply) if player.seat == seat else player for player in match.players
    )
    people = [player.human for player in players if player.human is not None]
    if not people:
        return replace(match, players=players, status=match.status if match.options.league else Status.CANCELLED)
    return replace(match, players=players, owner=people[0] if match.owner == user else match.owner)


def seat_in_play(match: Match, user: int) -> int:
    """Return the seat for which `user` decides in a running match. Raises Refused if there's none."""
    playing(match)
    seat = match.seat_of(user)
    if seat is not None:
        return seat
    raise Refused(Why.ALREADY_RESIGNED if any(player.user == user for player in match.players) else Why.NOT_IN)


def said(match: Match, words: Sequence[Word], user: int, text: str, *, most: int | None = MOST) -> Word:
    """Return the word that `user` adds to the seed, after `words`. `most`: how many words each player may add, if
    limited.
    """
    gathering(match)
    if not any(player.user == user for player in match.players):
        raise Refused(Why.NOT_IN)
    if most is not None and sum(word.user == user for word in words) >= most:
        raise Refused(Why.WORDS_SPENT, most=most)
    return Word(len(words) + 1, user, normal(text), tuple(player.color for player in match.players))


def alone(match: Match) -> bool:
    return len(match.people) == 1 and len(match.players) == match.options.players and not match.options.invited


def student_of(match: Match) -> Seat | None:
    """Return the seat of the only human player, or None if there isn't exactly one."""
    seats = [player.seat for player in match.players if player.human is not None]
    return seats[0] if len(seats) == 1 else None


def gathering(match: Match) -> None:
    unended(match)
    if match.status is not Status.SIGNUP:
        raise Refused(Why.NOT_SIGNUP)


def unended(match: Match) -> None:
    if match.status is Status.OVER:
        raise Refused(Why.IS_OVER)
    if match.status is Status.CANCELLED:
        raise Refused(Why.IS_OFF)
    if match.status is Status.SUSPENDED:
        raise Refused(Why.IS_SUSPENDED)


def present(match: Match, user: int) -> None:
    if match.seat_of(user) is None:
        raise Refused(Why.NOT_THERE, player=user)


def playing(match: Match) -> None:
    if match.status is Status.SUSPENDED:
        raise Refused(Why.IS_SUSPENDED)
    if match.status is not Status.ACTIVE:
        raise Refused(Why.NOT_ACTIVE)


def owned(match: Match, by: int, *, moderator: bool | None = None) -> None:
    """Raise Refused unless `by` is the owner, or a moderator. `moderator` is None if only the owner is allowed."""
    if by != match.owner and not moderator:
        raise Refused(Why.OWNER_ONLY if moderator is None else Why.NOT_OWNER, owner=match.owner)


def free_color(match: Match, game: AnyGame, wanted: str | None) -> str:
    taken = {player.color: player.user or 0 for player in match.players}
    if wanted is None:
        return next(color for color in game.seat_names if color not in taken)
    if wanted not in game.seat_names:
        raise Refused(Why.BAD_COLOR, color=wanted)
    if wanted in taken:
        raise Refused(Why.COLOR_TAKEN, color=wanted, player=taken[wanted])
    return wanted


def _free_seat(match: Match) -> int:
    if len(match.players) >= match.options.players:
        raise Refused(Why.TABLE_FULL, players=match.options.players)
    return len(match.players)


def _without(players: Iterable[Player], seat: int) -> tuple[Player, ...]:
    staying = (player for player in players if player.seat != seat)
    return tuple(replace(player, seat=number) for number, player in enumerate(staying))
