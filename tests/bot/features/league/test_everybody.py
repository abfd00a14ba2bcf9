import pytest

from bot.features.league.acts_form import PANEL, of_act
from bot.features.league.meant import of_league
from bot.features.loading import league_group
from leagues.log import entries as said
from tests.bot.features.leaguing import STRANGER
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import press
from tests.league.desk import request
from tests.wording import en

LEFT, WAITING = CHLOE, DEV
EVERYBODY = {"organiser": ADA, "member": BEN, "left": CHLOE, "waiting": DEV, "stranger": STRANGER, "manager": 78}
PICTURE = "picture"
FOR_GOOD = en("You've left, and you can't come back this time.") + " (L6.3)"
OURS = en("{league}, season {number}", league="**The Friday League**", number=1)
IN = en("You're already in.") + " (L2.1)"
NOT_IN = en("You aren't signed up.") + " (L2.1)"
MEMBERS_ONLY = en("This only works for members.")
NOT_ASKED = en("This question isn't for you, or it's no longer open.") + " (L6.2)"
ORGANISERS = en("Only this league's organisers and people who manage the server can do this.")
LAST = "\n**3. "
DAY_ONE = f"{en('Season {number}', number=1)}: {en('day {day} of {days}', day=1, days=56)}"
YOURS = en("Their tables are yours now; `/league mine` shows them.")
TABLE = f"**{en('Table {number}', number=1)}**"
DIVISION = en("Division {name}", name=1)


def all_but(usual, **others):
    return {**dict.fromkeys(EVERYBODY, usual), **others}


COMMANDS = {
    "join": all_but("(L2.2, L6.2)", **dict.fromkeys(("organiser", "member", "waiting"), IN), left=FOR_GOOD),
    "leave": all_but(
        NOT_IN,
        **dict.fromkeys(("organiser", "member"), en("{season}: do you want to leave?", season=OURS)),
        left=FOR_GOOD,
        waiting=en("{season}: you're no longer signed up.", season=OURS),
    ),
    "sit-out": all_but(en("Registration is closed.") + " (L2.1)"),
    "standings": all_but(PICTURE),
    "watch": all_but(en("League games")),
    "tables": all_but(TABLE),
    "mine": all_but(
        en("You aren't in a league in this server. Sign up with `/league join`."),
        organiser=en("You're an organiser. Your tools are in `/league organise`."),
        member="(L9)",
        left=en("you've left"),
        waiting=en("you're on the list of substitute players"),
    ),
    "why": all_but(
        MEMBERS_ONLY,
        **dict.fromkeys(
            ("organiser", "member"),
            en.plural("{count} point", "{count} points", 0) + " · " + en.plural("{count} table", "{count} tables", 0),
        ),
        left=LAST,
    ),
    "history": all_but(en("in progress")),
    "organise": all_but(ORGANISERS, organiser=DAY_ONE, manager=DAY_ONE),
    "export": all_but("(L16)"),
}

CONTROLS = {
    ("join", "1"): COMMANDS["join"],
    ("out", "1"): {**COMMANDS["leave"], "left": NOT_IN},
    ("who", "1"): all_but(en.plural("{count} person is in:", "{count} people are in:", 3)),
    ("gone", "1"): all_but(
        MEMBERS_ONLY,
        **dict.fromkeys(
            ("organiser", "member"),
            en("{season}: you've left. Thanks for letting me know: now no one has to wait for you.", season=OURS),
        ),
        left=FOR_GOOD,
    ),
    ("stay", "1"): all_but(en("Great, you're staying in.")),
    ("yes", str(LEFT)): all_but(NOT_ASKED, waiting=YOURS),
    ("no", str(LEFT)): all_but(NOT_ASKED, waiting=en("No problem, I'll ask the next person.")),
    ("back",): all_but(
        MEMBERS_ONLY,
        **dict.fromkeys(
            ("organiser", "member", "left", "waiting"), en("You aren't marked as absent, so there's nothing to do.")
        ),
    ),
    ("see", "1", "text", "1.1"): all_but(f"The Friday League · {DIVISION}"),
    ("see", "1", "picture", "1.1"): all_but(PICTURE),
    ("at", "match"): all_but(PICTURE),
    ("tables", "1.1"): all_but(TABLE),
    ("old", "1"): all_but(PICTURE),
    ("pick", "1", "1.1"): all_but(
        en("Whose place?"), **dict.fromkeys(("organiser", "member", "left"), f"__{DIVISION}__")
    ),
    ("why", "1", "1.1", str(LEFT)): all_but(LAST),
    (PANEL,): COMMANDS["organise"],
}
CHANGES = {
    ("waiting", "leave"),
    *((kind, "join") for kind in ("stranger", "manager")),
    ("waiting", "out"),
    *((kind, "gone") for kind in ("organiser", "member")),
    ("waiting", "yes"),
    ("waiting", "no"),
}


@pytest.fixture
async def here(here):
    await here.begun(ADA, BEN, CHLOE, day=0)
    await here.leagues.tell(here.id, DEV, said.SignedUp(1, str(DEV)), request=request())
    await here.leagues.tell(here.id, CHLOE, said.Left(str(CHLOE)), request=request())
    await here.settled()
    return here


def given(answer):
    shown = answer.shown
    picture = shown is not None and bool(shown.attachments) and not answer.said
    titles = [embed.title or "" for embed in shown.embeds] if shown else []
    return PICTURE if picture else "\n".join([answer.said, *titles])


def test_the_tables_of_these_tests_have_every_command():
    names = {one.name for one in league_group().commands}
    assert names == set(COMMANDS) | {"new"}


def in_turn(what):
    """Return all kinds of people, in the order in which the test lets them try `what`. Those who change something by
    it come last.
    """
    return sorted(EVERYBODY.items(), key=lambda one: (one[0], what) in CHANGES)


@pytest.mark.parametrize("name", COMMANDS)
async def test_a_command(here, name):
    for kind, user in in_turn(name):
        before = (await here.known()).entries
        answer = await here.say(user, name, interaction=here.come(user, manager=kind == "manager"))
        assert COMMANDS[name][kind] in given(answer), kind
        assert ((await here.known()).entries > before) is ((kind, name) in CHANGES), kind


async def item_of(here, control):
    verb, *more = control
    (match, *_) = await here.matches()
    more = [str(match.id) if one == "match" else one for one in more]
    return of_act(here.id, PANEL) if verb == PANEL else of_league(here.id, verb, *more)


@pytest.mark.parametrize("control", CONTROLS, ids="-".join)
async def test_a_control(here, control):
    item = await item_of(here, control)
    for kind, user in in_turn(control[0]):
        before = (await here.known()).entries
        answer = await press(here.host, user, item, manager=kind == "manager")
        assert CONTROLS[control][kind] in given(answer), kind
        assert ((await here.known()).entries > before) is ((kind, control[0]) in CHANGES), kind


async def test_from_another_server_commands_and_controls_find_no_league(here):
    before = (await here.known()).entries
    for name in COMMANDS:
        answer = await here.say(ADA, name, interaction=here.come(ADA, guild=4_711), league=str(here.id))
        assert answer.outcome == "refused:NO_LEAGUE", name
    for control in CONTROLS:
        answer = await press(here.host, ADA, await item_of(here, control), guild=4_711)
        # The one who stays is told so, and no league is asked.
        assert answer.outcome == "refused:NO_LEAGUE" or control[0] == "stay", control
    assert (await here.known()).entries == before
