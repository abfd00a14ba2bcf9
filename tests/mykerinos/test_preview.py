from bot.presenters.mykerinos.moves import press as picker
from bot.presenters.mykerinos.moves.plan import Mode, MovePlan
from bot.presenters.mykerinos.words.names import room_label
from tests.bot.ui.positions import asked_in
from tests.wording import en


def test_the_alt_text_begins_with_what_is_planned():
    position = asked_in(2, 1)[0]

    def alt(plan):
        return picker.drawn(position.view, ("Ada", "Ben"), en, plan.mode, plan.chosen).alt

    board = alt(MovePlan(Mode.DIG))
    spots = en.listed(["A2", "B2"])
    assert alt(MovePlan(Mode.EXTEND, 0, (9, 8))) == en("Planned: {spots}.", spots=spots) + f" {board}"
    assert position.view.rooms[0].name == "5:1"
    assert alt(MovePlan(Mode.MUSEUM, 0, (0,))).startswith(
        en("Planned: {spots}.", spots=room_label(0, position.view, en))
    )
