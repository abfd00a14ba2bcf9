import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.match.pure.table.model import Status
from tests.bot.tables import USERS
from tests.bot.ui.pressing import press
from tests.conformance.presses import begun
from tests.toys.registered import WITH_TOYS
from tests.wording import en


@pytest.fixture
def hosted():
    return WITH_TOYS


async def card_of(host, match, user):
    panel = await press(host, user, ControlId.at(await host.service.history.get(match), ControlKind.MOVE, "open"))
    return next(one for one in panel.shown.view.children if ":lay:" in one.custom_id)


async def laid(host, match, user):
    return await press(host, user, await card_of(host, match, user), private=True)


async def test_a_panel_goes_after_a_move_and_stays_for_a_player_who_moves_again(host):
    match = (await begun(host, "lots", 2)).id
    first = await laid(host, match, USERS[0])
    assert first.hushed
    assert first.shown is None
    last = await laid(host, match, USERS[1])
    assert not last.hushed
    assert "Lay a card of your hand." in last.shown.content
    assert "wins the round" in last.shown.content or "Nobody wins" in last.shown.content
    controls = {one.custom_id.split(":")[3] for one in last.shown.view.children}
    assert str((await host.service.history.get(match)).ply) in controls


async def test_a_panel_that_cannot_be_shown_takes_nothing_back(host, monkeypatch, caplog):
    match = (await begun(host, "lots", 2)).id
    await laid(host, match, USERS[0])
    before = (await host.service.history.get(match)).ply

    async def refused(*_, **__):
        raise TimeoutError

    monkeypatch.setattr("bot.features.play.played.show_panel", refused)
    card = await card_of(host, match, USERS[1])
    with caplog.at_level("INFO", logger="bot"):
        answer = await press(host, USERS[1], card, private=True)
    assert answer.hushed
    assert "could not be shown again" in caplog.text
    assert (await host.service.history.get(match)).ply > before
    assert (await host.service.history.get(match)).status is Status.ACTIVE


async def test_a_long_log_takes_no_room_from_what_the_player_can_do(host, monkeypatch):
    match = (await begun(host, "lots", 2)).id
    await laid(host, match, USERS[0])
    log = [f"{number}. {'x' * 390}" for number in range(20)]
    monkeypatch.setattr("bot.features.play.played.lines_of", lambda *_: log)
    said = (await laid(host, match, USERS[1])).shown.content.split("\n")
    left_out = "-# I left out {count} line here. `/game history` shows every move."
    assert said[:5] == [log[0], en.plural(left_out, left_out.replace("line ", "lines "), 16), *log[-3:]]
    panel = ControlId.at(await host.service.history.get(match), ControlKind.MOVE, "open")
    assert said[5:] == (await press(host, USERS[1], panel)).shown.content.split("\n")
