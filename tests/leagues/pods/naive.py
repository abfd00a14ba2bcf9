"""What a pairing weighs and the best there is, as L13.1 and L13.2 tell it, by trying all."""

from itertools import combinations, permutations


def seats_repeated(pod, of):
    return min(sum(of[one].seats[seat] for seat, one in enumerate(order)) for order in permutations(pod))


def worth(pods, of):
    """Pairs that meet again, spread, seats repeated when everybody sits where it is best."""
    again = sum(other in of[one].met for pod in pods for one, other in combinations(pod, 2))
    spread = sum(max(of[one].points for one in pod) - min(of[one].points for one in pod) for pod in pods)
    return again, spread, sum(seats_repeated(pod, of) for pod in pods)


def splits(members, sizes):
    """All ways to part ``members`` into pods of these sizes."""
    if not members:
        yield ()
        return
    for size in sorted(set(sizes)):
        less = list(sizes)
        less.remove(size)
        for others in combinations(members[1:], size - 1):
            pod = (members[0], *others)
            for made in splits([one for one in members if one not in pod], less):
                yield (pod, *made)


def fair(pods, of, seats):
    """Nobody at a table of one seat less again while others have not been at one as often."""
    short = {one for pod in pods if len(pod) < seats for one in pod}
    others = [of[one].short for pod in pods for one in pod if one not in short]
    return not short or not others or max(of[one].short for one in short) <= min(others)


def best(entrants, byes, sizes, seats):
    """What the best pairing of those without a bye weighs."""
    of = {one.member: one for one in entrants}
    playing = [one.member for one in entrants if one.member not in byes]
    return min(worth(pods, of) for pods in splits(playing, sizes) if fair(pods, of, seats))
