from msgspec.structs import replace

from data.chronos.words import ENDS
from games.chronos.events import DieTurned, GlassMoved, KingdomShown, MarkerMoved, Offered, TopTurned
from games.chronos.scoring.score import parts
from games.chronos.terms import God
from games.chronos.view import ChoiceView, Phase
from render.chronos.example import AT, example
from render.chronos.palette import SEA
from render.chronos.words.alt import parts_of
from render.kit.text.budget import ALT_LIMIT, within

NAMES = ("Ada", "Benjamin Featherstone-Haugh", "Chloe", "Dev", "Eva", "Franz")
GROUND, MOMENT = SEA, {"at": AT}


def over(players=4, level=5, reason="eruption", times=1):
    view = example(players, level)
    shown = [example(players, level, viewer=seat).kingdoms[seat] for seat in range(players)]
    shown = [replace(one, stack=one.stack * times, height=one.height * times) for one in shown]
    tallies = [
        parts(one.stack, one.winds, one.gods, [glass.place for glass in view.glasses if glass.owner == seat])
        for seat, one in enumerate(shown)
    ]
    ranked = tuple(
        replace(one, place=1 + sum(other.points > one.points for other in tallies), doubled=one.points > 500)
        for one in tallies
    )
    # The picture names a winner by a claim or a condition; if the most points won, it names nobody.
    winner = None if reason in {"eruption", "stalemate"} else next(n for n, one in enumerate(ranked) if one.place == 1)
    ended = replace(view, phase=Phase.OVER, kingdoms=tuple(shown), tally=ranked, reason=reason, winner=winner)
    return replace(ended, choices=(), viewer=None)


def alt(view, events, names, tr):
    return within(parts_of(view, events, names, tr, AT), ALT_LIMIT)


def news(view):
    return (
        TopTurned(0, view.piles[0].top),
        GlassMoved(0, 0, 3, 0, AT + 12_000),
        KingdomShown(1, view.kingdoms[1].top, view.kingdoms[1].height, view.kingdoms[1].winds),
        Offered(0, God.PAN, ("10", "10")),
        MarkerMoved(0, 5),
        DieTurned(3, view.die),
    )


def states(players, level=5):
    view = example(players, level)
    quiet = replace(view, choices=())
    found = [
        view,
        quiet,
        replace(quiet, count=AT + 6_000),
        replace(quiet, phase=Phase.COUNTDOWN, start=AT + 5_000),
        replace(quiet, phase=Phase.SETUP, piles=tuple(replace(pile, top="") for pile in view.piles)),
        example(players, level, crowded=True),
    ]
    asked = ("famine", "war", "mycenae", "apollo", "hecate", "wind", "debt")
    found += [replace(view, choices=(ChoiceView(0, one, AT + 3_000, 1, "war"),)) for one in asked]
    found.append(replace(view, choices=tuple(ChoiceView(n, "wind", AT, None, "") for n in range(players))))
    return [*found, over(players, level, times=6), *(over(players, level, reason) for reason in ENDS)]


def moments(players):
    return [example(players, level, crowded=True) for level in (1, 3, 4)]


__all__ = ["AT", "NAMES", "alt", "example", "news", "over", "states"]
