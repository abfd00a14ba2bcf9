"""Counts costs that do not depend on the machine, such as SQL statements, commits, and decoded game states."""

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
    return Counted(game, counts, options)


class Counted:
    def __init__(self, game, counts, options):
        self._game, self._counts, self.options = game, counts, options

    def __getattr__(self, name):
        return getattr(self._game, name)

    def decode(self, text):
        self._counts.note("decoded")
        return self._game.decode(text)

    def view(self, state, viewer):
        self._counts.views += 1
        return self._game.view(state, viewer)


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
