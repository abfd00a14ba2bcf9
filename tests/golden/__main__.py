"""``python -m tests.golden`` plays the golden games again, writes their records, and lists those that changed."""

from tests.golden.games import GOLDENS, text

for golden in GOLDENS:
    before = golden.path.read_text() if golden.path.exists() else ""
    after = text(golden)
    if after != before:
        golden.path.parent.mkdir(exist_ok=True)
        golden.path.write_text(after)
        print(f"{golden.game}/{golden.name}: {'changed' if before else 'new'}")
