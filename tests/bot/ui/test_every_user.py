import itertools
import shutil
import sqlite3
from contextlib import closing

import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.features import buttons, chance, notices, proposals, seats, teaching, undo
from bot.features import clock as clocks
from bot.features.families import DYNAMIC_ITEMS
from bot.features.history import ended, pages
from bot.features.orders import control as orders
from bot.features.play import boards, played
from bot.features.table import confirm, signup
from bot.interaction.control import FAMILIES
from bot.interaction.refusals import WHY
from bot.match.pure.clock.setting import PRESETS
from bot.match.pure.errors import Why
from bot.match.pure.log.entries import line_at
from bot.presenters.mykerinos.moves import board
from bot.presenters.mykerinos.moves.plan import Mode
from bot.presenters.tree import DO, OPEN, PAGE
from games.mykerinos.actions import Dig
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import CHANNEL, GUILD, host_at, opened, press
from tests.bot.ui.test_presses import asked as asked_at
from tests.seeds import times
from tests.wording import en

pytestmark = pytest.mark.many

NO_TABLE = en(WHY[Why.NO_MATCH])

ELSEWHERE = {
    "another server": {"guild": GUILD + 1, "place": CHANNEL + 1},
    "another channel": {"place": CHANNEL + 1},
    "a direct message": {"guild": None, "place": CHANNEL + 2},
    "another server that claims the channel": {"guild": GUILD + 1},
}

VERBS = {
    ControlKind.SIGNUP: [(verb,) for verb in (signup.JOIN, signup.LEAVE, signup.COMPUTER, signup.START, signup.CANCEL)],
    ControlKind.BOARD: [(verb,) for verb in {boards.HELP, *board.LABELS, *board.AT_ONCE, *board.OPENS, board.CALL}],
    ControlKind.PICKER: [
        what
        for mode in Mode
        for what in ((PAGE, mode.value, "0", "0", "0"), (OPEN, mode.value, "0"), (DO, mode.value, "0", "0", "dig.a1"))
    ],
    ControlKind.IDEA: [(PAGE, mode.value, "0", "0", "0") for mode in Mode],  # they are read as the picker's are
    ControlKind.AGAIN: [(PAGE, mode.value, "0", "0", "0") for mode in Mode],
    ControlKind.ORDERING: [(DO, buttons.QUICK, "pass"), (DO, "pass"), (PAGE, "0")],
    ControlKind.MOVE: [(boards.OPEN,)],
    ControlKind.CONFIRM: [(verb,) for verb in (confirm.RESIGN, confirm.CANCEL, confirm.KEEP)] + [(confirm.REMOVE, "1")],
    ControlKind.CLOCK: [(clocks.GO_ON,)],
    ControlKind.HISTORY: [
        (way, "1") for way in sorted({pages.OLDER, pages.NEWER, pages.LINES, pages.FILM, *pages.STEPS})
    ],
    ControlKind.ENDED: [(verb,) for verb in sorted(ended.VERBS)],
    ControlKind.DETAILS: [("1", "0")],
    ControlKind.SINCE: [(boards.NEWS,)],
    ControlKind.PROPOSAL: [("1", answer) for answer in (proposals.AGREE, proposals.DECLINE, proposals.WITHDRAW)],
    ControlKind.NUDGE: [(notices.NOW,)],
    ControlKind.CONFIRMATION: [("0123456789abcdef", verb) for verb in (played.YES, played.ALWAYS, played.BACK)],
    ControlKind.ORDER: [(orders.LIST,), (orders.KEEP,), (orders.GIVE, "1"), (orders.CANCEL, "1")],
    ControlKind.ANALYSIS: [("0",), ("1",), (buttons.ALL, "0"), (buttons.AGAIN, "1")],
    ControlKind.HINT: [(buttons.IDEAS,), (buttons.COMPARE,)],
    ControlKind.UNDO: [(verb,) for verb in (undo.BACK, undo.ASK, undo.KEEP)],
    ControlKind.LESSON: [(teaching.ALONE,)],
    ControlKind.STAND_IN: [(seats.ASK,), (seats.PLAY, "0" * 12), (seats.VOTE, "1", "wait")],
    ControlKind.SEAL: [(verb, "0" * 64) for verb in (chance.SEAL, chance.SEED, chance.VERIFY)],
    ControlKind.SEAT: [
        *((verb, "1") for verb in (seats.TAKE, seats.KEEP, seats.SKIP)),
        (seats.OFFER, str(ADA), "0"),
        (seats.NO,),
    ],
}

