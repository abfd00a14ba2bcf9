from sqlalchemy import text

from bot.features.people.form import ERASE, LEAVE
from bot.match.pure.table.model import LEFT, Status
from tests.bot.features.saying import asked, begun, guest, here, say
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import press
from tests.damage import damage
from tests.wording import en

OTHER = "UPDATE matches SET rules_version = '0'"
DAMAGED = "UPDATE matches SET options = '{'"


async def confirmed(host, by, name, button, *, moderator=False, **options):
    question = await say(host, by, name, interaction=host.come(by, moderator=moderator), **options)
    assert button in question.buttons(), question.said
    return await press(host, by, question.buttons()[button], private=True, moderator=moderator)


async def test_who_sits_there_is_told_how_to_leave_and_can(host):
    match = await begun(host)
    user, _ = await asked(host)
    assert "<t:" in (await say(host, user, "clock")).said
    await damage(host.store, OTHER)
    said = (await say(host, user, "pass")).said
    assert all(one in said for one in ("`cartouche upgrade --check`", "`/game resign`"))
    clock = (await say(host, user, "clock")).said
    assert en("This game is on hold because its rules have changed. No one's time runs out in the meantime.") in clock
    assert "<t:" not in clock
    await confirmed(host, user, "resign", "resign")
    left = (await host.service.history.get(match.id)).players
    assert [player.user for player in left if player.human is None] == [user]
    assert (await say(host, user, "resign")).outcome == "refused:ALREADY_RESIGNED"
    others = [one for one in (ADA, BEN, CHLOE) if one != user]
    await confirmed(host, DEV, "remove", str(others[0]), moderator=True, player=guest(others[0]))
    await confirmed(host, others[1], "resign", "resign")
    assert (await here(host)).status is Status.CANCELLED
    history = await say(host, user, "history")
    assert en("{who} cancelled this table.", who=f"<@{others[1]}>") in history.said


async def test_a_moderator_calls_it_off(host):
    await begun(host)
    await damage(host.store, OTHER)
    await confirmed(host, DEV, "cancel", "cancel", moderator=True)
    assert (await here(host)).status is Status.CANCELLED
    await say(host, BEN, "new", game="mykerinos", players=2)
    assert (await here(host)).status is Status.SIGNUP, "the channel is free again"


async def erased(host, user):
    first = await confirmed(host, user, "erase", ERASE)
    second = await press(host, user, first.buttons()[LEAVE], private=True)
    return first.said, second.said


async def test_who_wants_to_be_erased_is_whatever_became_of_their_tables(host):
    for statement in (OTHER, DAMAGED):
        match = await begun(host)
        await damage(host.store, statement)
        first, second = await erased(host, BEN)
        assert f"<#{match.channel}>" in first or f"/{match.channel}/" in first
        assert en("You're still at these tables, so I haven't erased anything. Leave or resign there first:") in first
        assert second == en("Done. I no longer store anything that names you, except in older backups.")
        rows = await host.store.ask(text(f'SELECT "user", computer FROM players WHERE match = {match.id}'), {})
        assert {row.user for row in rows} == {ADA, LEFT, CHLOE}
        assert [row.user for row in rows if row.computer is not None] == [LEFT]
        await damage(host.store, "DELETE FROM outbox")
        await damage(host.store, f"UPDATE matches SET status = 'cancelled', options = '{{}}' WHERE id = {match.id}")
