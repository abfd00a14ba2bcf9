"""The README's pictures, drawn from golden records. ``python -m tests.docs.pictures`` draws them again."""

from pathlib import Path

from bot.match.entries import LogEntry
from bot.match.runner import entry_of
from bot.presenters.registry import presenter
from data.texts import texts
from games.core import CHANCE
from games.record import NOBODY, parse
from games.registry import GAMES

ROOT = Path(__file__).parents[2]
PICTURES = {"round-2": ("3-greedy.txt", 47), "round-4": ("4-greedy.txt", 133)}
"""By the picture's name: a record, and after which of its entries."""
NAMES = ("Ada", "Ben", "Chloe", "Dev")


def drawn(record, ply):
    """The file's bytes."""
    game, read = GAMES["mykerinos"], parse((ROOT / "tests" / "golden" / "mykerinos" / record).read_text("utf-8"))
    state, events = game.new(read.seats, game.options()), ()
    for number, line in enumerate(read.lines[:ply], start=1):
        who = CHANCE if line.who == NOBODY else read.seats.index(line.who)
        state, events = game.apply(state, entry_of(game, LogEntry(number, who, line.what, 0)))
    shown = [seen for event in events if (seen := game.see(event, None)) is not None]
    return presenter(game.name).picture(game.view(state, None), shown, NAMES[: len(read.seats)], texts("en")).data


def path(name):
    return ROOT / "docs" / "pictures" / f"{name}.png"


if __name__ == "__main__":
    for name, moment in PICTURES.items():
        path(name).write_bytes(drawn(*moment))
