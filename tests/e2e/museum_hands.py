import re

from sandbox.stage.shown import buttons
from tests.e2e.toy_world import move_id
from tests.e2e.world import PATIENCE, answered, either, gone, private

ARRANGE = re.compile(r":arr:.*:ok$")
MENTION = re.compile(r"<@!?(\d+)>")


async def board_for(person, channel, after=0):
    return await person.wait_for(channel, lambda m: not private(m) and ply_of(m) > after, PATIENCE)


def ply_of(message):
    found = [one["custom_id"] for one in buttons(message) if (one.get("custom_id") or "").startswith("k:m:")]
    return int(found[0].split(":")[3]) if found else 0


def asked_by(board):
    lines = [line for line in board["content"].splitlines() if MENTION.search(line)]
    return [int(user) for user in MENTION.findall(lines[-1])] if lines else []


async def by_panel(person, board, rng):
    panel = await answered(person, await person.press(board, custom_id=move_id(board), force=True))
    await on_panel(person, panel, rng)


PLAYED = re.compile(r":(ready|museum|pick:0:0|some:\w+)$|:do:")


def asks(panel):
    return any(PLAYED.search(part["custom_id"]) for row in panel["components"] for part in row["components"])


async def on_panel(person, panel, rng):
    ready = [one["custom_id"] for one in buttons(panel) if one.get("custom_id", "").endswith(":ready")]
    plain = [one["custom_id"] for one in buttons(panel) if ":do:" in one["custom_id"]]
    parts = [part for row in panel["components"] for part in row["components"]]
    lists = [one for one in parts if one["type"] == 3 and re.search(r":(pick:0:0|some:\w+)$", one["custom_id"])]
    asked = panel["components"]

    def again(message):
        return message["id"] == panel["id"] and message["components"] != asked

    async def over():
        waits = person.wait_for(panel["channel_id"], again, PATIENCE)
        return await either(gone(person, panel), waits)

    museum = [one["custom_id"] for one in buttons(panel) if one.get("custom_id", "").endswith(":museum")]
    if not (lists or ready or plain):  # the game is over: the museum is arranged
        assert museum, (panel["content"], panel["components"])
        panel = await answered(person, await person.press(panel, custom_id=museum[0]))
        asked = panel["components"]
        await person.press(
            panel, custom_id=next(one["custom_id"] for one in buttons(panel) if ARRANGE.search(one["custom_id"]))
        )
        await over()
        return
    if lists and (rng.random() < 0.8 or not (ready or plain)):
        some = [option["value"] for option in lists[0]["options"]][: lists[0]["min_values"]]
        await person.choose(panel, some, custom_id=lists[0]["custom_id"])
    else:
        await person.press(panel, custom_id=(plain or ready)[-1])
    shown = await over()
    sure = [
        one["custom_id"] for one in buttons(shown or {"components": []}) if one.get("custom_id", "").endswith(":sure")
    ]
    if sure:
        asked = shown["components"]
        await person.press(shown, custom_id=sure[0])
        await over()
