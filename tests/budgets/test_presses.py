"""The cost of each action by a person: statements, commits, decoded positions and options.

If a change costs more, change the number here in the same commit and say why. Some moves have already been played at
each table, so that the first reads after a start aren't counted.
"""

from bot.controls.ids import ControlId, ControlKind
from bot.interaction.arriving import attend
from bot.match.pure.table.subject import Timer, TimerKind, of_match
from bot.match.storage import notices
from bot.presenters.mykerinos.moves.press import TREE
from bot.presenters.tree import DO, PAGE
from games.mykerinos.game import GAME
from tests.bot.features.people.test_onward import another, link_of
from tests.bot.features.saying import MOVES, asked, begun, choices_of, say
from tests.bot.tables import ADA
from tests.bot.ui.pressing import press
from tests.chronos import table as chronos
from tests.chronos.test_pressing import safe_piles
from tests.museum import tables as museum
from tests.museum.test_turn import beginning, buttons, exhibiting, offered

GONE = 11 * 60_000
"""An absence long enough for the bot to assume that the person has left the table, in milliseconds."""


async def told(host, match):
    for row in await host.store.outbox_due(100, match):
        _, table, look = await host.service.history.due(100, match)
        plan = await host.service.notices.plan(row, table, look.asked if look else ())
        await host.store.outbox_done(row, row.id + 10**6, board=True, also=plan.work)


def spent(counts, **budget):
    assert counts.of == {"decoded": 0, "options": 0, **budget}, counts.told()


async def dug(host, *, before=None):
    user, legal = await asked(host)
    interaction = host.come(user)
    if before is not None:
        before()
    await attend(interaction)
    return await say(host, user, "dig", interaction=interaction, field=GAME.write(legal[0]).removeprefix("dig "))


async def completed(host, counts):
    user, _ = await asked(host)
    command = MOVES.get_command("dig")
    counts.begin()
    assert await choices_of(command, "field", host.come(user))


async def played_a_round(host):
    match = await begun(host)
    await told(host, match.id)
    for _ in range(6):
        host.clock.time += GONE
        await dug(host)
        await told(host, match.id)
    return match.id


async def test_a_dig_by_a_command(host, counts):
    await played_a_round(host)
    await dug(host, before=counts.begin)
    # The match of the channel with its position; in one transaction the match, its entries, the position, the outbox,
    # the request, timers, and that the player has come.
    spent(counts, statements=8, commits=1, decoded=1)
    # What its player may know, once: to read what was typed, and to ask whether they are sure. What everybody may know,
    # to see whether who is asked next can do something that costs nothing.
    assert counts.views == 2


async def test_a_dig_by_who_has_other_tables_that_wait(host, counts):
    match = await played_a_round(host)
    user, _ = await asked(host)
    await host.service.desk.places.of((await another(host, user, 990)).id)  # as for a press there: once after a start
    answer = await dug(host, before=counts.begin)
    assert link_of(answer), "the way to the next table"
    # As every dig by a command: which table is next, and where, is in memory.
    spent(counts, statements=8, commits=1, decoded=1)
    caller, _ = await asked(host)
    await another(host, caller, 991)
    host.clock.time += GONE
    counts.begin()
    rows, table, look = await host.service.history.due(100, match)
    plan = await host.service.notices.plan(rows[-1], table, look.asked)
    assert plan.waiting[caller]
    # Which tables wait is in memory; those that a call names are read.
    spent(counts, statements=1, commits=0)


async def test_the_first_command_at_a_table_looks_which_one_it_is(host, counts):
    await begun(host)
    await completed(host, counts)
    # The table of the channel, and the match with its position.
    spent(counts, statements=2, commits=0, decoded=1)


async def confirm(host, match):
    user, legal = await asked(host)
    now = await host.service.history.get(match)
    zone, spot = "0", str(legal[0].field)
    await attend(host.come(user))
    await press(host, user, ControlId.at(now, ControlKind.PICKER, PAGE, "d", zone, "", "0"), private=True)
    return user, ControlId.at(now, ControlKind.PICKER, DO, "d", zone, spot, TREE.token(legal[0]))


