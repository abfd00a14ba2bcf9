"""The README's pictures and film, drawn from records. `python -m tests.docs.pictures` draws them again."""

from pathlib import Path

from bot.__main__ import main
from bot.match.pure.log.entries import LogEntry, entry_of
from bot.presenters.registry import PRESENTERS
from data.texts import texts
from games.core import CHANCE
from games.record import NOBODY, parse
from games.registry import GAMES
from tests.games.known import known

ROOT = Path(__file__).parents[2]
PICTURES = {name: (ROOT / record, ply) for shown in known("PICTURES").values() for name, (record, ply) in shown.items()}
FILM = ROOT / "tests" / "golden" / "mykerinos" / "3-greedy.txt"
NAMES = ("Ada", "Ben", "Chloe", "Dev")


def drawn(record, ply):
    read = parse(record.read_text("utf-8"))
    game = GAMES[read.game]
    state, events, at = game.new(read.seats, game.options()), (), 0
    for number, line in enumerate(read.lines[:ply], start=1):
        who, at = CHANCE if line.who == NOBODY else read.seats.index(line.who), line.at or 0
        state, events = game.apply(state, entry_of(game, LogEntry(number, who, line.what, at)))
    shown = [seen for event in events if (seen := game.see(event, None)) is not None]
    names = NAMES[: len(read.seats)]
    return PRESENTERS[game.name].picture(game.view(state, None), shown, names, texts("en"), at=at).data


def path(name):
    return ROOT / "docs" / "pictures" / f"{name}.png"


if __name__ == "__main__":
    for name, moment in PICTURES.items():
        path(name).write_bytes(drawn(*moment))
    main(["film", str(FILM), "--out", str(ROOT / "docs" / "pictures" / "mykerinos.gif")])
