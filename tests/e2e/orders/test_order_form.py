import pytest

from sandbox.stage.shown import buttons
from tests.e2e.people.test_players import begun
from tests.e2e.table import verbs
from tests.e2e.world import PATIENCE, answered, opened
from tests.wording import en

pytestmark = pytest.mark.processes


def button(message, ending):
    return next(b for b in buttons(message) if b.get("custom_id", "").endswith(ending))["custom_id"]


async def sent(person, form, words, **values):
    answer = await person.submit(form, **values)
    assert answer.outcome in {"message", "update", "deferred"}, answer
    return await person.wait_for(answer.channel, lambda m: words in m["content"], PATIENCE)


async def test_each_line_is_judged_and_a_list_that_can_be_read_is_shown_before_it_is_given(world):
    table, first, board = await begun(world, "table-1", "Ada", "Ben")
    person = next(one for one in table.people.values() if one is not first)
    helped = await answered(person, await person.press(board, custom_id=verbs(board)["help"]["custom_id"]))
    listed = await answered(person, await person.press(helped, custom_id=button(helped, ":list")))
    listed = await person.wait_for(
        table.channel,
        lambda m: m["id"] == listed["id"] and en("You don't have any active orders.") in m["content"],
        PATIENCE,
    )
    form = await opened(person, lambda: person.press(listed, custom_id=button(listed, ":write")))
    usual = {"afterwards": ["stop"], "until": ["round"]}
    wrong = await sent(person, form, "`jump over`", moves="pass\n\n  jump over\ndig B3\ndig Z99", **usual)
    assert "`dig B3`" not in wrong["content"]
    assert "`dig Z99`" in wrong["content"]
    assert "pass\njump over\ndig B3\ndig Z99" in wrong["content"], "to copy it"
    again = await opened(person, lambda: person.press(wrong, custom_id=button(wrong, ":write")))
    long = await sent(
        person,
        again,
        en("You wrote {count} lines, but you can write at most {most}.", count=9, most=8),
        moves="\n".join(["pass"] * 9),
        **usual,
    )
    again = await opened(person, lambda: person.press(long, custom_id=button(long, ":write")))
    draft = await sent(
        person,
        again,
        en("When it's your turn, I'll play the first of these that's possible:"),
        moves="dig B3\nPass",
        afterwards=["again"],
        until=["game"],
    )
    assert en("The order ends with the game.") in draft["content"]
    assert en("The order repeats on each of your turns, at most 20 times.") in draft["content"]
    given = next(b["custom_id"] for b in buttons(draft) if ":give" in b["custom_id"])
    await person.press(draft, custom_id=given)
    await person.wait_for(table.channel, lambda m: en("Your order is active.") in m["content"], PATIENCE)
    assert "`/game order`" in (await answered(person, await person.slash(table.channel, "game order")))["content"]
