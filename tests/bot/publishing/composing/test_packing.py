import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.controls.ids import ControlId, ControlKind
from bot.controls.rows import Button
from bot.features.play.boards import beside
from bot.publishing.composing.messages import (
    ATTACHMENTS,
    EMBED_TEXT,
    EMBEDS,
    LOG_LINES,
    NEXT,
    BoardPart,
    EmbedPart,
    elided,
    pack,
    shrunk,
)
from bot.wording.blocks import CONTENT, fenced, short
from data.texts import texts
from render.kit.picture import Drawing
from tests.wording import en

TR = texts("en")
BOARD = Drawing(b"board", "board.png", "the board")


def leaf(characters, *, drawn=False):
    embed = discord.Embed(title="x" * 10, description="y" * (characters - 10))
    assert len(embed) == characters
    return EmbedPart(embed, Drawing(b"zone", "zone.png", "a zone") if drawn else None)


def within_limits(post):
    return (
        len(post.content) <= CONTENT
        and len(post.embeds) <= EMBEDS
        and sum(map(len, post.embeds)) <= EMBED_TEXT
        and len(post.drawings) <= ATTACHMENTS
    )


@pytest.mark.parametrize(
    ("lines", "leaves", "messages"),
    [
        (["a" * (CONTENT - 6), "b" * 5], [], 1),
        (["a" * (CONTENT - 5), "b" * 5], [], 2),
        ([], [leaf(20)] * EMBEDS, 1),
        ([], [leaf(20)] * (EMBEDS + 1), 2),
        ([], [leaf(3_000), leaf(EMBED_TEXT - 3_000)], 1),
        ([], [leaf(3_000), leaf(EMBED_TEXT - 2_999)], 2),
        (["line"] * 20, [leaf(700, drawn=True)] * 6 + [leaf(1_800)], 1),
    ],
)
def test_messages_are_filled_up_to_discords_limits(lines, leaves, messages):
    assert len(pack(lines, leaves, BoardPart())) == messages


@given(
    lines=st.lists(st.integers(1, 3_000).map(lambda n: "x" * n), max_size=12),
    leaves=st.lists(st.tuples(st.integers(11, 4_000), st.booleans()), max_size=25),
    prompt=st.integers(0, 300).map(lambda n: "p" * n),
    board=st.booleans(),
)
def test_every_message_keeps_to_every_limit_and_nothing_is_lost(lines, leaves, prompt, board):
    made = [leaf(size, drawn=drawn) for size, drawn in leaves]
    posts = pack(lines, made, BoardPart(prompt, BOARD if board else None))
    assert all(within_limits(post) for post in posts)
    assert [embed for post in posts for embed in post.embeds] == [one.embed for one in made]
    told = "\n".join(post.content for post in posts if post.content)
    expected = [short(line, CONTENT) for line in lines] + ([NEXT + prompt] if prompt else [])
    assert told == "\n".join(expected)
    # An embed and the picture it shows are in the same message.
    for post in posts:
        drawn = sum(1 for one in made if one.drawing and any(one.embed is embed for embed in post.embeds))
        assert len([drawing for drawing in post.drawings if drawing is not BOARD]) == drawn
    # The board is in the last message, without embeds, with the line that says who is next.
    shown = [place for place, post in enumerate(posts) if BOARD in post.drawings or NEXT in post.content]
    assert shown in ([], [len(posts) - 1])
    assert not shown or not posts[-1].embeds
    assert [post.apart for post in posts] == sorted(post.apart for post in posts)
    assert all(shrunk(post.content) == "" for post in posts if post.apart)


def test_of_a_longer_run_the_beginning_and_the_end_are_told_and_how_much_is_left_out():
    lines = [f"{number:03d} {'a' * 60}" for number in range(200)]
    told = elided(lines, TR)
    (gap,) = [place for place, line in enumerate(told) if line.startswith("-#")]
    head, tail = told[:gap], told[gap + 1 :]
    assert head == lines[: len(head)]
    assert tail == lines[-len(tail) :]
    assert str(200 - len(head) - len(tail)) in told[gap]
    few = [line[:3] for line in lines]
    assert elided(few[:LOG_LINES], TR) == few[:LOG_LINES]
    assert len(elided(few[: LOG_LINES + 1], TR)) == LOG_LINES
    assert len(pack(told, [], BoardPart())) <= 3


def test_a_text_board_is_fenced_and_split_between_lines_and_nothing_in_it_ends_its_fence():
    board = "\n".join("x" * 79 for _ in range(60))
    blocks = fenced(board)
    assert all(len(block) <= CONTENT and block.startswith("```\n") and block.endswith("\n```") for block in blocks)
    assert "\n".join(block[4:-4] for block in blocks) == board
    assert fenced("a ``` b")[0].count("```") == 2


def test_an_old_board_keeps_its_lines_and_loses_the_board_in_text_and_who_is_next():
    (post,) = pack(["**12.** dug", "**13.** passed"], [], BoardPart("<@1>, it is your turn.", text=fenced("a\n\nb")))
    assert "```" in post.content
    assert shrunk(post.content) == "**12.** dug\n**13.** passed"


MORE = Button(id=ControlId(ControlKind.DETAILS, 7, 9, ("1", "0"), "a"), label=en("Show all"))


def labels(post):
    return [item.item.label for item in post.view.children] if post.view else []


def buttons(count):
    return tuple(Button(id=ControlId(ControlKind.BOARD, 7, 9, (f"v{n}",), "a"), label=str(n)) for n in range(count))


def test_the_button_for_what_was_left_out_stands_below_the_lines():
    (post,) = pack(["one"], [], BoardPart("next", BOARD, (buttons(2),)), details=MORE)
    assert labels(post) == ["0", "1", en("Show all")]
    told, board = pack(["one"], [leaf(100)], BoardPart("next", BOARD, (buttons(2),)), details=MORE)
    assert (labels(told), labels(board)) == ([en("Show all")], ["0", "1"])
    told, board = pack(["one"], [], BoardPart("next", BOARD, (buttons(2),)), details=MORE, apart=True)
    assert (labels(told), labels(board)) == ([en("Show all")], ["0", "1"])
    (over,) = pack(["one"], [], BoardPart(drawing=BOARD), details=MORE)
    assert labels(over) == [en("Show all")]
    full = pack(["a" * CONTENT, "b" * CONTENT], [], BoardPart("next", BOARD, (buttons(1),)), details=MORE)
    assert [labels(post) for post in full] == [[], [en("Show all")], ["0"]]


def test_a_board_with_no_room_for_another_button_goes_without_it():
    full = tuple(buttons(5) for _ in range(5))
    assert beside(full, MORE) == list(full)
    assert beside([buttons(5)], MORE) == [buttons(5), (MORE,)]
    assert beside([*full[:4], buttons(4)], MORE)[-1] == (*buttons(4), MORE)
