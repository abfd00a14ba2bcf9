import re

from bot.match.pure.chance.draws import commitment
from games.mykerinos.scoring.tally import tally
from games.registry import GAMES
from games.replay import result
from sandbox.stage.shown import buttons, choices
from tests.e2e.table import GOLD, carries_board, final, moves_of, numbers_told
from tests.e2e.world import told
from tests.wording import en

AFTER = [
    *(en(one) for one in ("Rematch", "Analyse", "Replay", "Film", "Record", "Verify")),
    *(en(one) for one in ("Another game", "Learn a game", "New table")),
]


async def check_ending(table):
    await table.shrunk()
    record, state = await table.state()
    game = GAMES[record.game]
    assert record.result == result(game, record.seats, state) is not None
    messages = await table.public()
    check_log(messages, record)
    check_moves(table, record)
    check_boards(messages)
    check_embeds(messages, record, tally(state))
    check_seal(messages, record, alone=len(table.people) == 1)
    assert (await told(table.watcher, await table.watcher.slash(table.channel, "game verify"))).startswith("✅")
    return record


def check_log(messages, record):
    contents = [message["content"] for message in messages]
    assert len(set(contents)) == len(contents)
    assert numbers_told(messages) == list(range(1, len(moves_of(record)) + 1))


def check_seal(messages, record, *, alone):
    """Check the messages about the game's randomness: first the seal (a hash of the secret seed), then the words that
    players contributed to seed the draws, and then the first draw.
    """
    told = dict(record.others)
    seal, *rest = messages
    assert told["Commitment"] == commitment(bytes.fromhex(told["Seed"]))
    (button,) = buttons(seal)
    assert button["custom_id"].endswith(f":{told['Commitment']}")
    assert re.search(rf"\b{told['Match']}\b", seal["content"])
    words = [value for name, value in told.items() if name.startswith("Word-")]
    given = [message for message in rest if message["content"].startswith("🎲")]
    assert [re.search("`(.*)`", message["content"])[1] for message in given] == words
    starts = [message for message in rest if told["Commitment"][:12] in message["content"]]
    assert len(starts) == (not alone or bool(words))
    start = starts[0] if starts else rest[0]
    assert all(rest.index(message) < rest.index(start) for message in given)
    assert all(f"`{word}`" in start["content"] for word in words)
    assert all(message["edited_timestamp"] is None for message in (seal, *given))


def check_moves(table, record):
    assert len({played.number for played in table.played}) == len(table.played)
    seat_of = {}
    for played in table.played:
        line = moves_of(record)[played.number - 1]
        assert line.what == played.text
        assert seat_of.setdefault(played.user, line.who) == line.who


def check_boards(messages):
    """Check that only the last message has a board. It must also have the final score and the buttons for a finished
    game.
    """
    *before, last = messages
    assert final(last)
    assert carries_board(last)
    assert last["content"] == ""
    assert [*(button["label"] for button in buttons(last)), *choices(last)] == AFTER
    for message in before:
        assert not message["attachments"], message
        assert {one["custom_id"][:4] for one in buttons(message)} <= {"k:d:", "k:1:"}, message
        assert "➡️" not in message["content"]


def check_embeds(messages, record, expected):
    _signup, *results, last = [embed for message in messages for embed in message["embeds"]]
    zones = [tuple(map(int, re.findall(r"\d+", embed["title"]))) for embed in results]
    dealt = [len(line.what.split()) - 1 for line in record.lines if line.what.startswith("area ")]
    assert zones == [(number, zone) for number, parcels in enumerate(dealt, 1) for zone in range(1, parcels // 2 + 1)]
    assert last["color"] == GOLD
    seats = len(record.seats)
    rows = [row.split()[-seats:] for row in last["description"].split("```")[1].strip("\n").split("\n")]
    wings = range(len(expected.seats[0].wings))
    assert rows[1:-2] == [
        [str(seat.parcels) for seat in expected.seats],
        *([cell(seat.wings[wing]) for seat in expected.seats] for wing in wings),
        [str(seat.series_points) for seat in expected.seats],
    ]
    assert rows[-1] == [str(seat.total) for seat in expected.seats]
    standings = re.findall(r"^\*\*(\d)\.\*\* .*: (\d+)", last["description"], re.MULTILINE)
    in_order = sorted(expected.seats, key=lambda seat: seat.place)
    assert standings == [(str(seat.place), str(seat.total)) for seat in in_order]


def cell(wing):
    return f"{wing.tiles}×{wing.value}" if wing.tiles else "–"
