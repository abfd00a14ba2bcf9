import itertools
import shutil

import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.features.history.pages import NEWER, OLDER
from bot.features.play.boards import HELP
from bot.features.table.confirm import CANCEL, KEEP, RESIGN
from bot.presenters.mykerinos.moves.board import CALL, WAYS
from bot.presenters.mykerinos.moves.plan import Choices, Mode, MovePlan
from bot.presenters.mykerinos.moves.press import TREE
from bot.presenters.tree import BACK, DO, OPEN, PAGE
from bot.presenters.tree import PAGE as STEP
from games.mykerinos.actions import Dig, Extend, Pass
from games.mykerinos.game import GAME
from games.mykerinos.rules.board import FIELD_NAMES, zone_of_field
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import host_at, opened, press, unasked
from tests.wording import en

MOVED_ON = en("The game has moved on since I showed these buttons, so I haven't changed anything. Since then:")
OTHER_POSITION = en(
    "These buttons were for a different position in this game, so I haven't changed anything. This is the current "
    "position:"
)
OUT_OF_DATE = en("These buttons are out of date, so I haven't changed anything. Use these:")
STALE = en(
    "The game has moved on since I showed these buttons. Nothing has changed; the current board is {board}.",
    board=en("the newest one in this channel"),
)
NAMES = (ADA, BEN, CHLOE, DEV)


async def gathered(host, players=3, **options):
    return await opened(host, players=players, **options)


async def begun(host, players=3):
    match = await gathered(host, players)
    for user in NAMES[1:players]:
        await host.service.lobby.join(match.id, user, f"join {user}")
    return (await host.service.play.start(match.id, ADA, "start")).match


async def asked(host, match):
    position = await host.service.positions.now(match.id)
    seat = position.pending.asked[0]
    return position.match.players[seat].user, GAME.legal(position.state, seat, 0), position.match


def plan(match, mode, *fields):
    parts = MovePlan(mode, zone_of_field(fields[-1]), fields).parts()
    return ControlId.at(match, ControlKind.PICKER, STEP, *parts, "0")


def board(match, verb):
    return ControlId.at(match, ControlKind.BOARD, verb)


async def test_of_several_fields_all_but_the_last_are_shown(host):
    user, legal, match = await asked(host, await begun(host))
    while not (moves := [action for action in legal if isinstance(action, Extend)]):
        dig = next(action for action in legal if isinstance(action, Dig))
        await host.service.play.act(match.id, user, dig, match.ply, f"dig {match.ply}")
        user, legal, match = await asked(host, match)
    move = moves[0]
    assert en("Confirm") not in (await press(host, user, board(match, "extend"))).labelled()
    chosen = await press(host, user, plan(match, Mode.EXTEND, move.a), private=True)
    assert en("Chosen so far: **{spots}**.", spots=FIELD_NAMES[move.a]) in chosen.shown.content
    before, after = host.pictures.plans[0], host.pictures.plans[-1]
    assert before[0]().data != after[0]().data
    assert (await host.service.history.get(match.id)).ply == match.ply
    await press(host, user, plan(match, Mode.EXTEND, move.a, move.b), private=True)
    assert (await host.service.history.get(match.id)).ply == match.ply + 1


@pytest.mark.parametrize("gone", [False, True])
async def test_the_same_confirmation_twice_plays_once(host, gone):
    user, legal, match = await asked(host, await begun(host))
    dig = next(action for action in legal if isinstance(action, Dig))
    confirm = ControlId.at(match, ControlKind.PICKER, DO, "d", "0", str(dig.field), TREE.token(dig))
    await press(host, user, confirm, private=True)
    again = await press(host, user, confirm, private=True, gone=gone)
    assert (await host.service.history.get(match.id)).ply == match.ply + 1
    assert MOVED_ON in again.said
    assert en("{who} digs at {fields}.", who=f"<@{user}>", fields=FIELD_NAMES[dig.field]) in again.said


async def test_an_old_button_shows_the_player_in_turn_what_to_do_now(host):
    match = await begun(host)
    user, legal, old = await asked(host, match)
    await host.service.play.act(match.id, user, legal[0], old.ply, "move")
    following, _, now = await asked(host, match)
    late = await press(host, following, board(old, "dig"))
    assert MOVED_ON in late.said
    assert set(late.buttons()) >= {"dig", "extend", "patron", "pass", "help"}
    assert {str(now.ply)} == {item.custom_id.split(":")[3] for item in late.buttons().values()}
    assert late.shown.attachments
    other = await press(host, user, board(old, "dig"))
    assert MOVED_ON in other.said
    assert other.buttons() == {}