async def test_a_confirm(host, counts):
    match = await played_a_round(host)
    user, control = await confirm(host, match)
    counts.begin()
    await attend(host.come(user))
    await press(host, user, control, private=True)
    # As a dig by a command.
    spent(counts, statements=8, commits=1, decoded=1)
    counts.begin()
    await press(host, user, control, private=True)
    # Once more, as a press that came twice: what stands now, and whether it is asked still. Nothing is done.
    spent(counts, statements=3, commits=0, decoded=1)


async def test_the_announcement_of_a_move(host, counts):
    match = await played_a_round(host)
    host.clock.time += GONE
    await dug(host)
    counts.begin()
    await told(host, match)
    # Nothing is read: the row leaves the outbox, the board's message and who was told are noted. (And the test looks.)
    spent(counts, statements=1 + 3, commits=1, decoded=0)


async def test_an_exhibit_of_museum(host, counts):
    match = await museum.begun(host)
    look = await museum.played_until(host, match, exhibiting)
    await told(host, match)
    await attend(host.come(museum.user_of(look)))
    panel = await museum.opened(host, look)
    label = next(text for text in buttons(panel) if text.startswith(beginning(offered(look)[0])))
    counts.begin()
    await attend(host.come(museum.user_of(look)))
    await museum.push(host, look, panel, label)
    # A move as above. The panel that goes on shows what was committed, and the orders of its player; that they can take
    # the exhibit back is known, as nothing has followed it.
    spent(counts, statements=9, commits=1, decoded=1)


async def test_a_press_at_a_live_table(host, counts):
    match = await chronos.begun(host)
    await told(host, match.id)
    first, second = safe_piles(await chronos.view(host, match))[:2]
    await chronos.go(host, match, ADA, first)
    await told(host, match.id)
    now = await host.service.history.get(match.id)
    control = ControlId.at(now, ControlKind.BOARD, "go", str(second))
    await attend(host.come(ADA))
    counts.begin()
    await attend(host.come(ADA))
    await press(host, ADA, control)
    spent(counts, statements=8, commits=1, decoded=1)


async def test_a_tick(host, counts):
    match = await chronos.begun(host, game=chronos.SLOW)
    first = safe_piles(await chronos.view(host, match))[0]
    await chronos.go(host, match, ADA, first)
    await told(host, match.id)
    there = host.store.memory.get(match.id).timers[TimerKind.GAME.value]
    host.clock.time = there + 2  # each reading takes a millisecond: the notice is due when it was due before
    counts.begin()
    await host.service.timers.handle(Timer(of_match(match.id), TimerKind.GAME, there))
    # An hourglass has run out: the match with its position, since when its player can do something, and that they are
    # to be told; the timer.
    spent(counts, statements=4, commits=1, decoded=1)


async def test_a_notice(host, counts):
    match = await played_a_round(host)
    user, _ = await asked(host)
    await attend(host.come(user))
    host.clock.time += GONE
    now = host.service.desk.now()

    def due(writing):
        notices.call(writing, match, [user], now)

    await host.store.write(due)
    timer = Timer(of_match(match), TimerKind.NOTICE, now)
    counts.begin()
    await host.service.timers.handle(timer)
    # What other tables have told them is read in the transaction: others may be committed with it.
    spent(counts, statements=5, commits=1)


async def test_a_commands_completion(host, counts):
    await played_a_round(host)
    await completed(host, counts)
    # The match of the channel with its position.
    spent(counts, statements=1, commits=0, decoded=1)


async def test_the_list_of_many_games(host, counts):
    for number in range(20):
        await another(host, ADA, 2_000 + number)
    counts.begin()
    listed = await say(host, ADA, "list")
    assert len(listed.shown.embeds[0].description.split("\n")) == 10
    # Where the tables are, the positions of the running ones, the tables on the page, and which of these one follows.
    spent(counts, statements=4, commits=0, decoded=20)


async def test_following_a_game(host, counts):
    match = await another(host, ADA, 2_000)
    counts.begin()
    assert await host.service.watching.follow(match, 77)
    # The settings of the follower; in one transaction, whether the game runs, and the follower anew.
    spent(counts, statements=4, commits=1)
