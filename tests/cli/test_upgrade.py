import asyncio

import pytest

from bot.__main__ import main
from bot.match.storage.store import Store
from bot.program import upgrade
from bot.program.unusable import Unusable
from bot.settings import Settings
from tests.match.desk import ADA, BEN, GAMES, desk, request, started
from tests.match.history.test_rules_version import Easy, Hard


@pytest.fixture
def settings(tmp_path):
    async def play():
        service = await desk(tmp_path)
        first = await started(service, ADA, BEN)
        await service.play.act(first.id, ADA, "step 3", None, request())
        second = await started(service, ADA, BEN, channel=2)
        await service.play.act(second.id, ADA, "step 2", None, request())
        await service.store.close()

    asyncio.run(play())
    return Settings(database=tmp_path / "t.sqlite3", backups=tmp_path / "copies")


def versions(settings):
    async def read():
        async with await Store.open(settings.database, alone=False) as store:
            return [(await store.match(number)).rules_version for number in await store.running()]

    return asyncio.run(read())


def test_check_says_of_each_running_match_whether_it_could_go_on(settings, capsys):
    before = settings.database.read_bytes()
    assert upgrade.run(settings, {**GAMES, "race": Hard()}, apply=False) == 1
    first, one, two, last = capsys.readouterr().out.splitlines()
    assert "copy" in first
    assert one.startswith("table 1 (race, begun under 1, now 2): can't continue: it replays differently")
    assert "entry 2" in one
    assert two.startswith("table 2 (race, begun under 1, now 2): can continue")
    assert last == "2 running games: 0 continue, 1 can be upgraded with --apply, 1 can't continue."
    assert settings.database.read_bytes() == before
    assert not settings.backups.exists()


def test_check_works_beside_a_running_bot_and_apply_does_not(settings, capsys):
    async def beside():
        async with await Store.open(settings.database):
            checked = await asyncio.to_thread(upgrade.run, settings, {**GAMES, "race": Easy()}, apply=False)
            with pytest.raises(Unusable) as caught:
                await asyncio.to_thread(upgrade.run, settings, {**GAMES, "race": Easy()}, apply=True)
        return checked, str(caught.value)

    checked, said = asyncio.run(beside())
    assert checked == 0
    assert "another copy of Cartouche" in said
    assert "2 can be upgraded" in capsys.readouterr().out
    assert versions(settings) == ["1", "1"]


def test_apply_copies_the_database_and_takes_over_what_can_go_on(settings, capsys):
    assert upgrade.run(settings, {**GAMES, "race": Hard()}, apply=True) == 1
    out = capsys.readouterr().out
    (copy,) = settings.backups.iterdir()
    assert str(copy) in out
    assert "table 2 (race, begun under 1, now 2): was upgraded" in out
    assert out.splitlines()[-1] == "2 running games: 0 continue, 1 upgraded, 1 can't continue."
    assert versions(settings) == ["1", "2"]
    assert versions(Settings(database=copy)) == ["1", "1"]
    assert upgrade.run(settings, {**GAMES, "race": Hard()}, apply=True) == 1
    assert len(list(settings.backups.iterdir())) == 1  # nothing more was to be done


def test_the_command_line(settings, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE", str(settings.database))
    assert main(["upgrade", "--check"]) == 1  # of a race the program itself knows nothing
    assert "doesn't have the game" in capsys.readouterr().out
    monkeypatch.setenv("DATABASE", str(tmp_path / "none.sqlite3"))
    assert main(["upgrade", "--check"]) == 2
    assert "there's no database" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["upgrade"])
