"""What organisers can do (L10), by everybody who may and may not, through forms, previews and buttons."""

import discord
import pytest

from bot.features.league.acts import ACTS
from bot.features.league.acts_asked import Sort, Words
from bot.features.league.acts_form import DO, SET, of_act
from bot.features.league.acts_told import can_be_taken_back
from bot.features.league.organise import EYES, OrganiseCommand
from bot.league.pure.known import Trouble
from data.texts import texts
from leagues.log import entries as said
from leagues.log.preview import Eye
from leagues.settings import DAY
from leagues.state import How
from tests.bot.features.league.organising import FIVE, Ground, said_in
from tests.bot.tables import ADA, BEN, CHLOE
from tests.bot.ui.pressing import CHANNEL

LANGUAGES = ("en-US", "de", "pl", "fr")
STRANGER = 777
NOT_YOURS = "Only the organisers of this league can do this"
DONE = "**Done**"


@pytest.fixture
async def ground(host):
    made = Ground(host)
    yield made
    await made.leagues.stop()


# Each act, once, by an organiser: what is filled in, on which ground, and what the log says behind it.

CASES = {
    "announce": ("running", {"why": "Hello\nall"}, said.Announced("Hello\nall")),
    "pause": ("running", {}, said.Paused()),
    "stop": ("running", {"why": "we are through"}, said.Stopped()),
    "extend": ("running", {"hours": "12"}, said.Extended(12)),
    "remove": ("running", {"member": "22", "why": "rude"}, said.Left("22", How.REMOVED)),
    "points": ("running", {"member": "22", "points": "-3", "why": "late"}, said.Corrected("22", -3)),
    "start": ("placed", {}, said.Begun(1)),
    "unrated": ("placed", {"table": "1.1-1"}, said.Unrated("1.1", 1)),
    "appoint": ("placed", {"organiser": str(BEN)}, said.Organisers((str(ADA), str(BEN)))),
    "handover": ("placed", {"organiser": str(BEN)}, said.Organisers((str(BEN),))),
    "close": ("placed", {}, said.Closed()),
}


@pytest.mark.parametrize("act", CASES)
async def test_l10_1_each_act_by_an_organiser(ground, act):
    where, values, what = CASES[act]
    await getattr(ground, where)()
    before = await ground.log()
    preview = await ground.preview(act, **values)
    assert before == (await ground.log()), "a preview changes nothing"
    done = await ground.confirm(preview)
    assert DONE in done.said
    entry = (await ground.log())[len(before)]
    assert (entry.what, entry.who) == (what, str(ADA))
    assert entry.why == ("" if act == "announce" else values.get("why", ""))


async def test_l10_1_members_are_added_and_moved_before_tables_open(ground):
    await ground.placed(*range(11, 25))
    known = await ground.known()
    first, second = known.league.playing.divisions[:2]
    member = first.members[0]
    answer = await ground.act("move", member=member, division=second.name, why="friends")
    assert DONE in answer.said
    now = (await ground.known()).league.playing.divisions
    assert member in now[1].members
    answer = await ground.act("add", member="99", division=first.name)
    assert DONE in answer.said
    assert "99" in (await ground.known()).league.playing.divisions[0].members


async def test_l10_1_replace_at_a_table_by_somebody_or_by_nobody(ground):
    await ground.running()
    division, number, seats = await ground.table()
    free = next(str(one) for one in FIVE if str(one) not in seats)
    key = f"{division}-{number}"
    answer = await ground.act("replace", table=key, member=seats[0], player=free, why="holiday")
    assert f"<@{free}> plays for <@{seats[0]}>" in answer.said
    answer = await ground.act("replace", table=key, member=seats[1], why="holiday")
    assert f"the stand-in plays for <@{seats[1]}>" in answer.said
    table = next(one for _, one in (await ground.known()).league.playing.tables if one.number == number)
    assert table.players == (free, "", seats[2])
    answer = await ground.act("replace", table=key, member="777", why="holiday")
    assert "(L10.1)" in answer.said
    assert "L6.2" in (await ground.act("replace", table=key, member=seats[2], player=free, why="twice")).said


