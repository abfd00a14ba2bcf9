import itertools
import shutil

from bot.controls.ids import ControlId, ControlKind
from bot.features.history.pages import NEWER, OLDER
from bot.features.play.boards import HELP
from bot.features.table.confirm import CANCEL, KEEP, RESIGN
from bot.presenters.mykerinos.moves import board
from bot.presenters.mykerinos.moves.board import CALL, WAYS
from bot.presenters.tree import BACK, DO, OPEN, PAGE
from games.mykerinos.actions import Pass
from tests.bot.tables import ADA, BEN, CHLOE
from tests.bot.ui.pressing import host_at, press, unasked
from tests.bot.ui.test_presses import asked, begun, gathered

VALUES = {board.CALL: ["vd"], OPEN: ["1"]}
SIGNUPS = ("join", "leave", "computer", "strong", "start", "cancel", "options")
PRESSED = {"help", "dig", "pass", "menu", DO, PAGE, OPEN, RESIGN, CANCEL, OLDER, "call", "left"}


REQUESTS = itertools.count()


async def put_back(host, copy, hours=1):
    path = host.store.path
    await host.store.close()
    for extra in ("-wal", "-shm"):
        path.with_name(path.name + extra).unlink(missing_ok=True)
    shutil.copy(copy, path)
    again = await host_at(path)
    again.clock = itertools.count(1_700_000_000_000 + hours * 3_600_000)
    return again


def controls(match):
    found = [ControlId.at(match, ControlKind.BOARD, verb) for verb in sorted({*WAYS, CALL, BACK, HELP})]
    found += [
        ControlId.at(match, ControlKind.PICKER, *what)
        for what in (
            (DO, "d", "0", "5", "dig.f1"),
            (PAGE, "d", "0", "5", "0"),
            (OPEN, "d", "0", "5"),
            (OPEN, "mu", "0"),
        )
    ]
    found += [ControlId.at(match, ControlKind.CONFIRM, what) for what in (RESIGN, CANCEL, KEEP)]
    found += [ControlId.at(match, ControlKind.HISTORY, way, "0") for way in (OLDER, NEWER)]
    assert {control.more[0] for control in found} >= PRESSED - {OLDER}
    return found


def unchanged(answer):
    return "I haven't changed anything" in answer.said or "othing has changed" in answer.said


async def pressed(host, user, control):
    return await press(host, user, control, VALUES.get(control.more[0], ()), private=True)


async def play(host, match, choose, plies):
    shown = []
    for _ in range(plies):
        user, legal, now = await asked(host, match)
        acted = await host.service.play.act(match.id, user, choose(legal), now.ply, f"move {next(REQUESTS)}")
        shown.append(acted.match)
    return shown


def others(legal):
    return Pass() if Pass() in legal else legal[-1]


async def test_a_lost_lines_controls_do_nothing_when_their_ply_comes_round_again(tmp_path):
    host = await host_at(tmp_path / "matches.sqlite3")
    match = await begun(host)
    copied = (await play(host, match, lambda legal: legal[0], 2))[-1]
    copy = await host.store.backup(tmp_path / "copies", keep=1, at=host.service.desk.now())
    lost = await play(host, match, lambda legal: legal[0], 3)
    host = await put_back(host, copy)
    assert (await host.service.history.get(match.id)) == copied
    for ply in range(copied.ply, lost[-1].ply + 2):
        now = await host.service.history.get(match.id)
        log = await host.service.history.log(match.id)
        rows = await host.store.outbox_due(1000)
        user, _, _ = await asked(host, match)
        for control in [control for shown in lost for control in controls(shown)]:
            for who in {user, ADA}:
                answer = await pressed(host, who, control)
                assert unchanged(answer), (control, answer.said)
        assert (await host.service.history.get(match.id)) == now
        assert (await host.service.history.log(match.id)) == log
        assert (await host.store.outbox_due(1000)) == rows
        if ply <= lost[-1].ply:
            await play(host, match, others, 1)
    await host.store.close()


async def test_the_answer_is_the_present_board_and_a_position_of_both_lines_is_still_played(tmp_path):
    host = await host_at(tmp_path / "matches.sqlite3")
    match = await begun(host)
    copy = await host.store.backup(tmp_path / "copies", keep=1, at=host.service.desk.now())
    user, _, shared = await asked(host, match)
    (lost,) = await play(host, match, lambda legal: legal[0], 1)
    host = await put_back(host, copy)
    await unasked(host, user)
    await press(host, user, ControlId.at(shared, ControlKind.BOARD, "pass"))
    assert (await host.service.history.log(match.id))[-1].text == "pass"
    user, _, now = await asked(host, match)
    assert now.ply == lost.ply
    for verb in ("help", "dig", "pass", "menu"):
        answer = await press(host, user, ControlId.at(lost, ControlKind.BOARD, verb))
        assert "a different position in this game" in answer.said
        assert f"<@{user}>, it's your turn" in answer.said
        assert answer.shown.attachments
        assert set(answer.buttons()) >= {"dig", "extend", "patron", "pass", "help"}
        (place,) = {item.custom_id.rpartition(":")[0] for item in answer.buttons().values()}
        assert str(ControlId.at(now, ControlKind.BOARD, "dig")).startswith(f"{place}:")
    await host.store.close()


async def test_a_number_that_was_given_again_leads_to_no_other_table(tmp_path):
    host = await host_at(tmp_path / "matches.sqlite3")
    copy = await host.store.backup(tmp_path / "copies", keep=1, at=host.service.desk.now())
    lost = await gathered(host)
    host = await put_back(host, copy)
    now = await gathered(host)
    assert now.id == lost.id
    for verb in SIGNUPS:
        for user in (ADA, BEN):
            answer = await press(host, user, ControlId.at(lost, ControlKind.SIGNUP, verb))
            assert "I haven't changed anything" in answer.said
            assert set(answer.buttons()) == {*SIGNUPS, "1", "mykerinos"}  # the second form, and the rules
    for user in (ADA, BEN):
        for verb in (CANCEL, RESIGN):
            assert unchanged(await pressed(host, user, ControlId.at(lost, ControlKind.CONFIRM, verb)))
    assert (await host.service.history.get(now.id)) == now
    fresh = (await press(host, BEN, ControlId.at(lost, ControlKind.SIGNUP, "join"))).buttons()["join"]
    await press(host, BEN, fresh, private=True)
    assert [one.user for one in (await host.service.history.get(now.id)).players] == [ADA, BEN]
    await host.store.close()


async def test_ids_that_name_no_line_act_on_nothing_and_show_what_is_now(host):
    match = await begun(host)
    await play(host, match, lambda legal: legal[0], 1)
    user, _, now = await asked(host, match)
    for control in controls(now):
        old = ControlId(control.kind, control.match, control.ply, control.more)
        assert "-" not in str(old).split(":")[2]
        answer = await pressed(host, user, old)
        assert unchanged(answer)
        assert "don't know this button" not in answer.said
    for verb in SIGNUPS:
        answer = await press(host, CHLOE, ControlId(ControlKind.SIGNUP, now.id, 0, (verb,)))
        assert unchanged(answer)
    assert (await host.service.history.get(match.id)) == now


async def test_a_question_is_answered_after_others_have_moved(host):
    match = await begun(host)
    _, _, asked_at = await asked(host, match)
    await play(host, match, lambda legal: legal[0], 2)
    await pressed(host, BEN, ControlId.at(asked_at, ControlKind.CONFIRM, RESIGN))
    assert (await host.service.history.get(match.id)).seat_of(BEN) is None
