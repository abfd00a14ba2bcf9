import discord
import pytest
from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind, UnknownControl
from bot.features.founding.draft import GAME, NAME, usual
from bot.features.people.form import ROWS
from bot.features.server.rows import sections
from bot.features.table.settings import rows_of
from bot.interaction.control import answer_form
from bot.interaction.forms import changed, value_text
from bot.match.pure.fields import Input, Setting
from bot.match.pure.people.settings import Daily, Person, Server
from bot.match.pure.table.model import Status
from bot.match.pure.table.settings import Options
from bot.presenters.registry import PRESENTERS
from data.texts import texts
from games.registry import GAMES
from leagues.format import Format
from tests.bot.tables import ADA, match_of, seated

EN = texts("en")
MENTIONED = {Input.ROLE, Input.CHANNEL, Input.CHANNELS, Input.MEMBER, Input.MEMBERS}


def owners(host):
    for section in sections(host):
        yield section.rows, Server(puzzles=Daily(12, 9)), host
    yield ROWS, Person(), None
    for game, rules in GAMES.items():
        options = Options(players=max(rules.players))
        match = match_of(game=game, status=Status.SIGNUP, players=seated(1), options=options)
        yield tuple(rows_of(match, PRESENTERS[game], rules)), options, None
    for format_ in Format:
        draft = usual(format_, host)
        yield (NAME, GAME, *draft.choices), draft, host


def test_each_row_takes_and_says_each_of_its_values_and_no_others(host):
    for rows, owner, context in owners(host):
        assert len({row.id for row in rows}) == len(rows)
        for row in rows:
            before = row.value(owner)
            offered = row.offered(owner, context, EN)
            for value in offered or (("12",) if row.input in MENTIONED else ()):
                after, wrong = changed([row], owner, {row.id: (value,)}, context, EN)
                assert row.value(after) == (value,)
                assert not wrong
                assert value_text(row, (value,), owner, context, EN) or offered[value] == ""
                assert row.value(row.with_value(after, before)) == before
            forged = {
                Input.CHOICE: ("nothing",),
                Input.SEVERAL: ("nothing",),
                Input.NUMBER: (str((row.most or 0) + 1),),
                Input.ROLE: ("1", "2"),
                Input.CHANNEL: ("1", "2"),
                Input.CHANNELS: ("#hall",),
            }
            if values := forged.get(row.input):
                with pytest.raises(UnknownControl):
                    changed([row], owner, {row.id: values}, context, EN)


def test_a_text_that_cannot_be_read_keeps_its_setting_and_the_others_change():
    before = Person(quiet=(1350, 420), zone="Europe/Berlin")
    sent = {"quiet": ("at night",), "zone": ("Atlantis",), "digest": ("8",)}
    after, wrong = changed(ROWS, before, sent, None, EN)
    assert after == replace(before, digest=8)
    assert "`at night`" in wrong[0]
    assert "`Atlantis`" in wrong[1]
    assert changed(ROWS, before, {"quiet": ("",), "zone": (" ",)}, None, EN) == (Person(), [])


def test_what_a_form_showed_at_first_is_taken_even_if_it_is_not_offered_any_more():
    row = Setting("locale", "Language", Input.CHOICE, choices={"de": "Deutsch"})
    server = Server(locale="eo")
    assert changed([row], server, {"locale": ("eo",)}, None, EN) == (server, [])
    assert value_text(row, ("eo",), server, None, EN) == "eo"


@pytest.mark.parametrize("control", [str(ControlId(ControlKind.BOARD, 1, 0, ("set",))), "player:settings", "k:s:1:0"])
async def test_a_form_that_nobody_has_made_is_refused(host, control):
    interaction = host.come(ADA)
    interaction.type = discord.InteractionType.modal_submit
    interaction.data = {"custom_id": control, "components": []}
    await answer_form(interaction)
    assert interaction.outcome == "refused:UnknownControl"
