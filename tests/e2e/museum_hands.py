"""A player of Museum by its private panels through the sandbox, as far as one press goes."""

import re

from sandbox.stage.shown import buttons
from tests.e2e.toy_world import move_id
from tests.e2e.world import PATIENCE, answered, either, gone, private

ARRANGE = re.compile(r":arr:.*:ok$")
MENTION = re.compile(r"<@!?(\d+)>")


async def board_for(person, channel, after=0):
    """The newest public board with controls of a later entry than ``after``."""
    return await person.wait_for(channel, lambda m: not private(m) and ply_of(m) > after, PATIENCE)


def ply_of(message):
    """At which entry a public board's *Your move* was made; 0 without one."""
    found = [one["custom_id"] for one in buttons(message) if (one.get("custom_id") or "").startswith("k:m:")]
    return int(found[0].split(":")[3]) if found else 0


def asked_by(board):
    """Return the users in the last line of a board's text."""
    lines = [line for line in board["content"].splitlines() if MENTION.search(line)]
    return [int(user) for user in MENTION.findall(lines[-1])] if lines else []


async def by_panel(person, board, rng):
    """Open the panel of a board and play something on it."""
    panel = await answered(person, await person.press(board, custom_id=move_id(board), force=True))
    await on_panel(person, panel, rng)


PLAYED = re.compile(r":(ready|museum|one|some:\w+)$|:do:")
"""Ids of what a panel plays with, or arranges."""


def asks(panel):
    """Return whether a panel has something to play with."""
    return any(PLAYED.search(part["custom_id"]) for row in panel["components"] for part in row["components"])


async def on_panel(person, panel, rng):
    """Play something that the panel plays at once; confirm it if the bot asks. End the player's own turn: the bot tells
    the table of an exhibit in it only then.
    """
    ready = [one["custom_id"] for one in buttons(panel) if one.get("custom_id", "").endswith(":ready")]
    plain = [one["custom_id"] for one in buttons(panel) if ":do:" in one["custom_id"]]
    parts = [part for row in panel["components"] for part in row["components"]]
    lists = [one for one in parts if one["type"] == 3 and re.search(r":(one|some:\w+)$", one["custom_id"])]
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
