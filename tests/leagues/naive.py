"""Standings computed directly from the rules, without regard to speed.

This module uses exact fractions, and shares nothing with the package except the data.
"""

from fractions import Fraction

POINTS = {2: [3, 0], 3: [6, 3, 1], 4: [10, 6, 3, 1], 5: [12, 8, 5, 3, 1], 6: [14, 10, 7, 4, 2, 1]}


def share(one, member, wanted):
    place = one.places[one.seats.index(member)]
    before = sum(other < place for other in one.places)
    tied = sum(other == place for other in one.places)
    return Fraction(sum((wanted + [0] * 9)[before : before + tied]), tied)


class Naive:
    def __init__(self, field):
        self.field = field

    def tables(self, member):
        return [
            one
            for one in self.field.rounds
            if one.places is not None and member in one.seats and member not in one.void
        ]

    def points(self, member):
        given = sum(number for who, number in self.field.corrections if who == member)
        return given + sum(share(one, member, POINTS[len(one.seats)]) for one in self.tables(member))

    def value(self, criterion, member, tied):
        tables = self.tables(member)
        if criterion == "wins":
            return sum(share(one, member, [1]) for one in tables)
        if criterion == "seconds":
            return sum(share(one, member, [0, 1]) for one in tables)
        if criterion == "thirds":
            return sum(share(one, member, [0, 0, 1]) for one in tables)
        if criterion == "together":
            common = [one for one in tables if set(tied) <= set(one.seats)]
            return sum(share(one, member, POINTS[len(one.seats)]) for one in common)
        found = []
        for one in tables:
            if one.scores is None:
                continue
            own = one.scores[one.seats.index(member)]
            if criterion == "share":
                winners = max(
                    score for score, place in zip(one.scores, one.places, strict=True) if place == min(one.places)
                )
                if winners > 0:
                    found.append(Fraction(own, winners))
            else:
                found.append(
                    own - max(score for who, score in zip(one.seats, one.scores, strict=True) if who != member)
                )
        return Fraction(sum(found), len(found)) if found else Fraction(0)

    def order(self, tied):
        for criterion in self.field.criteria if len(tied) > 1 else ():
            values = {member: self.value(criterion, member, tied) for member in tied}
            if len(set(values.values())) > 1:
                return [
                    group
                    for value in sorted(set(values.values()), reverse=True)
                    for group in self.order([member for member in tied if values[member] == value])
                ]
        return [tied] if tied else []

    def groups(self):
        found = []
        for left in (False, True):
            members = [member for member in self.field.members if (member in self.field.left) is left]
            for points in sorted({self.points(member) for member in members}, reverse=True):
                found += self.order([member for member in members if self.points(member) == points])
        return found

    def places(self):
        found, place = {}, 1
        for group in self.groups():
            found |= dict.fromkeys(group, place)
            place += len(group)
        return found


def levels(rows):
    found = []
    for row in rows:
        if row.parted is not None and row.parted.by == "lot":
            found[-1].append(row)
        else:
            found.append([row])
    return found


def up_from(rows, number, able):
    return [row.member for row in rows if not row.left and row.member in able][:number]


def down_from(rows, number, able, rising):
    rest = [[row for row in level if row.member not in rising] for level in levels(rows)]
    free = max(number, sum(row.left for level in rest for row in level))
    found = []
    for level in reversed(rest):
        if len(level) > free:
            may = [row.member for row in level if row.member in able and not row.left]
            return found + may[::-1][:free]
        found += [row.member for row in level]
        free -= len(level)
    return found


def champions(rows, able):
    for level in levels(rows):
        if best := [row.member for row in level if not row.left and row.member in able]:
            return best
    return []
