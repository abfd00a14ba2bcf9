"""Two ways to move: by slash commands only, or by buttons only. Each plays one move for the player whose turn it is.

They find the possible moves as a person does: from autocomplete, or from the enabled buttons.
"""

import asyncio
import re

from bot.match.pure.play.repeats import READ
from sandbox.stage.shown import buttons
from tests.e2e.table import DONE, final, next_number, ply_of, verbs
from tests.e2e.world import PATIENCE, answered, answers, changed, either, gone, private

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
AT_ONCE = {"skip": "neutral skip"}
FINAL = {
    "left": "take left",
    "right": "take right",
    "decline": "decline",
    "nleft": "neutral take left",
    "nright": "neutral take right",
    "pass": "pass",
}
KINDS = {
    "d": "dig",
    "e": "extend",
    "vd": "violet dig",
    "ve": "violet extend",
    "ld": "lemon dig",
    "le": "lemon extend",
    "bm": "blackmore",
    "ta": "tangerine",
    "br": "brown",
    "nd": "neutral dig",
    "ne": "neutral extend",
    "mu": "museum",
}
CHOSEN = re.compile(r"\*\*(.+?)(?: · .+?)?\*\*")
ROOM = re.compile(r"([IV]+(?:-[IV]+)?):(\d)")
WINGS = {"I": "1", "II": "2", "III": "3", "IV": "4", "V": "5"}
PRIMARY = 1


class Taste:
    def __init__(self, rng, passing):
        self.rng = rng
        self.passing = passing

    def verb(self, board):
        possible = {verb for verb in verbs(board) if verb != "help"}
        assert possible, board["components"]
        if "pass" in possible and (possible == {"pass"} or self.rng.random() < self.passing):
            return "pass"
        possible.discard("pass")
        if "patron" in possible and self.rng.random() < 0.5:
            return "patron"
        return self.rng.choice(sorted(possible))


async def by_slash(table, board, taste):
    return await done(table, board, await slash_ready(table, board, taste))


async def by_buttons(table, board, taste):
    return await done(table, board, await press_ready(table, board, taste))


async def done(table, board, move):
    person, ply = table.asked(board), ply_of(board) + 1  # now: the board goes when the move is played
    return table.note(person, await move(), ply)


async def slash_ready(table, board, taste):
    """Prepare a move that is made with a command. Return a function that sends the command and returns the bot's
    private response.
    """
    person = table.asked(board)
    verb = taste.verb(board)
    name, values = "mykerinos pass", {}
    if verb != "pass":
        name, option = COMMANDS[verb]
        typed = {"nleft": "neutral", "nright": "neutral", "left": "take", "right": "take"}.get(verb, "")
        choices = await person.autocomplete(table.channel, name, option, typed)
        assert choices, (name, board["content"])
        values = {option: taste.rng.choice(choices)["value"]}

    following = await next_number(person, table.channel, board)

    async def last():
        # Send the command. If the bot mistakes it for a repeat of the previous move, send it again.
        while True:
            answer = await answered(person, await person.slash(table.channel, name, **values))
            if sure := sure_button(answer):
                return await confirmed(person, answer, sure, (following, next(iter(values.values()), "pass")))
            number = DONE.search(answer["content"])
            if not number or int(number[1]) >= following:
                return answer
            await asyncio.sleep(READ + 0.2)

    return last


async def press_ready(table, board, taste):
    """Prepare a move by pressing controls. Return a function that makes the last press."""
    person = table.asked(board)
    verb = taste.verb(board)
    ply = ply_of(board)  # now: the board may shrink while the move is put together
    number = await next_number(person, table.channel, board)
    first = verbs(board)[verb]
    if verb in AT_ONCE:
        return lambda: played_at_once(table, person, (board, ply), first, (number, AT_ONCE[verb]))
    if verb in FINAL and len(table.people) == 1:  # a person alone confirms the end of the game only
        return lambda: played_at_once(table, person, (board, ply), first, (number, FINAL[verb]))
    message = await answered(person, await person.press(board, custom_id=first["custom_id"]))
    if verb in FINAL:
        confirm = sure_button(message)
        assert confirm, message["content"]
    else:
        if verb == "patron":
            effects = [b for b in buttons(message) if ":call:" in b["custom_id"] and not b.get("disabled")]
            message = await pressed(person, message, taste.rng.choice(effects))
        message, confirm = await picked(person, message, taste.rng)
    words = FINAL[verb] if verb in FINAL else planned(message, confirm)
    return lambda: confirmed(person, message, confirm, (number, words))


