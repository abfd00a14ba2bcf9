from bot.features.history.record import show_verdict, verdict
from bot.interaction.respond import CHANGE, PrivateMessage, acknowledge
from bot.match.pure.play.look import Verification
from bot.match.services.history.reviews import ReviewProgress
from data.texts import texts
from tests.bot.features.saying import asked, begun, say
from tests.bot.tables import DEV


async def test_the_board_as_picture_and_as_text(host):
    await begun(host)
    user, _ = await asked(host)
    mine = await say(host, user, "board")
    assert [file.filename for file in mine.shown.attachments] == ["board.png"]
    assert "dig" in mine.buttons()
    theirs = await say(host, DEV, "board", form="text")
    assert theirs.shown.embeds[0].description.startswith("```")
    assert theirs.shown.attachments == []
    assert theirs.buttons() == {}


def test_a_verdict_says_what_does_not_fit():
    tr = texts("en")
    good = Verification(commitment="c0ffee", seed="5eed", draws=6, commitment_holds=True, broken=None)
    assert "I repeated 6 draws" in verdict(good, tr)
    assert "c0ffee" in verdict(good, tr)
    assert "5eed" in verdict(good, tr)
    assert "doesn't match" in verdict(
        Verification(commitment="c", seed="s", draws=6, commitment_holds=False, broken=None), tr
    )
    assert "entry 9" in verdict(Verification(commitment="c", seed="s", draws=6, commitment_holds=True, broken=9), tr)


async def test_a_check_that_takes_long_says_how_far_it_is_and_the_verdict_takes_its_place(host):
    interaction = host.come(DEV)

    async def verify(_match, _user, progress):
        await progress(ReviewProgress(2, 0, 0))
        interaction.extras[CHANGE] = PrivateMessage(5, interaction.edit_original_response)
        assert "number 2 in the queue" in interaction.said
        await progress(ReviewProgress(0, 0, 60))
        assert "0 of 60" in interaction.said
        await progress(ReviewProgress(0, 1, 60))
        assert "1 of 60" not in interaction.said, "not each one is told"
        return Verification(
            commitment="c", seed="5eed", draws=6, commitment_holds=True, broken=None, choices=60, left_out=2
        )

    host.service.history.verify = verify
    await acknowledge(interaction)
    await show_verdict(interaction, 1)
    assert "5eed" in interaction.shown.content
    assert "couldn't repeat 2 computer moves" in interaction.shown.content
