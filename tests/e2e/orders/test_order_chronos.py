import pytest

from bot.match.pure.log.entries import How
from sandbox.stage.shown import buttons
from tests.chronos.test_orders import calm
from tests.e2e.hidden.test_hidden_chronos import Island, Sky, at, go
from tests.e2e.orders.test_order_form import sent
from tests.e2e.toy_world import toy_world
from tests.e2e.world import PATIENCE, answered, opened, private

pytestmark = pytest.mark.processes

SAND = 600_000


def button(message, what):
    return next(b["custom_id"] for b in buttons(message) if f":{what}" in b["custom_id"])


async def shown(person, table):
    return await answered(person, await person.slash(table.channel, "game order"))


async def ordered(world, table):
    match = (await table.look()).match
    return [entry.text for entry in await world.service.history.log(match.id) if entry.how is How.ORDER]


async def after(person, message, custom_id, words):
    answer = await person.press(message, custom_id=custom_id)
    return await person.wait_for(answer.channel, lambda m: private(m) and words in m["content"], PATIENCE)


async def thrice(person, table, board, place):
    for _ in range(3):
        old = at(board)
        await person.press(board, custom_id=go(board, place), force=True)
        board = await person.wait_for(table.channel, lambda m: not private(m) and at(m) > old, PATIENCE)  # noqa: B023


async def test_an_order_is_written_cancelled_given_anew_and_acts_when_its_moment_comes(tmp_path, monkeypatch):
    sky = Sky(monkeypatch)
    async with toy_world(tmp_path, now=sky.now) as world:
        people = [await world.person(name) for name in ("Ada", "Ben", "Chloe")]
        ada, ben, _ = people
        table = Island(world, "chronos", people)
        board = await table.begin(sky, "en", sand=SAND)
        first, second = calm((await table.look()).view)[:2]
        await thrice(ada, table, board, first)
        await world.bot.publisher.idle()
        before = [one["id"] for one in await ben.messages(table.channel) if not private(one)]

        listed = await shown(ada, table)
        form = await opened(ada, lambda: ada.press(listed, custom_id=button(listed, "write")))
        assert [part["component"]["custom_id"] for part in form.modal["components"]] == ["moves", "afterwards"]
        wrong = await sent(
            ada, form, "Line 2", moves=f"next {second}\nnext 12\nget nobody\njump over", afterwards=["stop"]
        )
        assert "Line 1" not in wrong["content"]
        assert all(
            f"Line {number}, `{text}`" in wrong["content"] for number, text in ((3, "get nobody"), (4, "jump over"))
        )
        again = await opened(ada, lambda: ada.press(wrong, custom_id=button(wrong, "write")))
        draft = await sent(ada, again, f"go to pile {second}", moves=f"next {second}", afterwards=["again"])
        given = await after(ada, draft, button(draft, "give"), "Your order is active.")
        gone = await after(ada, given, button(given, "cancel"), "You cancelled it.")
        assert not [b for b in buttons(gone) if ":cancel" in b["custom_id"]]
        await table.later(SAND + 10)
        assert await ordered(world, table) == [], "what was cancelled does nothing"

        # The bot carries out at once an order that it can; so first the sand runs again.
        board = await table.shown()
        await thrice(ada, table, board, second)
        await table.later(1_000)
        third = next(one for one in calm((await table.look()).view) if one not in {first, second})
        draft = await answered(ada, await ada.slash(table.channel, "game order", move=f"next {third}"))
        assert f"go to pile {third}" in draft["content"]
        await after(ada, draft, button(draft, "give"), "Your order is active.")
        assert "You don't have any active orders." in (await shown(ben, table))["content"]
        await table.later(SAND - 10_000)
        assert await ordered(world, table) == []
        await table.later(10_000)
        assert await ordered(world, table) == [f"move h1 {second} {third} take"]
        assert "It's done." in (await shown(ada, table))["content"]
        line = await ben.wait_for(
            table.channel, lambda m: not private(m) and "*(from an order)*" in m["content"], PATIENCE
        )
        assert line["id"] not in before
