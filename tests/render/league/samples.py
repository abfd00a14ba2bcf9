import io

from msgspec.structs import replace
from PIL import Image

from render.league import Helper, Note, PodiumPicture, Result, SeasonPicture, StandingPicture, State, Who, Zone
from render.league.contest.example import contest, ladder, podium
from render.league.example import bars, rating, season, standing

LONG = "Maximilian von Hohenstein-Wittelsb"[:32]
SENTENCE = "Three points taken: two tables left without a word, told twice before, and once more in the season before"

RESULTS = (
    *(Result(State.PLACE, place) for place in range(1, 7)),
    Result(State.PLACE, 2, shared=True),
    Result(State.PLACE, 3, taken=True),
    Result(State.RUNNING),
    Result(State.WAITING),
    Result(State.ANNULLED),
    Result(State.VOID, taken=True),
)
ROUNDS = (
    *RESULTS,
    Result(State.BYE),
    Result(State.GONE),
    Result(State.LATE),
    Result(State.OUT),
    Result(State.PLACE, 1, computers=True),
)


def every_sign() -> StandingPicture:
    shown = standing(7, 6)
    zones = (Zone.UP, Zone.UP, Zone.STAY, Zone.STAY, Zone.DOWN, Zone.DOWN)
    rows = tuple(
        replace(row, zone=zone, results=RESULTS[:6] if number % 2 else RESULTS[6:])
        for number, (row, zone) in enumerate(zip(shown.rows, zones, strict=True))
    )
    return replace(shown, rows=rows)


def long_names(members: int = 9, tables: int = 11) -> StandingPicture:
    shown = standing(members, tables)
    rows = [replace(row, who=Who(LONG), points="123 29/60", notes=(1, 2)) for row in shown.rows]
    rows[0] = replace(rows[0], champion=True)
    return replace(
        shown,
        league=LONG * 3,
        about=LONG * 2,
        season=LONG * 2,
        stage=LONG * 2,
        rows=tuple(rows),
        left=tuple(replace(row, who=Who(LONG)) for row in shown.left),
        helpers=(Helper(Who(LONG), "103 1/2", 12),) * 4,
        notes=(Note(1, SENTENCE), Note(2, SENTENCE), Note(13, SENTENCE)),
    )


def long_season(divisions: int) -> SeasonPicture:
    shown = season(divisions, 4)
    ended = tuple(
        replace(
            one,
            name=LONG * 2,
            first=tuple((place, Who(LONG), "103 29/60") for place, *_ in one.first),
            up=(Who(LONG),) * 3,
            down=(Who(LONG),) * 3,
        )
        for one in shown.divisions
    )
    return replace(shown, league=LONG * 3, season=LONG, about=LONG * 4, champions=(Who(LONG),) * 4, divisions=ended)


def long_rating(tables: int):
    shown = rating(3, tables)
    curves = tuple(
        replace(one, game=LONG * 2, change="+112", ratings=(*one.ratings[:-1], replace(one.ratings[-1], value=1500)))
        for one in shown.curves
    )
    return replace(shown, who=Who(LONG * 3), about=LONG * 5, curves=curves)


def long_bars(count: int):
    shown = bars()
    groups = tuple(
        replace(
            group,
            heading=LONG * 3,
            bars=tuple(replace(group.bars[0], label=LONG * 2, text="100.0 %") for _ in range(count)),
            even_text=LONG * 3,
            note=LONG * 4,
            even=0.5,
        )
        for group in shown.groups
    )
    return replace(shown, title=LONG * 3, about=LONG * 5, groups=groups)


NAMES = (LONG, "شهرزاد بنت المدينة", "🎲🎲🎲", "Zażółć gęślą jaźń, i to szybko", "𝕱𝖆𝖓𝖈𝖞", "שלום", "W" * 32, "日本")


def long_contest(shown):
    def long(rows):
        return tuple(
            replace(row, who=Who(NAMES[number % len(NAMES)]), points="123 29/60", notes=(1, 2, 13)[: number % 4])
            for number, row in enumerate(rows)
        )

    notes = (Note(1, SENTENCE), Note(2, SENTENCE), Note(13, SENTENCE))
    titles = {"league": LONG * 3, "about": LONG * 2, "season": LONG * 2, "stage": LONG * 2}
    groups = {"rows": long(shown.rows), "unranked": long(shown.unranked), "left": long(shown.left)}
    return replace(shown, notes=notes, **groups, **titles)


def long_podium(count: int) -> PodiumPicture:
    shown = podium(count)
    best = tuple(
        replace(one, who=Who(NAMES[number]), points="123 29/60", full="123 29/60 Punkte zusammen")
        for number, one in enumerate(shown.best)
    )
    return replace(shown, league=LONG * 3, season=LONG * 2, title=LONG * 2, about=LONG * 3, best=best)


def with_board(shown: PodiumPicture) -> PodiumPicture:
    image = Image.new("RGB", (1650, 1050), (0, 90, 200))
    for number in range(24):
        image.paste((number * 10, 255 - number * 7, 60), (60 + number * 64, 100 + number * 30, 110 + number * 64, 900))
    file = io.BytesIO()
    image.save(file, "PNG")
    return replace(shown, board=file.getvalue())


def with_marks() -> StandingPicture:
    shown = contest(9, 3)
    marks = (ROUNDS[:8], (*ROUNDS[8:], ROUNDS[0]))
    rows = tuple(replace(row, results=marks[number % 2]) for number, row in enumerate(shown.rows))
    return replace(shown, rows=rows, left=())


def contests():
    for members in (3, 8, 12, 13, 14, 40, 60):
        for rounds in (1, 3, 7):
            yield contest(members, rounds, you=members - 2)
            yield contest(members, rounds, final=True, crowded=False)
        yield ladder(members, you=members - 1)
    yield with_marks()
    yield from (long_contest(contest(members, 7, final=True, you=0)) for members in (3, 8, 13, 60))
    yield from (long_contest(ladder(members, you=1)) for members in (3, 12, 60))
    yield from (podium(1), podium(2), podium(3, 3), podium(8, 2), long_podium(3), long_podium(8))
    yield from (with_board(podium(8)), with_board(podium(3, 2)), with_board(long_podium(8)))


def everything():
    yield from (standing(members, tables) for members, tables in ((2, 2), (4, 3), (5, 4), (7, 4), (9, 4), (13, 6)))
    yield from (standing(7, final=True), standing(12, 11), every_sign())
    yield from (long_names(), long_names(13, 6), long_names(5, 4))
    yield from (rating(1, 2), rating(3, 60), rating(2, 400), long_rating(2), long_rating(60))
    yield from (bars(), long_bars(1), long_bars(4), long_bars(8))
    yield from (season(1), season(3), season(4), season(17, 2))
    yield from (long_season(1), long_season(3), long_season(10), long_season(30))
    yield from contests()
