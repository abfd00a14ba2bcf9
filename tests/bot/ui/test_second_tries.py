import re
from decimal import Decimal

import pytest
from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind, mark_of, parse
from bot.features.buttons import AGAIN, PRACTISE, practise_button
from bot.match.pure.errors import NoAnswer
from bot.presenters.tree import DO
from bot.wording.amounts import amount
from games.analysis import Judged, moments
from games.mykerinos.game import GAME
from tests.bot.features.history.test_after import to_the_end
from tests.bot.features.saying import say
from tests.bot.tables import ADA, BEN, DEV
from tests.bot.ui.pressing import CHANNEL, GUILD, in_error, press
from tests.wording import en


@pytest.fixture
def host(analysed):
    return analysed


async def turns(host, match, user):
    analysis = await host.service.analyses.known(match)
    found = moments(analysis, lambda one: one.seat == match.seat_of(user))
    return [one for one in found if isinstance(one, Judged)]


def again(match, number=1):
    return ControlId.at(match, ControlKind.ANALYSIS, AGAIN, str(number))


def shown(answer):
    return [parse(one.custom_id) for one in answer.labelled().values()]


def answer_of(opened, action):
    return replace(shown(opened)[0], more=(DO, mark_of(action, GAME.write)))


async def test_it_is_two_presses_from_the_analysis_and_shows_the_position_with_the_games_own_controls(host, over):
    one = (await turns(host, over, ADA))[0]
    page = await press(host, ADA, ControlId.at(over, ControlKind.ANALYSIS, "0"))
    assert en("Try {number}", number=1) in page.labelled()
    page = await press(host, ADA, ControlId.at(over, ControlKind.ANALYSIS, "1"))
    opened = await press(host, ADA, page.labelled()[en("Try again")])
    asked = en("What would you play now? I'll compare it with the move you made. The game itself doesn't change.")
    assert asked in opened.shown.content
    assert {(one.kind, one.match) for one in shown(opened)[:-1]} == {(ControlKind.AGAIN, over.id)}
    assert [*opened.labelled()][-1] == en("Back")
    assert (await press(host, ADA, shown(opened)[-1], private=True)).said.startswith(en("**Your turning points**"))
    assert {control.ply for control in shown(opened)} == {one.ply - 1}
    match, view, _ = host.pictures.drawn[-1]
    assert (match.id, match.ply, match.seed) == (over.id, one.ply - 1, None)
    assert view == (await host.service.history.look(over.id, one.seat, one.ply - 1)).view
    assert (len(opened.shown.attachments), opened.public) == (1, [])
    picker = await press(host, ADA, next(one for one in shown(opened) if one.more == ("dig",)), private=True)
    assert en("Dig: choose a free field.") in picker.said
    back = await press(host, ADA, picker.labelled()[en("Back")], private=True)
    assert (back.said, [*back.labelled()]) == (opened.said, [*opened.labelled()])


async def test_the_answer_is_judged_at_once_beside_what_was_played(host, over):
    one = (await turns(host, over, ADA))[0]
    opened = await press(host, ADA, again(over))
    log = await host.service.history.log(over.id, one.ply)
    look, presenter = await host.service.analyses.before(over, ADA, one.ply - 1), host.presenter(over.game)
    better, played = (presenter.advised(GAME.read(text), look, en) for text in (one.better, log[0].text))
    best = await press(host, ADA, answer_of(opened, GAME.read(one.better)), private=True)
    assert best.said.startswith(
        en(
            "Your choice (1): **{action}**. That's {points} better than your move in the game.",
            action=better,
            points=amount(Decimal(one.lost) / 100, en, by_wins=False),
        )
    )
    assert en("It's the best move I found.") in best.said
    assert en("You played (2): **{action}**", action=played) in best.said
    assert "-# " in best.said
    assert len(best.shown.attachments) == 1
    assert [*best.labelled()][:3] == [en("Try again"), en("Next mistake"), en("Whole game")]
    same = await press(host, ADA, answer_of(opened, GAME.read(log[0].text)), private=True)
    assert en("Your choice (1): **{action}**. That's the move you played in the game.", action=played) in same.said
    others = [action for action in look.legal if GAME.write(action) not in {one.better, log[0].text}]
    for action in others[::5]:
        head = (await press(host, ADA, answer_of(opened, action), private=True)).said.splitlines()[0]
        name = presenter.advised(action, look, en)
        alike = en("Your choice (1): **{action}**. That's about as good as your move in the game.", action=name)
        assert f"**{name}**" in head
        assert head == alike or re.search(r"\*\*.+\*\*.*\d", head), "by how many points it's better or worse"
    assert (await host.service.history.get(over.id)) == over


@pytest.mark.parametrize("user", [BEN, DEV])
async def test_nobody_else_can_open_or_answer_it(host, over, user):
    one = (await turns(host, over, ADA))[0]
    opened = await press(host, ADA, again(over))
    count = len(host.pictures.drawn)
    said = (await press(host, user, answer_of(opened, GAME.read(one.better)), private=True)).said
    assert said == en("There's no table here. Open one with `/game new`.")
    assert len(host.pictures.drawn) == count
    if user == DEV:
        answer = await press(host, user, again(over))
        assert answer.shown is None or not answer.shown.attachments


