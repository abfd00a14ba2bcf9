import ast

import pytest

from tests.language.reword import reworded

TEXT = "{name} has left the table"
NAMED = {
    "a translation": ('say(tr("{old}", name=who))', 'say(tr("{new}", name=who))'),
    "a table": ('GONE = {1: N_("{old}")}', 'GONE = {1: N_("{new}")}'),
    "a plural": ('tr.plural("{old}", "{old}s", 2)', 'tr.plural("{new}", "{old}s", 2)'),
    "a test": ('assert en("{old}", name="Ada") in said', 'assert en("{new}", name="Ada") in said'),
    "a condition": ('tr("{old}" if gone else "here")', 'tr("{new}" if gone else "here")'),
    "another text": ('find("{old}")', 'find("{old}")'),
}


@pytest.mark.parametrize(("before", "after"), NAMED.values(), ids=NAMED)
def test_a_message_is_reworded_wherever_it_is_named(before, after):
    def of(source):
        return source.replace("{old}", TEXT).replace("{new}", r"{name} is \"gone\"")

    found = reworded(of(before), TEXT, '{name} is "gone"')
    assert ast.dump(ast.parse(found)) == ast.dump(ast.parse(of(after)))


def test_a_long_message_goes_into_several_lines():
    found = reworded('def say(tr):\n    return tr("Hello.")\n', "Hello.", "Hello, everyone. " * 10)
    assert max(map(len, found.splitlines())) <= 120
    assert found.count("everyone") == 10
