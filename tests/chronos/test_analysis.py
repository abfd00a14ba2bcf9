import pytest

from bot.conformance import match_of
from bot.controls.ids import ControlId, ControlKind
from bot.drawing.films import captions
from bot.match.pure.table.model import Status
from bot.presenters.chronos.presenter import PRESENTER
from bot.presenters.chronos.words.names import claim_label
from bot.presenters.chronos.words.undone import MISSED, time_words
from data.texts import languages, texts
from games.analysis import Slip, moments
from games.chronos.actions import Claim, Claimed, Move, Take
from games.chronos.advice.undone import CARD, CLAIM, GOD, IDLE
from games.chronos.game import GAME
from games.chronos.scoring.tally import points
from games.chronos.terms import HOME, PILES, VALUE
from games.noted import notes
from games.record import parse
from tests.bot.tables import ADA, DEV, USERS
from tests.bot.ui.pressing import press
from tests.chronos.table import begun, later
from tests.wording import en

SAND = 10_000
ENOUGH = en(MISSED[CLAIM], time=time_words(6_000, en), who="🔵 <@101>")
LEVEL_1 = (("level", "1"), ("sand", "10"))


def control(match, which=0):
    return ControlId.at(match, ControlKind.ANALYSIS, str(which))


async def act(host, match, seat, action):
    now = await host.service.history.get(match.id)
    await host.service.play.act(match.id, USERS[seat], action, now.ply, f"{now.ply}/{seat}")


async def take_all(host, match, seat, until):
    while True:
        look = await host.service.history.look(match.id, seat)
        state = (await host.service.positions.now(match.id)).state
        if points(state, seat) >= until:
            return
        takes = [one for one in look.legal if isinstance(one, Move) and one.take is Take.YES]
        best = max(takes, key=lambda one: VALUE[look.view.piles[one.origin].top], default=None)
        sets = [one for one in look.legal if isinstance(one, Move) and one.origin == HOME and one.to < PILES]
        sets.sort(key=lambda one: -VALUE[look.view.piles[one.to].top])
        if best is not None and VALUE[look.view.piles[best.origin].top]:
            await act(host, match, seat, best)
        elif sets and VALUE[look.view.piles[sets[0].to].top]:
            await act(host, match, seat, sets[0])
        else:
            await later(host, SAND)


@pytest.fixture
async def over(host):
    match = await begun(host, game=LEVEL_1)
    await take_all(host, match, 0, 200)
    await later(host, 6_000)
    await act(host, match, 0, Claim(Claimed.POINTS))
    found = await host.service.history.get(match.id)
    assert found.status is Status.OVER
    return found


async def test_it_says_what_each_left_undone(host, over):
    answer = await press(host, ADA, control(over))
    analysis = await host.service.analyses.known(over)
    assert [(one.seat, one.kind) for one in analysis.slips if one.kind == CLAIM] == [(0, CLAIM)]
    (claim,) = (one for one in analysis.slips if one.kind == CLAIM)
    assert 6_000 <= claim.lasted <= 7_000
    told = answer.shown.content
    assert told.startswith(en("**Your turning points**") + "\n**1** · " + ENOUGH)
    assert en("late claims: **{count}**", count=1) in told
    assert answer.public == []
    public = (await press(host, DEV, control(over))).shown.content
    assert public.startswith(en("**Missed chances**"))
    assert time_words(1_000, en) in public  # a tenth of a sand time of ten seconds
    assert set(told.splitlines()[-2:]) < set(public.splitlines())


async def test_a_turning_point_shows_the_moment(host, over):
    await press(host, ADA, control(over))
    turns = moments(await host.service.analyses.known(over), lambda one: one.seat == 0)
    number = next(at for at, one in enumerate(turns, 1) if one.kind == CLAIM)
    answer = await press(host, ADA, control(over, number))
    text = answer.shown.content
    better = claim_label(Claim(Claimed.POINTS), en)
    assert en("{who} missed (1): **{action}**", who="🔵 <@101>", action=better) in text
    assert ENOUGH in text
    alt = en("Turning point {number}. Missed (1): {better}.", number=number, better=better)
    assert host.pictures.plans[-1][0]().alt.startswith(alt)


async def test_the_record_and_the_film_have_it(host, over):
    before = parse(await host.service.history.record(over.id))
    assert not any(notes(line) for line in before.lines)
    footage = await host.service.past.footage(over.id, None)
    assert (await host.service.analyses.filmed(footage)) == footage
    analysis = await host.service.analyses.analysis(over, ADA)
    record = parse(await host.service.history.record(over.id))
    said = [(number, one) for number, line in enumerate(record.lines, 1) for one in notes(line)]
    assert sorted((number, one.seat, one.kind) for number, one in said) == sorted(
        (one.ply, record.seats[one.seat], one.kind) for one in analysis.slips
    )
    blue = record.seats[0]
    assert dict(record.others)["Analysis"].startswith(f"{blue} card 0 claim 1 god 0")
    filmed = await host.service.analyses.filmed(footage)
    assert [turn.found for turn in filmed.turns] == list(moments(analysis))
    said = " ".join(captions(filmed.turns, PRESENTER, ("A", "B", "C"), en).values())
    missed = claim_label(Claim(Claimed.POINTS), en)
    assert en("Turning point {number}. {who} missed: {action}", number=3, who="A", action=missed) in said


def test_each_kind_is_told_in_each_language():
    match = match_of(GAME, GAME.seat_names[:3], 9)
    slips = [
        Slip(1, 0, 1, 5_000, CARD, "move h1 6 6 take", 50),
        Slip(1, 0, 1, 90_000, CLAIM, "claim points", 1_000),
        Slip(1, 0, 1, 600_000, GOD, "offer cerberus c1 c2 c3", 1_000),
        Slip(1, 0, 1, 90_000_000, GOD, "poseidon c1", 100),
        Slip(1, 0, 1, 90_000, IDLE, "move h1 home 6 leave", 100, (3, 4)),
    ]
    for tr in map(texts, languages()):
        said = [PRESENTER.left_undone(one, "<@1>", tr) for one in slips]
        assert len(set(said)) == len(slips)
        assert all("<@1>" in text and len(text) < 300 for text in said)
        assert len(PRESENTER.defined(match, tr)) < 1_000
