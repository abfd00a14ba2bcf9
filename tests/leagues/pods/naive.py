"""Computes the weight of a pairing, and finds the best pairing by trying all of them (L13.1, L13.2)."""

from itertools import combinations, permutations


def seats_repeated(pod, of):
    return min(sum(of[one].seats[seat] for seat, one in enumerate(order)) for order in permutations(pod))


def worth(pods, of):
    again = sum(other in of[one].met for pod in pods for one, other in combinations(pod, 2))
    spread = sum(max(of[one].points for one in pod) - min(of[one].points for one in pod) for pod in pods)
    return again, spread, sum(seats_repeated(pod, of) for pod in pods)


def splits(members, sizes):
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
    short = {one for pod in pods if len(pod) < seats for one in pod}
    others = [of[one].short for pod in pods for one in pod if one not in short]
    return not short or not others or max(of[one].short for one in short) <= min(others)


def best(entrants, byes, sizes, seats):
    of = {one.member: one for one in entrants}
    playing = [one.member for one in entrants if one.member not in byes]
    return min(worth(pods, of) for pods in splits(playing, sizes) if fair(pods, of, seats))
