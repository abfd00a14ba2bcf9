from bot.match.pure.errors import Why
from tests.match.desk import ADA, BEN, CHLOE, legal, refused, request, started


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
