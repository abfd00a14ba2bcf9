import asyncio
import io
import random
import zipfile
from types import SimpleNamespace

import discord
import pytest

from bot.client.files import Attached, compressed
from bot.interaction import respond
from bot.interaction.progress import with_progress
from bot.interaction.respond import OPEN, acknowledge, answer_again, reply, stay_silent
from bot.match.pure.analysis import PartialAnalysis
from bot.match.services.history.reviews import ReviewProgress
from games.analysis import Analysis
from render.kit.picture import Drawing
from tests.bot.tables import ADA
from tests.wording import en

Answer = discord.InteractionResponseType


def on(*, private, gone=False):
    return SimpleNamespace(id=1, flags=SimpleNamespace(ephemeral=private), gone=gone)


@pytest.mark.parametrize("patient", [True, False])
async def test_an_answer_that_is_ready_comes_first_and_one_that_takes_longer_is_held_open(host, patient, monkeypatch):
    monkeypatch.setattr(respond, "PATIENCE", 5 if patient else 0)
    command, press = host.come(ADA), host.come(ADA, message=on(private=True))
    for interaction in (command, press):
        await acknowledge(interaction)
        if not patient:
            await interaction.answered.wait()
        await reply(interaction, "Here it is.")
        assert interaction.said == "Here it is."
    assert command.first is (Answer.channel_message if patient else Answer.deferred_channel_message)
    assert press.first is (Answer.message_update if patient else Answer.deferred_message_update)


def chosen(host):
    interaction = host.come(ADA, message=on(private=False))
    interaction.data = {"component_type": discord.ComponentType.select.value}
    return interaction


@pytest.mark.parametrize("patient", [True, False])
async def test_a_public_select_is_updated_first_because_discord_sends_no_choice_twice(host, patient, monkeypatch):
    monkeypatch.setattr(respond, "PATIENCE", 5 if patient else 0)
    choice = chosen(host)
    await acknowledge(choice)
    if not patient:
        await choice.answered.wait()
        await asyncio.sleep(0)
        assert choice.first is Answer.message_update
    await reply(choice, "Here it is.")
    assert choice.first is Answer.message_update
    assert choice.said == "Here it is."


@pytest.mark.parametrize("dismissed", [False, True])
async def test_a_second_answer_to_a_choice_in_a_public_select_replaces_the_first_one(host, dismissed):
    choice = chosen(host)
    await acknowledge(choice)
    for text in ("⏳ 1 of 9", "⏳ 5 of 9"):
        await answer_again(choice, text)
    choice.dismissed = dismissed
    await reply(choice, "Here it is.")
    assert (choice.said, choice.follow_ups) == ("Here it is.", 2 if dismissed else 1)


async def test_an_answer_while_the_interaction_is_being_held_open_waits_for_that(host, monkeypatch):
    monkeypatch.setattr(respond, "PATIENCE", 0)
    interaction = host.come(ADA)
    under_way, arrived = asyncio.Event(), asyncio.Event()
    defer = interaction.response.defer

    async def slowly(**facts):
        under_way.set()
        await arrived.wait()
        await defer(**facts)

    interaction.response.defer = slowly
    await acknowledge(interaction)
    await under_way.wait()
    saying = asyncio.create_task(reply(interaction, "Here it is."))
    await asyncio.sleep(0)
    arrived.set()
    await saying
    assert interaction.first is Answer.deferred_channel_message
    assert interaction.said == "Here it is."


@pytest.mark.parametrize("age", [2.0, 60.0, -1.0], ids=["slow", "much too late", "from the future"])
async def test_a_change_by_a_press_that_may_be_late_is_begun_once_discord_has_taken_the_deferral(host, age):
    interaction = host.come(ADA, age=age)
    await acknowledge(interaction, mutates=True)
    assert interaction.first is Answer.deferred_channel_message
    interaction = host.come(ADA, age=age)
    interaction.first = Answer.channel_message  # the same interaction was answered before
    with pytest.raises(AssertionError, match="answered twice"):
        await acknowledge(interaction, mutates=True)
    young = host.come(ADA, age=0.1)
    await acknowledge(young, mutates=True)
    assert young.first is None, "it's answered when it's done"


