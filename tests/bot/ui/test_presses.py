import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.presenters.mykerinos.moves.plan import Choices, Mode, MovePlan
from bot.presenters.mykerinos.moves.press import TREE
from bot.presenters.tree import DO
from bot.presenters.tree import PAGE as STEP
from games.mykerinos.actions import Dig, Extend
from games.mykerinos.game import GAME
from games.mykerinos.rules.board import FIELD_NAMES, zone_of_field
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import opened, press

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


# Gathering


# The board


async def test_of_several_fields_all_but_the_last_are_shown(host):
    match = await begun(host)
    user, legal, match = await asked(host, match)
    while not (moves := [action for action in legal if isinstance(action, Extend)]):
        dig = next(action for action in legal if isinstance(action, Dig))
        await host.service.play.act(match.id, user, dig, match.ply, f"dig {match.ply}")
        user, legal, match = await asked(host, match)
    move = moves[0]
    assert "Confirm" not in (await press(host, user, board(match, "extend"))).labelled()
    chosen = await press(host, user, plan(match, Mode.EXTEND, move.a), private=True)
    assert "Chosen so far" in chosen.shown.content
    before, after = host.pictures.plans[0], host.pictures.plans[-1]
    assert before[0]().data != after[0]().data
    assert (await host.service.history.get(match.id)).ply == match.ply
    await press(host, user, plan(match, Mode.EXTEND, move.a, move.b), private=True)
    assert (await host.service.history.get(match.id)).ply == match.ply + 1


@pytest.mark.parametrize("gone", [False, True])
async def test_the_same_confirmation_twice_plays_once(host, gone):
    match = await begun(host)
    user, legal, match = await asked(host, match)
    dig = next(action for action in legal if isinstance(action, Dig))
    confirm = ControlId.at(match, ControlKind.PICKER, DO, "d", "0", str(dig.field), TREE.token(dig))
    await press(host, user, confirm, private=True)
    again = await press(host, user, confirm, private=True, gone=gone)
    assert (await host.service.history.get(match.id)).ply == match.ply + 1
    assert "I haven't changed anything" in again.said
    assert "digs" in again.said


async def test_an_old_button_shows_the_player_in_turn_what_to_do_now(host):
    match = await begun(host)
    user, legal, old = await asked(host, match)
    await host.service.play.act(match.id, user, legal[0], old.ply, "move")
    following, _, now = await asked(host, match)
    late = await press(host, following, board(old, "dig"))
    assert "I haven't changed anything" in late.said
    assert set(late.buttons()) >= {"dig", "extend", "patron", "pass", "help"}
    assert {str(now.ply)} == {item.custom_id.split(":")[3] for item in late.buttons().values()}
    assert late.shown.attachments
    other = await press(host, user, board(old, "dig"))
    assert "I haven't changed anything" in other.said
    assert other.buttons() == {}


async def test_other_peoples_buttons_and_what_is_not_possible_are_refused_kindly(host):
    match = await begun(host)
    user, _, match = await asked(host, match)
    assert "isn't possible now" in (await press(host, user, board(match, "extend"))).said
    assert "can't call on a patron" in (await press(host, user, board(match, "patron"))).said
    answer = await press(host, user, plan(match, Mode.DIG, 0, 1, 2), private=True)
    assert answer.shown.content == "Dig: choose a free field.", "a forged plan begins again"
    assert "Confirm" not in answer.labelled()
    neighbour = next(name for name in (ADA, BEN, CHLOE) if name != user)
    for verb in ("dig", "extend", "patron", "pass", "menu", "skip", "left"):
        assert "isn't your turn" in (await press(host, neighbour, board(match, verb))).said
        assert "aren't at this table" in (await press(host, DEV, board(match, verb))).said
    assert (await host.service.history.get(match.id)).ply == match.ply


async def test_the_way_back_leads_to_the_menu(host):
    match = await begun(host)
    user, _, match = await asked(host, match)
    step = await press(host, user, board(match, "dig"))
    back = step.shown.view.children[-1]
    assert back.item.label == "Back"
    for control in (back, board(match, "menu")):  # the board's is of an earlier version
        menu = await press(host, user, control, private=True)
        assert set(menu.buttons()) == {"dig", "extend", "patron", "pass", "help", "list"}


async def test_help_is_for_everybody_and_has_a_nudge_for_those_who_wait(host):
    match = await begun(host)
    user, legal, match = await asked(host, match)
    mine = await press(host, user, board(match, "help"))
    assert f"({Choices(legal).count(Mode.DIG)} ways)" in mine.said
    assert "**Pass**" in mine.said
    theirs = await press(host, DEV, board(match, "help"))
    assert f"<@{user}>, it's your turn." in theirs.said
    assert "**Dig**" not in theirs.said
    assert "nudge" not in mine.buttons() | theirs.buttons()
    neighbour = next(name for name in (ADA, BEN, CHLOE) if name != user)
    button = (await press(host, neighbour, board(match, "help"))).buttons()["nudge"]
    assert (await press(host, neighbour, button, private=True)).said == f"Nudged: <@{user}>"
    assert "already been nudged" in (await press(host, neighbour, button, private=True)).said
    assert "aren't at this table" in (await press(host, DEV, button)).said


async def test_an_earlier_versions_picker_is_answered_with_what_was_chosen_there(host):
    match = await begun(host)
    user, legal, match = await asked(host, match)
    dig = next(action for action in legal if isinstance(action, Dig))
    for what in ("ok", "zone", "f9"):
        earlier = ControlId.at(match, ControlKind.PICKER, "d", str(zone_of_field(dig.field)), str(dig.field), what)
        answer = await press(host, user, earlier, private=True)
        assert f"Your choice: **{FIELD_NAMES[dig.field]}**" in answer.said
        assert (await host.service.history.get(match.id)).ply == match.ply
    await press(host, user, answer.labelled()["Confirm"], private=True)
    assert (await host.service.history.get(match.id)).ply == match.ply + 1


# Resigning


# Events


# A whole game
