from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind
from bot.features.history.record import show_verdict, verdict
from bot.features.play.boards import lacking
from bot.interaction.respond import CHANGE, PrivateMessage, acknowledge
from bot.match.pure.play.look import Verification
from bot.match.services.history.reviews import ReviewProgress
from data.texts import texts
from games.mykerinos.rules.board import FIELD_NAMES
from tests.bot.features.saying import asked, begun, here, say
from tests.bot.tables import DEV
from tests.bot.ui.pressing import press
from tests.wording import en


def test_a_verdict_says_what_does_not_fit():
    tr = texts("en")
    good = Verification(commitment="c0ffee", seed="5eed", draws=6, commitment_holds=True, broken=None)
    repeated = en.plural(
        "✅ I repeated {count} draw from the seed, and it matches.",
        "✅ I repeated {count} draws from the seed, and they all match.",
        6,
    )
    assert all(part in verdict(good, tr) for part in (repeated, "c0ffee", "5eed"))
    other_seed = en("❌ The seed doesn't match the seal I posted before the game.")
    assert other_seed in verdict(replace(good, commitment_holds=False), tr)
    other_entry = en("❌ The seed, the words and the rules don't match entry {number} of the record.", number=9)
    assert other_entry in verdict(replace(good, broken=9), tr)


def so_far(done):
    return en("⏳ I'm repeating the computers' moves, one by one: {done} of {count}.", done=done, count=60)


async def test_a_check_that_takes_long_says_how_far_it_is_and_the_verdict_takes_its_place(host):
    interaction = host.come(DEV)

    async def verify(_match, _user, progress):
        await progress(ReviewProgress(2, 0, 0))
        interaction.extras[CHANGE] = PrivateMessage(5, interaction.edit_original_response)
        assert en("⏳ Your check is number {place} in the queue.", place=2) in interaction.said
        await progress(ReviewProgress(0, 0, 60))
        assert so_far(0) in interaction.said
        await progress(ReviewProgress(0, 1, 60))
        assert so_far(0) in interaction.said, "not each one is told"
        return Verification(
            commitment="c", seed="5eed", draws=6, commitment_holds=True, broken=None, choices=60, left_out=2
        )

    host.service.history.verify = verify
    await acknowledge(interaction)
    await show_verdict(interaction, 1)
    assert "5eed" in interaction.shown.content
    left_out = en.plural(
        "I couldn't repeat {count} computer move just now, so I left it out.",
        "I couldn't repeat {count} computer moves just now, so I left them out.",
        2,
    )
    assert left_out in interaction.shown.content


MISSING = en("I couldn't draw the picture, so here's the board as text.")


def shows_text(answer):
    assert MISSING in answer.shown.content.split("\n")[-1]
    assert answer.shown.attachments == []
    assert answer.shown.embeds[0].description.startswith("```")
    assert en("Round {round}", round=1) in answer.shown.embeds[0].description
    return answer.buttons()


async def test_the_board_comes_as_picture_and_as_text_and_without_a_picture_as_text_alone(host):
    await begun(host)
    user, _ = await asked(host)
    mine = await say(host, user, "board")
    assert [file.filename for file in mine.shown.attachments] == ["board.png"]
    assert "dig" in mine.buttons()
    theirs = await say(host, DEV, "board", form="text")
    assert theirs.shown.embeds[0].description.startswith("```")
    assert (theirs.shown.attachments, theirs.buttons()) == ([], {})
    host.pictures.idle = True
    assert "dig" in shows_text(await say(host, user, "board"))
    assert shows_text(await say(host, DEV, "board")) == {}
    assert MISSING not in (await say(host, user, "board", form="text")).shown.content


async def test_without_pictures_the_picker_the_menu_and_an_old_button_work_with_text(host):
    match = await begun(host)
    host.pictures.idle = True
    user, _ = await asked(host)
    dig = ControlId.at(match, ControlKind.BOARD, "dig")
    opened = await press(host, user, dig)
    assert en("Dig: choose a free field.") in opened.shown.content
    shows_text(opened)
    menu = shows_text(await press(host, user, opened.labelled()[en("Back")], private=True))
    assert set(menu) == {"dig", "extend", "patron", "pass", "help", "list"}
    fields = [item for label, item in opened.labelled().items() if label in FIELD_NAMES and not item.item.disabled]
    await press(host, user, fields[0], private=True)
    assert (await here(host)).ply == match.ply + 1
    late = await press(host, user, dig)
    assert (
        en("The game has moved on since I showed these buttons, so I haven't changed anything. Since then:")
        in late.shown.content
    )
    shows_text(late)


def test_a_long_answer_leaves_room_for_the_line():
    said = lacking("long " * 500, texts("en"))
    assert len(said) == 2000
    assert MISSING in said.split("\n")[-1]
