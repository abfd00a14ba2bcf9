import re

import pytest
from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind
from bot.features.history.since import since_of
from bot.features.play.boards import NEWS
from bot.match.pure.log.entries import How, LogEntry, Seen
from bot.match.pure.table.model import Status
from bot.presenters.mykerinos.words.log import meaning
from bot.presenters.registry import PRESENTERS
from bot.wording.log import moved_for
from data.texts import languages, texts
from tests.bot.recap.conftest import move, with_computers
from tests.bot.tables import ADA, BEN, CHLOE, DEV, match_of, played
from tests.bot.ui.pressing import press
from tests.conformance.presses import begun
from tests.toys.lots import DECK
from tests.wording import en

EN = texts("en")
MYKERINOS = PRESENTERS["mykerinos"]
MOVED = [(5, 0, How.STAND_IN), (6, 1, How.TIME_UP), (7, 0, How.QUICKLY), (8, 2, How.OWN), (9, 0, How.ORDER)]


def button(match):
    return ControlId.at(match, ControlKind.SINCE, NEWS)


async def since(host, match, viewer, tr=EN):
    return await since_of(host.service, host.presenter(match.game), match.id, viewer, tr)


async def test_what_others_did_since_ones_own_move_is_told_and_marked(host):
    match = await begun(host, "mykerinos", 3)
    seat, _ = await move(host, match.id)
    told = await since(host, match, seat)
    assert (told.lines, told.events) == ((en("Nothing has happened."),), ())
    for _ in range(4):
        await move(host, match.id)
    now = await host.service.history.get(match.id)
    for seat in range(3):
        steps = await host.service.history.seen(match.id, 1, now.ply, seat)
        own = max(step.entry.ply for step in steps if step.entry.who == seat)
        told = await since(host, match, seat)
        assert told.after == own
        assert told.events == tuple(event for step in steps[own:] for event in step.events)
        assert told.head == en("Since your move {number}:", number=steps[own - 1].move)
        others = {step.entry.who for step in steps[own:]} - {-1}
        assert all((f"<@{now.players[other].user}>" in told.lines[0]) == (other in others) for other in range(3))
        assert len(told.lines) == (2 if others else 1)  # no zone was decided yet


async def test_before_ones_first_move_it_is_the_whole_game(host):
    match = await with_computers(host, (ADA, BEN))
    told = await since(host, match, match.seat_of(BEN))
    assert (told.after, told.head) == (0, en("Since the start of the game:"))
    assert len(told.events) >= 3


def test_for_whom_the_bot_moved_is_said():
    match = match_of(3)
    steps = [Seen(entry=LogEntry(number, seat, "", 0, how=how), events=(), move=number) for number, seat, how in MOVED]
    own = en.plural("I made {count} move for you.", "I made {count} moves for you.", 2)
    people = en.listed([f"<@{ADA}>", f"<@{BEN}>"])
    assert moved_for(steps, match, 0, EN) == f"{own} " + en("I moved for {people}.", people=f"<@{BEN}>")
    assert moved_for(steps, match, None, EN) == en("I moved for {people}.", people=people)
    assert moved_for(steps[3:], match, 0, EN) == ""


async def test_whoever_watches_is_told_of_the_last_ten_moves(host):
    match = await begun(host, "mykerinos", 2)
    for _ in range(14):
        await move(host, match.id)
    now = await host.service.history.get(match.id)
    told = await since(host, match, None)
    steps = await host.service.history.seen(match.id, told.after + 1, now.ply, None)
    assert sum(step.move > 0 for step in steps) == 10
    assert steps[0].move
    assert told.head == en("The last {count} moves:", count=10)
    answer = await press(host, DEV, button(now))
    assert en("The last {count} moves:", count=10) in answer.said
    assert not any(zones_in(answer.said.splitlines(), words) for words in STANDINGS)


async def test_a_move_that_the_rules_forced_is_not_ones_own(host):
    match = await begun(host, "mykerinos", 2)
    while True:
        now = await host.service.history.get(match.id)
        steps = await host.service.history.seen(match.id, 1, now.ply, 0)
        if any(step.forced for step in steps):
            break
        assert now.status is Status.ACTIVE
        await move(host, match.id)
    forced = next(step for step in steps if step.forced)
    seat = forced.entry.who
    told = await since(host, match, seat)
    own = [step.entry.ply for step in steps if step.entry.who == seat and not step.forced]
    assert told.after == max(own) != max(step.entry.ply for step in steps if step.entry.who == seat)
    host.service.desk.recent.clear()
    assert await host.service.history.seen(match.id, 1, now.ply, 0) == steps  # the log says the same as memory


