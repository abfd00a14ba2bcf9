import io

import discord
from discord import app_commands

from tests.sandbox.pictures import png


class Press(discord.ui.DynamicItem[discord.ui.Button], template=r"press:(?P<what>\w+)"):
    def __init__(self, what):
        super().__init__(discord.ui.Button(label=what.title(), custom_id=f"press:{what}"))
        self.what = what

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls(match["what"])

    async def callback(self, interaction):
        await ACTIONS[self.what](interaction)


class Pick(discord.ui.DynamicItem[discord.ui.Select], template=r"pick:(?P<what>\w+)"):
    def __init__(self, what="colour"):
        super().__init__(
            discord.ui.Select(
                custom_id=f"pick:{what}",
                min_values=1,
                max_values=2,
                options=[discord.SelectOption(label=c.title(), value=c) for c in ("red", "green", "blue")],
            )
        )

    @classmethod
    async def from_custom_id(cls, interaction, item, match):
        return cls(match["what"])

    async def callback(self, interaction):
        await interaction.response.send_message(f"chose {','.join(interaction.data['values'])}", ephemeral=True)


class Form(discord.ui.Modal, title="A form"):
    name = discord.ui.TextInput(label="Name", custom_id="name", min_length=2, max_length=10)
    note = discord.ui.TextInput(label="Note", custom_id="note", required=False, style=discord.TextStyle.paragraph)

    async def on_submit(self, interaction):
        await interaction.response.send_message(f"form {self.name.value}/{self.note.value}", ephemeral=True)


def view(*items):
    made = discord.ui.View(timeout=None)
    for item in items:
        made.add_item(item)
    return made


async def _ack(interaction):
    await interaction.response.defer()
    await interaction.edit_original_response(content="edited later", view=None)


async def _update(interaction):
    await interaction.response.edit_message(content="edited at once")


async def _reply(interaction):
    await interaction.response.send_message("a reply")


async def _form(interaction):
    await interaction.response.send_modal(Form(timeout=60))


async def _picture(interaction):
    await interaction.response.edit_message(attachments=[discord.File(io.BytesIO(png(4, 3)), "second.png")])


async def _gone(interaction):
    await interaction.response.defer()
    await interaction.delete_original_response()


async def _silent(interaction): ...


ACTIONS = {
    "ack": _ack,
    "update": _update,
    "reply": _reply,
    "form": _form,
    "picture": _picture,
    "gone": _gone,
    "silent": _silent,
}


async def setup(bot):
    tree = bot.tree
    group = app_commands.Group(name="test", description="Things to try")

    @group.command(description="Say it back")
    @app_commands.describe(text="What", times="How often", who="Whom")
    async def echo(interaction, text: str, times: app_commands.Range[int, 1, 5] = 1, who: discord.Member = None):
        whom = f" {who.mention}" if who else ""
        await interaction.response.send_message(text * times + whom)

    @group.command(description="Choose a fruit")
    async def fruit(interaction, name: str):
        await interaction.response.send_message(f"fruit {name}", ephemeral=True)

    @fruit.autocomplete("name")
    async def names(interaction, current):
        known = ["apple", "apricot", "pear"]
        return [app_commands.Choice(name=k.title(), value=k) for k in known if k.startswith(current)]

    @group.command(description="Think, then answer")
    async def slow(interaction, private: bool = False):
        await interaction.response.defer(ephemeral=private, thinking=True)
        await interaction.edit_original_response(content=f"locale {interaction.locale}")

    @group.command(description="Think, answer, and more")
    async def more(interaction):
        await interaction.response.defer(thinking=True)
        await interaction.followup.send("first")
        message = await interaction.followup.send("second", ephemeral=True, wait=True)
        await message.edit(content="second, edited")
        third = await interaction.followup.send("third", wait=True)
        await third.delete()

    @group.command(description="Everything to press")
    async def panel(interaction):
        await interaction.response.send_message(
            "panel",
            file=discord.File(io.BytesIO(png(2, 5)), "first.png", description="a picture"),
            view=view(*[Press(what) for what in ACTIONS], Pick()),
        )

    @group.command(description="A private panel")
    async def private(interaction):
        await interaction.response.send_message("private", view=view(Press("update"), Press("ack")), ephemeral=True)

    @group.command(description="Fails")
    async def fails(interaction):
        raise RuntimeError("on purpose")

    tree.add_command(group)
    bot.add_dynamic_items(Press, Pick)