async def test_other_peoples_buttons_and_what_is_not_possible_are_refused_kindly(host):
    user, _, match = await asked(host, await begun(host))
    assert en("This isn't possible now.") in (await press(host, user, board(match, "extend"))).said
    assert en("You can't call on a patron right now.") in (await press(host, user, board(match, "patron"))).said
    answer = await press(host, user, plan(match, Mode.DIG, 0, 1, 2), private=True)
    assert answer.shown.content == en("Dig: choose a free field."), "a forged plan begins again"
    assert en("Confirm") not in answer.labelled()
    neighbour = next(name for name in (ADA, BEN, CHLOE) if name != user)
    for verb in ("dig", "extend", "patron", "pass", "menu", "skip", "left"):
        assert (await press(host, neighbour, board(match, verb))).outcome == "refused:NOT_YOUR_TURN"
        assert (await press(host, DEV, board(match, verb))).outcome == "refused:NOT_IN"
    assert (await host.service.history.get(match.id)).ply == match.ply


async def test_help_is_for_everybody_and_has_a_nudge_for_those_who_wait(host):
    user, legal, match = await asked(host, await begun(host))
    mine = await press(host, user, board(match, "help"))
    ways, passing = f"({Choices(legal).count(Mode.DIG)} ", en("**Pass**: stop for this round. Passing early wins ties.")
    assert ways in mine.said
    assert passing in mine.said
    theirs = await press(host, DEV, board(match, "help"))
    assert en("{who}, it's your turn.", who=f"<@{user}>") in theirs.said
    assert ways not in theirs.said
    assert passing not in theirs.said
    assert "nudge" not in mine.buttons() | theirs.buttons()
    neighbour = next(name for name in (ADA, BEN, CHLOE) if name != user)
    button = (await press(host, neighbour, board(match, "help"))).buttons()["nudge"]
    assert (await press(host, neighbour, button, private=True)).said == en("Nudged: {people}", people=f"<@{user}>")
    assert "<t:" in (await press(host, neighbour, button, private=True)).said, "when they can be nudged again"
    assert (await press(host, DEV, button)).outcome == "refused:NOT_IN"


async def test_an_earlier_versions_picker_is_answered_with_what_was_chosen_there(host):
    user, legal, match = await asked(host, await begun(host))
    dig = next(action for action in legal if isinstance(action, Dig))
    for what in ("ok", "zone", "f9"):
        earlier = ControlId.at(match, ControlKind.PICKER, "d", str(zone_of_field(dig.field)), str(dig.field), what)
        answer = await press(host, user, earlier, private=True)
        chosen = en("Your choice: **{spots}**. Confirm it, or choose again.", spots=FIELD_NAMES[dig.field])
        assert chosen in answer.said
        assert (await host.service.history.get(match.id)).ply == match.ply
    await press(host, user, answer.labelled()[en("Confirm")], private=True)
    assert (await host.service.history.get(match.id)).ply == match.ply + 1


VALUES = {CALL: ["vd"], OPEN: ["1"]}
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
    return any(words in answer.said for words in (MOVED_ON, OTHER_POSITION, OUT_OF_DATE, STALE))


async def pressed(host, user, control):
    return await press(host, user, control, VALUES.get(control.more[0], ()), private=True)


async def play(host, match, choose, plies):
    shown = []
    for _ in range(plies):
        user, legal, now = await asked(host, match)
        acted = await host.service.play.act(match.id, user, choose(legal), now.ply, f"move {next(REQUESTS)}")
        shown.append(acted.match)
    return shown


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
        assert (await host.service.history.get(match.id), await host.service.history.log(match.id)) == (now, log)
        assert (await host.store.outbox_due(1000)) == rows
        if ply <= lost[-1].ply:
            await play(host, match, lambda legal: Pass() if Pass() in legal else legal[-1], 1)
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
        assert OTHER_POSITION in answer.said
        assert en("{who}, it's your turn.", who=f"<@{user}>") in answer.said
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
            assert OUT_OF_DATE in answer.said
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
        assert answer.outcome != "refused:UnknownControl"
    for verb in SIGNUPS:
        assert unchanged(await press(host, CHLOE, ControlId(ControlKind.SIGNUP, now.id, 0, (verb,))))
    assert (await host.service.history.get(match.id)) == now


async def test_a_question_is_answered_after_others_have_moved(host):
    match = await begun(host)
    _, _, asked_at = await asked(host, match)
    await play(host, match, lambda legal: legal[0], 2)
    await pressed(host, BEN, ControlId.at(asked_at, ControlKind.CONFIRM, RESIGN))
    assert (await host.service.history.get(match.id)).seat_of(BEN) is None
