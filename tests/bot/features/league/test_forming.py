from msgspec.structs import replace

from leagues.log import entries as said
from leagues.season.sizes import LIMITS
from leagues.state import Stage
from tests.bot.features.league.organising import FIVE, SETTINGS, offered, said_in
from tests.bot.tables import ADA

DONE = "**Done**"
TWO = replace(SETTINGS, seats=2)
SIXTEEN = range(11, 27)


async def placed(ground, *users):
    await ground.begin(*users, settings=TWO)
    await ground.day(-1)
    return (await ground.known()).league.playing


async def sizes(ground):
    return {one.name: len(one.members) for one in (await ground.known()).league.playing.divisions}


async def test_l10_5_a_division_is_split_and_the_preview_says_into_which(ground):
    season = await placed(ground, *SIXTEEN)
    assert await sizes(ground) == {"1.1": 8, "2.1": 8}
    preview = await ground.preview("split", division="2.1", why="two groups of friends")
    assert "Division 2 is split in two" in preview.said
    assert "**Division 2.1** (4 members): <@" in preview.said
    assert "**Division 2.2** (4 members): <@" in preview.said
    assert all(f"<@{member}>" in preview.said for member in season.divisions[1].members)
    assert await sizes(ground) == {"1.1": 8, "2.1": 8}
    assert DONE in (await ground.confirm(preview)).said
    assert await sizes(ground) == {"1.1": 8, "2.1": 4, "2.2": 4}
    entry = (await ground.log())[-1]
    assert isinstance(entry.what, said.Formed)
    assert (entry.who, entry.why) == (str(ADA), "two groups of friends")


async def test_l10_5_whom_the_organiser_chose_is_in_the_preview_and_not_in_its_buttons(ground):
    season = await placed(ground, *SIXTEEN)
    wanted = [*season.divisions[0].members[:4], *season.divisions[1].members[:1]]
    assert "only works for members" in (await ground.preview("split", division="1.1", members=wanted, why="x")).said
    preview = await ground.preview("split", division="1.1", members=wanted[:4], why="x")
    assert all(f"<@{member}>" in said_in(preview).split("Members of the new division")[1] for member in wanted[:4])
    assert DONE in (await ground.confirm(preview)).said
    assert {*(await ground.known()).league.playing.divisions[-1].members} == {*wanted[:4]}


async def test_l10_5_divisions_are_merged_and_filled_with_people_from_outside(ground):
    await placed(ground, *SIXTEEN[:12])
    assert await sizes(ground) == {"1.1": 6, "2.1": 6}
    preview = await ground.preview("merge", division="2.1", second="1.1", why="few")
    assert "**Division 1** (12 members)" in preview.said
    assert "**Division 2** is gone" in preview.said
    assert DONE in (await ground.confirm(preview)).said
    assert await sizes(ground) == {"1.1": LIMITS[2].most}
    assert "(L2.4)" in (await ground.preview("fill", division="1.1", members=["99"], why="x")).said
    assert "merge" not in offered(await ground.panel())
    assert DONE in (await ground.act("split", division="1.1", why="x")).said
    preview = await ground.preview("fill", division="2.1", members=["99", "98"], why="x")
    assert "To Division 2: <@99>" in preview.said
    assert DONE in (await ground.confirm(preview)).said
    assert {"99", "98"} <= {*(await ground.known()).league.playing.divisions[1].members}


async def test_l10_2_what_changed_meanwhile_gives_a_new_preview_with_the_same_people(ground):
    season = await placed(ground, *SIXTEEN)
    moving = [*season.divisions[0].members[:2]]
    preview = await ground.preview("fill", division="2.1", members=moving, why="x")
    await ground.act("fill", division="2.1", members=["77"], why="first")
    again = await ground.confirm(preview)
    assert "Something has changed" in again.said
    assert DONE in (await ground.confirm(again)).said
    assert {"77", *moving} <= {*(await ground.known()).league.playing.divisions[1].members}


async def test_l10_5_once_tables_are_open_nothing_is_formed(ground):
    await placed(ground, *SIXTEEN)
    assert {"split", "merge", "fill"} <= {*offered(await ground.panel())}
    preview = await ground.preview("split", division="2.1", why="x")
    await ground.day(0)
    assert (await ground.known()).league.playing.stage is Stage.RUNNING
    assert not {"split", "merge", "fill"} & {*offered(await ground.panel())}
    assert "first tables are open" in (await ground.confirm(preview)).said


async def test_the_panel_never_offers_more_than_discord_shows(ground):
    await ground.begin(*SIXTEEN, settings=replace(TWO, begin_with=40))
    for day in (-1, -0.5, 0, 30):
        await ground.day(day)
        assert len(offered(await ground.panel())) + 1 <= 25  # a ban can be lifted, too
    await ground.begin(*FIVE, settings=replace(TWO, begin_with=40))
    await ground.day(-1)
    await ground.act("pause")
    await ground.day(0)
    assert len(offered(await ground.panel())) + 1 <= 25