async def test_l10_1_a_table_is_annulled_and_the_preview_says_whom_it_touches(ground):
    await ground.running()
    division, number, seats = await ground.table()
    preview = await ground.preview("annul", table=f"{division}-{number}", why="wrong options")
    assert all(f"<@{one}>" in preview.said for one in seats)
    assert "Tables that change: Division 1, table" in preview.said
    assert "wrong options" in said_in(preview)
    assert DONE in (await ground.confirm(preview)).said


async def test_l10_1_a_season_is_opened_postponed_paused_and_goes_on(ground):
    await ground.begin(in_days=None)
    answer = await ground.act("open", begins="20")
    known = await ground.known()
    assert DONE in answer.said
    assert abs(known.league.registering.begins - ground.leagues.now() - 20 * DAY) < DAY / 100
    assert known.league.registering.seal
    await ground.sign(11, 22)
    await ground.day(-0.9)
    assert (await ground.known()).league.registering.short
    begins = (await ground.known()).league.registering.begins
    assert DONE in (await ground.act("postpone")).said
    assert (await ground.known()).league.registering.begins == begins + 7 * DAY
    await ground.sign(33, 44, 55)
    await ground.day(-1)
    await ground.day(0)
    assert DONE in (await ground.act("pause", why="a feast")).said
    assert (await ground.known()).league.playing.paused is not None
    preview = await ground.preview("resume")
    assert "It cannot be taken back" in preview.said
    assert DONE in (await ground.confirm(preview)).said


async def test_l10_1_settings_change_between_seasons(ground):
    await ground.begin(in_days=None)
    chosen = await ground.choose("settings")
    standing = {one["component"]["custom_id"]: one["component"]["value"] for one in chosen.form["components"]}
    assert standing == {"days": "56", "rest": "14", "registration": "14", "at_once": "2", "vacation": "7"}
    preview = await ground.fill(chosen.form, days="28")
    assert "Days of a season: 28" in preview.said
    assert DONE in (await ground.confirm(preview)).said
    assert (await ground.known()).league.settings.days == 28
    refused = await ground.preview("settings", days="3")
    assert "a season takes 14 to 365 days" in refused.said


async def test_l1_2_organisers_come_and_go_and_one_stays(ground):
    await ground.placed()
    await ground.act("appoint", organiser=str(BEN))
    assert DONE in (await ground.act("pause", BEN)).said
    assert DONE in (await ground.act("dismiss", BEN, organiser=str(ADA))).said
    assert NOT_YOURS in (await ground.preview("resume", ADA)).said
    assert "at least one organiser" in (await ground.preview("dismiss", BEN, organiser=str(BEN))).said
    assert "(L1.2)" in (await ground.preview("dismiss", BEN, organiser=str(ADA))).said


async def test_the_league_moves_to_another_channel_and_language(ground):
    await ground.begin(in_days=None)
    _can(ground, discord.Permissions.all())
    assert "<#55>" in (await ground.act("channel", channel="55")).said
    assert "Deutsch" in (await ground.act("language", language="de")).said
    known = await ground.known()
    assert (known.channel, known.locale) == (55, "de")


async def test_a_channel_in_which_no_threads_can_be_opened_is_not_taken(ground):
    await ground.begin(in_days=None)
    preview = None
    for allowed in (discord.Permissions.all(), discord.Permissions(view_channel=True)):
        _can(ground, allowed)
        preview = preview or await ground.preview("channel", channel="55")
    assert "In <#55> I lack" in (await ground.preview("channel", channel="55")).said
    assert "In <#55> I lack" in (await ground.confirm(preview)).said
    ground.host.guild.get_channel = lambda _number: None
    assert "is gone" in (await ground.confirm(preview)).said
    assert (await ground.known()).channel == CHANNEL


def _can(ground, allowed):
    """A text channel in which the bot has these rights."""
    allowed.administrator = False
    kind = type("TextChannel", (discord.TextChannel,), {"permissions_for": lambda *_: allowed})
    ground.host.guild.unavailable, ground.host.guild.me = False, object()
    ground.host.guild.get_channel = lambda _number: object.__new__(kind)


