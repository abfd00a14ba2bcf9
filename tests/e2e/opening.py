from sandbox.stage.shown import buttons
from tests.e2e.table import Table
from tests.e2e.world import PATIENCE, opened, told

TEXT_INPUT = 4


async def seated_by_buttons(world, channel, people, computers=0):
    table = await gathered(world, channel, people, computers)
    owner = table.watcher
    signup = await owner.wait_for(table.channel, lambda m: can(m, "start"), PATIENCE)
    await owner.press(signup, custom_id=can(signup, "start"))
    return table, await table.board_at(1)


async def gathered(world, channel, people, computers=0):
    owner, *others = people
    table = Table(world, channel, people)
    await owner.slash(table.channel, "game new", game="mykerinos", players=len(people) + computers)
    await filled(table, others, computers)
    return table


async def filled(table, others, computers=0):
    owner = table.watcher
    signup = await owner.wait_for(table.channel, lambda m: can(m, "join"), PATIENCE)
    for person, verb in [*((other, "join") for other in others), *[(owner, "computer")] * computers]:
        await person.press(signup, custom_id=can(signup, verb))
        signup = await owner.wait_for(table.channel, lambda m, old=signup: is_later(m, old), PATIENCE)
    return await owner.wait_for(table.channel, lambda m: can(m, "start") and not can(m, "join"), PATIENCE)


async def seated_by_commands(world, channel, people, computers=0):
    owner, *others = people
    table = Table(world, channel, people)
    await owner.slash(table.channel, "game new", game="mykerinos", players=len(people) + computers)
    await owner.wait_for(table.channel, lambda m: can(m, "join"), PATIENCE)
    for other in others:
        await told(other, await other.slash(table.channel, "game join"))
    for _ in range(computers):
        await told(owner, await owner.slash(table.channel, "game add-computer"))
    for person in people:
        await told(person, await person.slash(table.channel, "game word", word=f"word {person.id % 97}"))
    await told(owner, await owner.slash(table.channel, "game start", word="the last word"))
    return table, await table.board_at(1)


def kept(form):
    """Return the values that an opened form shows, by the ids of its fields."""
    found = {}
    for field in (label["component"] for label in form.modal["components"]):
        chosen = [one["value"] for one in field.get("options", ()) if one.get("default")]
        chosen += [one["id"] for one in field.get("default_values", ())]
        found[field["custom_id"]] = field.get("value", "") if field["type"] == TEXT_INPUT else chosen
    return found


async def set_by_form(owner, signup, button="options", **chosen):
    """Change a table's settings in the form that opens from `button` on its sign-up message.

    `chosen` maps field names (with `__` instead of a dot) to values. Other fields keep their values. Return the updated
    sign-up message.
    """
    form = await opened(owner, lambda: owner.press(signup, custom_id=can(signup, button)))
    values = kept(form)
    for name, value in chosen.items():
        assert name.replace("__", ".") in values
        values[name.replace("__", ".")] = [value]
    sent = await owner.submit(form, **values)
    assert sent.outcome == "update", sent
    return await owner.wait_for(signup["channel_id"], lambda m: is_later(m, signup), PATIENCE)


def is_later(message, old):
    return message["id"] == old["id"] and message["embeds"] != old["embeds"]


def can(message, verb):
    live = (one.get("custom_id", "") for one in buttons(message) if not one.get("disabled"))
    return next((one for one in live if one.startswith("k:s:") and one.endswith(f":{verb}")), None)
