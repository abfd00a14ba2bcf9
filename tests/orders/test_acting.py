import msgspec
import pytest

from bot.match.pure.clock.setting import Clock
from bot.match.pure.errors import Why
from bot.match.pure.log.entries import How
from bot.match.pure.orders.order import MOST, OrderContent, OrderEnd, OrderScope, State, Then
from bot.match.pure.table.settings import Options
from bot.presenters.registry import PRESENTERS
from bot.publishing.composing.lines import SIGN, fold
from data.texts import texts
from games.core import Unreadable
from games.museum.stages import Stage
from games.record import parse
from games.registry import GAMES as REAL
from games.replay import first_break
from tests.match.desk import ADA, BEN, CHLOE, DEV, refused, request, ring_at, started
from tests.museum.playing import game
from tests.orders.tables import act, how, look, mine, mykerinos, order, others, scoring, who
from tests.wording import en

DAY = 86_400_000
PLAIN = Clock(move=24 * 60)


async def test_who_has_ordered_to_pass_passes_in_the_same_commit(service):
    match = await mykerinos(service)
    next_one = (await others(service, match.id))[0]
    given = await order(service, match.id, next_one, "pass")
    assert given.state is State.LIVE
    assert (await service.history.get(match.id)).ply == match.ply
    told = []
    service.desk.on_commit.append(told.append)
    acted = await act(service, match.id)
    assert told == [match.id]
    seat = acted.match.seat_of(next_one)
    by_order = acted.steps[-1].entry
    assert (by_order.who, by_order.text, by_order.how) == (seat, "pass", How.ORDER)
    assert (await mine(service, match.id, next_one))[0].end is OrderEnd.DONE
    record = parse(await service.history.record(match.id))
    assert first_break(REAL["mykerinos"], record) is None
    assert (await service.history.log(match.id))[-1].how is How.ORDER


async def test_an_order_given_while_somebody_was_asked_about_their_move_acts_on_it(service):
    match = await mykerinos(service)
    user, next_one = await who(service, match.id), (await others(service, match.id))[0]
    dig = (await look(service, match.id, user)).legal[0]
    await service.play.follows(match.id, user, dig, "press")
    await order(service, match.id, next_one, "pass")
    acted = await service.play.act(match.id, user, dig, match.ply, "press")
    assert [step.entry.how for step in acted.steps] == [How.OWN, How.ORDER]


async def test_the_first_of_a_list_that_is_legal_is_played(service):
    match = await mykerinos(service)
    next_one = (await others(service, match.id))[0]
    free = [text for text in (await service.orders.offered(match.id, next_one)).wishes if text.startswith("dig")]
    await order(service, match.id, next_one, free[0], free[1], "pass")
    acted = await act(service, match.id, free[0])
    assert acted.steps[-1].entry.text == free[1]


async def test_an_order_for_once_acts_once_though_its_seat_is_asked_twice_in_a_row(service):
    match = await mykerinos(service)
    second, third = await others(service, match.id)
    first = await who(service, match.id)
    await act(service, match.id, "pass", first)
    free = [text for text in (await service.orders.offered(match.id, third)).wishes if text.startswith("dig")]
    await order(service, match.id, third, free[0], free[1])
    acted = await act(service, match.id, "pass", second)
    # With everyone else out, the third has one last action: the order takes it, and the scoring begins.
    assert [step.entry.text for step in acted.steps if step.entry.how is How.ORDER] == [free[0]]
    assert [one.end for one in await mine(service, match.id, third)] == [OrderEnd.DONE]


async def test_a_list_goes_on_with_its_rest(service):
    match = await mykerinos(service, ADA, BEN)
    next_one = (await others(service, match.id))[0]
    free = [text for text in (await service.orders.offered(match.id, next_one)).wishes if text.startswith("dig")]
    await order(service, match.id, next_one, *free[:2], "neutral skip", then=Then.REST)
    await act(service, match.id, free[2])
    await act(service, match.id, "neutral skip")
    done = [entry.text for entry in await service.history.log(match.id) if entry.how is How.ORDER]
    assert done == [free[0], "neutral skip"]
    assert (await mine(service, match.id, next_one))[0].left == (free[1],)