async def test_forged_controls_and_numbers_that_no_turning_point_has_open_nothing(host, over):
    first = shown(await press(host, ADA, again(over)))[0]
    changes = [{"ply": 0}, {"ply": 10**9}, {"line": "zzz"}, {"line": ""}, {"match": 99}, {"more": ("nothing",)}]
    for change in changes:
        answer = await press(host, ADA, replace(first, **change), private=True)
        assert answer.said
        assert not in_error(answer)
        assert ControlKind.AGAIN not in {control.kind for control in shown(answer)}, change
    for more in ((AGAIN,), (AGAIN, "0"), (AGAIN, "4"), ("all",), ("all", "4"), (AGAIN, "1", "1")):
        answer = await press(host, ADA, ControlId.at(over, ControlKind.ANALYSIS, *more))
        assert answer.said
        assert answer.shown is None or not answer.shown.attachments, more


ELSEWHERE = {"guild": GUILD + 1, "place": 4711}
FIRST = practise_button(en("Practise my mistakes")).id


def opened(answer):
    return next(((one.match, one.ply) for one in shown(answer) if one.kind is ControlKind.AGAIN), None)


@pytest.fixture
async def unknown(after_a_game):
    """Return a host and its finished game, which nobody has analysed."""
    return after_a_game, await after_a_game.service.history.in_channel(CHANNEL)


async def onward(host, answer, look_at):
    control = next(one for one in shown(answer) if one.kind is ControlKind.AGAIN)
    more = (DO, mark_of(look_at, GAME.write))
    judged = await press(host, ADA, replace(control, more=more), private=True, **ELSEWHERE)
    assert not in_error(judged)
    return await press(host, ADA, judged.labelled()[en("Next mistake")], private=True, **ELSEWHERE)


async def test_the_way_to_them_is_in_ones_own_profile_alone(host, over):
    own = await say(host, ADA, "profile")
    assert own.shown.view.children[0].custom_id == str(FIRST)
    for user in (BEN, DEV):
        assert not (await say(host, user, "profile", player=host.come(ADA).user)).shown.view


async def test_all_own_mistakes_come_one_after_the_other_in_any_channel(host, over):
    answer = await press(host, ADA, FIRST, private=True, **ELSEWHERE)
    own = await turns(host, over, ADA)
    assert len(own) > 1
    for number, one in enumerate(own, 1):
        assert opened(answer) == (over.id, one.ply - 1)
        assert en("mistake {number} of {count}", number=number, count=len(own)) in answer.said
        assert answer.public == []
        view = host.pictures.drawn[-1][1]
        assert view == (await host.service.history.look(over.id, one.seat, one.ply - 1)).view
        answer = await onward(host, answer, GAME.read(one.better))
    assert opened(answer) is None
    again = await press(host, ADA, answer.labelled()[en("From the beginning")], private=True, **ELSEWHERE)
    assert opened(again) == (over.id, own[0].ply - 1)
    assert (await host.service.history.get(over.id)) == over


async def once_more(host, match):
    new = (await host.service.rematches.rematch(match.id, ADA, "again")).match
    for user in match.people:
        if user != ADA:
            await host.service.lobby.join(new.id, user, f"again {user}")
    await host.service.play.start(new.id, ADA, "started again")
    return await to_the_end(host, new)


async def test_the_newest_game_comes_first_and_a_press_analyses_one_game_at_most(unknown, monkeypatch):
    host, over = unknown
    new = await once_more(host, over)

    async def none(*_args):
        return ()

    async def fails(*_args, **_facts):
        raise NoAnswer

    with monkeypatch.context() as patched:
        patched.setattr(host.service.analyses, "analysis", fails)
        assert [*(await press(host, ADA, FIRST)).labelled()] == [en("Analyse")]
    with monkeypatch.context() as patched:
        patched.setattr(host.service.analyses, "own", none)
        onward = (await press(host, ADA, FIRST)).labelled()[en("Yes, check it")]
    assert set(await host.service.analyses.several([over, new])) == {new.id}
    assert opened(await press(host, ADA, FIRST))[0] == new.id
    assert await host.service.analyses.known(over) is None
    with monkeypatch.context() as patched:
        patched.setattr(host.service.analyses, "own", none)
        answer = await press(host, ADA, onward, private=True)
    assert set(await host.service.analyses.several([over, new])) == {over.id, new.id}
    assert answer.labelled().keys() == {en("From the beginning")}
    after = ControlId(ControlKind.ANALYSIS, new.id, 0, (PRACTISE, str(len(await turns(host, new, ADA)))))
    assert opened(await press(host, ADA, after))[0] == over.id


async def test_everyone_gets_only_their_own(host, over):
    assert opened(await press(host, BEN, FIRST)) == (over.id, (await turns(host, over, BEN))[0].ply - 1)
    count = len(host.pictures.drawn)
    answer = await press(host, DEV, FIRST)
    assert (opened(answer), len(host.pictures.drawn)) == (None, count)
    for after in (
        ControlId(ControlKind.ANALYSIS, over.id, 0, (PRACTISE, "1")),
        ControlId.at(over, ControlKind.ANALYSIS, PRACTISE, "0"),
    ):
        assert opened(await press(host, DEV, after)) is None


async def test_elsewhere_the_analysis_opens_for_those_who_played_alone(host, over):
    page = ControlId.at(over, ControlKind.ANALYSIS, "0")
    assert (await press(host, ADA, page, **ELSEWHERE)).said.startswith(en("**Your turning points**"))
    refused = await press(host, DEV, page, **ELSEWHERE)
    assert refused.said == en("There's no table here. Open one with `/game new`.")
