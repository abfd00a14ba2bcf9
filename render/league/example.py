from __future__ import annotations

from typing import Final

from render.league.values import (
    Bar,
    Bars,
    BarsPicture,
    Curve,
    Ended,
    Helper,
    Kind,
    Note,
    Places,
    Rating,
    RatingPicture,
    Result,
    Row,
    SeasonPicture,
    StandingPicture,
    State,
    Tick,
    Who,
    Zone,
)

_NAMES: Final = (
    *("Ada Lovelace", "Benjamin", "Chloe", "Dev Patel", "Eva Świątek", "Franz", "Grażyna", "Hélène Doré", "Ivo"),
    *("Jürgen Groß", "Kim", "Lena", "Mo"),
)
NAMES: Final = tuple(Who(name) for name in _NAMES)
_SEATS: Final = 4


def _result(member: int, table: int, tables: int) -> Result:
    sort = member * 3 + table * 5
    if table == tables - 1 and member % 3:
        return Result(State.WAITING if member % 2 else State.RUNNING)
    if sort % 23 == 7:
        return Result(State.ANNULLED)
    return Result(State.PLACE, 1 + sort % _SEATS, shared=sort % 11 == 3, taken=sort % 13 == 6)


def standing(members: int, tables: int = 4, *, final: bool = False, crowded: bool = True) -> StandingPicture:
    left = int(crowded and members > 3)
    stayed = members - left
    rows = []
    for number in range(stayed):
        results = tuple(_result(number, table, tables) for table in range(tables))
        if final:
            results = tuple(one if one.state is State.PLACE else Result(State.PLACE, 2) for one in results)
        played = sum(one.state is State.PLACE for one in results)
        zone = Zone.UP if number < 1 and not final else Zone.DOWN if number >= stayed - 1 else Zone.STAY
        shared = number in {2, 3} and stayed > 4
        rows.append(
            Row(
                place=3 if shared else number + 1,
                who=NAMES[number],
                points=f"{32 - 2 * number + 2 * (shared and number == 3)}{' 1/2' if number % 3 == 1 else ''}",
                played=played,
                tables=tables,
                results=results,
                shared=shared,
                zone=zone,
                possible=None if final else Places(max(1, number - 1), min(stayed, number + 3)),
                notes=(1,) if crowded and number == 1 else (),
                champion=final and not number,
            )
        )
    gone = Row(
        place=members,
        who=NAMES[members - 1],
        points="10",
        played=1,
        tables=tables,
        results=(
            Result(State.PLACE, 1),
            *(Result(State.VOID, taken=True) for _ in range(tables - 2)),
            Result(State.RUNNING, taken=True),
        )[:tables],
        zone=Zone.DOWN,
    )
    return StandingPicture(
        kind=Kind.DIVISION,
        league="The Friday League",
        about="Division B",
        season="Season 3",
        stage="Final standing" if final else "Day 23 of 56",
        rows=tuple(rows),
        left=(gone,) * left,
        helpers=(Helper(Who("Nora"), "16", 2), Helper(Who("Otto"), "3", 1)) if crowded else (),
        notes=(Note(1, "3 points taken: two tables left without a word"),) if crowded else (),
    )


def rating(curves: int, tables: int) -> RatingPicture:
    found = []
    for number in range(curves):
        value, ratings = 1500, []
        for table in range(tables):
            value += (table * 7919 * (number + 3) + 31 * number) % 41 - 19 + (table < 12) * 6 * (1 - number)
            ratings.append(Rating(table * 86_400 + number * 7_000, value, unsure=table < 10))
        found.append(Curve(("Halma", "Go", "Nine Men's Morris")[number], tuple(ratings), "+12"))
    ticks = tuple(
        Tick(round(part * 86_400 * max(tables - 1, 1) / 4), text)
        for part, text in enumerate(("Jan", "Feb", "Mar", "Apr", "May"))
    )
    return RatingPicture(NAMES[0], "142 tables in three games", tuple(found), ticks)


def bars() -> BarsPicture:
    seats = tuple(
        Bar(
            label,
            share,
            f"{share * 100:.1f} %",
            share - 0.045,
            share + 0.05,
            f"{share * 100 - 4.5:.1f} to {share * 100 + 5:.1f} %",
            color=color,
        )
        for label, share, color in (
            ("First seat", 0.291, "blue"),
            ("Second seat", 0.262, "red"),
            ("Third seat", 0.238, "green"),
            ("Fourth seat", 0.209, "white"),
        )
    )
    places = tuple(
        Bar(label, share, f"{share * 100:.0f} %", place=place)
        for place, (label, share) in enumerate(
            (("First", 0.34), ("Second", 0.28), ("Third", 0.22), ("Fourth", 0.16)), start=1
        )
    )
    return BarsPicture(
        "Halma with four players",
        "1,204 tables since March",
        (
            Bars("Wins by seat", seats, 0.25, "25 %: if seats made no difference"),
            Bars("Ada's places", places, note="142 tables"),
        ),
    )


def season(divisions: int, champions: int = 1) -> SeasonPicture:
    ended = []
    for number in range(divisions):
        names = [NAMES[(number * 5 + place) % len(NAMES)] for place in range(len(NAMES))]
        ended.append(
            Ended(
                f"Division {chr(65 + number)}",
                tuple((place + 1, names[place], f"{34 - 3 * place}{' 1/2' * (place == 1)}") for place in range(7)),
                up=tuple(names[:2]) if number else (),
                down=tuple(names[5:7]) if number < divisions - 1 else (),
            )
        )
    return SeasonPicture(
        "The Friday League",
        "Season 3",
        f"Halma, {7 * divisions} members, {7 * divisions} tables",
        NAMES[:champions],
        tuple(ended),
    )
