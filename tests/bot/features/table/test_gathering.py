from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind
from bot.features.history.pages import PAGE
from bot.features.table.confirm import ask_to_resign
from bot.features.table.embeds import signup_embed
from bot.features.teaching import SOLO
from bot.league.storage.ratings import keep
from bot.match.pure.clock.setting import NONE
from bot.match.pure.log.entries import line_at
from bot.match.pure.table.model import Status
from data.texts import texts
from games.computer import strongest
from games.mykerinos.game import GAME
from games.registry import COMPUTERS
from leagues.ratings import Rating
from tests.bot.features.saying import asked, begun, choices_of, fields_of, guest, here, offered, opened_here, say
from tests.bot.tables import ADA, BEN, CHLOE, DEV, called
from tests.bot.ui.pressing import CHANNEL, GUILD, opened, press, unasked
from tests.match.desk import finish
from tests.wording import en

EN = texts("en")
SEEN = en("Everyone in the channel will see that you did this.")
ALONE = en("Resign from this game? You're the only person in it, so I'll cancel it.")


async def moderating(host, name, **options):
    return await say(host, DEV, name, interaction=host.come(DEV, moderator=True), **options)


async def removing(host, by, user):
    interaction = host.come(by, moderator=by == DEV)
    question = await say(host, by, "remove", interaction=interaction, player=guest(user))
    await press(host, by, question.buttons()[str(user)], private=True, moderator=by == DEV)


async def history(host, page=None):
    if page is None:
        answer = await say(host, BEN, "history", form="text")
    else:
        match = await here(host)
        answer = await press(host, BEN, ControlId.at(match, ControlKind.HISTORY, "older", str(page)))
    (embed,) = answer.shown.embeds
    return embed.title, embed.description.split("\n")


async def call_off(host):
    question = await moderating(host, "cancel")
    await press(host, DEV, question.buttons()["cancel"], private=True, moderator=True)


async def test_what_was_done_before_the_game_is_in_the_history(host):
    await say(host, ADA, "new", game="mykerinos", players=3)
    assert (await say(host, BEN, "history")).outcome == "refused:NOT_ACTIVE"
    await say(host, BEN, "join")
    await removing(host, ADA, BEN)
    await call_off(host)
    removed = en("{who} removed {player} from the table.", who=f"<@{ADA}>", player=f"<@{BEN}>")
    off = en("{who} (moderator) cancelled this table.", who=f"<@{DEV}>")
    assert await history(host) == (en("Before the game"), [f"*{removed}*", f"*{off}*"])


async def test_what_a_moderator_did_stands_in_its_place_among_the_entries(host):
    await opened_here(host)
    for user in (BEN, CHLOE):
        await say(host, user, "join")
    await moderating(host, "start")
    match = await here(host)
    user, _ = await asked(host)
    other = next(one for one in (ADA, BEN, CHLOE) if one != user)
    await removing(host, DEV, other)
    await unasked(host, user)
    await say(host, user, "pass")
    _, lines = await history(host)
    assert lines[0] == "*" + en("{who} (moderator) started the game.", who=f"<@{DEV}>") + "*"
    removal = "{who} (moderator) removed {player}. A computer is playing on for them."
    removed = lines.index("*" + en(removal, who=f"<@{DEV}>", player=f"<@{other}>") + "*")
    said = en("{who} passes and takes space {space} of the pass track.", who=f"<@{user}>", space=1)
    passed = next(number for number, line in enumerate(lines) if said in line)
    assert 0 < removed < passed
    assert (await host.service.history.incidents(match.id))[1].ply == match.ply


async def test_each_incident_is_on_one_page(host):
    match = await begun(host)
    number = 0
    while (await host.service.history.get(match.id)).ply <= PAGE:
        number += 1
        user, legal = await asked(host)
        await host.service.play.act(match.id, user, legal[0], None, f"move {number}")
    await call_off(host)
    off = "*" + en("{who} (moderator) cancelled this table.", who=f"<@{DEV}>") + "*"
    assert off in (await history(host))[1]
    assert off not in (await history(host, 0))[1]


