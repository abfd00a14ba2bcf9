"""``python -m tests.golden``: play the golden games again, write their records, list those that changed."""

from tests.golden.games import GOLDENS, text

for golden in GOLDENS:
    before = golden.path.read_text() if golden.path.exists() else ""
    after = text(golden)
    if after != before:
        golden.path.parent.mkdir(exist_ok=True)
        golden.path.write_text(after)
        print(f"{golden.game}/{golden.name}: {'changed' if before else 'new'}")