async def test_bots_take_no_part(ground):
    await ground.running()
    chosen = await ground.choose("appoint")
    answer = await ground.fill(chosen.form, organiser="66", resolved={"users": {"66": {"bot": True}}})
    assert "Bots do not take part" in answer.said


async def test_l6_3_a_bar_is_lifted(ground):
    await ground.begin(*FIVE)
    assert "lift" not in _offered(await ground.panel())
    assert "(L6.3)" in (await ground.preview("lift", member="11")).said


def _offered(panel):
    return [one.value for one in panel.shown.view.children[0].item.options]


# Who may


@pytest.mark.parametrize("user", [11, STRANGER])
@pytest.mark.parametrize("act", ACTS)
async def test_l10_1_nobody_else_is_even_asked(ground, act, user):
    await ground.running()
    chosen = await ground.choose(act, user)
    assert NOT_YOURS in chosen.said
    assert "L1.2" in chosen.said
    assert chosen.form is None


@pytest.mark.parametrize("act", CASES)
async def test_l10_1_who_may_manage_the_server_may_and_the_log_says_so(ground, act):
    where, values, what = CASES[act]
    await getattr(ground, where)()
    before = len(await ground.log())
    assert DONE in (await ground.act(act, STRANGER, manager=True, **values)).said
    entry = (await ground.log())[before]
    assert entry.manager
    assert entry.who == str(STRANGER)
    assert type(entry.what) is type(what)


@pytest.mark.parametrize("user", [11, STRANGER])
async def test_made_up_ids_and_forms_do_nothing_for_others(ground, user):
    await ground.running()
    entries = len(await ground.log())
    for name, act in ACTS.items():
        values = ["1.1-1" if one.name == "table" else "11" for one in act.fields]
        pressed = await ground.press(of_act(ground.id, DO, name, str(entries), *values), user)
        assert NOT_YOURS in pressed.said, name
        form = {"custom_id": str(of_act(ground.id, SET, name)), "components": []}
        assert NOT_YOURS in (await ground.fill(form, user)).said
    assert NOT_YOURS in (await ground.panel(user)).said
    assert len(await ground.log()) == entries


async def test_from_another_server_there_is_no_league(ground):
    await ground.running()
    for guild in (901, None):
        assert "I do not know which league" in (await ground.panel(ADA, guild=guild, manager=True)).said
        assert "I do not know which league" in (await ground.choose("pause", ADA, guild=guild, manager=True)).said
        form = {"custom_id": str(of_act(ground.id, SET, "pause")), "components": []}
        assert "I do not know which league" in (await ground.fill(form, ADA, manager=True, guild=guild)).said
        pressed = await ground.press(of_act(ground.id, DO, "pause", "1"), ADA, guild=guild, manager=True)
        assert "I do not know which league" in pressed.said


@pytest.mark.parametrize(
    "more",
    [
        ("do", "pause"),
        ("do", "nothing", "1"),
        ("do", "extend", "1"),
        ("do", "extend", "1", "x"),
        ("do", "points", "1", "22", "-"),
        ("do", "announce", "1"),
        ("do", "replace", "1", "1.1", "22", "-"),
        ("do", "replace", "1", "9.9-1", "22", "-"),
        ("do", "channel", "1", "abc"),
        ("what",),
        ("choose",),
        ("panel", "1", "2"),
    ],
)
async def test_ids_that_no_preview_made_are_answered(ground, more):
    await ground.running()
    verb, *rest = more
    before = await ground.log()
    pressed = await ground.press(of_act(ground.id, verb, *rest), ADA)
    assert "Something went wrong" not in pressed.said
    assert pressed.said
    assert await ground.log() == before


# Two at once, and taking back