async def test_joining_with_a_color_of_those_that_are_free(host):
    assert await choices_of("join", "color", host.come(BEN)) == []
    await say(host, ADA, "new", game="mykerinos", players=3)
    taken = (await here(host)).players[0].color
    assert set(await choices_of("join", "color", host.come(BEN))) == set(GAME.seat_names) - {taken}
    assert await choices_of("join", "color", host.come(BEN), "whi") == ["white"]
    assert en("Green") in (await say(host, BEN, "join", color="green")).said
    assert f"<@{BEN}>" in (await say(host, CHLOE, "join", color="green")).said
    assert (await say(host, CHLOE, "join", color="mauve")).outcome == "refused:BAD_COLOR"


async def test_who_has_begun_alone_is_told_nothing_of_joining_and_waiting(host):
    await press(host, ADA, ControlId.home(SOLO, "mykerinos"))
    match = await here(host)
    assert match.status is Status.ACTIVE
    assert match.options.clock.runs
    told, reminder = {en("Who may join"), en("Clock"), en("When time is up")}, en("Reminder")
    assert not {*told, reminder} & named(match)
    assert reminder in named(replace(match, options=replace(match.options, clock=NONE)))
    assert told <= named(replace(match, status=Status.SIGNUP)), "a computer may still go"


def named(match):
    return {field.name for field in signup_embed(match, "Mykerinos", called("Ada", "Rivet", "Gizmo"), EN).fields}


async def test_a_live_table_is_not_said_to_remind_anybody(host):
    await say(host, ADA, "new", game="chronos", players=3, clock="none")
    assert en("Reminder") not in fields_of(await say(host, BEN, "options"))
    await host.service.lobby.cancel((await here(host)).id, ADA, "off", moderator=False)
    await say(host, ADA, "new", game="mykerinos", players=3, clock="none")
    assert "24" in fields_of(await say(host, BEN, "options"))[en("Reminder")]


async def test_ones_tables_are_listed_before_they_begin(host):
    assert not (await say(host, BEN, "mine")).shown.embeds
    await say(host, ADA, "new", game="mykerinos", players=3)
    await say(host, BEN, "join")
    await say(host, BEN, "note", text="bring cake")
    (embed,) = (await say(host, BEN, "mine")).shown.embeds
    heading, line = embed.description.split("\n")
    assert heading == "__" + en("Not started yet") + "__"
    assert line.startswith("**Mykerinos** · ")
    assert "<t:" in line
    assert line.endswith("📝 bring cake")
    assert "cake" not in (await say(host, ADA, "mine")).shown.embeds[0].description
    await say(host, ADA, "start")
    running = (await say(host, BEN, "mine")).shown.embeds[0].description
    assert en("Not started yet") not in running
    assert f"https://discord.com/channels/{GUILD}/{CHANNEL}" in running


async def test_removing_a_player_or_oneself(host):
    await say(host, ADA, "new", game="mykerinos", players=3)
    await say(host, BEN, "join")
    await say(host, BEN, "remove", player=guest(BEN))
    assert (await here(host)).seat_of(BEN) is None
    await say(host, BEN, "join")
    assert (await say(host, CHLOE, "remove", player=guest(BEN))).outcome == "refused:NOT_OWNER"
    question = await say(host, ADA, "remove", player=guest(BEN))
    assert en("Remove {player} from this table?", player=f"<@{BEN}>") + " " + SEEN in question.said
    assert (await here(host)).seat_of(BEN) is not None
    assert (await press(host, CHLOE, question.buttons()[str(BEN)], private=True)).outcome == "refused:NOT_OWNER"
    await press(host, ADA, question.buttons()[str(BEN)], private=True)
    assert (await here(host)).seat_of(BEN) is None


