import random

import pytest
from msgspec.structs import replace

from bot.controls.ids import ControlId, ControlKind, parse
from bot.features.play.boards import OPEN, public_rows
from bot.features.play.moves import show_panel  # noqa: F401 - registers the families
from bot.interaction.control import view_of
from bot.match.pure.table.model import Status
from bot.presenters.chronos.moves.panel import mark_of
from bot.presenters.chronos.presenter import PRESENTER
from bot.presenters.chronos.words.kingdom import resting_lines
from bot.presenters.chronos.words.names import clock_at, named, places_of
from bot.wording.names.meant import Unclear, folded
from bot.wording.names.people import color_name
from data.texts import languages, texts
from games.chronos.notation import write
from games.chronos.terms import CITY_PLACE, City, God
from games.core import Unreadable
from render.chronos.example import example
from render.chronos.own import would_score
from render.chronos.words.names import god_word
from tests.bot.tables import ADA, BEN, CHLOE, USERS
from tests.bot.ui.pressing import in_error, press
from tests.chronos.table import SLOW, begun, go, later, places, view
from tests.wording import en


def safe_piles(now):
    calm = {"10", "20", "30", "50", "100", "hydra", "minotaur", "north", "south", "east", "west"}
    return [number + 1 for number, pile in enumerate(now.piles) if pile.top in calm and pile.height > 1]


async def test_one_press_sets_an_hourglass_and_a_later_one_takes_and_moves_it_on(host):
    match = await begun(host)
    first, second = safe_piles(await view(host, match))[:2]
    top = (await view(host, match)).piles[first - 1].top
    for _ in range(3):
        assert (await go(host, match, ADA, first)).said == ""
    assert places(await view(host, match), 0) == [first - 1] * 3
    await later(host, 10_000)
    assert (await go(host, match, ADA, second)).said == ""
    own = (await view(host, match, 0)).kingdoms[0]
    assert (own.stack == (top,)) or sum(own.winds) == 1
    assert sorted(places(await view(host, match), 0)) == sorted([first - 1, first - 1, second - 1])


async def test_what_did_nothing_says_why_to_who_pressed(host):
    match = await begun(host)
    pile = safe_piles(await view(host, match))[0]
    for _ in range(3):
        await go(host, match, ADA, pile)
    answer = await go(host, match, ADA, pile)
    assert answer.outcome == "illegal:not-run-out"
    assert "C4.1" in answer.said
    answer = await go(host, match, BEN, "home")
    assert en("This hourglass is already in front of you.") in answer.said


async def test_a_claim_that_is_false_is_told_to_all_and_bars(host):
    match = await begun(host)
    now = await host.service.history.get(match.id)
    claim = ControlId.at(now, ControlKind.BOARD, "claim")
    barred = await press(host, CHLOE, claim)
    now = await host.service.history.get(match.id)
    until = clock_at(now, (await view(host, match)).kingdoms[2].barred)
    assert en("Your claim was false. You can claim again at {when}.", when=until) in barred.said
    again = await press(host, CHLOE, ControlId.at(now, ControlKind.BOARD, "claim"))
    assert again.outcome == "illegal:barred"


async def test_a_board_of_before_others_moved_is_not_old(host):
    match = await begun(host, game=SLOW)
    board = await host.service.history.get(match.id)
    pile = safe_piles(await view(host, match))[0]
    await go(host, match, BEN, pile)
    await go(host, match, CHLOE, pile)
    assert (await press(host, ADA, ControlId.at(board, ControlKind.BOARD, "go", str(pile)))).said == ""
    assert places(await view(host, match), 0).count(pile - 1) == 1


