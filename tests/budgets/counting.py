"""Counts costs that do not depend on the machine, such as SQL statements, commits, and decoded game states."""

from copy import copy

import msgspec

from tests.statements import watch

EVERY_FEW_SECONDS = ("meta", "min(outbox.created)")


def counted(game, counts):
    options = msgspec.defstruct(
        game.options.__name__,
        [(field.name, field.type, field.default) for field in msgspec.structs.fields(game.options)],
        bases=(game.options,),
        frozen=True,
        namespace={"__post_init__": lambda _value: counts.note("options")},
    )

    class Counted(type(game)):
        def decode(self, text):
            counts.note("decoded")
            return super().decode(text)

        def view(self, state, viewer):
            counts.views += 1
            return super().view(state, viewer)

    made = copy(game)
    made.__class__ = Counted
    made.options = options
    return made


class Counts:
    def __init__(self):
        self.statements = []
        self.begin()

    def begin(self):
        self.statements.clear()
        self.views = 0
        self.of = {"statements": 0, "commits": 0, "decoded": 0, "options": 0}

    def note(self, what):
        self.of[what] += 1

    def listen(self, store):
        for link in (store.ground.reading, store.ground.writing):
            watch(link, self.executed)

    def executed(self, statement):
        one = " ".join(statement.split())
        if one == "COMMIT":
            self.note("commits")
        elif not one.startswith("BEGIN") and not any(word in one for word in EVERY_FEW_SECONDS):
            self.statements.append(one)
            self.note("statements")

    def told(self):
        return "\n".join([str(self.of), *(f"  {one[:110]} … {one[-60:]}" for one in self.statements)])
