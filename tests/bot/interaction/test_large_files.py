import io
import random
import re
import zipfile
from types import SimpleNamespace

import pytest

from bot.client.files import Attached, compressed
from bot.interaction.respond import acknowledge, reply
from render.kit.picture import Drawing
from tests.bot.features.saying import say
from tests.bot.tables import ADA

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
    (b"short", 0, r"Here it is\.$"),
    (PLAIN, 1, "compressed"),
    (MIXED, 4, "4 parts"),
    (MIXED * 10, 0, "too large for Discord"),
]


@pytest.mark.parametrize(("data", "parts", "said"), SAID)
async def test_an_answer_takes_its_file_along_compressed_and_split(host, data, parts, said):
    answer = await answered(host, file=Attached(data, "kept.json"))
    assert re.search(said, answer.said)
    split = compressed(Attached(data, "kept.json"), LIMIT, 10) if len(data) > LIMIT else []
    assert len(split) == parts
    assert len(answer.shown.attachments) == (parts or len(data) < LIMIT)
    assert not parts or unpacked(split) == data


async def test_a_picture_gives_way_to_its_alt_text(host):
    drawings = [Drawing(b"x" * 2_000, "board.png", "the whole board"), Drawing(b"x", "plan.png", "the plan")]
    answer = await answered(host, drawings=drawings)
    assert [one.filename for one in answer.shown.attachments] == ["plan.png"]
    assert "the whole board" in answer.said
    assert "the plan" not in answer.said


async def test_all_that_is_kept_is_exported_however_large_it_is(host):
    interaction = host.come(ADA)
    host.settings = SimpleNamespace(privacy_url="", terms_url="")
    interaction.filesize_limit = 300
    answer = await say(host, ADA, "export", interaction=interaction)
    names = [one.filename for one in answer.shown.attachments]
    assert names
    assert all(name.endswith(".zip") for name in names)
