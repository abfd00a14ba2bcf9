"""Two ways to move: by slash commands alone, by buttons alone. Each plays one move of the person who is asked.

What is possible is learned as a person learns it: from autocomplete, from the buttons that can be pressed.
"""

from sandbox.person import buttons
from tests.e2e.table import DONE, verbs
from tests.e2e.world import PATIENCE, answered, changed, told

COMMANDS = {
    "dig": ("mykerinos dig", "field"),
    "extend": ("mykerinos extend", "fields"),
    "patron": ("mykerinos patron", "move"),
    "left": ("mykerinos choose", "move"),
    "right": ("mykerinos choose", "move"),
    "museum": ("mykerinos choose", "move"),
    "decline": ("mykerinos choose", "move"),
    "nleft": ("mykerinos choose", "move"),
    "nright": ("mykerinos choose", "move"),
    "ndig": ("mykerinos neutral", "move"),
    "nextend": ("mykerinos neutral", "move"),
    "skip": ("mykerinos neutral", "move"),
}
"""The command and its option for what a board's button does."""
AT_ONCE = {"left", "right", "decline", "nleft", "nright", "skip"}
PRIMARY = 1


class Taste:
    """What somebody likes: how often to pass when there is something else to do."""

    def __init__(self, rng, passing):
        self.rng = rng
        self.passing = passing

    def verb(self, board):
        """What to do on a board, out of what its buttons allow."""
        possible = {verb for verb in verbs(board) if verb != "help"}
        assert possible, board["components"]
        if "pass" in possible and (possible == {"pass"} or self.rng.random() < self.passing):
            return "pass"
        possible.discard("pass")
        if "patron" in possible and self.rng.random() < 0.5:
            return "patron"
        return self.rng.choice(sorted(possible))


async def by_slash(table, board, taste):
    """A move by a command, out of what autocomplete offers. Gives what was played."""
    person = table.asked(board)
    verb = taste.verb(board)
    if verb == "pass":
        answer = await person.slash(table.channel, "mykerinos pass")
    else:
        name, option = COMMANDS[verb]
        typed = {"nleft": "neutral", "nright": "neutral", "left": "take", "right": "take"}.get(verb, "")
        choices = await person.autocomplete(table.channel, name, option, typed)
        assert choices, (name, board["content"])
        answer = await person.slash(table.channel, name, **{option: taste.rng.choice(choices)["value"]})
    return table.note(person, await answered(person, answer))


async def by_buttons(table, board, taste):
    """A move by presses, beginning on `board`. Gives what was played."""
    person = table.asked(board)
    verb = taste.verb(board)
    answer = await person.press(board, custom_id=verbs(board)[verb]["custom_id"])
    message = await answered(person, answer)
    if verb == "pass":
        assert not DONE.search(message["content"])
        message = await pressed(person, message, verbs(message)["pass-now"])
    elif verb == "patron":
        (select,) = selects(message)
        value = taste.rng.choice(select["options"])["value"]
        answer = await person.choose(message, [value], custom_id=select["custom_id"])
        message = await changed(person, message, answer)
    if verb not in AT_ONCE and verb != "pass":
        message = await picked(person, message, taste.rng)
    return table.note(person, message)


async def picked(person, message, rng):
    """Choose in a picker what can be chosen until it can be confirmed, and confirm."""
    for _ in range(24):
        assert not DONE.search(message["content"]), message["content"]
        confirm = next(b for b in buttons(message) if b["custom_id"].endswith(":ok"))
        if not confirm.get("disabled"):
            return await pressed(person, message, confirm)
        fields = [b for b in buttons(message) if b["style"] == PRIMARY and not b.get("disabled")]
        (select,) = selects(message)
        elsewhere = [o for o in select["options"] if not o.get("default")]
        if select["custom_id"].endswith(":room") or not fields or (elsewhere and rng.random() < 0.15):
            answer = await person.choose(message, [rng.choice(elsewhere)["value"]], custom_id=select["custom_id"])
            message = await changed(person, message, answer)
        else:
            message = await pressed(person, message, rng.choice(fields))
    raise AssertionError(f"the picker comes to no end: {message}")


async def pressed(person, message, button):
    """A private message after one of its buttons was pressed."""
    return await changed(person, message, await person.press(message, custom_id=button["custom_id"]))


def selects(message):
    return [c for row in message["components"] for c in row["components"] if c["type"] == 3]


__all__ = ["PATIENCE", "Taste", "by_buttons", "by_slash", "pressed", "told"]