async def test_l10_2_the_second_of_two_organisers_sees_what_the_first_has_changed(ground):
    await ground.running()
    await ground.act("appoint", organiser=str(BEN))
    mine = await ground.preview("points", member="22", points="5", why="bonus")
    theirs = await ground.preview("points", BEN, member="22", points="-3", why="late")
    assert DONE in (await ground.confirm(theirs, BEN)).said
    anew = await ground.confirm(mine)
    assert "Something has changed meanwhile" in anew.said
    assert f"<@{BEN}>" in anew.said
    assert "Correct points" in anew.said
    assert "<@22>: 5. (-3) → 1. (2)" in anew.said
    assert "bonus" in said_in(anew)
    assert (await ground.known()).league.playing.corrections[-1].points == -3
    assert DONE in (await ground.confirm(anew)).said
    assert [one.points for one in (await ground.known()).league.playing.corrections] == [-3, 5]
    assert (await ground.log())[-1].why == "bonus"


async def test_the_same_button_twice_does_it_once(ground):
    await ground.running()
    preview = await ground.preview("points", member="22", points="5", why="bonus")
    await ground.confirm(preview)
    assert "Something has changed meanwhile" in (await ground.confirm(preview)).said
    assert len((await ground.known()).league.playing.corrections) == 1


async def test_l10_3_an_act_is_taken_back_until_something_follows_from_it(ground):
    await ground.running()
    await ground.act("points", member="22", points="5", why="bonus")
    number = len(await ground.log())
    chosen = await ground.choose("undo")
    (field,) = [one["component"] for one in chosen.form["components"] if one["component"]["custom_id"] == "entry"]
    assert field["options"][0]["value"] == str(number)
    assert "bonus" in field["options"][0]["label"]
    preview = await ground.fill(chosen.form, entry=str(number))
    assert "Correct points" in preview.said
    assert "It cannot be taken back" in preview.said
    assert DONE in (await ground.confirm(preview)).said
    assert (await ground.known()).league.playing.corrections == ()
    log = await ground.leagues.entries(ground.id)
    assert number not in [one for one, _ in can_be_taken_back(log)]


async def test_l10_3_what_was_told_or_given_cannot_be_taken_back_and_says_so_before(ground):
    await ground.running()
    for act, values in (("announce", {"why": "x"}), ("extend", {"hours": "2"})):
        preview = await ground.preview(act, **values)
        assert "It cannot be taken back" in preview.said
        await ground.confirm(preview)
    assert "It can be taken back until" in (await ground.preview("pause")).said
    log = await ground.leagues.entries(ground.id)
    assert {type(one.what) for _, one in can_be_taken_back(log)} == {said.Opened}


async def test_l10_2_a_reason_is_needed_where_it_touches_others(ground):
    await ground.running()
    for act, facts in ACTS.items():
        chosen = await ground.choose(act)
        asked = {
            one["component"]["custom_id"]: one["component"] for one in (chosen.form or {"components": []})["components"]
        }
        if chosen.form is not None and "why" in asked:
            assert asked["why"]["required"] is (facts.words in {Words.REASON, Words.TEXT})
    form = (await ground.choose("points")).form
    form["components"][-1]["component"]["required"] = False
    assert "it needs a reason" in (await ground.fill(form, member="22", points="1")).said


async def test_numbers_that_are_none_are_said(ground):
    await ground.running()
    assert "whole hours" in (await ground.preview("extend", hours="many")).said
    assert "whole hours" in (await ground.preview("extend", hours="0")).said
    assert "whole hours" in (await ground.preview("extend", hours="9" * 90)).said
    assert "no points" in (await ground.preview("points", member="22", points="0", why="x")).said


# Many members


async def test_of_more_than_25_tables_one_is_typed(ground):
    await ground.placed(*range(11, 51))
    chosen = await ground.choose("annul")
    field = chosen.form["components"][0]["component"]
    assert field["type"] == 4
    preview = await ground.fill(chosen.form, table="division 2 table 3", why="x")
    assert "Division 2, table 3 counts for nobody" in preview.said
    unclear = await ground.preview("annul", table="table 3", why="x")
    assert "Division 1, table 3" in unclear.said
    assert "Division 2, table 3" in unclear.said
    assert DONE in (await ground.confirm(preview)).said


