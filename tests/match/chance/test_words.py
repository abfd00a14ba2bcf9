import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match.pure.chance import draws as chance
from bot.match.pure.chance.draws import LONGEST, MOST, normal
from bot.match.pure.errors import Refused, Why
from bot.match.pure.table.model import Status
from bot.match.pure.table.outbox import AnnouncementKind
from tests.match.desk import ADA, BEN, CHLOE, DEV, desk, refused, request, table


async def words_of(service, match):
    return [(word.number, word.user, word.text) for word in await service.store.words(match)]


async def test_words_stand_in_their_order_with_the_seats_of_their_time(service):
    match = await table(service, ADA, BEN, players=3)
    await service.lobby.word(match.id, BEN, request(), "purple  elephants ")
    await service.lobby.word(match.id, ADA, request(), "x")
    await service.lobby.join(match.id, CHLOE, request())
    await service.lobby.word(match.id, BEN, request(), "x")
    assert await words_of(service, match.id) == [(1, BEN, "purple elephants"), (2, ADA, "x"), (3, BEN, "x")]
    assert [word.seats for word in await service.store.words(match.id)] == [("ash", "birch")] * 2 + [
        ("ash", "birch", "cedar")
    ]
    rows = [row for row in await service.store.outbox_due(20, match.id) if row.kind is AnnouncementKind.WORD]
    assert [(row.about, row.who) for row in rows] == [(1, BEN), (2, ADA), (3, BEN)]
    assert {(row.last, row.steps) for row in rows} == {(0, ())}


async def test_who_may_give_a_word_and_when(service):
    match = await table(service, ADA, BEN)
    assert (await refused(service.lobby.word(match.id, DEV, request(), "x"))).why is Why.NOT_IN
    for bad in ("", "  ", "\u200b\n", "x" * 41):
        assert (await refused(service.lobby.word(match.id, ADA, request(), bad))).why is Why.BAD_WORD
    await service.play.start(match.id, ADA, request())
    assert (await refused(service.lobby.word(match.id, ADA, request(), "x"))).why is Why.NOT_SIGNUP
    assert (await refused(service.lobby.word(999, ADA, request(), "x"))).why is Why.NO_MATCH
    assert await service.store.words(match.id) == ()


async def test_nobody_gives_words_without_end_but_the_start_takes_one_more(service):
    match = await table(service, ADA, BEN)
    for number in range(MOST):
        await service.lobby.word(match.id, ADA, request(), str(number))
    assert (await refused(service.lobby.word(match.id, ADA, request(), "more"))).why is Why.WORDS_SPENT
    await service.lobby.word(match.id, BEN, request(), "mine")
    await service.play.start(match.id, ADA, request(), word="last")
    assert (await words_of(service, match.id))[-2:] == [(MOST + 1, BEN, "mine"), (MOST + 2, ADA, "last")]


async def test_the_word_of_the_start_is_the_last_and_announced_before_the_draws(service):
    match = await table(service, ADA, BEN)
    await service.lobby.word(match.id, BEN, request(), "first")
    assert (await refused(service.play.start(match.id, DEV, request(), moderator=True, word="x"))).why is Why.NOT_IN
    assert (await refused(service.play.start(match.id, ADA, request(), word="\u202e"))).why is Why.BAD_WORD
    assert (await service.history.get(match.id)).status is Status.SIGNUP
    first = await service.play.start(match.id, ADA, "start", word="last")
    again = await service.play.start(match.id, ADA, "start", word="last")
    assert again.again
    assert again.steps == first.steps
    assert await words_of(service, match.id) == [(1, BEN, "first"), (2, ADA, "last")]
    kinds = [row.kind.name for row in await service.store.outbox_due(20, match.id)]
    assert kinds == ["SEAL", "SIGNUP", "SIGNUP", "WORD", "WORD", "STARTED"]