async def test_the_panel_is_ones_own(host):
    match = await begun(host)
    pile = safe_piles(await view(host, match))[0]
    top = (await view(host, match)).piles[pile - 1].top
    await go(host, match, ADA, pile)
    await later(host, 10_000)
    for _ in range(3):
        await go(host, match, ADA, "home" if pile - 1 in places(await view(host, match), 0) else pile)
    now = await host.service.history.get(match.id)
    mine = await press(host, ADA, ControlId.at(now, ControlKind.MOVE, OPEN))
    theirs = await press(host, BEN, ControlId.at(now, ControlKind.MOVE, OPEN))
    assert [file.filename for file in mine.shown.attachments] == ["hand.png"]
    assert top
    for answer, seat in ((mine, 0), (theirs, 1)):  # one's own points are one press away
        points = would_score(await view(host, match, seat), seat).points
        said = en.plural("You'd score {count} point now.", "You'd score {count} points now.", points)
        assert said in answer.shown.content
    assert mine.shown.content != theirs.shown.content
    assert en("**Your stack, top card first:** {cards}", cards="–") in theirs.shown.content
    glass = places_of(await view(host, match, 1), en)[3]
    assert en("⌛ {place}: free", place=glass) in theirs.shown.content


async def test_forged_controls_do_nothing(host):
    match = await begun(host)
    ply = (await host.service.history.get(match.id)).ply
    now = await host.service.history.get(match.id)
    for more in (
        ("go", "nowhere"),
        ("go", "seat9-stack"),
        ("do", "0", "nonsense"),
        ("open", "offers"),
        ("pay", "0", "offer", "nobody"),
        ("pay", "0", "steal", "zeus"),
        ("pair", "turn"),
        ("claim", "everything"),
        ("whatever",),
    ):
        answer = await press(host, ADA, ControlId.at(now, ControlKind.PICKER, *more))
        assert answer.said, more
    assert (await host.service.history.get(match.id)).ply == ply


async def test_cards_are_asked_for_again_when_they_have_changed(host):
    match = await begun(host)
    now = await host.service.history.get(match.id)
    ply = now.ply
    old = mark_of(await view(host, match, 0))
    pile = safe_piles(await view(host, match))[0]
    for _ in range(3):
        await go(host, match, ADA, pile)
    await later(host, 10_000)
    await go(host, match, ADA, pile)
    now = await host.service.history.get(match.id)
    assert mark_of(await view(host, match, 0)) != old
    for more, values in (
        (("pay", old, "offer", "apollo"), ("0.0",)),
        (("give", old, "offer", "apollo"), ()),
        (("pick", old, "0", "0"), ("poseidon.c1",)),
    ):
        answer = await press(host, ADA, ControlId.at(now, ControlKind.PICKER, *more), values, private=True)
        assert answer.shown.content.startswith(CHANGED)
    assert (await host.service.history.get(match.id)).ply == now.ply > ply


CHANGED = en("Your cards have changed, so I haven't done anything. Please choose again.")
ISLAND = 1


async def with_a_card(host):
    match = await begun(host)
    for _ in range(3):
        await go(host, match, ADA, ISLAND)
    await later(host, 10_000)
    await go(host, match, ADA, ISLAND)
    assert (await view(host, match, 0)).kingdoms[0].height == 1
    return await host.service.history.get(match.id)


async def test_a_press_that_brings_a_choice_is_answered_with_it_and_a_press_chooses(host):
    now = await with_a_card(host)
    mine = mark_of(await view(host, now, 0))
    answer = await press(
        host, ADA, ControlId.at(now, ControlKind.PICKER, "give", mine, "offer", "apollo"), private=True
    )
    (choice,) = (await view(host, now)).choices
    asked = en(
        "**Choose {what}.** You have until {when}. {default}",
        what=en("which god to reserve"),
        when=clock_at(now, choice.until),
        default=en("Otherwise, no god is reserved."),
    )
    assert asked in answer.shown.content
    assert not answer.shown.attachments, "a picture takes time that there is not"
    # Until then the board does nothing for her, and shows the same.
    blocked = await go(host, now, ADA, "home")
    assert asked in blocked.shown.content
    assert (await go(host, now, BEN, ISLAND)).said == "", "others go on"
    done = await press(host, ADA, blocked.buttons()["apollo.calypso"], private=True)
    assert not done.said
    look = await view(host, now)
    assert not look.choices
    assert [one.god for one in look.temple if one.reserved == 0] == [God.CALYPSO]


