import re
import subprocess
import sys
from pathlib import Path

from bot.__main__ import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "players" / "fair-chance.md").read_text("utf-8")
(PROGRAM,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)


def without(text, *names):
    return re.sub(rf'\[(?:{"|".join(names)}) ".*"\]\n', "", text)


def run(text, tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM, "utf-8")
    (tmp_path / "game.txt").write_text(text, "utf-8")
    return subprocess.run(
        [sys.executable, "program.py", "game.txt"], cwd=tmp_path, capture_output=True, text=True, check=False
    )


def verified(text, tmp_path, capsys, *more):
    path = tmp_path / "game.txt"
    path.write_text(text, "utf-8")
    code = main(["verify", str(path), *more])
    return code, "".join(capsys.readouterr())


def draws_of(text):
    return re.findall(r"^\d+ \* (.*)$", text, re.MULTILINE)