async def test_an_order_ends_with_its_phase_round_or_time(service, clock):
    match = await mykerinos(service)
    second, third = await others(service, match.id)
    await order(service, match.id, second, "decline", scope=OrderScope.PHASE)
    await order(service, match.id, third, "pass", until=clock() + 60_000)
    clock.time += 60_000
    for _ in range(3):
        await act(service, match.id, "pass")
    assert (await service.history.look(match.id, None)).view.phase in {"scoring", "excavations"}
    assert [one.end for one in await mine(service, match.id, second)] == [OrderEnd.SCOPE]
    assert [one.end for one in await mine(service, match.id, third)] == [OrderEnd.TIME]
    assert "ORDER" not in {one[2] for one in await how(service, match.id)}


async def test_a_condition_cancels_it_and_says_which(service):
    match = await mykerinos(service)
    second, third = await others(service, match.id)
    await order(service, match.id, third, "pass", unless=("dig.1", "pass"))
    await act(service, match.id)
    acted = await act(service, match.id, "pass", second)
    assert acted.steps[-1].entry.text == "pass"
    assert acted.match.seat_of(third) in (await service.history.look(match.id, None)).asked
    (ended,) = await mine(service, match.id, third)
    assert ended.end is OrderEnd.CONDITION
    assert ended.condition in {"pass", "dig.1"}


async def test_what_is_about_another_question_waits(service):
    match = await mykerinos(service)
    next_one = (await others(service, match.id))[0]
    await order(service, match.id, next_one, "prefer points", "decline", "prefer room", then=Then.AGAIN)
    await act(service, match.id)
    assert await who(service, match.id) == next_one
    (waits,) = await mine(service, match.id, next_one)
    assert (waits.state, waits.noted) == (State.LIVE, None)
    while (await service.history.look(match.id, None)).view.round == 1:
        user = await who(service, match.id)
        if (await service.history.look(match.id, None)).view.phase == "scoring":
            assert user != next_one
            await act(service, match.id)
        else:
            free = [text for text in (await service.orders.offered(match.id, user)).wishes if text != "pass"]
            await act(service, match.id, free[0] if len(await service.history.log(match.id)) < 24 else "pass")
    assert "ORDER" in {one[2] for one in await how(service, match.id)}


async def test_given_at_ones_turn_it_acts_at_once_and_once(service):
    match = await mykerinos(service)
    first = await who(service, match.id)
    shown = await service.orders.draft(match.id, first, OrderContent(wishes=("pass",)))
    assert shown.action == "pass"
    given, acted = await service.orders.give(match.id, first, shown.order.number, "give it")
    assert given.end is OrderEnd.DONE
    assert acted.steps[0].entry.how is How.ORDER
    again, nothing = await service.orders.give(match.id, first, shown.order.number, "give it")
    assert (again.end, nothing) == (OrderEnd.DONE, None)
    assert (await service.history.get(match.id)).ply == acted.match.ply


async def test_a_newer_draft_is_not_given_by_the_button_of_an_older_one(service):
    match = await mykerinos(service)
    next_one = (await others(service, match.id))[0]
    old = await service.orders.draft(match.id, next_one, OrderContent(wishes=("pass",)))
    new = await service.orders.draft(match.id, next_one, OrderContent(wishes=("decline",)))
    why = await refused(service.orders.give(match.id, next_one, old.order.number, request()))
    assert why.why is Why.NO_ORDER
    given, _ = await service.orders.give(match.id, next_one, new.order.number, request())
    assert given.wanted.wishes == ("decline",)


async def test_a_seat_that_resigned_or_was_replaced_loses_its_orders(service):
    match = await mykerinos(service)
    second, third = await others(service, match.id)
    await order(service, match.id, second, "pass")
    await order(service, match.id, third, "pass")
    await service.leaving.resign(match.id, second, request())
    assert await mine(service, match.id, second) == []
    await service.leaving.remove(match.id, 99, third, request(), moderator=True)
    assert await mine(service, match.id, third) == []
    await act(service, match.id)
    assert "ORDER" not in {one[2] for one in await how(service, match.id)}