async def test_every_word_counts_and_its_place_too(service):
    found = set()
    for number, given_words in enumerate([(), ("a",), ("a", "b"), ("b", "a"), ("a", "b", "b")]):
        match = await table(service, ADA, BEN, channel=number + 1)
        for word in given_words:
            await service.lobby.word(match.id, ADA, request(), word)
        await service.play.start(match.id, ADA, request())
        loaded = await service.store.load(match.id)
        assert loaded.key == chance.key_of(2, bytes(range(32)), match.id, given_words)
        found.add(loaded.key)
    assert len(found) == 5


async def test_who_leaves_does_not_take_their_word_along(service):
    # If a word were removed together with its player, someone who knows the seed could contribute a word, and then
    # choose whether it counts by staying or leaving.
    match = await table(service, ADA, BEN, players=3)
    await service.lobby.word(match.id, BEN, request(), "bens")
    await service.lobby.word(match.id, ADA, request(), "adas")
    await service.lobby.leave(match.id, BEN, request())
    await service.lobby.add_computer(match.id, ADA, "greedy", request())
    await service.play.start(match.id, ADA, request())
    loaded = await service.store.load(match.id)
    assert loaded.key == chance.key_of(2, bytes(range(32)), match.id, ["bens", "adas"])
    assert await words_of(service, match.id) == [(1, BEN, "bens"), (2, ADA, "adas")]


@pytest.mark.parametrize("what", ["word", "join"])
@pytest.mark.file
async def test_a_start_that_another_process_came_before_is_decided_anew(tmp_path, clock, what):
    ours, theirs = await desk(tmp_path, clock), await desk(tmp_path, clock, alone=False)
    match = await table(ours, ADA, BEN, players=3)
    write = ours.store.write

    async def late(work, **how):
        ours.store.write = write
        if what == "word":
            await theirs.lobby.word(match.id, BEN, request(), "late")
        else:
            await theirs.lobby.join(match.id, CHLOE, request())
        return await write(work, **how)

    ours.store.write = late
    begun = (await ours.play.start(match.id, ADA, request(), word="last")).match
    words = ["late", "last"] if what == "word" else ["last"]
    assert [text for _, _, text in await words_of(ours, match.id)] == words
    key = chance.key_of(2, bytes(range(32)), match.id, words)
    assert (await ours.store.load(match.id)).key == key
    position = await ours.positions.now(match.id)
    assert len(position.state.places) == len(begun.players) == (2 if what == "word" else 3)
    await ours.store.close()
    await theirs.store.close()


async def test_the_seed_of_a_table_that_never_began_is_deleted(service):
    for number, end in enumerate(("cancel", "leave")):
        match = await table(service, ADA, channel=number + 1)
        assert (await service.store.load(match.id)).seed is not None
        if end == "cancel":
            after = await service.lobby.cancel(match.id, ADA, request(), False)
        else:
            after = await service.lobby.leave(match.id, ADA, request())
        loaded = await service.store.load(match.id)
        assert (after.seed, loaded.seed, loaded.match.seed) == (None, None, None)
        assert after.commitment == match.commitment
        assert (await refused(service.history.verify(match.id))).why is Why.NOT_OVER


@given(st.text(max_size=60))
def test_a_word_is_what_it_is_made_of_once_and_for_all(text):
    try:
        word = normal(text)
    except Refused:
        return
    assert 1 <= len(word) <= LONGEST
    assert normal(word) == word
    assert word == unicodedata.normalize("NFC", word)
    assert word == " ".join(word.split())
    assert "`" not in word
    assert not any(unicodedata.category(sign).startswith("C") for sign in word)
    word.encode()


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("  a \n b ", "a b"),
        ("e\u0301", "\u00e9"),
        ("a\u0000b\u200dc\ud800", "abc"),
        ("`@everyone`", "'@everyone'"),
        ("a\u2028b\u00a0c", "a b c"),
        ("x" * 40, "x" * 40),
    ],
)
def test_what_was_typed_becomes_a_word(typed, word):
    assert normal(typed) == word