FREE = {
    ControlKind.PLAYER, ControlKind.HOME, ControlKind.RULES, ControlKind.LEAGUE, ControlKind.ORGANISE,
    ControlKind.PUZZLE, ControlKind.SOLVE, ControlKind.MENU, ControlKind.SERVER, ControlKind.WATCH,
}  # fmt: skip


def test_every_family_is_registered_and_tried():
    assert set(FAMILIES.values()) == set(DYNAMIC_ITEMS)
    assert set(VERBS) | FREE == set(FAMILIES) == set(ControlKind)


def stored(host):
    with closing(sqlite3.connect(host.store.path)) as database:
        return list(database.iterdump())


async def gathering(host):
    match = await opened(host)
    return await host.service.lobby.join(match.id, BEN, "join")


async def playing(host):
    match = await gathering(host)
    return (await host.service.play.start(match.id, ADA, "start")).match


@pytest.mark.parametrize("prepare", [gathering, playing], ids=["gathering", "playing"])
async def test_from_elsewhere_nothing_is_done_and_nothing_shown(host, prepare):
    match = await prepare(host)
    before = stored(host)
    users = itertools.cycle(itertools.product((ADA, BEN, DEV), (False, True)))
    for where, (kind, verbs) in itertools.product(ELSEWHERE, VERBS.items()):
        for more in verbs:
            control = ControlId.at(match, kind, *more)
            for user, private in itertools.islice(users, times(1, 6)):
                answer = await press(host, user, control, private=private, moderator=True, **ELSEWHERE[where])
                assert answer.said == NO_TABLE, (where, control)
                assert not answer.hushed
                assert not (shown := answer.shown) or not (shown.embeds or shown.attachments or shown.view)
    assert host.pictures.drawn == host.pictures.plans == []
    assert stored(host) == before


async def test_a_table_that_never_was_is_answered_in_the_same_words(host, caplog):
    numbers = itertools.cycle((999, 2**63 - 1))
    for kind, verbs in VERBS.items():
        for more in verbs:
            assert (await press(host, ADA, ControlId(kind, next(numbers), 0, more))).said == NO_TABLE, kind
    assert caplog.records == []


EMI, MODERATOR = 105, 106
OUTSIDE = {"spectator": EMI, "moderator": MODERATOR}


class Stand:
    def __init__(self, folder):
        self.path, self.kept = folder / "m.sqlite3", folder / "kept.sqlite3"
        self.people = dict(OUTSIDE)

    async def open(self):
        self.host = await host_at(self.path)
        self.watch = sqlite3.connect(self.path)
        self.seen = self.version()
        return self.host

    def version(self):
        return self.watch.execute("PRAGMA data_version").fetchone()

    def changed(self):
        """Return whether the last press changed a table. The rows are compared only if anything was written."""
        before, self.seen = self.seen, self.version()
        return before != self.seen and rows(self.host) != self.before

    async def keep(self):
        await self.close()
        shutil.copy(self.path, self.kept)
        await self.open()
        self.before = rows(self.host)

    async def back(self):
        await self.close()
        for extra in ("", "-wal", "-shm"):
            self.path.with_name(self.path.name + extra).unlink(missing_ok=True)
        shutil.copy(self.kept, self.path)
        await self.open()

    async def close(self):
        self.watch.close()
        await self.host.store.close()


def rows(host):
    unstored = ('"requests"', '"outbox"', '"sqlite_sequence"', '"notices"', '"meta"')
    return [line for line in stored(host) if not any(line.startswith(f"INSERT INTO {name}") for name in unstored)]


async def gathered(stand):
    host = await stand.open()
    match = await opened(host, players=4, clock=PRESETS["daily"])
    for user in (BEN, CHLOE):
        await host.service.lobby.join(match.id, user, f"join {user}")
    stand.people |= {"owner": ADA, "asked": BEN, "waiting": CHLOE}
    await stand.keep()
    return await stand.host.service.history.get(match.id)