async def test_nothing_is_kept_when_the_game_has_ended(service):
    match = await mykerinos(service)
    second, _ = await others(service, match.id)
    await order(service, match.id, second, "pass")
    await service.lobby.cancel(match.id, match.owner, request(), moderator=False)
    assert await mine(service, match.id, second) == []


async def test_numbers_tell_nothing_of_other_peoples_orders(service):
    match = await mykerinos(service)
    for user in (ADA, BEN, CHLOE):
        shown = await service.orders.draft(match.id, user, OrderContent(wishes=("decline",)))
        assert shown.order.number == 1


async def test_there_are_so_many_at_most_and_only_readable_ones(service):
    match = await mykerinos(service)
    next_one = (await others(service, match.id))[0]
    for _ in range(MOST):
        await order(service, match.id, next_one, "pass")
    shown = await service.orders.draft(match.id, next_one, OrderContent(wishes=("pass",)))
    why = await refused(service.orders.give(match.id, next_one, shown.order.number, request()))
    assert why.why is Why.MANY_ORDERS
    with pytest.raises(Unreadable):
        await service.orders.draft(match.id, next_one, OrderContent(wishes=("dance",)))
    for bad in ({"wishes": ()}, {"wishes": ("pass",), "unless": ("dig.9",)}, {"wishes": ("pass",), "until": 5}):
        assert (await refused(service.orders.draft(match.id, next_one, OrderContent(**bad)))).why is Why.BAD_ORDER


async def test_what_is_too_long_for_a_choice_is_neither_offered_nor_cut(service):
    match = await started(service, ADA, BEN, game="museum")
    museum = REAL["museum"]
    late = next(before for before, *_ in game(2) if before.stage is Stage.ARRANGE)
    position = museum.encode(late)
    await service.store.write(lambda writing: writing.take_over(match, museum.rules_version, position))
    asked = await who(service, match.id)
    legal = (await look(service, match.id, asked)).legal
    long = next(text for text in map(museum.write, legal) if len(text) > 100)
    offered = await service.orders.offered(match.id, asked)
    assert long not in offered.wishes
    with pytest.raises(Unreadable):
        offered.read(long)
    # Its first 100 characters are a list, too.
    text = "wish japanese-w4 mesopotamian-a3 mesopotamian-r1 phoenician-a4 phoenician-c2 polynesian-n3 roman-g3 inca-r5"
    assert offered.read(text[:100]) == text[:99]
    with pytest.raises(Unreadable):
        await service.orders.draft(match.id, asked, OrderContent(wishes=(text,)))


MARKS = {
    "en": en("{sentence} *(at once: it costs nothing)*", sentence=""),
    "de": "es kostet nichts",
    "pl": "nic nie kosztuje",
    "fr": "coûte rien",
}


async def two_chose(service, match):
    users = await scoring(service, match.id)
    await act(service, match.id, "take left", users[0])
    return await act(service, match.id, "museum 3:1", users[1]), users


async def test_the_last_parcel_is_taken_at_once_and_the_log_says_why(service):
    match = await mykerinos(service, auto_costless=True)
    acted, users = await two_chose(service, match)
    third = match.seat_of(users[2])
    museum, taken = (step.entry for step in acted.steps if step.move)
    assert (museum.how, taken.who, taken.text, taken.how) == (How.OWN, third, "take right", How.COSTLESS)
    assert await who(service, match.id)  # the next round, and no question between
    assert first_break(REAL["mykerinos"], parse(await service.history.record(match.id))) is None
    view = (await service.history.look(match.id, None)).view
    for language, words in MARKS.items():
        lines = fold(acted.steps, acted.match, view, PRESENTERS["mykerinos"], texts(language))
        (marked,) = [line for line in lines if words in line]
        assert f"**{acted.steps[1].move}.**" in marked
        alike = fold(acted.steps[1:2] * 4, acted.match, view, PRESENTERS["mykerinos"], texts(language))
        assert not [line for line in (marked, *alike) if line.startswith(SIGN)], "the rules didn't force it"


