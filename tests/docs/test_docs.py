import fnmatch
import re
from functools import cache
from pathlib import Path

import discord
import pytest

from bot.client.permissions import CHANNEL, NEW_THREAD, THREAD
from bot.features.home.buttons import help_view
from bot.match.pure.errors import Why
from bot.presenters.registry import PRESENTERS
from data.texts import texts
from games.packages import BUILT_IN
from tests.docs.commands import LINE, PAGE, described
from tests.docs.pictures import PICTURES, drawn, path
from tests.render.goldens import TOLERANCE, small, worst

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    ROOT / "SECURITY.md",
    ROOT / "CODE_OF_CONDUCT.md",
    ROOT / "sandbox" / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
FIRST = ROOT / "docs" / "architecture.md"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
READERS = [
    ROOT / "README.md",
    *(page for reader in ("players", "owners", "hosts") for page in sorted((ROOT / "docs" / reader).glob("*.md"))),
]
HOSTS = sorted((ROOT / "docs" / "hosts").glob("*.md"))
NEWCOMERS = [FIRST, *sorted((ROOT / "docs" / "architecture").glob("*.md")), CONTRIBUTING]
NAMING = [
    *NEWCOMERS,
    *(
        ROOT / "docs" / f"{name}.md"
        for name in ("adding-a-game", "developers/confirmations", "game-reference", "developers/testing")
    ),
]


PACKAGES_OF_OURS = ("bot", "cartouche", "games", "render", "data", "sandbox", "tests", "benchmarks", "examples")
ROOTS = (*PACKAGES_OF_OURS, "docs", "deploy")
ENDINGS = (".py", ".toml", ".md", ".po", ".yaml", ".service")
NOT_STORED = {"tests/_shots", "compose.override.yaml"}
"""The paths that needn't exist, because they are only created by running something."""


def shown(page):
    return str(page.relative_to(ROOT))


def of_each(pages):
    return pytest.mark.parametrize("page", pages, ids=shown)


def links(text):
    return re.findall(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)", text)


def anchors(text):
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


def in_backticks(page):
    return re.findall(r"`([^`\n]+)`", FENCED.sub("", page.read_text("utf-8")))


def in_diagrams(page):
    fenced = "\n".join(FENCED.findall(page.read_text("utf-8")))
    return re.findall(rf"(?<![\w/.-])(?:{'|'.join(ROOTS)})/[\w./<>-]+", fenced)


def exists(text):
    """Return whether `text` is an existing path or isn't a path at all.

    `<game>` stands for each game, and any other `<word>` stands for anything. A bare file name may be the name of any
    file.
    """
    if not re.fullmatch(r"\.?[\w<>-][\w./<>-]*", text):
        return True
    if not text.startswith(tuple(f"{root}/" for root in ROOTS)) and not text.endswith(ENDINGS):
        return True
    if "<game>" in text:
        return all(exists(text.replace("<game>", game)) for game in BUILT_IN)
    pattern = re.sub(r"<\w+>", "*", text.rstrip("/"))
    places = (ROOT, *(ROOT / "examples").iterdir())
    return any(any(place.glob(pattern)) for place in places) or (
        "/" not in text and bool(fnmatch.filter(names(), pattern))
    )


@cache
def names():
    return {path.name for root in ROOTS for path in (ROOT / root).rglob("*")}


@cache
def words():
    files = [path for root in PACKAGES_OF_OURS for path in (ROOT / root).rglob("*.py") if path != Path(__file__)]
    files += [ROOT / "pyproject.toml", ROOT / "Makefile", ROOT / ".env.example"]
    return {word for path in files for word in re.findall(r"[A-Za-z_]\w+", path.read_text("utf-8"))}


async def commands():
    return set(await described())


async def test_the_players_page_has_every_command_with_its_description():
    lines = LINE.findall(PAGE.read_text("utf-8"))
    there = await described()
    assert len(lines) == len(there)
    assert dict(lines) == there, "python -m tests.docs.commands brings the page up to date"


@pytest.mark.parametrize("page", READERS, ids=shown)
async def test_pages_for_people_name_only_commands_that_there_are(page):
    named = set(re.findall(r"`/((?:(?:game|league|player|server) )?[a-z-]+)`", page.read_text("utf-8")))
    assert named <= await commands()


def test_the_permissions_number_is_what_the_bot_asks_for():
    wanted = discord.Permissions(**dict.fromkeys({*CHANNEL, *THREAD, *NEW_THREAD}, True)).value
    for page in (ROOT / "README.md", ROOT / "docs" / "hosts" / "install.md"):
        numbers = {
            int(found) for found in re.findall(r"(?:permissions=|permissions number `)(\d+)", page.read_text("utf-8"))
        }
        assert numbers == {wanted}, page.name


@of_each(PAGES)
def test_every_link_leads_somewhere(page):
    for target, anchor in links(page.read_text("utf-8")):
        there = page.parent / target if target else page
        assert there.exists(), target
        assert not anchor or anchor in anchors(there.read_text("utf-8")), f"{target}#{anchor}"


def test_every_page_is_reached_from_the_first():
    seen, left = set(), [ROOT / "README.md"]
    while left:
        one = left.pop()
        seen.add(one)
        found = {(one.parent / target).resolve() for target, _ in links(one.read_text("utf-8")) if target}
        left += [there for there in found if there.suffix == ".md" and there not in seen]
    assert set(NEWCOMERS) <= seen


@of_each(PAGES)
def test_every_path_exists(page):
    for text in (*in_backticks(page), *in_diagrams(page)):
        assert text in NOT_STORED or exists(text), text


@of_each(NAMING)
def test_every_name_in_backticks_stands_in_the_code(page):
    known = words()
    for text in in_backticks(page):
        unknown = [one for one in re.findall(r"[A-Za-z_]\w+", text) if one not in known]
        assert not unknown or exists(text), (text, unknown)


@pytest.mark.parametrize("form", ["bug", "game"])
def test_a_form_for_faults_asks_for_what_help_gathers(form):
    text = (ROOT / ".github" / "ISSUE_TEMPLATE" / f"{form}.yml").read_text("utf-8")
    view = help_view(texts("en"), PRESENTERS)
    (label,) = (item.to_component_dict()["label"] for item in view.children if item.custom_id.endswith(":report"))
    assert f"*{label}*" in text
    for wanted in ("facts", "pressed", "expected", "record"):
        assert f"id: {wanted}\n" in text


def test_the_settings_that_the_docs_name_exist():
    known = set(re.findall(r"^#?\s?([A-Z_]+)=", (ROOT / ".env.example").read_text("utf-8"), re.MULTILINE))
    for page in (ROOT / "README.md", *HOSTS):
        named = set(re.findall(r"`([A-Z][A-Z_]{5,})`", page.read_text("utf-8")))
        assert named <= known | set(Why.__members__), page.name


def test_hosts_are_told_commands_of_compose_that_debian_12_has():
    told = {command for page in HOSTS for command in re.findall(r"docker compose ([a-z]+)", page.read_text("utf-8"))}
    assert {"up"} < told <= {"build", "config", "down", "exec", "logs", "ps", "restart", "run", "start", "stop", "up"}


@pytest.mark.parametrize("name", PICTURES)
def test_the_readmes_pictures_are_what_the_program_draws_today(name):
    shown = small(path(name).read_bytes())
    assert worst(small(drawn(*PICTURES[name])), shown) <= TOLERANCE, "python -m tests.docs.pictures draws them again"
