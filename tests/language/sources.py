from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "render", "data")
SHOWING = ("render", "bot/presenters", "bot/interaction", "bot/publishing", "bot/features", "bot/wording")
COLON = re.compile(r"[*)]*: $")
RULE = re.compile(r"[A-Z]\d+(\.\d+)?")
MAKERS = {"texts", "public_texts", "_load"}
ROWS = {"Detail", "DraftSetting", "PersonSetting", "ServerSetting", "Shared", "TableSetting"}
"""The classes of rows whose first argument is an id."""
NO_WORDS = {"chapter", "value", "id", "letter", "shape", "options", "computer", "read", "offers", "verb", "field"}


class Message(NamedTuple):
    id: str | tuple[str, str]
    where: str


def modules(root=ROOT, packages=PACKAGES, pattern=""):
    """Yield the path and the tree of each module whose text matches ``pattern``. A search is quicker than a parse."""
    for package in packages:
        for path in sorted((root / package).rglob("*.py")):
            if re.search(pattern, source(path)):
                yield path.relative_to(root).as_posix(), parsed(path)


@cache
def source(path):
    return path.read_text("utf-8")


@cache
def parsed(path):
    return ast.parse(source(path))


@cache
def walked(tree):
    return tuple(ast.walk(tree))


def named(node):
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def is_texts(node):
    return named(node) == "tr" or (isinstance(node, ast.Call) and named(node.func) in MAKERS)


def branches(node):
    if isinstance(node, ast.IfExp):
        return [*branches(node.body), *branches(node.orelse)]
    if isinstance(node, ast.BoolOp):
        return [found for value in node.values for found in branches(value)]
    return [node]


def asked(tree):
    for node in walked(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        if is_texts(node.func) or named(node.func) == "N_":
            yield node.args[:1]
        elif named(node.func) == "Plural":
            yield node.args
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "plural" and is_texts(node.func.value):
            yield [one for one in node.args[:2] if not isinstance(one, ast.Starred)]


def literal(node):
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def messages(root=ROOT, packages=PACKAGES) -> Iterator[Message]:
    for path, tree in modules(root, packages):
        for args in asked(tree):
            where = f"{path}:{args[0].lineno}"
            if len(args) == 2:
                yield Message((literal(args[0]), literal(args[1])), where)
                continue
            for branch in branches(args[0]):
                if literal(branch) is not None:
                    yield Message(literal(branch), where)


def made_up(root=ROOT, packages=PACKAGES) -> Iterator[str]:
    """Yield the places where code builds a message from pieces, which translators couldn't translate as a whole."""
    for path, tree in modules(root, packages):
        for args in asked(tree):
            for branch in (found for arg in args for found in branches(arg)):
                if isinstance(branch, ast.JoinedStr | ast.BinOp):
                    yield f"{path}:{branch.lineno}"


def tables(root=ROOT, packages=PACKAGES):
    for path, tree in modules(root, packages, r"\bN_\("):
        for node in tree.body:
            value = getattr(node, "value", None) if isinstance(node, ast.Assign | ast.AnnAssign) else None
            if value is not None and any(named(call.func) == "N_" for call in calls(value)):
                yield f"{path}:{node.lineno}", value


def calls(node):
    return [inner for inner in ast.walk(node) if isinstance(inner, ast.Call)]


def unmarked(node) -> Iterator[str]:
    if isinstance(node, ast.Lambda):
        return  # it calls `tr` itself
    if isinstance(node, ast.Call):
        if named(node.func) not in {"N_", "Plural"}:
            args = node.args[1:] if named(node.func) in ROWS else node.args
            inner = [*args, *(word.value for word in node.keywords if word.arg not in NO_WORDS)]
            yield from (found for arg in inner for found in unmarked(arg))
    elif isinstance(node, ast.Dict):
        yield from (found for value in node.values for found in unmarked(value))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        if worded(node.value) and not RULE.fullmatch(node.value):
            yield node.value
    else:
        yield from (found for child in ast.iter_child_nodes(node) for found in unmarked(child))


def worded(message):
    return any(character.isalpha() for text, *_ in string.Formatter().parse(message) for character in text)


def other_names(root=ROOT, packages=PACKAGES) -> Iterator[str]:
    """Yield the places where a Texts object isn't called ``tr``. The extraction would miss its messages."""
    for path, tree in modules(root, packages):
        for node in walked(tree):
            if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
                target = node.arg if isinstance(node, ast.arg) else named(node.target)
                if says_texts(node.annotation) and target != "tr":
                    yield f"{path}:{node.lineno}: {target}"
            elif isinstance(node, ast.Assign) and is_texts(node.value):
                yield from (f"{path}:{node.lineno}" for target in node.targets if not is_texts(target))
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from [f"{path}:{node.lineno}: {node.name}"] if makes_texts(node) else []


def makes_texts(function):
    return says_texts(function.returns) and function.name not in MAKERS


def says_texts(annotation):
    return named(annotation.left if isinstance(annotation, ast.BinOp) else annotation) == "Texts"


def colons(root=ROOT, packages=SHOWING) -> Iterator[str]:
    for path, tree in modules(root, packages, r": [{\"']"):
        for node in walked(tree):
            parts = node.values if isinstance(node, ast.JoinedStr) else []
            for before, sign, after in zip(parts, parts[1:], parts[2:], strict=False):
                text = literal(sign) or ""
                if (
                    isinstance(before, ast.FormattedValue)
                    and isinstance(after, ast.FormattedValue)
                    and COLON.match(text)
                ):
                    yield f"{path}:{node.lineno}: {ast.unparse(node)}"
