import pytest

from bot.presenters.chronos.presenter import PRESENTER
from bot.presenters.chronos.words.names import named
from bot.wording.names.meant import Unclear, folded
from data.texts import languages, texts
from games.chronos.notation import write
from games.core import Unreadable
from tests.bot.tables import ADA
from tests.chronos.table import begun, later

EN = texts("en")


@pytest.fixture
async def look(host):
    match = await begun(host)
    await later(host, 10_000)
    found = await host.service.history.look_as(match.id, ADA, "look")
    assert len(found.legal) > 3
    return found


def meant(typed, look):
    try:
        return [write(PRESENTER.meant(typed, look))]
    except Unclear as several:
        return list(several.candidates)


@pytest.mark.parametrize("language", languages())
async def test_what_is_offered_is_read_in_every_language(look, language):
    tr, found = texts(language), []
    for action in look.legal:
        assert PRESENTER.meant(write(action), look) == action
        label = named(action, look, tr)
        for typed in (label, label.upper(), folded(label)):
            found.append(meant(typed, look))
            assert write(action) in found[-1], typed
    assert sum(len(one) == 1 for one in found) > 3


async def test_what_is_only_begun_is_asked_about_and_never_played(look):
    label = named(look.legal[0], look, EN)
    with pytest.raises((Unclear, Unreadable)):
        PRESENTER.meant(folded(label)[:-2], look)


@pytest.mark.parametrize("typed", ["", "nothing such", "→"])
async def test_what_names_nothing_cannot_be_read(look, typed):
    with pytest.raises(Unreadable):
        PRESENTER.meant(typed, look)
