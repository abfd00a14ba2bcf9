import shutil
import sqlite3

import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.features import notices, proposals, seats, undo
from bot.features.table import confirm, signup
from bot.match.pure.clock.setting import PRESETS
from bot.match.pure.log.entries import line_at
from games.mykerinos.game import GAME
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import host_at, opened, press
from tests.bot.ui.test_place import VERBS, stored

pytestmark = pytest.mark.many

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
        for name in (
            self.path,
            self.path.with_name(self.path.name + "-wal"),
            self.path.with_name(self.path.name + "-shm"),
        ):
            name.unlink(missing_ok=True)
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
        position = await host.service.positions.now(match.id)
        seat = position.pending.asked[0]
        mover = position.match.players[seat].user
        action = next(one for one in GAME.legal(position.state, seat, 0) if GAME.write(one).startswith("dig"))
        await host.service.play.act(
            match.id, mover, GAME.write(action), position.match.ply, f"act {position.match.ply}"
        )
    position = await host.service.positions.now(match.id)
    asked = position.match.players[position.pending.asked[0]].user
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
    own = [
        (ControlKind.SEAT, (seats.TAKE, "2")),
        (ControlKind.SEAT, (seats.KEEP, "2")),
        (ControlKind.SEAT, (seats.SKIP, asked)),
    ]
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