async def test_a_moderator_removes_a_player_from_a_running_game(host):
    await begun(host)
    assert (await say(host, BEN, "remove", player=guest(CHLOE))).outcome == "refused:MODERATOR_ONLY"
    for nobody in (await say(host, BEN, "remove"), await moderating(host, "remove")):
        assert nobody.outcome == "refused:COMPUTERS_STAY"
    assert (await moderating(host, "remove", player=guest(DEV + 1))).outcome == "refused:NOT_THERE"
    question = await moderating(host, "remove", player=guest(CHLOE))
    told = en("Remove {player} from this game? A computer takes over the seat.", player=f"<@{CHLOE}>")
    assert f"{told} {SEEN}" in question.said
    assert (await here(host)).seat_of(CHLOE) is not None
    yes = question.buttons()[str(CHLOE)]
    assert (await press(host, BEN, yes, private=True)).outcome == "refused:MODERATOR_ONLY"
    assert (await press(host, DEV, yes, private=True, moderator=True)).hushed
    assert (await here(host)).seat_of(CHLOE) is None
    await press(host, DEV, (await moderating(host, "remove", player=guest(BEN))).buttons()[str(BEN)], moderator=True)
    last = en("Remove {player} from this game? They're the last person in it, so I'll cancel it.", player=f"<@{ADA}>")
    assert last in (await moderating(host, "remove", player=guest(ADA))).said
    assert ALONE in (await say(host, ADA, "resign")).said


async def test_whoever_resigns_as_the_last_person_is_told_that_only_a_leagues_game_goes_on(host):
    made = await opened(host, players=2)
    await host.service.lobby.add_computer(made.id, ADA, "random", "computer")
    match = (await host.service.play.start(made.id, ADA, "start")).match
    for league, told in ((0, ALONE), (1, en("Resign from this game? A computer takes over your seat."))):
        interaction = host.come(ADA)
        await ask_to_resign(interaction, replace(match, options=replace(match.options, league=league)))
        assert told in interaction.said


async def test_what_there_is_not_is_refused(host):
    assert (await say(host, ADA, "new", game="chess", players=2)).outcome == "refused:UNKNOWN_GAME"
    assert (await say(host, ADA, "new", game="mykerinos", players=5)).outcome == "refused:BAD_PLAYERS"
    assert await here(host) is None
    await say(host, ADA, "new", game="chronos", players=3)
    for kind in ("clever", "gentle"):  # the second one plays in the lessons only
        assert (await say(host, ADA, "add-computer", kind=kind)).outcome == "refused:NO_COMPUTER"
    assert len((await here(host)).players) == 1


@pytest.mark.parametrize("game", [name for name, kinds in COMPUTERS.items() if strongest(kinds)])
async def test_whoever_says_strong_gets_the_strongest_and_removes_the_last_one(host, game):
    async def computers():
        return [one.computer for one in (await here(host)).players]

    kind = strongest(COMPUTERS[game])
    await say(host, ADA, "new", game=game, players=4)
    await say(host, ADA, "add-computer", kind="strong")
    await press(host, ADA, ControlId.at(await here(host), ControlKind.SIGNUP, "strong"))
    await press(host, ADA, ControlId.at(await here(host), ControlKind.SIGNUP, "computer"))
    assert await computers() == [None, kind, kind, "greedy"]
    assert host.service.desk.replacement(await here(host)) == kind, "nothing is at stake there"
    assert (await say(host, BEN, "remove")).outcome == "refused:OWNER_ONLY"
    await say(host, ADA, "remove")
    assert await computers() == [None, kind, kind]


