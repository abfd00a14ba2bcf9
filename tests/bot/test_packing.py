"""Announcements packed into messages: Discord's limits at their edges, nothing lost, order kept."""

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.face import Drawing
from bot.packing import (
    ATTACHMENTS,
    CONTENT,
    EMBED_TEXT,
    EMBEDS,
    NEXT,
    Leaf,
    Tail,
    elided,
    fenced,
    is_next,
    pack,
    shortened,
    shrunk,
)
from data.texts import texts

TR = texts("en")
BOARD = Drawing(b"board", "board.png", "the board")


def leaf(characters, *, drawn=False):
    embed = discord.Embed(title="x" * 10, description="y" * (characters - 10))
    assert len(embed) == characters
    return Leaf(embed, Drawing(b"zone", "zone.png", "a zone") if drawn else None)


def within_limits(post):
    return (
        len(post.content) <= CONTENT
        and len(post.embeds) <= EMBEDS
        and sum(map(len, post.embeds)) <= EMBED_TEXT
        and len(post.drawings) <= ATTACHMENTS
    )


def test_a_short_announcement_is_one_message():
    (post,) = pack(["one", "two"], [leaf(100, drawn=True)], Tail("next", BOARD, None, (5,)))
    assert post.content == f"one\ntwo\n{NEXT}next"
    assert [drawing.filename for drawing in post.drawings] == ["zone.png", "board.png"]
    assert post.pings == (5,)


def test_below_results_the_board_stands_beside_its_controls():
    (post,) = pack(["one"], [leaf(100, drawn=True)], Tail("next", BOARD))
    assert [is_next(embed) for embed in post.embeds] == [False, True]
    assert post.embeds[-1].description == f"{NEXT}next"
    assert post.embeds[-1].image.url == "attachment://board.png"
    (unseen,) = pack(["one"], [leaf(100)], Tail("next"))
    assert unseen.embeds[-1].description == f"{NEXT}next"
    assert unseen.embeds[-1].image.url is None


def test_without_results_and_at_the_end_the_board_is_a_picture_of_the_message():
    assert pack(["one"], [], Tail("next", BOARD))[0].embeds == ()
    result = leaf(100)
    assert pack(["one"], [result], Tail(drawing=BOARD))[0].embeds == (result.embed,)


@pytest.mark.parametrize(("length", "messages"), [(CONTENT, 1), (CONTENT + 1, 2)])
def test_content_is_split_only_beyond_its_limit(length, messages):
    first = "a" * (length - 5 - 1)
    posts = pack([first, "b" * 5], [], Tail())
    assert len(posts) == messages
    assert "\n".join(post.content for post in posts) == f"{first}\n{'b' * 5}"


def test_the_line_that_says_who_is_next_stays_with_the_board():
    posts = pack(["a" * CONTENT], [], Tail("next", BOARD, None, (1,)))
    assert [post.content for post in posts] == ["a" * CONTENT, f"{NEXT}next"]
    assert posts[0].drawings == ()
    assert posts[0].pings == ()
    assert posts[1].drawings == (BOARD,)


@pytest.mark.parametrize(("count", "messages"), [(EMBEDS, 1), (EMBEDS + 1, 2)])
def test_ten_embeds_a_message(count, messages):
    posts = pack(["line"], [leaf(20) for _ in range(count)], Tail())
    assert [len(post.embeds) for post in posts] == [EMBEDS, 1][:messages]


@pytest.mark.parametrize(("last", "messages"), [(3_000, 1), (3_001, 2)])
def test_six_thousand_characters_of_embeds_a_message(last, messages):
    assert len(pack([], [leaf(3_000), leaf(last)], Tail())) == messages


@pytest.mark.parametrize(("count", "messages"), [(9, 1), (10, 2)])
def test_ten_files_a_message_with_the_board_among_them(count, messages):
    posts = pack(["line"], [leaf(20, drawn=True) for _ in range(count)], Tail(drawing=BOARD))
    assert len(posts) == messages
    assert posts[-1].drawings[-1] is BOARD
    assert sum(len(post.drawings) for post in posts) == count + 1


def test_six_zones_and_the_tally_with_the_board_are_one_message():
    leaves = [leaf(700, drawn=True) for _ in range(6)] + [leaf(1_800)]
    (post,) = pack(["line"] * 20, leaves, Tail(drawing=BOARD))
    assert within_limits(post)


@pytest.mark.parametrize(("size", "messages"), [(5_796, 1), (5_797, 2)])
def test_results_leave_room_for_the_embed_that_says_who_is_next(size, messages):
    prompt = "p" * (EMBED_TEXT - 5_796 - len(NEXT))
    posts = pack(["line"], [leaf(20), leaf(size - 20)], Tail(prompt, BOARD))
    assert len(posts) == messages
    assert all(within_limits(post) for post in posts)


@given(
    lines=st.lists(st.integers(1, 3_000).map(lambda n: "x" * n), max_size=12),
    leaves=st.lists(st.tuples(st.integers(11, 4_000), st.booleans()), max_size=25),
    prompt=st.integers(0, 300).map(lambda n: "p" * n),
    board=st.booleans(),
)
def test_every_message_keeps_to_every_limit_and_nothing_is_lost(lines, leaves, prompt, board):
    made = [leaf(size, drawn=drawn) for size, drawn in leaves]
    posts = pack(lines, made, Tail(prompt, BOARD if board else None))
    assert all(within_limits(post) for post in posts)
    assert [embed for post in posts for embed in post.embeds if not is_next(embed)] == [one.embed for one in made]
    assert not any(is_next(embed) for post in posts for embed in post.embeds[:-1])
    told = "\n".join(post.content for post in posts if post.content)
    expected = [shortened(line, CONTENT) for line in lines] + ([NEXT + prompt] if prompt else [])
    assert told == "\n".join(expected)
    # An embed and the picture it shows are in the same message.
    for post in posts:
        drawn = sum(1 for one in made if one.drawing and any(one.embed is embed for embed in post.embeds))
        assert len([drawing for drawing in post.drawings if drawing is not BOARD]) == drawn


def test_a_run_within_the_budget_is_told_whole():
    lines = ["a" * 99] * 50
    assert elided(lines, TR) == lines


def test_of_a_longer_run_the_beginning_and_the_end_are_told_and_how_much_is_left_out():
    lines = [f"{number:03d} {'a' * 60}" for number in range(200)]
    told = elided(lines, TR)
    (gap,) = [place for place, line in enumerate(told) if line.startswith("-#")]
    head, tail = told[:gap], told[gap + 1 :]
    assert head == lines[: len(head)]
    assert tail == lines[-len(tail) :]
    assert f"{200 - len(head) - len(tail)} lines" in told[gap]
    assert len(pack(told, [], Tail())) <= 3


def test_a_text_board_is_fenced_and_split_between_lines():
    board = "\n".join("x" * 79 for _ in range(60))
    blocks = fenced(board)
    assert all(len(block) <= CONTENT and block.startswith("```\n") and block.endswith("\n```") for block in blocks)
    assert "\n".join(block[4:-4] for block in blocks) == board


def test_nothing_in_a_text_board_ends_its_fence():
    (block,) = fenced("a ``` b")
    assert block.count("```") == 2


def test_an_old_board_keeps_its_lines_and_loses_who_is_next():
    (post,) = pack(["**12.** dug", "**13.** passed"], [], Tail("<@1>, it is your turn.", BOARD))
    assert shrunk(post.content) == "**12.** dug\n**13.** passed"
