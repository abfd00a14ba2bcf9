"""``python -m tests.golden`` plays the golden games again, writes their records and the golden advice, and lists those
that changed.
"""

from games.registry import GAMES
from tests.golden.advice import advice, path_of
from tests.golden.games import GOLDENS, text

for golden in GOLDENS:
    before = golden.path.read_text() if golden.path.exists() else ""
    after = text(golden)
    if after != before:
        golden.path.parent.mkdir(exist_ok=True)
        golden.path.write_text(after)
        print(f"{golden.game}/{golden.name}: {'changed' if before else 'new'}")
for game in GAMES:
    before = path_of(game).read_text() if path_of(game).exists() else ""
    if (after := advice(game)) != before:
        path_of(game).write_text(after)
        print(f"advice on {game}: {'changed' if before else 'new'}")
