import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from bot.match.pure.people.settings import Person
from bot.match.services.people.settings import StoredSettings
from bot.match.storage.people import PEOPLE
from bot.match.storage.store import Store


@pytest.mark.both
async def test_two_changes_at_once_both_hold(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "c.db") as store:
        kept = StoredSettings(store, PEOPLE)
        await asyncio.gather(
            kept.change(7, lambda person: replace(person, zone="Europe/Berlin")),
            kept.change(7, lambda person: replace(person, always=True)),
        )
        assert await StoredSettings(store, PEOPLE).of(7) == Person(zone="Europe/Berlin", always=True)


async def test_settings_that_cannot_be_read_count_as_never_set(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with await Store.open(tmp_path / "c.db") as store:
        await StoredSettings(store, PEOPLE).change(7, lambda person: replace(person, always=True))
        await store.write(lambda writing: writing.run(text("UPDATE people SET settings = '{'"), {}))
        assert await StoredSettings(store, PEOPLE).of(7) == Person()
        assert "The settings of 7" in caplog.text
