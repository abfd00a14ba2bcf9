import asyncio
import re
from decimal import Decimal

import pytest

from bot.controls.ids import ControlId, ControlKind
from bot.match.pure.errors import NoAnswer
from bot.match.services.history.reviews import Review
from bot.match.services.play.thoughts import in_a_thread
from bot.wording.amounts import amount
from bot.wording.names.people import mentions
from data.texts import texts
from games.analysis import moments
from render.kit.chart.course import percent
from tests.bot.features.saying import say
from tests.bot.tables import ADA, BEN, CHLOE, DEV
from tests.bot.ui.pressing import CHANNEL, press
from tests.wording import en

EN = texts("en")


def control(match, which=0):
    return ControlId.at(match, ControlKind.ANALYSIS, *str(which).split(":"))


async def moves_of(host, over):
    """Return the move number shown in the channel for each log entry."""
    seen = await host.service.history.seen(over, 1, over.ply, None)
    return {step.entry.ply: step.move for step in seen}


@pytest.fixture
def host(after_a_game):
    return after_a_game


@pytest.fixture
async def known(analysed):
    """Return a host and its finished game, which has been analysed."""
    return analysed, await analysed.service.history.in_channel(CHANNEL)


async def test_it_says_what_everybody_gave_away_and_keeps_it(host, over):
    assert "Analysis" not in await host.service.history.record(over.id)
    answer = await press(host, DEV, control(over))
    told = answer.shown.content.splitlines()
    analysis = await host.service.analyses.known(over)
    for user in (ADA, BEN, CHLOE):
        assert sum(bool(re.search(rf"<@{user}>.*\*\*\d", line)) for line in told) == 1
    assert told[0] == en("**Loss per decision** (less is better):")
    assert answer.public == []
    picture = host.pictures.plans[-1][0]()
    assert picture.filename == "chances.png"
    assert picture.alt.startswith(en("Chances of winning") + ".")
    assert len(answer.shown.attachments) == 1
    turns = moments(analysis)
    assert [*answer.labelled()] == [
        en("Whole game"),
        *(en("Turning point {number}", number=number) for number in range(1, len(turns) + 1)),
    ]

    async def nobody(*_, **__):
        raise AssertionError("it was made before")

    host.service.desk.thoughts.open(nobody)
    again = await press(host, ADA, control(over))
    assert set(again.shown.content.splitlines()[-2:]) < set(told), "a player sees their own loss below"
    assert len(again.shown.content.splitlines()) <= 6
    typed = await say(host, DEV, "history", form="analysis")
    assert typed.shown.content == answer.shown.content


async def test_it_begins_with_the_askers_own_turning_points_whatever_others_did(known):
    host, over = known
    pages, moves, analysis = {}, await moves_of(host, over), await host.service.analyses.known(over)
    for user in (ADA, BEN, CHLOE):
        seat = over.seat_of(user)
        turns = moments(analysis, lambda one, seat=seat: one.seat == seat)
        assert 2 <= len(turns) <= 3
        answer = await press(host, user, control(over))
        head, *lines = answer.shown.content.splitlines()
        assert head == en("**Your turning points**")
        assert [line[:5] for line in lines[: len(turns)]] == [f"**{number}**" for number in range(1, len(turns) + 1)]
        assert all(re.search(r"\*\*.*\*\*.*\*\*.+\*\*.*\d.*\|\|.+\|\|", line) for line in lines[: len(turns)])
        pages[user] = [(await press(host, user, control(over, number))).shown.content for number in (1, 2)]
        heads = [page.splitlines()[0] for page in pages[user]]
        assert heads == [
            en("**Turning point {number}** · move {move}", number=number, move=moves[one.ply])
            for number, one in enumerate(turns[:2], 1)
        ]
        assert all(" (2): **" in page and f"<@{user}>" not in page for page in pages[user])
        assert [*answer.labelled()][-1] == en("Everyone's turning points")
    assert len({page for some in pages.values() for page in some}) == 6


async def test_a_turning_point_shows_what_was_better_and_why(known):
    host, over = known
    await press(host, DEV, control(over))
    turns, moves = moments(await host.service.analyses.known(over)), await moves_of(host, over)
    for number, one in enumerate(turns, 1):
        answer = await press(host, DEV, control(over, number))
        text = answer.shown.content
        assert text.startswith(
            en("**Turning point {number}** · move {move}", number=number, move=moves[one.ply]) + "\n"
        )
        assert moves[one.ply] < one.ply, "draws are no moves"
        assert en("Loss: {points}.", points=amount(Decimal(one.lost) / 100, EN, by_wins=False)) in text
        assert [line[:3] for line in text.splitlines()][2:5:2] == ["-# ", "-# "]
        zones = [re.findall(r"\w+ \(", line) for line in text.splitlines()[2:5:2]]
        assert not all(zones) or zones[0] == zones[1] or f"**{en('Pass')}**" in text, "both are told by the same facts"
        assert re.findall(r"\d+", host.pictures.plans[-1][0]().alt)[:2] == [str(number), "1"]
    assert turns