async def begun(stand):
    host = await stand.open()
    match = await opened(host, players=4, clock=PRESETS["daily"])
    for user in (BEN, CHLOE, DEV):
        await host.service.lobby.join(match.id, user, f"join {user}")
    match = (await host.service.play.start(match.id, ADA, "start")).match
    await host.service.leaving.resign(match.id, DEV, "resign")
    mover = None
    while mover != ADA:
        mover, legal, now = await asked_at(host, match)
        dig = next(one for one in legal if isinstance(one, Dig))
        await host.service.play.act(match.id, mover, dig, now.ply, f"act {now.ply}")
    asked, _, _ = await asked_at(host, match)
    stand.people |= {"owner": ADA, "asked": asked, "waiting": BEN if asked == CHLOE else CHLOE, "resigned": DEV}
    await host.service.pauses.ask(match.id, ADA, "pause")
    await host.service.seats.offer(match.id, MODERATOR, DEV, "offer", moderator=True)
    await stand.keep()
    return await stand.host.service.history.get(match.id)


@pytest.fixture
async def stand(tmp_path):
    made = Stand(tmp_path)
    yield made
    await made.close()


async def tried(stand, match, verbs):
    changed, silent = {}, set()
    for kind, more in verbs:
        for name, user in stand.people.items():
            line = line_at(match.created) if kind is ControlKind.SIGNUP else None
            control = ControlId(kind, match.id, 0, more, line) if line else ControlId.at(match, kind, *more)
            answer = await press(stand.host, user, control, moderator=name == "moderator")
            if stand.changed():
                changed.setdefault((kind, *more), set()).add(name)
                await stand.back()
            elif not answer.said and not answer.shown and not answer.form:
                silent.add((kind, *more))
    return changed, silent


EVERYTHING = [(kind, more) for kind, found in VERBS.items() for more in found]
LEFT_ALONE = {(ControlKind.CONFIRM, confirm.KEEP), (ControlKind.UNDO, undo.KEEP), (ControlKind.SEAT, seats.NO)}
SEATED = {"owner", "asked", "waiting"}


async def test_while_people_gather(stand):
    match = await gathered(stand)
    away = str(stand.people["waiting"])
    changed, silent = await tried(stand, match, [*EVERYTHING, (ControlKind.CONFIRM, (confirm.REMOVE, away))])
    assert changed == {
        (ControlKind.SIGNUP, signup.JOIN): {"spectator", "moderator"},
        (ControlKind.SIGNUP, signup.LEAVE): SEATED,
        (ControlKind.SIGNUP, signup.COMPUTER): {"owner"},
        (ControlKind.SIGNUP, signup.START): {"owner", "moderator"},
        (ControlKind.CONFIRM, confirm.CANCEL): {"owner", "moderator"},
        (ControlKind.CONFIRM, confirm.REMOVE, away): {"owner", "moderator", "waiting"},
    }
    assert silent == LEFT_ALONE


async def test_while_a_game_runs(stand):
    match = await begun(stand)
    asked = str(stand.people["asked"])
    own = [(ControlKind.SEAT, more) for more in ((seats.TAKE, "2"), (seats.KEEP, "2"), (seats.SKIP, asked))]
    own += [(ControlKind.CONFIRM, (confirm.REMOVE, asked))]
    changed, silent = await tried(stand, match, [*EVERYTHING, *own])
    assert changed == {
        (ControlKind.CONFIRM, confirm.RESIGN): SEATED,
        (ControlKind.CONFIRM, confirm.CANCEL): {"owner", "moderator"},
        (ControlKind.CONFIRM, confirm.REMOVE, asked): {"moderator", "asked"},
        (ControlKind.PROPOSAL, "1", proposals.AGREE): {"asked", "waiting"},
        (ControlKind.PROPOSAL, "1", proposals.DECLINE): SEATED,
        (ControlKind.PROPOSAL, "1", proposals.WITHDRAW): {"owner"},
        (ControlKind.UNDO, undo.BACK): {"owner"},
        (ControlKind.UNDO, undo.ASK): {"owner"},
        (ControlKind.NUDGE, notices.NOW): {"owner", "waiting"},
        (ControlKind.ORDERING, "do", "pass"): SEATED,
        (ControlKind.ORDERING, "do", "quick", "pass"): SEATED,
        (ControlKind.SEAT, seats.OFFER, str(ADA), "0"): {"owner", "moderator"},
        (ControlKind.SEAT, seats.TAKE, "2"): {"spectator", "moderator", "resigned"},  # whose seat it was
        (ControlKind.SEAT, seats.KEEP, "2"): {"moderator"},  # who has offered it; its player has resigned
        (ControlKind.SEAT, seats.SKIP, asked): {"moderator"},
    }
    assert silent == LEFT_ALONE
