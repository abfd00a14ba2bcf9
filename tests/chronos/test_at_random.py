import random

import pytest

from bot.controls.ids import ControlId, Kind, parse
from bot.features.play.boards import OPEN, public_rows
from bot.interaction.control import view_of
from bot.match.pure.table.model import Status
from data.texts import texts
from tests.bot.tables import USERS
from tests.bot.ui.pressing import press
from tests.chronos.table import begun, later

EN = texts("en")
TROUBLE = "went wrong"
OURS = {"b", "p"}


def pressable(view, rng):
    found = []
    for item in view.children if view else ():
        if parse(item.custom_id).kind not in OURS or parse(item.custom_id).more == ("help",):
            continue
        options = getattr(item.item, "options", None)
        if options is None:
            found += [(item.custom_id, ())] if not item.item.disabled else []
        else:
            found.append((item.custom_id, tuple(rng.sample([one.value for one in options], item.item.max_values))))
    return rng.choice(found) if found else None


@pytest.mark.parametrize("players", [3, 4])
async def test_whatever_is_pressed_is_done_or_answered(host, players):
    rng = random.Random(players)
    match = await begun(host, players)
    done, opened, kinds = 0, 0, set()
    for _ in range(500):
        now = await host.service.history.get(match.id)
        if now.status is not Status.ACTIVE:
            break
        seat = rng.randrange(players)
        look = await host.service.history.look(match.id, None)
        view = view_of(public_rows(host.presenter("chronos"), look, EN, live=True))
        private = False
        if rng.random() < 0.4:
            view = (await press(host, USERS[seat], ControlId.at(now, Kind.MOVE, OPEN))).shown.view
            private = True
        for _ in range(3):
            chosen = pressable(view, rng)
            if chosen is None or (parse(chosen[0]).more[0] == "claim" and rng.random() < 0.95):
                break
            answer = await press(host, USERS[seat], chosen[0], chosen[1], private=private)
            assert TROUBLE not in answer.said, answer.said
            after = await host.service.history.get(match.id)
            if after.ply > now.ply:
                done += 1
                entries = await host.service.history.log(match.id, now.ply + 1, viewer=seat)
                kinds |= {one.text.split()[0] for one in entries if one.who == seat}
                break
            view, private = answer.shown.view if answer.shown else None, True
            opened += view is not None
        await later(host, rng.choice((0, 500, 2_000, 5_000)))
    assert done > 30
    assert opened > 5
    assert "move" in kinds
    assert len(kinds) > 2
    assert (await host.service.history.get(match.id)).status is not Status.ACTIVE or now.ply > 100