@pytest.mark.parametrize(
    ("which", "words"),
    [
        (
            "",
            "With the better move, I'd expect you to win about {better} out of 100 games; with yours, about {played}.",
        ),
        (
            "all:",
            (
                "With the better move, I'd expect {who} to win about {better} out of 100 games; with this one, about "
                "{played}."
            ),
        ),
    ],
)
async def test_the_chart_and_the_text_give_the_same_chances(known, which, words):
    host, over = known
    await press(host, ADA, control(over, f"{which}0"))
    alt = host.pictures.plans[-1][0]().alt
    analysis, own = await host.service.analyses.known(over), over.seat_of(ADA)
    turns = moments(analysis) if which else moments(analysis, lambda one: one.seat == own)
    names = await host.people.names(over, en)
    assert len(turns) >= 2
    for number, one in enumerate(turns, 1):
        chances = {"better": percent(one.chance), "played": percent(one.left)}
        text = (await press(host, ADA, control(over, f"{which}{number}"))).shown.content
        assert en(words, who=mentions(over, en)[one.seat], **chances) in text
        drawn = en(
            "Turning point {number}: a decision by {name}. With the better move {better}%, with this one {played}%.",
            number=number,
            name=names[one.seat].plain,
            **chances,
        )
        assert drawn in alt
        assert chances["better"] >= chances["played"]


async def test_two_presses_at_once_make_one_analysis(host, over):
    asked = []

    async def counted(find, key, *, since, what):
        asked.append(what)
        return await in_a_thread(find, key, since=since, what=what)

    host.service.desk.thoughts.open(counted)
    one, two = await asyncio.gather(press(host, ADA, control(over)), press(host, DEV, control(over)))
    assert one.shown.content.splitlines()[-1] in two.shown.content
    assert len(asked) == len(set(asked)) > 9


class Stopping:
    """A thinker that pauses before the second seat's first decision until `go` is set."""

    def __init__(self, lost=False):
        self.first, self.lost = None, lost
        self.stopped, self.go = asyncio.Event(), asyncio.Event()

    async def __call__(self, find, topic, *, since, what):
        seat = find.args[1]
        self.first = seat if self.first is None else self.first
        if seat != self.first:
            self.stopped.set()
            await self.go.wait()
            if self.lost:
                raise NoAnswer("it cost two workers")
        return await in_a_thread(find, topic, since=since, what=what)


async def in_the_middle(host, over, user, which=0, *, lost=False):
    """Ask for the analysis and wait until a seat's part is shown. Return the thinker, the task that pressed the
    button, and the response.
    """
    thinker, seen, come = Stopping(lost), [], host.come
    host.come = lambda *who, **facts: seen.append(come(*who, **facts)) or seen[-1]
    host.service.desk.thoughts.open(thinker)
    asked = asyncio.create_task(press(host, user, control(over, which)))
    await thinker.stopped.wait()
    while "**" not in seen[-1].said:  # noqa: ASYNC110 - it's shown by the task
        await asyncio.sleep(0)
    host.come = come
    return thinker, asked, seen[-1]


async def test_ones_own_part_is_shown_first_stays_when_the_rest_fails_and_is_the_same_at_the_next_press(host, over):
    thinker, asked, answer = await in_the_middle(host, over, CHLOE, lost=True)
    assert thinker.first == over.seat_of(CHLOE)
    *own, progress = answer.said.splitlines()
    assert own[0] == en("**Your turning points**")
    assert len(own) > 2
    assert progress.startswith("⏳")
    assert len(re.findall(r"\d+", progress)) == 2, "how many decisions of how many"
    assert await host.service.analyses.known(over) is None
    thinker.go.set()
    failed = await asked
    *above, last = failed.said.splitlines()
    assert (above, last) == (own, en("I couldn't analyse this game just now. Please try again later."))
    assert [*failed.labelled()] == [en("Analyse")]
    host.service.desk.thoughts.open(in_a_thread)
    whole = (await press(host, CHLOE, failed.labelled()[en("Analyse")], private=True)).shown.content.splitlines()
    assert whole[: len(own)] == own
    assert "⏳" not in "".join(whole)


async def test_whoever_waits_for_their_turn_is_told_their_place(host, over):
    before, seen, come = Review(), [], host.come
    host.come = lambda *who, **facts: seen.append(come(*who, **facts)) or seen[-1]
    host.service.desk.reviews.ask(before, DEV)
    async with host.service.desk.reviews.turn(before):
        asked = asyncio.create_task(press(host, ADA, control(over), locale="de"))
        while not seen:  # noqa: ASYNC110 - it is made in the task
            await asyncio.sleep(0)
        await seen[0].answered.wait()
        assert "Nummer 1 in der Warteschlange" in seen[0].said
    assert "im Schnitt" in (await asked).shown.content
