"""The bot's entry point to the application. Each part, such as `play` or `lobby`, is an attribute of
:class:`Service`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.match.pure.proposals import Matter
from bot.match.pure.table.subject import SubjectKind
from bot.match.services.analysis import Analyses
from bot.match.services.away.outages import Outages, Reach
from bot.match.services.clock.meetings import Meetings
from bot.match.services.clock.pauses import TablePauses
from bot.match.services.clock.tables import TableClocks
from bot.match.services.clock.timers import TimerHandler, Timers
from bot.match.services.desk import Desk
from bot.match.services.hints import Hints
from bot.match.services.history.history import History
from bot.match.services.history.past import Past
from bot.match.services.multiprocess.shards import Everything
from bot.match.services.news import News
from bot.match.services.notices.notices import Notices
from bot.match.services.orders import Orders
from bot.match.services.people.digests import Digests
from bot.match.services.people.own import Own
from bot.match.services.play.loading import Positions
from bot.match.services.play.play import Play
from bot.match.services.play.runner import Computers
from bot.match.services.play.solo import SoloPauses
from bot.match.services.proposals import CarriesOut, Proposals
from bot.match.services.puzzles import Puzzles
from bot.match.services.seats.leaving import Leaving
from bot.match.services.seats.offers import SeatOffers
from bot.match.services.seats.standins import StandIns
from bot.match.services.seats.suggestions import Suggestions
from bot.match.services.table.lobby import Lobby
from bot.match.services.table.rematch import Rematches
from bot.match.services.table.starting import Starting
from bot.match.services.table.steward import Steward
from bot.match.services.teaching.first_game import Teaching
from bot.match.services.teaching.lessons import Due
from bot.match.services.undo import Undos
from bot.match.services.watching import Watching
from bot.match.storage.store import Store
from games import analysis as judging
from games import hints as advice
from games.core import AnyGame, Millis
from games.orders import OrderRules
from games.registry import ANALYSTS, HINTS, ORDERS, kinds


class Service:
    """The services for tables and matches: open, fill, play and show them.

    `now`: returns the time in milliseconds since 1970 UTC. `entropy(n)`: returns n secret bytes
    (`secrets.token_bytes`). `kinds(game)`: returns the names of a game's computer players, best first. For each game,
    `orders` holds its rules for standing orders, `hints` its hints, `analysts` the code that analyses finished games,
    and `courses` its lessons. `steady`: returns the time of a monotonic clock in milliseconds. `hold`: how many
    milliseconds live moves are held back. `shards`: this process's share of the work, or None for all of it.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        computers: Computers,
        now: Callable[[], int],
        entropy: Callable[[int], bytes],
        *,
        kinds: Callable[[str], Sequence[str]] = kinds,
        orders: Mapping[str, OrderRules] = ORDERS,
        hints: Mapping[str, advice.Hints] = HINTS,
        analysts: Mapping[str, judging.Analyst | judging.Watcher] = ANALYSTS,
        steady: Callable[[], int] | None = None,
        courses: Mapping[str, Due] | None = None,
        hold: Millis = 0,
        shards: Everything | None = None,
    ) -> None:
        self.desk = desk = Desk(
            store, games, computers, now, entropy, kinds=kinds, orders=orders, steady=steady, hold=hold, shards=shards
        )
        self.store = store
        self.positions = positions = Positions(desk)
        self.lobby = lobby = Lobby(desk)
        self.rematches = Rematches(desk, lobby)
        self.history = history = History(desk, positions)
        self.past = Past(desk)
        self.play = play = Play(desk, positions, history, SoloPauses(desk, courses or {}))
        self.leaving = Leaving(desk, lobby, play)
        self.steward = Steward(desk, lobby, play)
        self.orders = Orders(desk, positions, play)
        self.hints = Hints(desk, hints)
        self.analyses = Analyses(desk, history, analysts)
        self.undos = undos = Undos(desk, positions, play)
        self.pauses = pauses = TablePauses(desk)
        self.meetings = meetings = Meetings(desk)
        self.seats = SeatOffers(desk, play)
        self.standins = standins = StandIns(desk, play)
        self.suggestions = Suggestions(desk, positions)
        ways: Mapping[Matter, CarriesOut] = {Matter.UNDO: undos, Matter.PAUSE: pauses, Matter.MEETING: meetings}
        self.proposals = proposals = Proposals(desk, ways, {Matter.TIME_UP: standins, Matter.MEETING: meetings})
        self.clocks = clocks = TableClocks(desk, play, standins.time_up)
        self.people = desk.people
        self.servers = desk.servers
        self.puzzles = Puzzles(desk)
        self.news = News(desk, self.puzzles)
        self.notices = notices = Notices(desk)
        self.watching = Watching(desk)
        self.own = Own(desk)
        self.digests = digests = Digests(desk)
        self.teaching = Teaching(desk, lobby, play, history)
        self.starting = starting = Starting(desk, play)
        self.timers = timers = Timers(
            desk, positions, play, notices=notices, proposals=proposals, clocks=clocks, starting=starting
        )
        self.timer_handlers: Mapping[SubjectKind, TimerHandler] = {
            SubjectKind.MATCH: timers,
            SubjectKind.PERSON: digests,
            SubjectKind.SERVER: self.news,
        }

        self.outages = outages = Outages(desk)
        self.reach = Reach(desk, outages)
