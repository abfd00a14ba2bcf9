"""A small discord.py bot that shows everything the page can show."""

import asyncio
import contextlib
import io

import discord
from discord import app_commands
from discord.ext import commands
from PIL import Image, ImageDraw

TOWNS = ("Abu Simbel", "Alexandria", "Aswan", "Dendera", "Edfu", "Giza", "Karnak", "Luxor", "Memphis", "Saqqara")
GERMAN = {
    "game": "spiel",
    "new": "neu",
    "Tables and games": "Tische und Spiele",
    "Open a table": "Einen Tisch eröffnen",
    "which game": "welches Spiel",
}
ALT = "A field of twelve squares; the one at B2 is dug up."


class German(app_commands.Translator):
    async def translate(self, string, locale, context):
        return GERMAN.get(string.message) if locale is discord.Locale.german else None


def board(width=1650, height=1050, mark=(5, 3), text="A1"):
    image = Image.new("RGB", (width, height), "#e9dcc3")
    draw = ImageDraw.Draw(image)
    step = height // 10
    for x in range(0, width, step):
        for y in range(0, height, step):
            shade = "#c05d3b" if (x // step, y // step) == mark else ("#dccaa6" if (x + y) // step % 2 else "#d2bd94")
            draw.rectangle((x + 3, y + 3, x + step - 6, y + step - 6), fill=shade)
    draw.text((20, 20), text, fill="#222", font_size=60)
    file = io.BytesIO()
    image.save(file, "PNG")
    file.seek(0)
    return file


class Ask(discord.ui.Modal):
    def __init__(self):
        super().__init__(title="Name your table", timeout=60)
        self.name = discord.ui.TextInput(label="Name", min_length=3, max_length=30, placeholder="The long table")
        self.note = discord.ui.TextInput(label="A note", style=discord.TextStyle.paragraph, required=False)
        colours = [discord.SelectOption(label=each, value=each.lower()) for each in ("Blue", "Red")]
        self.colour = discord.ui.Select(options=colours, placeholder="A colour")
        self.add_item(self.name)
        self.add_item(self.note)
        self.add_item(discord.ui.Label(text="Colour", description="Yours to play", component=self.colour))

    async def on_submit(self, interaction):
        text = f"{self.name.value} / {self.note.value} / {self.colour.values[0]}"
        await interaction.response.send_message(text, ephemeral=True)


class Controls(discord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)
        self.count = 0
        self.add_item(discord.ui.Button(label="Rules", url="https://example.com/", row=0))
        self.add_item(discord.ui.Button(label="Not yet", custom_id="later", disabled=True, row=1))

    @discord.ui.button(label="Count", style=discord.ButtonStyle.primary, emoji="🔢", custom_id="count", row=0)
    async def counted(self, interaction, button):
        self.count += 1
        button.label = f"Count {self.count}"
        await interaction.response.edit_message(content=f"Counted: **{self.count}**", view=self)

    @discord.ui.button(label="Whisper", custom_id="whisper", row=0)
    async def whisper(self, interaction, _button):
        await interaction.response.send_message(f"For {interaction.user.mention} alone", ephemeral=True)

    @discord.ui.button(label="Name it", style=discord.ButtonStyle.success, custom_id="ask", row=0)
    async def ask(self, interaction, _button):
        await interaction.response.send_modal(Ask())

    @discord.ui.button(label="Break", style=discord.ButtonStyle.danger, custom_id="break", row=1)
    async def broken(self, interaction, _button):
        raise RuntimeError

    @discord.ui.select(
        placeholder="Where to dig",
        custom_id="dig",
        row=2,
        options=[
            discord.SelectOption(label=town, value=town, description=f"Number {i}", emoji="⛏️" if i == 3 else None)
            for i, town in enumerate(TOWNS)
        ],
    )
    async def dig(self, interaction, select):
        await interaction.response.send_message(f"{interaction.user.mention} digs in **{select.values[0]}**.")

    @discord.ui.select(
        placeholder="Up to three towns",
        custom_id="towns",
        row=3,
        min_values=2,
        max_values=3,
        options=[discord.SelectOption(label=town) for town in TOWNS[:5]],
    )
    async def towns(self, interaction, select):
        await interaction.response.send_message(" and ".join(select.values), ephemeral=True)

    @discord.ui.select(cls=discord.ui.UserSelect, placeholder="Whom to invite", custom_id="invite", row=4)
    async def invite(self, interaction, select):
        await interaction.response.send_message(f"Come in, {select.values[0].mention}!")

    async def on_error(self, interaction, error, item):
        if not isinstance(error, RuntimeError):
            interaction.client.faults.append(error)


class GameCommands(commands.Cog):
    game = app_commands.Group(name="game", description="Tables and games")

    @game.command(description="Open a table")
    @app_commands.describe(
        game="which game", players="how many", town="where", rival="against whom", watch="let people watch"
    )
    @app_commands.choices(
        game=[app_commands.Choice(name="Mykerinos", value="m"), app_commands.Choice(name="Museum", value="u")]
    )
    async def new(  # noqa: PLR0917 - one parameter for each option of the command
        self,
        interaction,
        game: app_commands.Choice[str],
        players: app_commands.Range[int, 2, 4],
        town: str | None = None,
        rival: discord.User | None = None,
        watch: bool | None = None,
    ):
        await interaction.response.defer()
        await interaction.client.slow.wait()
        parts = [game.value, players, town, rival and rival.mention, watch]
        await interaction.followup.send(f"Opened: {' '.join(str(part) for part in parts)}")

    @new.autocomplete("town")
    async def town(self, interaction, current):
        interaction.client.asked.append(current)
        return [app_commands.Choice(name=t, value=t) for t in TOWNS if current.lower() in t.lower()]

    @game.command(description="Whisper something")
    async def whisper(self, interaction):
        await interaction.response.send_message("Just between us", ephemeral=True)

    @game.command(description="Say nothing and leave one waiting")
    async def silent(self, interaction):
        raise RuntimeError


async def count_letters(interaction: discord.Interaction, message: discord.Message):
    await interaction.response.send_message(f"{len(message.content)} letters", ephemeral=True)


async def wave_at(interaction: discord.Interaction, member: discord.Member):
    await interaction.response.send_message(f"{interaction.user.mention} waves at {member.mention}")


class ShowBot(commands.Bot):
    def __init__(self):
        intents = discord.Intents(guilds=True)
        super().__init__(command_prefix=commands.when_mentioned, intents=intents, guild_ready_timeout=0.01)
        self.faults = []
        self.asked = []
        self.slow = asyncio.Event()
        self.slow.set()

    async def setup_hook(self):
        await self.add_cog(GameCommands())
        self.tree.add_command(app_commands.ContextMenu(name="Count letters", callback=count_letters))
        self.tree.add_command(app_commands.ContextMenu(name="Wave at", callback=wave_at))
        self.add_view(Controls())
        await self.tree.set_translator(German())
        self.tree.error(self.fault)
        await self.tree.sync()

    async def seen(self, channel):
        place = self.get_channel(channel)
        if place is None:
            await self.wait_for("guild_channel_create", check=lambda made: made.id == channel, timeout=60)
        return self.get_channel(channel)

    def asked_for(self):
        """Return an awaitable for the next interaction. It also catches interactions that arrive
        before it is awaited.
        """
        return self.wait_for("interaction", timeout=60)

    async def on_error(self, event, *_args, **_kwargs):
        self.faults.append(event)

    async def fault(self, _interaction, error):
        if not isinstance(error.__cause__ or error.original, RuntimeError):
            self.faults.append(error)


@contextlib.asynccontextmanager
async def running(sandbox):
    bot = ShowBot()
    task = asyncio.create_task(bot.start(sandbox.token))
    ready = asyncio.create_task(bot.wait_until_ready())
    try:
        await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=180)
        if task.done():
            task.result()
        yield bot
    finally:
        ready.cancel()
        await bot.close()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.wait_for(task, 5)