@pytest.mark.parametrize("options", [{}, {"auto_single": False, "auto_costless": True}])
async def test_where_the_table_asks_it_is_asked(service, options):
    match = await mykerinos(service, **options)
    acted, users = await two_chose(service, match)
    assert await who(service, match.id) == users[2]
    assert [step.entry.how for step in acted.steps] == [How.OWN]


async def test_of_two_parcels_and_by_the_first_two_one_is_chosen(service):
    match = await mykerinos(service, auto_costless=True)
    users = await scoring(service, match.id)
    assert await who(service, match.id) == users[0]
    await act(service, match.id, "museum 3:1", users[0])
    assert await who(service, match.id) == users[1]
    await act(service, match.id, "museum 3:2", users[1])
    assert await who(service, match.id) == users[2]


async def test_the_fourth_gets_what_the_third_declined(service):
    match = await mykerinos(service, ADA, BEN, CHLOE, DEV, auto_costless=True)
    users = await scoring(service, match.id)
    await order(service, match.id, users[2], "decline")
    await act(service, match.id, "take left", users[0])
    await act(service, match.id, "museum 3:1", users[1])
    log = await how(service, match.id)
    assert [one[1:] for one in log if one[0] >= 0][-2:] == [("decline", "ORDER"), ("take right", "COSTLESS")]


async def test_taking_back_what_came_before_it_needs_nobodys_consent_for_it(service):
    match = await mykerinos(service, auto_costless=True)
    users = await scoring(service, match.id, (0, 1))
    await act(service, match.id, "take left", users[0])
    acted = await act(service, match.id, "museum 3:1", users[1])
    offer = await service.undos.offer(match.id, users[1])
    assert offer.plies == tuple(step.entry.ply for step in acted.steps)
    assert users[2] not in offer.asked
    await service.undos.take_back(match.id, users[1], request())
    assert await who(service, match.id) == users[1]


def test_tables_of_older_versions_ask():
    assert not msgspec.json.decode(b'{"players": 3, "auto_single": true}', type=Options).auto_costless


async def test_an_own_move_cancels_it_where_the_player_said_so(service):
    match = await mykerinos(service)
    first = await who(service, match.id)
    await order(service, match.id, first, "decline", own=True)
    await order(service, match.id, first, "take left")
    await act(service, match.id)
    assert [one.end for one in await mine(service, match.id, first)] == [OrderEnd.OWN, None]


async def test_what_was_played_for_somebody_is_no_move_of_their_own(service, clock):
    match = await mykerinos(service, clock=PLAIN)
    first = await who(service, match.id)
    await order(service, match.id, first, "prefer points", own=True)
    await ring_at(service, clock, clock.time + DAY)
    assert How.STAND_IN in [entry.how for entry in await service.history.log(match.id)]
    assert (await mine(service, match.id, first))[0].state is State.LIVE
    while await who(service, match.id) != first:
        await act(service, match.id)
    await act(service, match.id)
    assert (await mine(service, match.id, first))[0].end is OrderEnd.OWN


async def test_nobody_acts_by_the_orders_of_whoever_sat_there_before(service):
    match = await mykerinos(service, clock=PLAIN)
    next_one = (await others(service, match.id))[0]
    await order(service, match.id, next_one, "pass")
    made = await service.seats.offer(match.id, next_one, next_one, request(), moderator=False)
    await service.seats.take(match.id, made.number, DEV, request())
    assert await mine(service, match.id, next_one) == []
    await act(service, match.id)
    assert await who(service, match.id) == DEV
    assert [entry.how for entry in await service.history.log(match.id) if entry.how is How.ORDER] == []


async def test_a_seat_is_not_kept_by_an_order_but_by_a_move(service):
    match = await mykerinos(service, clock=PLAIN)
    next_one = (await others(service, match.id))[0]
    seat = match.seat_of(next_one)
    await order(service, match.id, next_one, "pass")
    made = await service.seats.offer(match.id, DEV, next_one, request(), moderator=True)
    acted = await act(service, match.id)
    assert (acted.steps[-1].entry.who, acted.steps[-1].entry.how) == (seat, How.ORDER)
    assert (await service.proposals.get(match.id, made.number)).outcome is None
