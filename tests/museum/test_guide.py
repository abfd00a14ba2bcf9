import msgspec

from bot.match.pure.chance.draws import KNOWN
from bot.match.pure.table.model import Status
from bot.match.services.teaching.lessons import topics_told
from bot.presenters.museum.guide import BUY, COURSE, EXHIBIT, FAVOUR, GUIDE, HIRE, INVENTORY, closed
from bot.presenters.museum.words.actions import final
from games.core import Entry
from games.museum.actions import Buy, Collector, Discard, Drop, End, Exhibit, Inventory, Patron, Redraw
from games.museum.computer import greedy
from games.museum.game import GAME
from games.museum.refusals import Refusal
from games.museum.stages import Acted, Stage
from tests.bot.tables import ADA
from tests.games.museum.table import table
from tests.guide.teaching import teach
from tests.museum.playing import decisions, look_at
from tests.wording import en


def whats(look):
    return {one.what: one.why for one in closed(look, en)}


def test_what_is_closed_is_what_cannot_be_done():
    found = set()
    for seed in (1, 2, 3):
        for _, look in decisions(3, seed, clever=False):
            told = whats(look)
            found |= set(told)
            assert all(len(line) <= 200 for line in GUIDE.closed_lines(look, en))
            if look.view.stage is not Stage.ACTION:
                continue
            able = {
                EXHIBIT: any(isinstance(one, Exhibit) and one.objects for one in look.legal),
                HIRE: any(isinstance(one, Exhibit) and one.experts for one in look.legal),
                BUY: any(isinstance(one, Buy) for one in look.legal),
                INVENTORY: any(isinstance(one, Inventory) for one in look.legal),
            }
            for what, possible in able.items():
                if possible:
                    assert what not in told
                elif EXHIBIT not in told or what is EXHIBIT:
                    assert what in told
    assert {EXHIBIT, HIRE, BUY, INVENTORY} <= found


def test_reasons_are_those_of_the_rules():
    done = GAME.apply(
        table(("roman-a4", "polynesian-a4"), favours=(("loan", "press"),)), Entry(0, GAME.read("favour loan"))
    )[0]
    done = GAME.apply(done, Entry(0, GAME.read("exhibit roman-a4 pay polynesian-a4")))[0]
    told = whats(look_at(done, 0))
    assert told[INVENTORY] is Refusal.EXHIBITED_ALREADY
    assert told[FAVOUR] is Refusal.ONE_FAVOUR
    taken = GAME.apply(table((), discards=(("roman-a4",),)), Entry(0, Inventory(("roman-a4",))))[0]
    assert whats(look_at(taken, 0))[EXHIBIT] is Refusal.INVENTORY_DONE


def test_only_what_stays_or_is_lost_for_good_is_asked_before():
    asked = [Patron("salons"), Redraw(), Drop("loan"), Collector("roman-a4"), Discard(("inca-a3", "celt-c5"))]
    look = look_at(table(("roman-a4", "roman-a1")), 0)
    assert all(0 < len(final(one, look, en)) <= 1_500 for one in asked)
    assert en("{count} prestige", count=5) in final(Collector("roman-a4"), look, en)
    rest = (Discard(("inca-a3",)), Exhibit(("inca-a3",)), Buy("inca-a3"))
    assert not any(final(one, look, en) for one in rest)
    assert en("End your turn without paying for anything or taking an inventory?") in final(End(), look, en)
    done = msgspec.structs.replace(look, view=msgspec.structs.replace(look.view, acted=Acted.EXHIBIT))
    assert not final(End(), done, en)


async def test_each_lesson_is_told_once_to_its_end(host):
    match = await teach(host, "museum")
    assert match.chance == KNOWN
    told, turn = [], 0
    while True:
        look = await host.service.play.look(match.id, ADA, f"look-{turn}")
        if look.match.status is not Status.ACTIVE:
            break
        if turn % 4 == 0 or look.view.stage is Stage.ARRANGE:
            now = topics_told(COURSE, await host.service.teaching.moments(match.id, look.match.ply), 0)
            assert now[: len(told)] == told
            told = now
        await host.service.play.act(match.id, ADA, greedy(look.view, look.legal, 7, 0), None, f"act-{turn}")
        turn += 1
    assert sorted(told) == sorted(COURSE.lessons)
    assert told[:2] == ["welcome", "patron"]
    assert told[-1] == "goodbye"
