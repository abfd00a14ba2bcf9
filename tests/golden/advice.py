"""Golden advice: what each game says of moves. ``make golden`` writes the files.

In a game with turns, a line is about a decision in a golden record: the move that was made and another one, the reasons
for each, and how they differ; now and then also how the analysis judges the other, the ideas, and its place among them.
In a real-time game, a line is about a seat in a position, or about a chance that a slow player missed.
"""

from random import Random

from games.chronos.actions import Claim
from games.chronos.game import Options
from games.computer import mix
from games.core import CHANCE, Later
from games.driver import play
from games.museum.actions import Arrange
from games.museum.search.choosing import Budget
from games.mykerinos.search.choosing import Budget as Playouts
from games.puzzles.puzzle import write_reasons
from games.record import parse
from games.registry import ANALYSTS, COMPUTERS, GAMES, HINTS, puzzling
from games.replay import begin, steps
from tests.games.chronos.positions import POSITIONS
from tests.games.chronos.table import NOW
from tests.golden.games import GOLDENS
from tests.golden.golden import HERE

TOLD = {
    "mykerinos": ("2-greedy", "2-supply", "3-greedy", "4-random"),
    "museum": ("2-greedy", "3-greedy", "3-random", "3-expert"),
}
SLOW = 6
"""The number of games of Chronos Conquest between slow players."""
EVERY, LAST = 3, 9
"""Every third decision is looked at, and the last few of a game of two with all that can be said of them."""
FEW = {"mykerinos": Playouts(playouts=24, kept=4), "museum": Budget(playouts=16, kept=3)}
JUDGED, MOST, IDEAS = 0.2, 5, {"mykerinos": 0.15, "museum": 0.03}
"""The share of decisions that are judged, how many actions are judged in each of the last, and the share of decisions
that get ideas.
"""


def path_of(name):
    return HERE / f"advice-{name}.txt"


def advice(name):
    found = [*_in_real_time()] if GAMES[name].timed else []
    for golden in GOLDENS:
        if golden.game == name and golden.name in TOLD.get(name, ()):
            record = parse(golden.path.read_text())
            start, played = begin(GAMES[name], record), list(steps(GAMES[name], record))
            found += [f"{golden.name} {line}" for line in _decided(name, start, played, two=len(record.seats) == 2)]
    return "\n".join([*found, ""])


def _decided(name, start, played, *, two):
    game, analyst, luck = GAMES[name], ANALYSTS[name], Random(name)
    for before, step in zip([start, *(one.state for one in played)], played, strict=False):
        seat, action = step.entry.who, step.entry.what
        last = two and step.number > len(played) - LAST
        if seat == CHANCE or (step.number % EVERY and not last):
            continue
        view, legal = game.view(before, seat), game.legal(before, seat, 0)
        others = [one for one in legal if one != action]
        if isinstance(action, Arrange):
            others = [Arrange(action.slots[::-1], action.cancels)]
        if others:
            other, told = luck.choice(others), [str(step.number)]
            told += [_said(game, one, puzzling(name).reasons(view, one)) for one in (action, other)]
            contrast = analyst.contrast(view, action, other)
            told += map(write_reasons, (contrast.better, contrast.played, contrast.later))
            told.append(str(contrast.shown))
            for one in others[:MOST] if last else [other] if luck.random() < JUDGED else []:
                verdict = analyst.judge(before, seat, one, mix(step.number), FEW[name])
                better = verdict.better and game.write(verdict.better)
                found = f"{verdict.chances} {verdict.chance} {verdict.lost} {verdict.cost} {better}"
                told.append(f"judged {game.write(one)}: {found}")
            if luck.random() < IDEAS[name] or last:
                told += _ideas(name, view, legal, 0, other)
            yield " | ".join(told)


def _in_real_time():
    for number, state in enumerate(POSITIONS):
        yield from _seen(f"position-{number}", state, NOW)
    for seed in range(SLOW):
        start, played = _slow(seed)
        yield from _missed(f"slow-{seed}", start, played)
        for step in played[40::40]:
            yield from _seen(f"slow-{seed} {step.number}", step.state, step.entry.at)


def _slow(seed):
    luck, game = Random(seed), GAMES["chronos"]

    def choose(state, seat, legal, now):
        if luck.random() < 0.5:
            return Later(now + luck.randrange(1_000, 15_000))
        some = [one for one in legal if not isinstance(one, Claim) or luck.random() < 0.1] or legal
        kind = "greedy" if luck.random() < 0.6 else "random"
        return COMPUTERS["chronos"][kind](game.view(state, seat), some, luck.getrandbits(32), now)

    start = game.new(game.seat_names[: 3 + seed % 4], Options(teams=seed % 2 == 1))
    return start, list(play(game, start, choose, luck.randrange, pace=3_000))


def _missed(label, start, played):
    game, analyst = GAMES["chronos"], ANALYSTS["chronos"]
    for one in analyst.watch(start, [step.entry for step in played]).slips:
        view = game.view(played[one.ply - 1].state, one.seat)
        why = write_reasons(analyst.reasons(view, game.read(one.better), one.at))
        facts = (one.ply, one.seat, one.kind, one.at - played[0].entry.at, one.lasted, one.cost, *one.facts)
        yield f"{label} {' '.join(map(str, facts))} {one.better}: {why}"


def _seen(label, state, now):
    game, analyst = GAMES["chronos"], ANALYSTS["chronos"]
    for seat in range(len(state.seats)):
        view, legal = game.view(state, seat), game.legal(state, seat, now)
        if legal:
            kinds = {(type(one), game.write(one).split()[-1]): one for one in legal}  # one that takes, one that leaves
            some = [*kinds.values(), Later(now + 1)]
            told = [_said(game, one, analyst.reasons(view, one, now)) for one in some]
            told += _ideas("chronos", view, legal, now, legal[0])
            does = {kind: player(view, legal, seat, now) for kind, player in COMPUTERS["chronos"].items()}
            told += [f"{kind} {_named(game, one)}" for kind, one in does.items()]
            yield f"{label} {seat} " + " | ".join(told)


def _ideas(name, view, legal, now, own):
    found, compared = HINTS[name].ideas(view, legal, 7, now), HINTS[name].compare(view, legal, 7, own, now)
    told = [f"idea {_idea(name, one)}" for one in found]
    return [*told, f"place {compared.place} of {compared.count} {_idea(name, compared.own)}"]


def _idea(name, idea):
    despite = "" if idea.despite is None else f" despite {write_reasons(idea.despite)}"
    return _said(GAMES[name], idea.action, idea.reasons) + despite


def _said(game, action, reasons):
    return f"{_named(game, action)}: {write_reasons(reasons)}"


def _named(game, action):
    return "wait" if isinstance(action, Later) else game.write(action)
