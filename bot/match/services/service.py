"""What the bot asks of the application, by its parts. The way of a move is
:meth:`bot.match.services.play.play.Play.act`.

========== =====================================================================================
``desk``     the time, the games, where matches are; ``desk.on_commit`` is called with a match after each commit
             that announces something or changes a timer (:mod:`bot.match.services.desk`)
``store``    the database (:mod:`bot.match.storage.store`)
``lobby``    a table before its match: opened, filled, set, called off (:mod:`bot.match.services.table.lobby`)
``rematches`` the same table once more (:mod:`bot.match.services.table.rematch`)
``steward``  what a league decides about its tables (:mod:`bot.match.services.table.steward`)
``play``     what changes positions: starts, moves, a game's own time (:mod:`bot.match.services.play.play`)
``leaving``  players who leave, or are taken out (:mod:`bot.match.services.seats.leaving`)
``history``  what is and what was, as one viewer may know it (:mod:`bot.match.services.history.history`)
``past``     what was, stop by stop (:mod:`bot.match.services.history.past`)
``presses``  whether what was pressed is asked still (:mod:`bot.match.services.play.presses`)
``proposals`` what players ask of each other, and their answers (:mod:`bot.match.services.proposals`)
``undos``    what can be taken back, and taking it back (:mod:`bot.match.services.undo`)
``analyses`` how a match that is over was played (:mod:`bot.match.services.analysis`)
``hints``    what a computer would do in a player's place (:mod:`bot.match.services.hints`)
``teaching`` first games that explain themselves (:mod:`bot.match.services.teaching.first_game`)
``timers``   what the clock calls, for reminders and games that know time (:mod:`bot.match.services.clock.timers`)
``notices``  whom a table tells that it waits for them (:mod:`bot.match.services.notices.notices`)
``digests``  the timers of people (:mod:`bot.match.services.people.digests`)
``own``      what concerns one person, wherever they play (:mod:`bot.match.services.people.own`)
``orders``   standing orders of players (:mod:`bot.match.services.orders`)
``standins`` what is done for people whose time is up (:mod:`bot.match.services.seats.standins`)
``suggestions`` what would be done for them, told to them alone (:mod:`bot.match.services.seats.suggestions`)
``seats``    seats that are offered to others (:mod:`bot.match.services.seats.offers`)
``clocks``   how much time each player has: vacations, deadlines (:mod:`bot.match.services.clock.tables`)
``pauses``   the clocks stand, as long as all want it (:mod:`bot.match.services.clock.pauses`)
``people``   what each person has set for themselves (:mod:`bot.match.services.people.settings`)
``reach``    servers and tables at which nobody can reach the bot (:mod:`bot.match.services.away.reach`)
``servers``  what the admins of each server have set
``puzzles``  a puzzle a day (:mod:`bot.match.services.puzzles`)
``timer_handlers`` who does what timers say, by what they are of; leagues' beside it
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
    """Tables and matches: opened, filled, played, told again.

    ``games``: what is known of each game without a position. ``now``: the time in milliseconds since 1970 UTC.
    ``entropy(n)``: n secret bytes (``secrets.token_bytes``). ``kinds(game)``: the names of its computer players, the
    best one first. ``orders``: what standing orders need of a game, where it has anything of its own to say.
    ``hints``: the games that give advice; ``analysts``: those that can be analysed.
    ``steady``: milliseconds that only go forward, whatever ``now`` is set to (:mod:`bot.match.pure.away.leaps`).
    ``hold``: for how many milliseconds live moves are held, to be put in order (:mod:`bot.match.services.hold`).
    ``shards``: what of the work is this process'; None: all (:mod:`bot.match.services.several.shards`).
    ``courses``: by game, which lessons of its taught first game are due (:mod:`bot.match.services.teaching.lessons`).
    ``desk.on_end`` is called with a match after the commit in which it ends.
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
