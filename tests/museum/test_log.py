from typing import get_args

from msgspec.structs import replace

from bot.presenters.museum.presenter import PRESENTER
from bot.presenters.museum.words.labels import kind, told
from bot.presenters.museum.words.log import SENTENCES, EventWords, brief, on_panel
from bot.wording.names.people import mark
from data.museum.names import names
from games.museum.events import Seen, dealt, exhibited, explored, favoured, turned
from render.museum.words.names import word
from tests.bot.tables import act
from tests.games.museum.table import table
from tests.museum.playing import game, look_at, match_of, steps_of
from tests.wording import en

ADA, BEN, CHLOE = (f"{mark} <@{user}>" for mark, user in (("🔵", 101), ("🔴", 102), ("🟢", 103)))
SILENT = {
    dealt.Dealt,
    dealt.SomeDealt,
    favoured.SomeFavourDrawn,
    dealt.SomePatronsOffered,
    explored.SomeWished,
    explored.Left,
    turned.ExpertsLaidOut,
    turned.TurnEnded,
    turned.OpinionPassed,
    turned.HeadlinesShuffled,
    turned.PutBack,
}


def line(event, tr=en):
    return EventWords(match_of(3), None, tr).sentence(event)


def test_every_kind_of_event_is_told_or_silent_on_purpose():
    assert set(get_args(Seen)) == set(SENTENCES) | SILENT
    assert not set(SENTENCES) & SILENT


def test_an_exhibit_says_what_for_which_payment_and_what_it_brings():
    shown = exhibited.Exhibited(
        seat=0,
        objects=("celt-c5",),
        stored=(),
        experts=(),
        cards=("inca-a3",),
        prestige=2,
        deflation=0,
        points=5,
        score=12,
        gained=1,
        favours=1,
    )
    paid = en("{count} prestige", count=2)
    cards = en.listed([names("en")["inca-a3"], paid])
    assert line(shown).split(". ") == [
        en("{who} exhibits {objects}, paying {payment}.", who=ADA, objects=told("celt-c5", en), payment=cards)[:-1],
        en.plural("+{gain}: now {count} point.", "+{gain}: now {count} points.", 12, gain=5)[:-1],
        en.plural("Masterpiece: {prestige} prestige.", "Masterpieces: {prestige} prestige.", 1, prestige=1)[:-1],
        en.plural("{count} favour drawn.", "{count} favours drawn.", 1),
    ]
    assert line(replace(shown, gained=2, favours=0)).endswith(
        en.plural("Masterpiece: {prestige} prestige.", "Masterpieces: {prestige} prestige.", 1, prestige=2)
    ), "with Singh"
    hired = replace(shown, objects=(), experts=("celt", "turner"), cards=(), points=0, gained=0, favours=0)
    assert line(hired) == en(
        "{who} hires experts ({experts}), paying {payment}.",
        who=ADA,
        experts=en.listed([word("celt", en), word("turner", en)]),
        payment=paid,
    )
    two = replace(shown, objects=("celt-c5", "maya-c5"), gained=2, favours=0)
    assert line(two).endswith(
        en.plural("Masterpiece: {prestige} prestige.", "Masterpieces: {prestige} prestige.", 2, prestige=2)
    )


def test_an_answer_that_is_carried_out_at_once_is_told_once():
    wished = explored.Wished(seat=0, objects=("inca-a3",), again=False)
    drew = explored.Drew(seat=0, object="inca-a3", continent="america", active=1, prestige=1)
    (both,) = PRESENTER.lines([act(5, 0, wished, drew)], match_of(3), None, en)
    assert both == f"**5.** {line(drew)}"
    assert "(☀️🏰 Inca Architecture 3)" in both
    assert PRESENTER.lines([act(5, 0, wished)], match_of(3), None, en) == [f"**5.** {line(wished)}"]
    assert PRESENTER.lines([act(6, 2, explored.SomeWished(seat=2, again=False))], match_of(3), None, en) == []


def test_in_brief_it_is_told_what_was_sold_and_an_inventory():
    steps = [
        act(5, 0, favoured.Collected(seat=0, object="inca-a3", prestige=4)),
        act(6, 1, exhibited.Restocked(seat=1, objects=("celt-c5",), favour=False)),
        act(7, 2, favoured.Picked(seat=2, objects=("greek-g3",))),
        act(8, 2, explored.Left(seat=2)),
    ]
    sold, picked = (f"{names('en')[one]} ({kind(one, en)})" for one in ("inca-a3", "greek-g3"))
    assert brief(steps, match_of(3), None, en).split(". ") == [
        en.pair(ADA, en("sold {objects} to a collector", objects=sold)),
        en.pair(BEN, en("took an inventory")),
        en.pair(CHLOE, en("took {objects}", objects=picked)) + ".",
    ]


def test_public_lines_tell_no_hidden_card():
    match = match_of(3)
    for seed in (1, 2, 3):
        played = game(3, seed)
        shown, held, told, looked = set(), set(), "", 0
        for step, (_, _, events, after) in zip(steps_of(played), played, strict=True):
            told += "\n".join(PRESENTER.lines([step], match, None, en))
            held |= {one.object for one in events if isinstance(one, dealt.Dealt)}
            shown |= {card for player in after.players for card in (*player.discard, *player.museum)}
            shown |= {card for land in after.lands for card in land.out}
            shown |= {one.object for one in events if isinstance(one, favoured.Collected)}
            shown |= {card for one in events if isinstance(one, favoured.Discovered) for card in one.objects}
            secret = held - shown
            looked += len(secret)
            assert [card for card in secret if f"**{names('en')[card]}**" in told] == []
        assert looked > 100


def test_on_the_panel_an_exploration_is_one_line():
    view = look_at(table(("roman-a4",), (), ()), 1).view
    took = explored.Took(seat=1, object="maya-c1", continent="america", grant=False)
    steps = [act(8, 1, took)]
    assert on_panel(steps, match_of(3), view, en) == PRESENTER.lines(steps, match_of(3), view, en)
    for seat, one, prestige in ((0, "polynesian-w5", 1), (2, "roman-g4", 1)):
        wished = explored.Wished(seat=seat, objects=(one,), again=False)
        drew = explored.Drew(seat=seat, object=one, continent="america", active=1, prestige=prestige)
        steps.append(act(9, seat, wished, drew))
    marks = [mark(seat.color) for seat in view.seats]
    taken = f"{marks[1]} Maya Culture 1 · {marks[0]} Polynesian Warfare 5 · {marks[2]} Roman Agriculture 4"
    assert on_panel(steps, match_of(3), view, en) == [
        en("Taken: {objects}.", objects=taken)
        + " "
        + en.plural("You get {count} prestige.", "You get {count} prestige.", 2)
    ]
    none = [*steps[:1], act(9, 0, explored.Drew(seat=0, object="maya-g1", continent="america", active=1, prestige=0))]
    (line,) = on_panel(none, match_of(3), view, en)
    assert line == en("Taken: {objects}.", objects=f"{marks[1]} Maya Culture 1 · {marks[0]} Maya Agriculture 1")
    ended = act(10, 1, explored.NothingToExplore(seat=1))
    assert on_panel([*steps, ended], match_of(3), view, en)[1:] == PRESENTER.lines([ended], match_of(3), view, en)
