"""discord.py 2.7.1 doesn't check some of Discord's limits. Everything that the bot can send must stay within them."""

import pytest

from bot.features.play.boards import public_rows
from bot.features.table.embeds import signup_embed
from bot.features.table.signup import signup_rows
from bot.interaction.control import view_of
from bot.interaction.here import offered
from bot.match.pure.table.model import Status
from bot.presenters.mykerinos.commands import Family, suggested
from bot.presenters.presenter import Story
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.messages import BoardPart, EmbedPart, elided, embed_of, pack
from data.texts import languages, texts
from games.registry import GAMES
from tests.bot.tables import called, match_of, played
from tests.bot.ui.positions import Asked, look_at, sample
from tests.halves import halved
from tests.language.test_limits import LONG_NAMES, all_rows

LARGEST = {"id": 2**63 - 1, "ply": 10**9 - 1}
each_language = pytest.mark.parametrize("language", languages())


def within_limits(view):
    ids = [item.custom_id for item in view.children]
    assert all(1 <= len(one) <= 100 for one in ids)
    assert len(set(ids)) == len(ids)
    rows = view.to_components()
    assert 1 <= len(rows) <= 5
    for item in (item for row in rows for item in row["components"]):
        assert len(item.get("label") or "") <= 80
        assert len(item.get("placeholder") or "") <= 150
        options = item.get("options", [])
        assert len(options) <= 25
        assert len({option["value"] for option in options}) == len(options)
        for option in options:
            assert all(1 <= len(option[key]) <= 100 for key in ("label", "value"))
            assert len(option.get("description") or "") <= 100


def embed_within_limits(embed):
    assert len(embed.title or "") <= 256
    assert len(embed.description or "") <= 4096
    assert len(embed.fields) <= 25
    assert all(1 <= len(field.name) <= 256 and 1 <= len(field.value) <= 1024 for field in embed.fields)
    assert len(embed.footer.text or "") <= 2048
    assert len(embed.author.name or "") <= 256


@each_language
def test_every_control(language):
    tr = texts(language)
    for match, seat, view, legal in sample(31):
        largest = match_of(len(match.players), **LARGEST)
        for row in all_rows((largest, seat, view, legal), tr):
            within_limits(view_of([row]))
        look = look_at(Asked(largest, seat, view, legal))
        within_limits(view_of(public_rows(PRESENTERS["mykerinos"], look, tr)))
    within_limits(
        view_of(
            signup_rows(match_of(4, status=Status.SIGNUP, **LARGEST), tr, GAMES["mykerinos"], PRESENTERS["mykerinos"])
        )
    )


@halved("language,players", languages(), [4, 2])
def test_every_announcement(language, players):
    tr, shown = texts(language), PRESENTERS["mykerinos"]
    steps, views = played(players)
    match = match_of(players, **LARGEST)
    for first, last in [*((ply, ply + 1) for ply in range(0, len(steps), 3)), (0, len(steps))]:
        now, view = tuple(steps[first:last]), views[last - 1]
        story = Story(match=match, steps=now, view=view)
        leaves = [EmbedPart(embed_of(one)) for one in shown.results(story, called(*LONG_NAMES[:players]), tr)]
        lines = elided(shown.lines(now, match, view, tr), tr)
        for post in pack(lines, leaves, BoardPart(prompt=shown.prompt(match, view, tr))):
            assert len(post.content) <= 2000
            assert len(post.embeds) <= 10
            assert sum(map(len, post.embeds)) <= 6000
            for embed in post.embeds:
                embed_within_limits(embed)


@each_language
def test_every_sign_up(language):
    for status in Status:
        embed_within_limits(signup_embed(match_of(4, status=status), "Mykerinos", called(*LONG_NAMES), texts(language)))


@each_language
def test_every_suggestion(language):
    tr = texts(language)
    for _, _, view, legal in sample(31):
        for family in Family:
            found = suggested(family, view, legal, "", tr)
            assert len(found) <= 25
            assert all(1 <= len(name) <= 100 and 1 <= len(value) <= 100 for name, value in found)
    assert len(offered([(f"{'W' * 200} {number}", str(number)) for number in range(99)], "")) == 25
