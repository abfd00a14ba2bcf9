"""The door of the application for the bot, by its parts. The way of a move is
:meth:`bot.match.services.play.play.Play.act`.

========== =====================================================================================
``desk``     the time, the games, where matches are; ``desk.on_commit`` is called with a match after each commit
             that announces something or changes a timer (:mod:`bot.match.services.desk`)
``store``    the database (:mod:`bot.match.storage.store`)
``lobby``    a table before its match: opened, filled, set, cancelled (:mod:`bot.match.services.table.lobby`)
``rematches`` the same table once more (:mod:`bot.match.services.table.rematch`)
``steward``  a league's decisions about its tables (:mod:`bot.match.services.table.steward`)
``play``     changes of positions: starts, moves, a game's own time (:mod:`bot.match.services.play.play`)
``leaving``  players who leave, or are taken out (:mod:`bot.match.services.seats.leaving`)
``history``  the present and the past, as one viewer may know them (:mod:`bot.match.services.history.history`)
``past``     the past, stop by stop (:mod:`bot.match.services.history.past`)
``presses``  whether a press still answers the question (:mod:`bot.match.services.play.presses`)
``proposals`` players' proposals, and the answers (:mod:`bot.match.services.proposals`)
``undos``    possible undos, and undoing (:mod:`bot.match.services.undo`)
``analyses`` analyses of matches that are over (:mod:`bot.match.services.analysis`)
``hints``    a computer's moves in a player's place (:mod:`bot.match.services.hints`)
``teaching`` first games that explain themselves (:mod:`bot.match.services.teaching.first_game`)
``timers``   the timers' work, for reminders and games that know time (:mod:`bot.match.services.clock.timers`)
``notices``  notices that a table is waiting for somebody (:mod:`bot.match.services.notices.notices`)
``digests``  the timers of people (:mod:`bot.match.services.people.digests`)
``own``      one person's matters, wherever they play (:mod:`bot.match.services.people.own`)
``orders``   standing orders of players (:mod:`bot.match.services.orders`)
``standins`` moves for people whose time is up (:mod:`bot.match.services.seats.standins`)
``suggestions`` possible moves for them, shown only to them (:mod:`bot.match.services.seats.suggestions`)
``seats``    offers of seats to others (:mod:`bot.match.services.seats.offers`)
``clocks``   each player's time: vacations, deadlines (:mod:`bot.match.services.clock.tables`)
``pauses``   pauses of the clocks, as long as all want them (:mod:`bot.match.services.clock.pauses`)
``people``   each person's settings (:mod:`bot.match.services.people.settings`)
``reach``    servers and tables at which nobody can reach the bot (:mod:`bot.match.services.away.reach`)
``servers``  the settings of each server's admins
``puzzles``  a puzzle a day (:mod:`bot.match.services.puzzles`)
``timer_handlers`` the handlers of timers, by their subjects; leagues' beside it
             (:attr:`bot.league.services.leagues.Leagues.timer_handlers`)
========== =====================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.match.pure.proposals import Matter
from bot.match.pure.table.subject import SubjectKind
from bot.match.services.analysis import Analyses
from bot.match.services.away.outages import Outages
from bot.match.services.away.reach import Reach
from bot.match.services.clock.handler import TimerHandler
from bot.match.services.clock.lapse import Lapses
from bot.match.services.clock.pauses import Pauses
from bot.match.services.clock.tables import TableClocks
from bot.match.services.clock.timers import Timers
from bot.match.services.desk import Desk
from bot.match.services.hints import Hints
from bot.match.services.history.history import History
from bot.match.services.history.past import Past
from bot.match.services.notices.notices import Notices
from bot.match.services.orders import Orders
from bot.match.services.people.digests import Digests
from bot.match.services.people.own import Own
from bot.match.services.people.settings import servers
from bot.match.services.play.halts import Halts
from bot.match.services.play.loading import Positions
from bot.match.services.play.play import Play
from bot.match.services.play.presses import Presses
from bot.match.services.play.runner import Computers
from bot.match.services.proposals import Proposals, Way
from bot.match.services.puzzles import Puzzles
from bot.match.services.seats.leaving import Leaving
from bot.match.services.seats.offers import Seats
from bot.match.services.seats.standins import StandIns
from bot.match.services.seats.suggestions import Suggestions
from bot.match.services.several.shards import Everything
from bot.match.services.table.lobby import Lobby
from bot.match.services.table.rematch import Rematches
from bot.match.services.table.steward import Steward
from bot.match.services.teaching.first_game import Teaching
from bot.match.services.teaching.lessons import Due
from bot.match.services.undo import Undos
from bot.match.storage.store import Store
from games import analysis as judging
from games import hints as advice
from games.core import AnyGame, Millis
from games.orders import OrderRules
from games.registry import ANALYSTS, HINTS, ORDERS, kinds


class Service:
    """The service for tables and matches: it opens, fills, plays and shows them.

    ``games``: the facts of each game without a position. ``now``: the time in milliseconds since 1970 UTC.
    ``entropy(n)``: n secret bytes (``secrets.token_bytes``). ``kinds(game)``: the names of its computer players, the
    best one first. ``orders``: the rules of standing orders for a game, if it has any of its own. ``hints``: the games
    that give advice; ``analysts``: those that can be analysed. ``steady``: milliseconds that only go forward, whatever
    ``now`` is set to (:mod:`bot.match.pure.away.leaps`). ``hold``: for how many milliseconds live moves are held, to be
    sorted (:mod:`bot.match.services.hold`). ``shards``: this process's part of the work; None: all
    (:mod:`bot.match.services.several.shards`). ``courses``: by game, which lessons of its taught first game are due
    (:mod:`bot.match.services.teaching.lessons`). ``desk.on_end`` is called with a match after the commit in which it
    ends.
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
        self._positions = positions = Positions(desk)
        self.lobby = lobby = Lobby(desk)
        self.rematches = Rematches(desk)
        self.history = history = History(desk, positions)
        self.past = Past(desk)
        self.presses = presses = Presses(desk, positions, history)
        self.play = play = Play(desk, positions, history, presses, Halts(desk, courses or {}))
        self.leaving = Leaving(desk, lobby, play)
        self.steward = Steward(desk, lobby, play)
        self.orders = Orders(desk, positions, play)
        self.hints = Hints(desk, hints)
        self.analyses = Analyses(desk, history, analysts)
        self.undos = undos = Undos(desk, positions, play)
        self.pauses = pauses = Pauses(desk)
        self.seats = Seats(desk, play)
        self.standins = standins = StandIns(desk, positions, play)
        self.suggestions = Suggestions(desk, positions)
        ways: Mapping[Matter, Way] = {Matter.UNDO: undos, Matter.PAUSE: pauses}
        self.proposals = proposals = Proposals(desk, ways, {Matter.TIME_UP: standins})
        self.clocks = clocks = TableClocks(desk, standins.time_up, Lapses(desk, play).lapse)
        self.people = desk.people
        self.servers = servers(store)
        self.puzzles = Puzzles(desk, self.servers)
        self.notices = notices = Notices(desk, self.people, self.servers)
        self.own = Own(desk, self.people)
        self.digests = digests = Digests(desk, self.people)
        self.teaching = Teaching(desk, lobby, play, history)
        self.timers = timers = Timers(desk, positions, play, notices=notices, proposals=proposals, clocks=clocks)
        self.timer_handlers: Mapping[SubjectKind, TimerHandler] = {
            SubjectKind.MATCH: timers,
            SubjectKind.PERSON: digests,
            SubjectKind.SERVER: self.puzzles,
        }

        self.outages = outages = Outages(desk, timers)
        self.reach = Reach(desk, timers, outages)