async def test_what_was_chosen_too_late_is_refused(host):
    now = await with_a_card(host)
    mine = mark_of(await view(host, now, 0))
    answer = await press(
        host, ADA, ControlId.at(now, ControlKind.PICKER, "give", mine, "offer", "apollo"), private=True
    )
    await later(host, 10_000)
    late = await press(host, ADA, answer.buttons()["apollo.calypso"], private=True)
    assert "C3.5" in late.said
    assert not any(one.reserved is not None for one in (await view(host, now)).temple)


def test_why_no_god_can_be_had():
    now = replace(example(4, viewer=0), cities=(City.OLYMPIA, City.TROY))
    assert resting_lines(now, (), en) == [en("You need an hourglass on Olympia to make offerings.")]
    there = replace(now.glasses[0], place=CITY_PLACE[City.OLYMPIA])
    (reserved,) = resting_lines(replace(now, glasses=(there, *now.glasses[1:])), (), en)
    owner = f"🟢 {color_name('green', en)}"
    assert reserved == en("{god} is reserved for {owner}.", god=god_word("cassandra", en), owner=owner)


@pytest.fixture
async def look(host):
    match = await begun(host)
    await later(host, 10_000)
    found = await host.service.play.look(match.id, ADA, "look")
    assert len(found.legal) > 3
    return found


def meant(typed, look):
    try:
        return [write(PRESENTER.meant(typed, look))]
    except Unclear as several:
        return list(several.candidates)


async def test_what_is_offered_is_read_in_every_language(look):
    for language in languages():
        found = []
        for action in look.legal:
            assert PRESENTER.meant(write(action), look) == action
            label = named(action, look, texts(language))
            for typed in (label, label.upper(), folded(label)):
                found.append(meant(typed, look))
                assert write(action) in found[-1], typed
        assert sum(len(one) == 1 for one in found) > 3


async def test_what_is_only_begun_or_names_nothing_is_never_played(look):
    for typed in (folded(named(look.legal[0], look, en))[:-2], "", "nothing such", "→"):
        with pytest.raises((Unclear, Unreadable)):
            PRESENTER.meant(typed, look)


OURS = {"b", "p"}


def pressable(view, rng):
    found = []
    for item in view.children if view else ():
        if parse(item.custom_id).kind not in OURS or parse(item.custom_id).more == ("help",):
            continue
        options = getattr(item.item, "options", None)
        if options is None:
            found += [(item.custom_id, ())] if not item.item.disabled else []
        else:
            found.append((item.custom_id, tuple(rng.sample([one.value for one in options], item.item.max_values))))
    return rng.choice(found) if found else None


async def test_whatever_is_pressed_is_done_or_answered(host):
    players = 4
    rng = random.Random(players)
    match = await begun(host, players)
    done, opened, kinds = 0, 0, set()
    for _ in range(250):
        now = await host.service.history.get(match.id)
        if now.status is not Status.ACTIVE:
            break
        seat = rng.randrange(players)
        look = await host.service.history.look(match.id, None)
        view = view_of(public_rows(host.presenter("chronos"), look, en, live=True))
        private = False
        if rng.random() < 0.4:
            view = (await press(host, USERS[seat], ControlId.at(now, ControlKind.MOVE, OPEN))).shown.view
            private = True
        for _ in range(3):
            chosen = pressable(view, rng)
            if chosen is None or (parse(chosen[0]).more[0] == "claim" and rng.random() < 0.95):
                break
            answer = await press(host, USERS[seat], chosen[0], chosen[1], private=private)
            assert not in_error(answer), answer.said
            after = await host.service.history.get(match.id)
            if after.ply > now.ply:
                done += 1
                entries = await host.service.history.log(match.id, now.ply + 1, viewer=seat)
                kinds |= {one.text.split()[0] for one in entries if one.who == seat}
                break
            view, private = answer.shown.view if answer.shown else None, True
            opened += view is not None
        await later(host, rng.choice((0, 500, 2_000, 5_000)))
    assert done > 30
    assert opened > 5
    assert "move" in kinds
    assert len(kinds) > 2
    assert (await host.service.history.get(match.id)).status is not Status.ACTIVE or now.ply > 100
