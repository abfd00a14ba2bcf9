# Rule L1.3.

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from bot.match.storage.engine.identity import MIGRATIONS, Migrations
from leagues.edition import Edition
from leagues.export.check import check, last_hash
from leagues.log import entries as said
from tests.league.desk import GUILD, HOME, of, request
from tests.match.desk import Clock, desk

TESTS = Path(__file__).parents[2]
FIRST = TESTS / "match" / "storage" / "golden" / "0001.sql"
LOG = json.loads((TESTS / "leagues" / "export" / "first" / "running.json").read_bytes())["log"]


@pytest.mark.file
async def test_l1_3_a_league_from_before_is_chained_and_goes_on_under_its_edition(tmp_path, migrations):
    (chains,) = (MIGRATIONS / "versions").glob("*_chain.py")
    before = re.search(r'^down_revision = "(\w+)"$', chains.read_text("utf-8"), re.MULTILINE).group(1)
    with closing(sqlite3.connect(tmp_path / "t.sqlite3")) as made:
        made.executescript(FIRST.read_text("utf-8"))
        made.execute("INSERT INTO meta VALUES ('down', '[]')")
        made.commit()
    engine = create_engine(f"sqlite:///{tmp_path / 't.sqlite3'}")
    with engine.begin() as made:
        Migrations(MIGRATIONS, before).run(made)
        league = {"guild": GUILD, "home": HOME}
        made.execute(text("INSERT INTO leagues VALUES (1, :guild, :home, 'L', 'en', 1, NULL, NULL)"), league)
        lines = [{"number": at, "line": json.dumps(one, separators=(",", ":"))} for at, one in enumerate(LOG, start=1)]
        made.execute(text("INSERT INTO league_entries (league, number, text) VALUES (1, :number, :line)"), lines)
    engine.dispose()
    service = await desk(tmp_path, Clock())
    leagues = of(service)
    known = await leagues.reading.get(1)
    assert known.season.edition is Edition.FIRST
    exported = await leagues.reading.export(1)
    assert check(exported) == ()
    assert last_hash(exported)
    await leagues.tell(1, 5, said.SignedUp(1, "5"), request=request())
    after = json.loads(await leagues.reading.export(1))
    assert check(json.dumps(after, separators=(",", ":"), ensure_ascii=False).encode()) == ()
    assert after["chain"][:-1] == json.loads(exported)["chain"]
    await service.store.close()