async def test_the_button_answers_in_the_readers_language_with_the_controls_of_their_turn(host):
    match = await begun(host, "mykerinos", 3)
    for _ in range(4):
        await move(host, match.id)
    asked = (await host.service.history.look(match.id, None)).asked[0]
    user = match.players[asked].user
    answer = await press(host, user, button(match), locale="de")  # the first board's button, however old
    assert "Seit deinem Zug" in answer.said
    assert "du " in answer.said.split("Noch zu setzen: ")[1]
    assert "dig" in answer.buttons()
    (file,) = answer.shown.attachments
    assert file.filename == "board.png"
    (_, view, events) = host.pictures.drawn[-1]
    assert view.viewer == asked
    assert events
    other = next(player.user for player in match.players if player.user != user)
    assert "dig" not in (await press(host, other, button(match))).buttons()


async def test_a_hidden_hand_shows_in_nobody_elses_answer(host):
    match = await begun(host, "lots", 3)
    for user in (ADA, BEN, CHLOE, DEV):
        told = (await press(host, user, button(match))).said
        seat = match.seat_of(user)
        own = () if seat is None else (await host.service.history.look(match.id, seat)).view.seats[seat].cards
        assert {card for card in DECK if card in told} == {card.value for card in own}


@pytest.mark.parametrize("tr", [texts(language) for language in languages()], ids=languages())
@pytest.mark.parametrize("players", [2, 4])
def test_however_much_is_new_it_fits_a_message(players, tr):
    steps, views = played(players)
    match = match_of(players, ply=len(steps))
    for last in range(1, len(steps) + 1, 9):
        view = views[last - 1]
        for first in (0, last // 2, last - 1):
            new = steps[first:last]
            told = MYKERINOS.brief(new, match, view, tr)
            assert len(told) <= 900
            acted = {step.entry.who for step in new[-3:]} - {-1}  # their moves can still be seen
            dealt = any(step.entry.text.startswith("area") for step in new[-3:])
            assert dealt or all(f"<@{match.players[seat].user}>" in told for seat in acted)
            assert all(len(line) <= 300 for line in MYKERINOS.decided(new, match, view, tr))
            assert all(len(line) <= 300 for line in MYKERINOS.meaning(views[first], view, tr))


def test_what_it_means_follows_the_standing_of_the_zones():
    steps, views = played(3)
    seen = set()
    for place in range(3, len(steps)):
        before, after = views[max(0, place - 4)], views[place]
        if before.round != after.round or len(before.zones) != len(after.zones):
            continue
        for seat in range(3):
            lines = meaning(before, replace(after, viewer=seat), EN)
            lead, tie, lost = (zones_in(lines, words) for words in STANDINGS)
            for number, zone in enumerate(after.zones, 1):
                if zone.done or not zone.ranking:
                    assert number not in lead | tie
                    continue
                best = zone.ranking[0].count
                mine = next((one.count for one in zone.ranking if one.seat == seat), 0)
                assert number not in lead | tie or mine == best
                assert number not in lost or number not in lead | tie
            seen |= {words for words, zones in zip(STANDINGS, (lead, tie, lost), strict=True) if zones}
            # A player who has passed places nothing more in this round.
            still = after.seats[seat].space is None and after.phase.value != "over"
            placing = f"{en('you')} {after.seats[seat].supply}"
            assert any(placing in line for line in lines) == still
    assert seen == set(STANDINGS)


STANDINGS = (
    ("You lead in zone {zones}.", "You lead in zones {zones}."),
    ("You're tied for the lead in zone {zones}.", "You're tied for the lead in zones {zones}."),
    ("You no longer lead in zone {zones}.", "You no longer lead in zones {zones}."),
)


def zones_in(lines, words):
    found = [re.findall(r"\d+", line) for line in lines]
    said = [zones for zones in found if zones and en.plural(*words, len(zones), zones=en.listed(zones)) in lines]
    return {int(zone) for zones in said for zone in zones}