async def test_members_are_found_by_discords_own_search_and_who_has_left_the_server_by_the_command(ground):
    await ground.running()
    chosen = await ground.choose("points")
    assert chosen.form["components"][0]["component"]["type"] == discord.ComponentType.user_select.value
    chosen = await ground.choose("points", member="22")
    assert [one["component"]["custom_id"] for one in chosen.form["components"]] == ["points", "why"]
    preview = await ground.fill(chosen.form, points="2", why="x")
    assert DONE in (await ground.confirm(preview)).said
    assert (await ground.known()).league.playing.corrections[-1].member == "22"


# The panel


async def test_l10_4_the_panel_shows_what_needs_an_eye(ground):
    await ground.running()
    quiet = await ground.panel()
    assert "Members who have not moved since the season began" in quiet.said
    await ground.day(4)
    panel = await ground.panel()
    assert "Tables without a move for three days: Division 1, table" in panel.said
    assert len(_offered(panel)) <= 25
    await ground.act("remove", member="22", why="rude")
    assert "<@22>" in (await ground.panel()).said


async def test_l10_4_a_blocked_channel_is_named_with_the_right_that_lacks(ground):
    await ground.placed()
    ground.threads.trouble = Trouble.NO_RIGHT
    await ground.day(0)
    lacking = discord.Permissions.all()
    lacking.create_public_threads = False
    _can(ground, lacking)
    panel = await ground.panel()
    assert f"In <#{CHANNEL}> I lack: **Create Public Threads**" in panel.said
    ground.threads.trouble = None
    _can(ground, discord.Permissions.all())
    assert "I can open tables again." in (await ground.panel()).said
    await ground.leagues.settled()
    assert (await ground.known()).blocked is None
    assert await ground.table()


async def test_l10_4_a_full_list_of_threads_is_said(ground):
    await ground.placed()
    ground.threads.trouble = Trouble.FULL
    await ground.day(0)
    assert "as many open threads as Discord allows" in (await ground.panel()).said


async def test_a_quiet_league_needs_no_eye(ground):
    await ground.begin(in_days=None)
    panel = await ground.panel()
    assert "Nothing needs an eye" in panel.said
    assert "open" in _offered(panel)
    assert "pause" not in _offered(panel)


async def test_the_command_opens_the_panel(ground, host):
    await ground.running()
    command = OrganiseCommand()
    for user, wanted in ((ADA, "Autumn"), (CHLOE, NOT_YOURS)):
        come = host.come(user)
        try:
            await command.organise.callback(command, come)
        except Exception as error:  # noqa: BLE001
            await host.tree.on_error(come, error)
        assert wanted in come.said


# The table of acts itself


@pytest.mark.parametrize("language", LANGUAGES)
async def test_each_act_has_its_form_within_discords_limits(ground, language):
    await ground.running()
    tr = texts(language)
    assert set(EYES) == set(Eye)
    for name, act in ACTS.items():
        chosen = await ground.choose(name, locale=language)
        if chosen.form is None:
            continue
        assert 1 <= len(chosen.form["components"]) <= 5
        assert len(chosen.form["title"]) <= 45
        assert len(tr(act.title)) <= 100
        for label in chosen.form["components"]:
            assert len(label["label"]) <= 45
            assert len(label.get("description") or "") <= 100


def test_ids_of_the_longest_facts_fit():
    longest = {
        Sort.USER: "9" * 20,
        Sort.PICK: "10.12-100",
        Sort.NUMBER: "-999999",
        Sort.DAYS: "9" * 13,
        Sort.CHANNEL: "9" * 20,
    }
    for name, act in ACTS.items():
        assert len(str(of_act(9_999_999, DO, name, "999999", *(longest[one.sort] for one in act.fields)))) <= 100


def test_l10_2_what_touches_others_needs_a_reason():
    for name, act in ACTS.items():
        assert (act.words is Words.REASON) is (name in {"move", "remove", "replace", "annul", "points"})
