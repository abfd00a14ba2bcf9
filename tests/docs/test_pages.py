import re
from pathlib import Path

import pytest

from bot.cli.pages import PAGES, filled
from bot.league.storage import schema as leagues
from bot.match.storage import schema
from bot.program.unusable import Unusable
from bot.settings import VARIABLES, Settings
from bot.wording.home import help_text, pages
from data.texts import texts
from tests.docs.test_docs import commands
from tests.people.test_privacy import LEAGUES, PEOPLE

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "owners"
PRIVACY = (DOCS / "privacy.md").read_text("utf-8")


def named(text):
    found = set()
    for row in re.findall(r"^\| (`.*?) \| (`.*?) \|", text, re.MULTILINE):
        tables, columns = (re.findall(r"`(\w+)`", cell) for cell in row)
        found |= {f"{table}.{column}" for table in tables for column in columns}
    return found


OF_PEOPLE, OF_OTHERS = map(named, PRIVACY.split("## What is stored where")[1].split("And what is of games"))


def test_each_column_of_each_table_is_named_once_and_none_that_is_not_there():
    there = {f"{table.name}.{column.name}" for table in schema.metadata.sorted_tables for column in table.columns}
    assert leagues.metadata is schema.metadata
    assert there == OF_PEOPLE | OF_OTHERS
    assert not OF_PEOPLE & OF_OTHERS


def test_what_may_hold_a_persons_number_is_named_as_of_people():
    assert PEOPLE | LEAGUES <= OF_PEOPLE


@pytest.mark.parametrize("page", PAGES)
def test_what_stands_in_braces_is_a_setting_and_is_filled_in(page):
    text = (DOCS / f"{page}.md").read_text("utf-8")
    names = set(re.findall(r"\{(\w+)\}", text))
    assert {"OPERATOR", "CONTACT"} <= names <= {variable.name for variable in VARIABLES}
    settings = Settings(operator="The club", contact="club@example.org", retention_days=17, backups_kept=5)
    shown = filled(page, settings)
    assert not re.search(r"[{}]", shown)
    assert "The club" in shown
    assert "club@example.org" in shown
    assert "A text for hosts" not in shown, "the note above it is for them alone"
    assert ("17 days" in shown) is ("{RETENTION_DAYS} days" in text)


def test_readme_and_notice_name_the_same_people_and_publishers():
    notice, readme = ((ROOT / name).read_text("utf-8") for name in ("NOTICE", "README.md"))
    names = re.findall(r"(?<=by )[A-Z]\S+ [A-Z]\S+(?: Games)?", notice.replace(" and ", ", by "))
    assert len(names) > 6
    assert [name for name in names if name.rstrip(",()") not in " ".join(readme.split())] == []


def test_who_has_not_said_who_they_are_is_told_what_is_missing():
    with pytest.raises(Unusable, match="OPERATOR and CONTACT"):
        filled("privacy", Settings())
    with pytest.raises(Unusable, match="set CONTACT"):
        filled("terms", Settings(operator="The club"))


async def test_the_commands_that_the_page_names_are_there():
    named_there = set(re.findall(r"`/((?:game|player|league|server) [a-z-]+)`", PRIVACY))
    assert {"player export", "player erase", "player settings", "game verify"} <= named_there <= await commands()


@pytest.mark.parametrize("language", ["en", "de", "pl", "fr"])
def test_help_leads_to_the_pages_that_there_are(language):
    tr = texts(language)
    both = help_text(tr, [], "1.2.3", pages(tr, "https://example.org/p", "https://example.org/t"))
    assert both.endswith(
        f"-# [{tr('Privacy')}](<https://example.org/p>) · [{tr('Terms of use')}](<https://example.org/t>)"
    )
    assert help_text(tr, [], "1.2.3", pages(tr, None, "https://example.org/t")).endswith("(<https://example.org/t>)")
    assert help_text(tr, [], "1.2.3", pages(tr, None, None)) == help_text(tr, [], "1.2.3")
