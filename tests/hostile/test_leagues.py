import asyncio

import pytest
from msgspec.structs import replace

from bot.features.league.acts_form import PANEL, of_act
from bot.features.league.meant import of_league
from bot.league.pure.known import TableTrouble, ThreadsRefused
from bot.publishing.composing.leagues.lines import told
from bot.publishing.posting.subjects.leagues import trouble_text
from bot.wording.names.typed import Typed
from leagues.log import entries as said
from tests.bot.features.leaguing import SETTINGS, STRANGER, Here
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import host_at, press
from tests.hostile.markdown import read
from tests.hostile.names import HARMLESS, NAMES
from tests.hostile.test_public import FENCES, formatted, raw
from tests.league.desk import request
from tests.wording import en

TYPED = "Qv"
SHOWN = ("standings", "tables", "mine", "why", "history", "organise")


class Said:
    def __init__(self):
        self.formatted, self.raw = [], []

    def hear(self, answer):
        self.formatted.append(answer.said)
        if answer.shown is not None:
            self.formatted += [*formatted(answer.shown)][1:]
            self.raw += raw(answer.shown)


async def season(folder, name, typed):
    host = await host_at(folder / "hostile.sqlite3")
    here, heard = Here(host), Said()
    try:
        host.people.known = dict.fromkeys((ADA, BEN, CHLOE, DEV), Typed.name(name))
        settings = replace(SETTINGS, name=Typed(typed).plain)
        await here.found(ADA, BEN, CHLOE, settings=settings)
        come = here.come
        here.come = lambda user, **facts: _called(come(user, **facts), name)
        await listen(here, heard)
        await here.day(0)
        await here.play(1)
        await here.leagues.tell(here.id, DEV, said.SignedUp(1, str(DEV)), request=request())
        await here.leagues.tell(here.id, ADA, said.Announced(typed), request=request())
        await here.leagues.tell(here.id, ADA, said.Corrected(str(BEN), 2), request=request(), why=typed)
        await here.leagues.tell(here.id, CHLOE, said.Left(str(CHLOE)), request=request())
        await here.settled()
        await listen(here, heard)
        await here.play()
        await listen(here, heard)
        known = await here.known()
        for _, entry in await here.leagues.reading.entries(here.id):
            heard.formatted += [one.text for one in told(known, [entry], en)]
        blocked = replace(known, blocked=ThreadsRefused(TableTrouble.FULL, 0, 0))
        heard.formatted.append(trouble_text(blocked, "", en))
    finally:
        await here.close()
        await host.store.close()
    return heard


def _called(interaction, name):
    interaction.user.display_name = name
    return interaction


async def listen(here, heard):
    for user in (ADA, CHLOE, STRANGER):
        for name in SHOWN:
            heard.hear(await here.say(user, name))
    season = (await here.known()).season.number
    for item in (
        of_act(here.id, PANEL),
        of_league(here.id, "who", str(season)),
        of_league(here.id, "join", str(season)),
        of_league(here.id, "out", str(season)),
        of_league(here.id, "pick", "1", "1.1"),
        of_league(here.id, "why", "1", "1.1", str(BEN)),
        of_league(here.id, "see", "1", "text", "1.1"),
    ):
        heard.hear(await press(here.host, STRANGER, item))


@pytest.fixture(scope="module")
def tame(tmp_path_factory):
    return asyncio.run(season(tmp_path_factory.mktemp("tame"), HARMLESS, TYPED))


@pytest.mark.parametrize(
    "kind",
    [name if number % 32 == 0 else pytest.param(name, marks=pytest.mark.nightly) for number, name in enumerate(NAMES)],
)
async def test_a_season_is_told_as_one_with_harmless_names(tame, tmp_path, kind):
    name = NAMES[kind]
    heard = await season(tmp_path, name, name)
    known, typed = Typed.name(name).plain, Typed(name).plain
    assert len(heard.formatted) == len(tame.formatted) > 60
    for before, after in zip(tame.formatted, heard.formatted, strict=True):
        assert len(FENCES.findall(before)) == len(FENCES.findall(after))
        expected, seen = read(FENCES.sub("", before)), read(FENCES.sub("", after))
        assert seen.found == expected.found
        assert seen.shown == expected.shown.replace(TYPED, typed).replace(HARMLESS, known)
    for before, after in zip(tame.raw, heard.raw, strict=True):
        assert after == before.replace(TYPED, typed).replace(HARMLESS, known)
