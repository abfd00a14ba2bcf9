from types import SimpleNamespace

import pytest

from bot.features.orders.control import order_form
from bot.features.people.form import settings_form as player_form
from bot.features.server.rows import sections
from bot.features.server.settings import section_form
from bot.features.table.signup import options_form, pages_of
from bot.match.pure.people.settings import Person, Server
from bot.match.pure.table.model import Status
from bot.match.pure.table.settings import Options
from bot.presenters.registry import PRESENTERS
from data.texts import languages, texts
from games.registry import GAMES
from tests.bot.tables import match_of, seated

GONE = Server(channels=(1,), opener=2)
TITLE, LABEL, DESCRIPTION, OPTION, ID, CHOICES = 45, 45, 100, 100, 100, 25


def beyond(modal):
    payload = modal.to_dict()
    found = [("title", payload["title"], TITLE), ("id", payload["custom_id"], ID)]
    for label in payload["components"]:
        field = label["component"]
        found += [("label", label["label"], LABEL), ("id", field["custom_id"], ID)]
        options = field.get("options", ())
        assert field.get("min_values") != 0 or field["required"] is False
        found += [("option", option["label"], OPTION) for option in options]
        explained = [label.get("description"), field.get("placeholder"), *(one.get("description") for one in options)]
        found += [("description", text, DESCRIPTION) for text in explained if text]
        assert len(options) <= CHOICES
    assert 1 <= len(payload["components"]) <= 5
    return [(where, text) for where, text, most in found if not 1 <= len(text) <= most or set("…`*") & set(text)]


@pytest.mark.parametrize("language", languages())
def test_settings_of_players_and_servers(language):
    tr = texts(language)
    assert beyond(player_form(Person(quiet=(1350, 420), zone="America/Argentina/ComodRivadavia", digest=8), tr)) == []
    host = SimpleNamespace(presenters=PRESENTERS, service=SimpleNamespace(desk=SimpleNamespace(games=GAMES)))
    for section in sections(host):
        for stored in (Server(), GONE):
            assert beyond(section_form(section, Server(), host, tr, stored)) == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_options_of_tables(game, language):
    presenter, rules = PRESENTERS[game], GAMES[game]
    options = Options(players=max(rules.players))
    match = match_of(id=2**63 - 1, game=game, status=Status.SIGNUP, players=seated(1), options=options)
    for page in range(len(pages_of(match, presenter, rules))):
        assert beyond(options_form(match, presenter, rules, texts(language), page)) == []


@pytest.mark.parametrize("language", languages())
def test_a_list_of_moves_ordered_ahead(language):
    look = SimpleNamespace(match=match_of(id=2**63 - 1))
    assert beyond(order_form(SimpleNamespace(look=look, wishes=("dig A1",), rounds=True), texts(language))) == []
