from games.mykerinos.game import GAME
from tests.bot.features.saying import MOVES, asked, begun, choices_of, here, say
from tests.bot.tables import ADA, BEN, CHLOE, DEV


async def test_a_wrong_move_says_why_with_the_rule(host):
    await begun(host)
    user, _ = await asked(host)
    answer = await say(host, user, "extend", fields="A1 A2")
    assert "M4.3" in answer.said
    assert (await here(host)).ply == 3
    assert "as a move" in (await say(host, user, "dig", field="over there")).said


async def test_a_field_outside_the_rounds_area_is_answered_with_the_rule_and_what_there_is(host):
    await begun(host)
    user, _ = await asked(host)
    for field in ("Z9", "A9"):  # no field at all, and one of the larger area of the last round
        said = (await say(host, user, "dig", field=field)).said
        assert said.startswith(f"There's no field **{field}** in this round: the area goes from A1 to H6.\n-# M3.3: ")
    assert "**A99**" in (await say(host, user, "extend", fields="A1 A99")).said
    assert "no room **9:9**" in (await say(host, user, "choose", move="9:9")).said
    other = next(one for one in (ADA, BEN, CHLOE) if one != user)
    said = (await say(host, other, "dig", field="Z9")).said
    assert said.startswith("It isn't your turn. The table is waiting for ")
    assert said.endswith(f" <@{user}>.")
    assert (await here(host)).ply == 3


async def test_moves_are_offered_to_whoever_is_asked(host):
    await begun(host)
    user, legal = await asked(host)
    other = next(one for one in (ADA, BEN, CHLOE) if one != user)
    dig, patron = MOVES.get_command("dig"), MOVES.get_command("patron")
    assert await choices_of(dig, "field", host.come(user)) == [GAME.write(action) for action in legal][:25]
    assert await choices_of(dig, "field", host.come(other)) == []
    assert await choices_of(dig, "field", host.come(DEV)) == []
    assert await choices_of(patron, "move", host.come(user)) == []