@pytest.mark.parametrize("patient", [True, False])
async def test_an_answer_to_a_message_that_went_is_a_new_one(host, patient, monkeypatch):
    monkeypatch.setattr(respond, "PATIENCE", 5 if patient else 0)
    interaction = host.come(ADA, message=on(private=True))
    await acknowledge(interaction)
    if not patient:
        await interaction.answered.wait()
    interaction.message.gone = True
    await reply(interaction, "Here it is.")
    assert interaction.said == "Here it is."


async def test_a_silent_press_is_acknowledged_and_leaves_nothing(host):
    public, private = host.come(ADA, message=on(private=False)), host.come(ADA, message=on(private=True))
    await acknowledge(public, silent=True)
    await acknowledge(private)
    for interaction in (public, private):
        await stay_silent(interaction)
        assert interaction.first is Answer.deferred_message_update
        assert interaction.said == ""
    assert private.hushed
    assert not public.hushed


FIRST, SECOND = (PartialAnalysis(frozenset(range(count)), Analysis(count, (), ())) for count in (1, 2))


def told(stage):
    return f"{stage.done} of {stage.count}"


async def words(part):
    return f"seats: {len(part.seats)}"


async def working(host, age=0.0):
    interaction = host.come(ADA, age=age)
    await acknowledge(interaction)
    shown = []
    change = interaction.edit_original_response

    async def noted(**facts):
        shown.append(facts["content"])
        await change(**facts)

    interaction.edit_original_response = noted
    return interaction, shown


async def test_each_part_is_shown_at_once_above_the_progress_and_nothing_else_in_a_hurry(host):
    interaction, shown = await working(host)

    async def work(progress):
        for part, first in ((None, 0), (FIRST, 50), (SECOND, 100)):
            for done in range(first, first + 50):
                await progress(ReviewProgress(0, done, 150, part))
        return "done"

    assert await with_progress(interaction, work, told, "late", part=words) == "done"
    said = ["0 of 150", "seats: 1\n50 of 150", "seats: 2\n100 of 150"]
    assert [one for one in ["0 of 150", *shown] if one in said] == said
    assert len(shown) < 10


async def test_a_part_stays_when_the_message_cannot_be_changed_any_longer(host):
    interaction, _shown = await working(host, age=OPEN)

    async def work(progress):
        await progress(ReviewProgress(0, 50, 150, FIRST))
        await asyncio.Event().wait()

    assert await with_progress(interaction, work, told, "too late", part=words) is None
    assert interaction.said == "seats: 1\ntoo late"


LIMIT = 1_000
PLAIN = b"all that is kept about you\n" * 500
MIXED = random.Random(1).randbytes(3_500)


def unpacked(files):
    joined = b""
    for file in files:
        assert len(file.data) <= LIMIT
        with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
            (name,) = archive.namelist()
            assert file.filename == f"{name}.zip"
            joined += archive.read(name)
    return joined


async def answered(host, *, limit=LIMIT, **facts):
    interaction = host.come(ADA)
    interaction.filesize_limit = limit
    await acknowledge(interaction)
    await reply(interaction, "Here it is.", **facts)
    return interaction


SAID = [
    (b"short", 0, ()),
    (PLAIN, 1, [en("-# I compressed the file because it was too large to post here.")]),
    (
        MIXED,
        4,
        [
            en.plural(
                "-# The file is too large for Discord in one piece, so here is {count} part. Unpack it.",
                "-# The file is too large for Discord in one piece, so here are {count} parts. Unpack them and join "
                "them in order.",
                4,
            )
        ],
    ),
    (MIXED * 10, 0, [en("This file is too large for Discord here, even compressed and split into parts.")]),
]


@pytest.mark.parametrize(("data", "parts", "said"), SAID)
async def test_an_answer_takes_its_file_along_compressed_and_split(host, data, parts, said):
    answer = await answered(host, file=Attached(data, "kept.json"))
    assert answer.said.splitlines() == ["Here it is.", *said]
    split = compressed(Attached(data, "kept.json"), LIMIT, 10) if len(data) > LIMIT else []
    assert (len(split), len(answer.shown.attachments)) == (parts, parts or len(data) < LIMIT)
    assert not parts or unpacked(split) == data


async def test_a_picture_gives_way_to_its_alt_text(host):
    drawings = [Drawing(b"x" * 2_000, "board.png", "the whole board"), Drawing(b"x", "plan.png", "the plan")]
    answer = await answered(host, drawings=drawings)
    assert [one.filename for one in answer.shown.attachments] == ["plan.png"]
    assert "the whole board" in answer.said
    assert "the plan" not in answer.said
