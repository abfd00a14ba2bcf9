import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.processes
ROOT = Path(__file__).parents[2]
MANY = 100
CODE = f"""
from cartouche import GameKit, SimpleGame
from cartouche.show import SimplePresenter


def kit(id):
    rules = type(id, (SimpleGame,), {{"name": id, "players": range(2, 3)}})()
    return GameKit(rules=rules, presenter=type("Shown", (SimplePresenter,), {{"title": id, "about": id}})(rules))


for number in range({MANY}):
    globals()[f"KIT{{number}}"] = kit(f"many{{number}}")
BROKEN = GameKit(rules=kit("broken").rules, presenter="many_games:MISSING")
"""


@pytest.fixture
def site(tmp_path):
    folder = tmp_path / "site"
    (folder / "many_games").mkdir(parents=True)
    (folder / "many_games" / "__init__.py").write_text(CODE)
    facts = folder / "many_games-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: many-games\nVersion: 1.0\n")
    points = [f"many{number} = many_games:KIT{number}" for number in range(MANY)]
    (facts / "entry_points.txt").write_text("\n".join(["[cartouche.games]", "broken = many_games:BROKEN", *points]))
    return folder


def test_the_doctor_names_games_without_a_command_and_the_broken_one(site, tmp_path):
    env = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"}
    env |= {"PYTHONPATH": f"{site}{os.pathsep}{ROOT}", "DATABASE": str(tmp_path / "bot.sqlite3")}
    done = subprocess.run(
        [sys.executable, "-m", "bot", "doctor"], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    lines = done.stdout.splitlines()
    (broken,) = [line for line in lines if "'broken'" in line]
    assert broken.startswith("!!")
    assert "MISSING" in broken
    assert "ok  commands: 100 of at most 100 on Discord" in lines
    without = [line for line in lines if "has no command of its own" in line]
    assert without
    assert all(line.startswith("!!  commands: the game many") for line in without)
    assert any(line.startswith("ok  drawing: mykerinos") for line in lines)
