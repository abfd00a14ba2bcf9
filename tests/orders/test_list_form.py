import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.features.orders.control import SENT
from tests.bot.ui.pressing import press, send
from tests.orders.tables import mine, others
from tests.wording import en


async def form_at(host, match, user):
    opened = await press(host, user, ControlId.at(match, ControlKind.ORDER, "write"), private=True)
    return opened.form


async def test_a_written_list_becomes_an_order_after_a_last_question(host, match):
    user = (await others(host.service, match.id))[0]
    first = next(one for one in (await host.service.orders.offered(match.id, user)).wishes if one.startswith("dig"))
    form = await form_at(host, match, user)
    asked = await send(host, user, form, moves=f"{first}\n\n  PASS ", afterwards="again", until="game")
    assert "1. **" in asked.said
    assert f"2. **{en('Pass')}**" in asked.said
    assert en("The order repeats on each of your turns, at most 20 times.") in asked.said
    assert await mine(host.service, match.id, user) == []
    await press(host, user, next(one for name, one in asked.buttons().items() if name.isdigit()), private=True)
    (order,) = await mine(host.service, match.id, user)
    assert order.wanted.wishes == (first, "pass")
    assert (order.wanted.then.value, order.wanted.scope.value) == ("again", "game")


def line(number, text):
    why = en("I don't recognise {text} as a move. Pick one from the list that appears as you type.", text=text)
    return en("Line {number}, {text}: {why}", number=number, text=text, why=why)


@pytest.mark.parametrize(
    ("moves", "wrong"),
    [
        ("pass\nfly `high`", [line(2, "`fly 'high'`")]),
        ("fly\npass\nswim", [line(1, "`fly`"), line(3, "`swim`")]),
        ("\n".join(["pass"] * 9), [en("You wrote {count} lines, but you can write at most {most}.", count=9, most=8)]),
        (" \n ", [en("The list is empty.")]),
    ],
)
async def test_a_list_with_mistakes_is_shown_again_and_nothing_is_stored(host, match, moves, wrong):
    user = (await others(host.service, match.id))[0]
    refused = await send(host, user, await form_at(host, match, user), moves=moves)
    for line in wrong:
        assert f"- {line}" in refused.said
    assert all(line.replace("`", "'") in refused.said for line in moves.split("\n")), "nothing typed is lost"
    assert await mine(host.service, match.id, user) == []
    assert (await press(host, user, refused.buttons()["write"], private=True)).form
    assert (
        en("You don't have any active orders.")
        in (await press(host, user, refused.buttons()["list"], private=True)).said
    )


@pytest.mark.parametrize("values", [{"afterwards": "never"}, {"until": "ever"}])
async def test_a_forged_choice_of_a_list_is_refused(host, match, values):
    user = (await others(host.service, match.id))[0]
    form = await form_at(host, match, user)
    assert (await send(host, user, form, moves="pass", **values)).outcome == "refused:UnknownControl"
    forged = {"custom_id": str(ControlId.at(match, ControlKind.ORDER, SENT, "more"))}
    assert (await send(host, user, forged, moves="pass")).outcome == "refused:UnknownControl"
    assert await mine(host.service, match.id, user) == []
