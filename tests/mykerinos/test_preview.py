from bot.presenters.mykerinos.moves import press as picker
from bot.presenters.mykerinos.moves.plan import Mode, MovePlan
from data.texts import texts
from tests.bot.ui.positions import asked_in
from tests.wording import en

EN = texts("en")


def test_the_alt_text_begins_with_what_is_planned():
    position = asked_in(2, 1)[0]

    def alt(plan):
        return picker.drawn(position.view, ("Ada", "Ben"), EN, plan.mode, plan.chosen).alt

    board = alt(MovePlan(Mode.DIG))
    assert not board.startswith("Planned")
    assert alt(MovePlan(Mode.EXTEND, 0, (9, 8))) == en("Planned: {spots}.", spots="A2 and B2") + f" {board}"
    assert position.view.rooms[0].name == "5:1"
    assert alt(MovePlan(Mode.MUSEUM, 0, (0,))).startswith("Planned: I:5 · the room worth 5")
