import re
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from bot.controls.ids import ControlId
from bot.features.home.help import HelpCommand, show_report
from bot.match.pure.errors import Fault, Refused, StoreFault, Why
from bot.match.pure.play.look import state_hash
from bot.match.pure.table.model import Status
from data.texts import languages, texts
from tests.bot.features.saying import begun, opened_here
from tests.bot.tables import ADA, DEV, USERS
from tests.bot.ui.pressing import CHANNEL, GUILD, host_at, press
from tests.conformance.presses import begun as begun_with
from tests.toys.lots import Card
from tests.toys.registered import WITH_TOYS
from tests.wording import en

REPORT = ControlId.home("report")
WORDS = re.compile("|".join(card.value for card in Card), re.IGNORECASE)


@pytest.fixture
async def lots(tmp_path):
    made = await host_at(tmp_path / "lots.sqlite3", **WITH_TOYS)
    yield made
    await made.store.close()


async def reported(host, user, **facts):
    return await press(host, user, REPORT, private=True, **facts)


def facts_of(answer):
    (block,) = re.findall(r"```\n(.*?)\n```", answer.said, re.DOTALL)
    return dict(line.split(": ", 1) for line in block.split("\n"))


def file_of(answer):
    (file,) = answer.shown.attachments
    return file.filename, file.fp.getvalue().decode()


@pytest.mark.parametrize("language", languages())
async def test_help_says_the_version_and_its_button_answers_in_every_language(host, language):
    helped = host.come(ADA, locale={"en": "en-US"}.get(language, language))
    await HelpCommand.help.callback(HelpCommand(), helped)
    assert f"Cartouche {host.release}" in helped.said
    button = helped.buttons()["report"]
    assert button.to_component_dict()["label"] == texts(language)("Report a problem")
    answer = await reported(host, ADA, locale=helped.locale.value)
    english = (await reported(host, ADA)).said
    assert (answer.said.split("```")[0] == english.split("```")[0]) is (language == "en")
    assert facts_of(answer).keys() == facts_of(await reported(host, ADA)).keys()


async def test_a_report_at_a_table_names_its_position_and_has_the_record_if_it_is_not_too_large(host):
    match = await begun(host)
    answer = await reported(host, ADA)
    facts = facts_of(answer)
    assert facts["version"] == host.release
    assert str(answer.id) in facts["request"]
    assert (facts["table"], facts["game"]) == (f"{match.id}, active", "mykerinos, rules 1")
    assert facts["ply"] == str(match.ply)
    look = await host.service.history.look(match.id, None)
    assert facts["state hash"] == state_hash(look.view)
    name, record = file_of(answer)
    assert name == f"mykerinos-{match.id}.txt"
    assert record == await host.service.history.record(match.id, match.seat_of(ADA))
    interaction = host.come(ADA)
    interaction.filesize_limit = 10
    await show_report(interaction)
    assert "ply" in facts_of(interaction)
    assert interaction.shown.attachments == []
    assert en("This file is too large for Discord here, even compressed and split into parts.") in interaction.said


async def test_a_report_shows_nobody_anothers_hand_or_the_seed_and_everyone_the_public_state_hash(lots):
    match = await begun_with(lots, "lots", 3)
    look = lots.service.history.look
    public = state_hash((await look(match.id, None)).view)
    assert public not in [state_hash((await look(match.id, seat)).view) for seat in range(3)]
    hands = {user: (await look(match.id, seat)).view.seats[seat].cards for seat, user in enumerate(USERS[:3])}
    for user in (*USERS[:3], DEV):
        answer = await reported(lots, user)
        told = answer.said + "\n".join(file_of(answer))
        assert set(WORDS.findall(told)) == set(hands.get(user, ()))
        assert (b"\x07" * 32).hex() not in told
        assert facts_of(answer)["state hash"] == public


async def test_a_report_without_a_table_tells_of_the_server_the_games_and_the_hosts_contact(host):
    answer = await reported(host, DEV, lacks=("attach_files",))
    facts = facts_of(answer)
    assert all(one in facts["server"] for one in (str(GUILD), str(CHANNEL)))
    assert facts["missing permissions"] == "attach_files"
    assert facts["museum"] == f"rules {host.service.desk.games['museum'].rules_version}"
    assert "table" not in facts
    assert "club@example.org" not in answer.said
    host.settings = replace(host.settings, contact="club@example.org")
    direct = await reported(host, DEV, guild=None)
    assert "club@example.org" in direct.said
    assert facts_of(direct)["server"].startswith("none, ")
    assert "missing permissions" not in facts_of(direct)
    await opened_here(host)
    gathers = await reported(host, ADA)
    assert facts_of(gathers)["table"].endswith(Status.SIGNUP)
    assert answer.shown.attachments == direct.shown.attachments == gathers.shown.attachments == []


@pytest.mark.parametrize("why", [Refused(Why.OTHER_RULES), StoreFault(Fault.DAMAGED, "/srv/secret.sqlite3")])
async def test_a_position_that_cannot_be_read_is_reported_as_that(host, why):
    match = await begun(host)

    async def broken(*_facts):
        raise why

    host.service.history = SimpleNamespace(in_channel=host.service.history.in_channel, look=broken, record=broken)
    answer = await reported(host, ADA)
    facts = facts_of(answer)
    code = getattr(why, "why", None) or why.fault
    assert facts["ply"] == str(match.ply)
    assert facts["state hash"] == facts["record"] == f"none ({code})"
    assert "secret" not in answer.said
    assert answer.shown.attachments == []
