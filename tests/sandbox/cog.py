from discord import app_commands


async def setup(bot):
    group = app_commands.Group(name="test", description="Things to try")

    @group.command(description="Say it back")
    async def echo(interaction, text: str, times: app_commands.Range[int, 1, 5] = 1):
        await interaction.response.send_message(text * times)

    @group.command(description="Say it back to whoever asks")
    async def whisper(interaction, text: str):
        await interaction.response.send_message(text, ephemeral=True)

    bot.tree.add_command(group)
