import itertools
import sqlite3
from contextlib import closing

import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.features import buttons, chance, notices, proposals, seats, teaching, undo
from bot.features import clock as clocks
from bot.features.history import ended, pages
from bot.features.orders import control as orders
from bot.features.play import boards, played
from bot.features.table import confirm, signup
from bot.interaction.control import FAMILIES
from bot.interaction.refusals import WHY
from bot.match.pure.errors import Why
from bot.presenters.mykerinos.moves import board
from bot.presenters.mykerinos.moves.plan import Mode
from bot.presenters.tree import DO, OPEN, PAGE
from data.texts import texts
from tests.bot.tables import ADA, BEN, DEV
from tests.bot.ui.pressing import CHANNEL, GUILD, opened, press
from tests.seeds import times

pytestmark = pytest.mark.many

EN = texts("en")
NO_TABLE = EN(WHY[Why.NO_MATCH])
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
    ControlKind.STAND_IN: [
        (seats.ASK,),
        (seats.PLAY, "0" * 12),
        (seats.VOTE, "1", "wait"),
    ],
    ControlKind.SEAL: [(verb, "0" * 64) for verb in (chance.SEAL, chance.SEED, chance.VERIFY)],
    ControlKind.SEAT: [
        *((verb, "1") for verb in (seats.TAKE, seats.KEEP, seats.SKIP)),
        (seats.OFFER, str(ADA), "0"),
        (seats.NO,),
    ],
}
FREE = {
    ControlKind.PLAYER,
    ControlKind.HOME,
    ControlKind.RULES,
    ControlKind.LEAGUE,
    ControlKind.ORGANISE,
    ControlKind.PUZZLE,
    ControlKind.SOLVE,
    ControlKind.MENU,
    ControlKind.SERVER,
    ControlKind.WATCH,
}


def test_every_family_is_tried():
    assert set(VERBS) | FREE == set(FAMILIES) == set(ControlKind)


def stored(host):
    with closing(sqlite3.connect(host.store.path)) as database:
        return list(database.iterdump())


async def gathered(host):
    match = await opened(host)
    return await host.service.lobby.join(match.id, BEN, "join")


async def begun(host):
    match = await gathered(host)
    return (await host.service.play.start(match.id, ADA, "start")).match


@pytest.mark.parametrize("prepare", [gathered, begun], ids=["gathering", "playing"])
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
                assert answer.shown is None or not (
                    answer.shown.embeds or answer.shown.attachments or answer.shown.view
                )
    assert host.pictures.drawn == host.pictures.plans == []
    assert stored(host) == before


async def test_a_table_that_never_was_is_answered_in_the_same_words(host, caplog):
    numbers = itertools.cycle((999, 2**63 - 1))
    for kind, verbs in VERBS.items():
        for more in verbs:
            assert (await press(host, ADA, ControlId(kind, next(numbers), 0, more))).said == NO_TABLE, kind
    assert caplog.records == []
