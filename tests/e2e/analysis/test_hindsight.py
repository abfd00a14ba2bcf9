import random

import pytest

from bot.match.pure.table.model import Status
from bot.presenters.chronos.presenter import ChronosPresenter
from bot.presenters.museum.presenter import MuseumPresenter
from games.chronos.computer import COMPUTERS as CHRONOS_COMPUTERS
from games.chronos.game import GAME as CHRONOS
from games.museum.actions import Arrange
from games.museum.computer import COMPUTERS as MUSEUM_COMPUTERS
from games.museum.computer import greedy
from games.museum.game import GAME as MUSEUM
from games.noted import notes
from games.record import parse
from sandbox.stage.shown import buttons
from tests.e2e.hidden.test_hidden_chronos import SAND, Island, Sky, go
from tests.e2e.toy_world import ToyTable, toy_world
from tests.e2e.world import PATIENCE, answered, told

pytestmark = [pytest.mark.processes, pytest.mark.nightly]


async def refused(people, channel):
    for person in people:
        said = await told(person, await person.slash(channel, "game history", form="analysis"))
        assert said == "This game isn't over yet."


async def analysed(person, channel, *, picture):
    asked = await answered(person, await person.slash(channel, "game history", form="analysis"))

    def whole(one):
        return one["id"] == asked["id"] and "⏳" not in one["content"] and one["content"].startswith("**")

    shown = await person.wait_for(channel, whole, 10 * PATIENCE)
    assert bool(shown["attachments"]) == picture
    return shown


async def turns_of(person, shown):
    found = []
    for label in [one["label"] for one in buttons(shown) if one.get("label", "").startswith("Turning point")]:
        shown = await answered(person, await person.press(shown, label))
        assert shown["content"].startswith(f"**{label}** · ")
        found.append(shown)
    return found


async def record_of(world, person, channel):
    sent = await answered(person, await person.slash(channel, "game record"))
    (file,) = sent["attachments"]
    return parse(world.files[int(file["id"])].decode())


async def played_on(service, match):
    luck = random.Random(4)
    while (now := await service.history.get(match)).status is Status.ACTIVE:
        look = await service.history.look(match, None)
        seat = look.asked[0]
        look = await service.history.look(match, seat)
        action = greedy(look.view, look.legal, luck.getrandbits(32), 0)
        if isinstance(action, Arrange):
            action = look.legal[0]
        await service.play.act(match, now.players[seat].user, action, look.match.ply, f"on {look.match.ply}")


@pytest.mark.waits(60)
async def test_a_game_of_museum_in_hindsight(tmp_path):
    facts = {"games": {"museum": MUSEUM}, "presenters": {"museum": MuseumPresenter()}}
    async with toy_world(tmp_path, computers={"museum": MUSEUM_COMPUTERS}, **facts) as world:
        ada, ben, emi = [await world.person(name) for name in ("Ada", "Ben", "Emi")]
        table = ToyTable(world, "museum", [ada, ben])
        await emi.messages(table.channel)
        await table.begin()
        await refused((ada, emi), table.channel)
        match = (await table.look()).match.id
        await played_on(world.service, match)
        shown = await analysed(emi, table.channel, picture=True)
        assert "I know everyone's hand" in shown["content"]
        assert shown["attachments"][0]["description"].startswith("Chances of winning.")
        turns = await turns_of(emi, shown)
        for number, turn in enumerate(turns, 1):
            alt = turn["attachments"][0]["description"]
            assert alt.startswith(f"Before turning point {number}. Better (1): ")
            assert "Only " not in alt
        again = await analysed(ada, table.channel, picture=True)
        assert again["content"] == shown["content"]
        record = await record_of(world, emi, table.channel)
        said = [one for line in record.lines for one in notes(line)]
        assert sorted(one.turn for one in said if one.turn) == list(range(1, len(turns) + 1))
        film = await answered(emi, await emi.slash(table.channel, "game film"))
        assert film["attachments"][0]["filename"] == f"museum-{match}.gif"


@pytest.mark.waits(20)
async def test_a_game_of_chronos_by_what_was_left_undone(tmp_path, monkeypatch):
    sky = Sky(monkeypatch)
    facts = {"games": {"chronos": CHRONOS}, "presenters": {"chronos": ChronosPresenter()}}
    async with toy_world(tmp_path, computers={"chronos": CHRONOS_COMPUTERS}, now=sky.now, **facts) as world:
        people = [await world.person(name) for name in ("Ada", "Ben", "Chloe")]
        emi = await world.person("Emi")
        table = Island(world, "chronos", people)
        await emi.messages(table.channel)
        board = await table.begin(sky, "en")
        tops = [pile.top for pile in (await table.look()).view.piles]
        pile = next(number for number, face in enumerate(tops, 1) if face.isdigit())
        # Ada is there alone and does nothing; Ben comes, and gets the card when she has gone.
        await people[0].press(board, custom_id=go(board, pile), force=True)
        await table.later(3 * SAND)
        await refused((people[0], emi), table.channel)
        match = (await table.look()).match.id
        service = world.service

        async def act(seat, text):
            look = await service.history.look(match, seat)
            await service.play.act(match, people[seat].id, CHRONOS.read(text), look.match.ply, f"{look.match.ply}")

        seats = (await table.look()).match
        ada, ben = seats.seat_of(people[0].id), seats.seat_of(people[1].id)
        view = (await table.look()).view
        (hers,) = (at for at, one in enumerate(view.glasses) if one.place == pile - 1)
        his = next(at for at, one in enumerate(view.glasses) if one.owner == ben)
        await act(ben, f"move h{his + 1} home {pile} leave")
        await act(ada, f"move h{hers + 1} {pile} home leave")
        await table.later(SAND + 1)
        await act(ben, f"move h{his + 1} {pile} {pile} take")
        await table.later(2 * SAND)
        while (await service.history.get(match)).status is Status.ACTIVE:  # everyone has stopped
            await table.later(SAND)
        shown = await analysed(emi, table.channel, picture=False)
        assert shown["content"].startswith("**Missed chances**")
        assert "missed cards: **1**" in shown["content"]
        turns = await turns_of(emi, shown)
        assert f"Pile {pile}: take the card" in turns[0]["content"]
        assert "could have taken the card; then an opponent took it." in turns[0]["content"]
        assert turns[0]["attachments"][0]["description"].startswith("Turning point 1. Missed (1): ")
        record = await record_of(world, emi, table.channel)
        (said,) = [one for line in record.lines for one in notes(line)]
        assert (said.kind, said.turn) == ("card", 1)
        film = await answered(emi, await emi.slash(table.channel, "game film"))
        assert film["attachments"][0]["filename"] == f"chronos-{match}.gif"