TEXT = """# Heading one
## Heading two
-# the small print
Some **bold**, *slanted*, ~~gone~~, __under__, `code`, ||a secret|| and [a link](https://example.com/a_(b)).
> quoted, for <@{ada}> and <@{ben}> in <#{channel}> · <t:1800000000:R> · <t:1800000000:f>
- first
  - inside
- second
1. one
2. two
```py
def dig(field):
    return "<b>not html</b>"
```
snake_case_stays, 2 * 3 * 4, \\*not slanted\\*, <script>alert(1)</script>"""


async def show(bot, sandbox, channel):
    place = bot.get_channel(channel.id)
    ada, ben = sandbox.user("Ada").id, sandbox.user("Ben").id
    await place.send(TEXT.format(ada=ada, ben=ben, channel=channel.id), allowed_mentions=discord.AllowedMentions.none())
    await place.send("🏺 🐫")
    embed = discord.Embed(title="Zone 2: Dendera", description="**Blue** comes first: 5 pyramids.", colour=0xC05D3B)
    for name, value in (("First", "Blue, 5"), ("Second", "Red, 3"), ("Third", "Green, 3\n-# passed later")):
        embed.add_field(name=name, value=value)
    embed.add_field(name="Museum", value="| wing | rooms |\n`violet  ` 2, 3\n`lemon   ` 4", inline=False)
    embed.set_image(url="attachment://zone.png")
    embed.set_footer(text="Rule M5.3")
    await place.send(
        embed=embed, file=discord.File(board(600, 380, (1, 1)), "zone.png", description="The zone, small.")
    )
    await place.send(file=discord.File(io.BytesIO(b'[Game "mykerinos"]\n'), "record.txt"))
    await place.send(
        f"<@{ada}>, it is your turn: play one action.", file=discord.File(board(), "board.png", description=ALT)
    )
    await place.send("Try the controls", view=Controls())