async def test_numbers_and_kinds_with_their_ratings_are_offered_where_people_gather(host):
    interaction = host.come(ADA)
    for chosen, typed, numbers in (("mykerinos", "", [2, 3, 4]), ("mykerinos", "3", [3]), ("chess", 2, [2])):
        interaction.namespace = SimpleNamespace(game=chosen)
        assert await choices_of("new", "players", interaction, typed) == numbers
    assert await choices_of("options", "players", host.come(ADA)) == []
    assert await choices_of("add-computer", "kind", host.come(ADA)) == []
    await say(host, ADA, "new", game="mykerinos", players=3)
    assert await choices_of("options", "players", host.come(ADA)) == [2, 3, 4]
    assert await offered("add-computer", "kind", host.come(ADA, locale="de")) == [
        ("Profi: probiert Züge aus, das dauert etwas", "seasoned"),
        ("Locker: denkt einen Zug voraus", "greedy"),
        ("Einsteiger: spielt zufällig", "random"),
    ]
    assert await choices_of("add-computer", "kind", host.come(ADA), "random") == ["random"]
    ratings = {"seasoned": Rating(30.0, 1.0)}
    await host.store.write(lambda writing: keep(writing, "mykerinos", ratings))
    (strong, best), (greedy, _), (chance, _) = await offered("add-computer", "kind", host.come(ADA))
    assert str(ratings["seasoned"].shown) in strong
    assert not any("·" in one for one in (greedy, chance)), "no ratings"
    await say(host, ADA, "add-computer", kind=best)
    assert [one.computer for one in (await here(host)).players] == [None, "seasoned"]


async def called_off(host):
    await host.service.lobby.cancel((await opened_here(host)).id, ADA, "off", moderator=False)


async def over(host):
    await finish(host.service, (await begun(host)).id)


@pytest.mark.parametrize(("end", "why"), [(called_off, "refused:IS_OFF"), (over, "refused:IS_OVER")])
async def test_a_table_that_has_ended_says_so(host, end, why):
    await end(host)
    assert (await say(host, ADA, "remove", player=guest(BEN))).outcome == why
    for name in ("join", "leave", "start", "add-computer", "remove", "cancel"):
        assert (await say(host, ADA, name)).outcome == why, name
    match = await here(host)
    for verb in ("join", "leave", "computer", "start", "cancel"):
        control = ControlId(ControlKind.SIGNUP, match.id, 0, (verb,), line_at(match.created))
        assert (await press(host, ADA, control)).outcome == why, verb


async def test_who_could_do_it_is_named(host):
    await say(host, ADA, "new", game="mykerinos", players=3, invite_1=guest(CHLOE))
    for name, why in (
        ("join", "NOT_INVITED"),
        ("start", "NOT_OWNER"),
        ("cancel", "NOT_OWNER"),
        ("add-computer", "OWNER_ONLY"),
    ):
        refused = await say(host, BEN, name)
        assert (refused.outcome, f"<@{ADA}>" in refused.said) == (f"refused:{why}", True)
    await say(host, CHLOE, "join")
    await say(host, ADA, "leave")
    assert f"<@{CHLOE}>" in (await say(host, BEN, "start")).said


async def given(host):
    return [(word.user, word.text) for word in await host.service.store.words((await here(host)).id)]


async def test_a_word(host):
    await say(host, ADA, "new", game="mykerinos", players=3)
    assert (await say(host, BEN, "word", word="purple")).outcome == "refused:NOT_IN"
    await say(host, BEN, "join")
    await say(host, BEN, "word", word=" purple")
    assert (await say(host, BEN, "word", word="\u200b")).outcome == "refused:BAD_WORD"
    assert await given(host) == [(BEN, "purple")]
    for _ in range(9):
        await say(host, BEN, "word", word="again")
    assert (await say(host, BEN, "word", word="again")).outcome == "refused:WORDS_SPENT"
    assert len(await given(host)) == 10


async def test_a_start_with_a_word(host):
    await say(host, ADA, "new", game="mykerinos", players=2)
    await say(host, BEN, "join")
    come = host.come(DEV, moderator=True)
    assert (await say(host, DEV, "start", interaction=come, word="mine")).outcome == "refused:NOT_IN"
    assert (await here(host)).status is Status.SIGNUP
    await say(host, ADA, "start", word="last")
    assert (await here(host)).status is Status.ACTIVE
    assert await given(host) == [(ADA, "last")]
