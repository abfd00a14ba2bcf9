from bot.match.pure.errors import Why
from bot.match.pure.play.look import not_your_turn
from tests.match.desk import ADA, BEN, CHLOE, legal, refused, request, started, table


async def test_the_one_who_is_asked_is_named(service):
    match = await started(service, ADA, BEN)
    out_of_turn = await refused(service.play.act(match.id, BEN, "step 1", match.ply, request()))
    assert (out_of_turn.why, out_of_turn.params) == (Why.NOT_YOUR_TURN, {"asked": f"ash:{ADA}"})
    assert (await refused(service.play.preview(match.id, BEN, "step 1"))).params == out_of_turn.params


async def test_all_who_are_still_asked_are_named(service):
    match = await started(service, ADA, BEN, CHLOE, game="lots")
    for _ in range(3):  # the card, back once, and again: then there is nothing more that Ada may do
        await service.play.act(match.id, ADA, (await legal(service, match.id, ADA))[0], None, request())
    colors = [player.color for player in match.players]
    again = await refused(service.play.act(match.id, ADA, "lay axolotl", None, request()))
    assert again.params == {"asked": f"{colors[1]}:{BEN} {colors[2]}:{CHLOE}"}


async def test_a_computer_is_named_by_its_colour_and_nobody_by_themselves(service):
    match = await table(service, ADA, players=3)
    await service.lobby.add_computer(match.id, ADA, "greedy", request())
    match = await service.lobby.join(match.id, BEN, request())
    red, green = (player.color for player in match.players[1:])
    assert not_your_turn(match, (1,), 0).params == {"asked": f"{red}:"}
    assert not_your_turn(match, (0, 1, 2), 0).params == {"asked": f"{red}: {green}:{BEN}"}
    assert not_your_turn(match, (0,), 0).params == {"asked": ""}
    assert not_your_turn(match, ()).params == {"asked": ""}
