"""Reword a message wherever it's named: ``python -m tests.language.reword "OLD" "NEW"``.

The English sentence is the message's id. This changes the id in the code, in the tests and in the catalogues. The
translations stay: check whether they still say the same.
"""

import argparse
import ast
import string
import subprocess
import sys
from pathlib import Path

from babel.messages.pofile import read_po, write_po

from data.texts import LOCALES
from tests.language.sources import PACKAGES, ROOT, branches, is_texts, literal, named

LONGEST = 120


def places(text):
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def naming(tree, message, *, anywhere):
    """Yield the literals that name ``message`` in calls that translate or mark it. In tests it may be ``anywhere``."""
    for node in ast.walk(tree):
        if anywhere and literal(node) == message:
            yield node
        if anywhere or not isinstance(node, ast.Call):
            continue
        called = node.func.value if isinstance(node.func, ast.Attribute) and node.func.attr == "plural" else node.func
        if is_texts(called) or named(called) in {"en", "N_", "Plural"}:
            yield from (one for arg in node.args[:2] for one in branches(arg) if literal(one) == message)


def written(text, column):
    """Return a literal for ``text``, in lines that fit behind ``column``."""
    lines = [""]
    for word in text.split(" "):
        if len(lines[-1]) + len(word) + column > LONGEST - 6:
            lines.append("")
        lines[-1] += f"{word} "
    lines[-1] = lines[-1][:-1]
    quote = "'" if '"' in text and "'" not in text else '"'
    escaped = [line.replace("\\", "\\\\").replace("\n", "\\n").replace(quote, f"\\{quote}") for line in lines]
    return f"\n{' ' * column}".join(f"{quote}{line}{quote}" for line in escaped)


def reworded(source, old, new, *, anywhere=False):
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = sorted(
        naming(ast.parse(source), old, anywhere=anywhere), key=lambda node: (node.lineno, node.col_offset), reverse=True
    )
    changed = source.encode()
    for node in found:
        first, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        changed = changed[:first] + written(new, node.col_offset).encode() + changed[end:]
    return changed.decode()


def rename(path, old, new):
    """Give a message of a catalogue a new id, and return whether it's there."""
    catalogue = read_po(path.open("rb"), locale=path.stem)
    found = [message for message in catalogue if message.id and old in named_by(message)]
    for message in found:
        catalogue.delete(message.id)
        message.id = new if isinstance(message.id, str) else tuple(new if one == old else one for one in message.id)
        catalogue[message.id] = message
    with path.open("wb") as file:
        write_po(file, catalogue, width=LONGEST)
    return bool(found)


def named_by(message):
    return [message.id] if isinstance(message.id, str) else message.id


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.language.reword")
    parser.add_argument("old")
    parser.add_argument("new")
    asked = parser.parse_args()
    if places(asked.old) != places(asked.new):
        sys.exit(f"Both need the same placeholders, but these have {places(asked.old)} and {places(asked.new)}.")
    found = [rename(path, asked.old, asked.new) for path in LOCALES.glob("*.po")]
    if not any(found):
        sys.exit("There is no such message. Give it whole, with its placeholders.")
    changed = []
    for package in (*PACKAGES, "tests"):
        for path in (ROOT / package).rglob("*.py"):
            before = path.read_text("utf-8")
            tests = package == "tests"
            after = reworded(before, asked.old, asked.new, anywhere=tests) if asked.old[:5] in before else before
            if after != before:
                path.write_text(after, "utf-8")
                changed.append(path)
    subprocess.run([Path(sys.executable).with_name("ruff"), "format", "-q", *changed], check=True)
    subprocess.run(["make", "-s", "texts"], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