def sure_button(message):
    return next((b for b in buttons(message) if b.get("custom_id", "").endswith(":sure")), None)


def planned(picker, last):
    mode = last["custom_id"].split(":")[5]
    before = CHOSEN.search(picker["content"])
    names = [*(re.findall(r"[A-H]\d", before[1]) if before else []), in_record(last["label"].split(" · ")[0])]
    return f"{KINDS[mode]} {' '.join(sorted(names, key=lambda name: (name[1:], name[0])))}"


def in_record(name):
    room = ROOM.fullmatch(name)
    return f"{room[2]}:{'-'.join(WINGS[wing] for wing in room[1].split('-'))}" if room else name


async def played_at_once(table, person, at, button, done):
    """Press a button on the board to make a move. `at` holds the board and its ply.

    Return `done` once the channel shows the move. If the bot refuses the move, return the private message that says
    why.
    """
    board, ply = at
    answer = await person.press(board, custom_id=button["custom_id"])

    def shown(message):
        return not private(message) and (final(message) or (ply_of(message) or 0) > ply)

    found = await person.wait_for(table.channel, lambda m: shown(m) or answers(m, answer), PATIENCE)
    if private(found) and (sure := sure_button(found)):
        return await confirmed(person, found, sure, done)
    return found if private(found) else done


async def confirmed(person, message, button, done):
    """Confirm a move on a private message.

    Return `done` once the bot has played the move. If the bot refuses it, return the private message that says why.
    """
    answer = await put(person, message, button)
    if answer.outcome == "deferred":  # the message was on its way out: the answer is a new one
        shown = await answered(person, answer)
        return done if DONE.search(shown["content"]) else shown
    why_not = either(
        changed(person, message, answer),
        person.wait_for(message["channel_id"], lambda m: answers(m, answer) and m["id"] != message["id"], PATIENCE),
    )
    shown = await either(gone(person, message), why_not)
    if shown and (sure := confirm_button(shown)):  # the bot shows a move that ends something before it plays it
        return await confirmed(person, shown, sure, done)
    return done if shown is None or DONE.search(shown["content"]) else shown


async def put(person, message, control):
    if "value" in control:
        return await person.choose(message, [control["value"]], custom_id=control["custom_id"])
    return await person.press(message, custom_id=control["custom_id"])


def confirm_button(message):
    return next((b for b in buttons(message) if re.match("k:p:.*:do:", b.get("custom_id", ""))), None)


def enabled(message, ending):
    return next(
        (b for b in buttons(message) if b.get("custom_id", "").endswith(ending) and not b.get("disabled")), None
    )


FIELDS = {"d": 1, "vd": 1, "ld": 1, "nd": 1, "e": 2, "ve": 2, "le": 2, "bm": 2, "ne": 2, "ta": 3}
"""Maps kinds of moves to the number of board spaces that each names. Other kinds name a room."""


async def picked(person, message, rng):
    for _ in range(24):
        assert not DONE.search(message["content"]), message["content"]
        _, mode, _, *spots = selects(message)[0]["custom_id"].split(":")[4:]
        if mode not in FIELDS:
            (select,) = selects(message)
            option = rng.choice(select["options"])
            return message, {"custom_id": select["custom_id"], "value": option["value"], "label": option["label"]}
        fields = [b for b in buttons(message) if b["style"] == PRIMARY and not b.get("disabled")]
        (select,) = selects(message)
        elsewhere = [o for o in select["options"] if not o.get("default") and not o["description"].startswith("0 ")]
        if not fields or (elsewhere and rng.random() < 0.15):
            message = await chosen(person, message, select, rng.choice(elsewhere))
        elif len([one for one in spots[0].split("-") if one]) + 1 == FIELDS[mode]:
            return message, rng.choice(fields)
        else:
            message = await pressed(person, message, rng.choice(fields))
    raise AssertionError(f"the picker comes to no end: {message}")


async def chosen(person, message, select, option):
    answer = await person.choose(message, [option["value"]], custom_id=select["custom_id"])
    return await changed(person, message, answer)


async def pressed(person, message, button):
    return await changed(person, message, await person.press(message, custom_id=button["custom_id"]))


def selects(message):
    return [c for row in message["components"] for c in row["components"] if c["type"] == 3]
