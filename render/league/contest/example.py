from __future__ import annotations

from typing import Final

from render.league.example import NAMES
from render.league.values import (
    Kind,
    Note,
    PodiumPicture,
    Result,
    Row,
    StandingPicture,
    State,
    Who,
    Winner,
)

_MORE: Final = ("Noor", "Olivia Marchetti", "Per", "Quentin", "Rosa", "Søren", "Tuğba", "Uwe", "Vera Novák", "Wanda")
_LAST: Final = ("", " K.", " B.", " Ó Dálaigh", " 2")


def who(number: int) -> Who:
    names = (*(one.name for one in NAMES), *_MORE)
    return Who(f"{names[number % len(names)]}{_LAST[number // len(names) % len(_LAST)]}")


def _round(member: int, number: int, rounds: int, *, running: bool, members: int) -> Result:
    sort = member * 7 + number * 3
    if running and number == rounds - 1:
        return Result(State.RUNNING if member % 3 else State.WAITING)
    if number == 0 and member % 17 == 11:
        return Result(State.LATE)
    if members % 4 and member == members - 2 - number:
        return Result(State.BYE)
    if sort % 61 == 31:
        return Result(State.ANNULLED)
    place = 1 + (sort + member // 4) % 4
    return Result(State.PLACE, place, shared=sort % 19 == 3, taken=sort % 23 == 6, computers=sort % 13 == 5)


def contest(members: int, rounds: int, *, final: bool = False, crowded: bool = True, you: int = -1) -> StandingPicture:
    gone = members // 8 if crowded else 0
    rows = []
    for number in range(members - gone):
        results = [_round(number, one, rounds, running=not final, members=members) for one in range(rounds)]
        if final:
            results.append(Result(State.PLACE, number + 1) if number < 4 else Result(State.OUT))
        shared = not final and number in {2, 3}
        rows.append(
            Row(
                place=3 if shared else number + 1,
                who=who(number),
                points=f"{max(2, 10 * rounds - number)}{' 1/2' if number % 5 == 1 else ''}",
                results=tuple(results),
                shared=shared,
                notes=(1,) if crowded and number == 1 else (),
                you=number == you,
                champion=final and not number,
            )
        )
    left = tuple(
        Row(
            number + 1,
            who(number),
            "6",
            (
                Result(State.PLACE, 2),
                *(
                    Result(State.VOID, taken=True) if one == 1 else Result(State.GONE)
                    for one in range(1, rounds + final)
                ),
            ),
        )
        for number in range(members - gone, members)
    )
    return StandingPicture(
        kind=Kind.CONTEST,
        league="The Friday Cup",
        about=f"Cup · {members} members",
        season="Season 3",
        stage="Final standing" if final else f"Round {rounds} of {rounds + 1}",
        rows=tuple(rows),
        left=left,
        final=final,
        notes=(Note(1, "3 points taken: two tables left without a word"),) if crowded else (),
    )


def ladder(members: int, *, crowded: bool = True, you: int = -1) -> StandingPicture:
    # A third of the members have played too few tables.
    gone = members // 8 if crowded else 0
    ranked = max(1, (members - gone) * 2 // 3)

    def line(number: int) -> Row:
        played = max(5, 19 - number) if number < ranked else number % 5
        places = sorted(1 + (number * 3 + table * 5) % 4 for table in range(min(played, 10)))
        return Row(
            place=number + 1 if number < ranked else None,
            who=who(number),
            points=f"{max(1.0, 82.53 - 1.37 * number) if played else 0:.2f}",
            results=tuple(Result(State.PLACE, place, shared=place == 2 and number % 4 == 1) for place in places),
            notes=(1,) if crowded and number == 1 else (),
            you=number == you,
            played=played,
        )

    lines = [line(number) for number in range(members)]
    return StandingPicture(
        kind=Kind.LADDER,
        league="The Ladder of Thebes",
        about=f"Ladder · {members} members",
        season="Season 2",
        stage="Day 23 of 90",
        rows=tuple(lines[:ranked]),
        unranked=tuple(lines[ranked : members - gone]),
        left=tuple(lines[members - gone :]),
        notes=(Note(1, "3 points taken: two tables left without a word"),) if crowded else (),
    )


def podium(count: int, champions: int = 1) -> PodiumPicture:
    return PodiumPicture(
        league="The Friday Cup",
        season="Season 3",
        title="Halma",
        about="Cup · 24 members · 4 rounds · 19 tables",
        best=tuple(
            Winner(number + 1, who(number), points, f"{points} points", number < champions)
            for number in range(count)
            for points in [f"{44 - 3 * number}{' 1/2' * (number == 1)}"]
        ),
    )
