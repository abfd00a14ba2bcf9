from __future__ import annotations

import argparse
import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.program.unusable import Unusable
from data import rulebook
from data.catalogue import Catalogue, read
from data.texts import LOCALES, SOURCE_LANGUAGE, languages
from games.kit import NAME, kits, problems

if TYPE_CHECKING:
    from games.kit import GameKit

CHECK_HELP: Final = "check whether an installed game keeps the contract, and say what it could add"
CHECK: Final = (
    "Play random games of NAME and hold everything against the contract: rules, notation, what each seat may know, "
    "texts, buttons and pictures within Discord's limits, in all languages. Then say which optional parts are missing "
    "and what each would add. Exit code: 0 it keeps the contract, 1 it doesn't, 2 there is no such game."
)
NEW_HELP: Final = "write a package with a new game that you can play at once"
NEW: Final = (
    "Write a package with a game of one move, for you to fill in. It keeps the contract, and you can play it as soon "
    "as it's installed. Exit code: 0 done, 2 it can't be written."
)


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    check = commands.add_parser("check-game", help=CHECK_HELP, description=CHECK)
    check.add_argument("name", metavar="NAME")
    check.add_argument(
        "--games", type=int, default=2, metavar="N", help="how many games for each number of players (default: 2)"
    )
    check.add_argument(
        "--seed", type=int, default=1, metavar="SEED", help="another number plays other games (default: 1)"
    )
    check.set_defaults(run=_check)
    new = commands.add_parser("new-game", help=NEW_HELP, description=NEW)
    new.add_argument("name", metavar="NAME", help="the game's id: 2 to 20 lower-case letters and digits")
    new.add_argument(
        "--to", type=Path, default=Path(), metavar="FOLDER", help="the folder for the package (default: this one)"
    )
    new.set_defaults(run=_new)


def _check(asked: argparse.Namespace) -> int:
    from bot.conformance import check_presenter  # noqa: PLC0415 - loads Discord, Pillow and what each game draws with
    from games.conformance import Fault, check_game  # noqa: PLC0415

    kit = _kit(asked.name)
    try:
        rules = check_game(kit.rules, games=asked.games, seed=asked.seed)
        print(
            f"Rules: {rules.games} games, {rules.applied} moves tried, {rules.refused} refused: they keep the contract."
        )
        presenter = kit.part("presenter")
        shown = check_presenter(presenter, kit.rules, games=1, seed=asked.seed)
        print(
            f"Presenter: {shown.shown} screens, {shown.pictures} pictures: within Discord's limits, in all languages."
        )
    except Fault as fault:
        print(f"{asked.name} doesn't keep the contract:\n{fault}")
        return 1
    if wrong := wrong_places(kit.texts):
        print("\n".join([f"{asked.name} doesn't keep the contract:", *wrong]))
        return 1
    if lacking := [*untranslated(kit.texts), *unnumbered(asked.name)]:
        print("\n".join(["Texts to look at:", *(f"- {one}" for one in lacking)]))
    missing = list(_missing(asked.name, kit, withheld=rules.withheld))
    print("\n".join(["Optional parts that it could add:", *missing] if missing else ["Nothing is missing."]))
    return 0


def _kit(name: str) -> GameKit:
    found = kits().get(name)
    if found is not None:
        return found
    broken = [str(one) for one in problems() if one.name == name]
    raise Unusable("\n".join(broken) or f"There's no game {name!r}. There are: {', '.join(kits())}.")


def _missing(name: str, kit: GameKit, *, withheld: bool) -> Iterator[str]:
    from games.registry import ANALYSTS, COMPUTERS, HINTS  # noqa: PLC0415

    if name not in rulebook.books():
        yield "- rules.en.toml in its package: /rules shows the rules, and refusals quote them"
    known = [one for one in languages() if (rulebook.folder(name) / f"rules.{one}.toml").exists()]
    absent = [one for one in languages() if one not in known]
    if known and absent:
        yield f"- rules in {', '.join(absent)}: people who speak those languages read English until then"
    if kit.texts and (untold := [one for one in languages()[1:] if one not in spoken(kit.texts)]):
        yield f"- catalogues in {', '.join(untold)} (locales): people who speak those languages read English until then"
    if not getattr(kit.part("presenter"), "endings", True):
        yield "- endings: why the game is over, in a sentence for each reason"
    if tuple(COMPUTERS[name]) == ("random",):
        yield "- a way to guess what is hidden (world), or a computer player of its own: one that plays well"
    if name not in HINTS:
        yield "- hints: ideas with reasons for players who ask"
    if name not in ANALYSTS:
        yield "- an analysis: what each move gave away, when the game is over"
    if kit.part("puzzling") is None:
        yield "- puzzles: positions with one best move"
    if kit.part("orders") is None:
        yield "- orders of its own: wishes besides moves, and what cancels them"
    if not kit.part("presenter").decisions:
        yield "- decisions: about how many a game takes, so the sign-up can say how long it is"
    if withheld:
        yield "- a test with scramble (cartouche.testing): it finds leaks in rare positions, too"


TEMPLATE: Final = Path(__file__).parent / "new_game"
"""The texts of a new game's package. ``<name>`` stands for the game's id, ``<Name>`` and ``<NAME>`` for other spellings
of it.
"""
FILES: Final = {
    "pyproject.toml": "pyproject.txt",
    "cartouche_{name}/__init__.py": "init.txt",
    "cartouche_{name}/rules.py": "rules.txt",
    "cartouche_{name}/presenter.py": "presenter.txt",
    "cartouche_{name}/rules.en.toml": "rulebook.txt",
    "tests/test_{name}.py": "test.txt",
    "README.md": "readme.txt",
}


def _new(asked: argparse.Namespace) -> int:
    name = asked.name
    if not NAME.fullmatch(name) or not name.isalnum():
        raise Unusable("A game's id is 2 to 20 lower-case letters and digits, a letter first, for example 'four'.")
    if name in kits():
        raise Unusable(f"There's already a game {name!r}.")
    folder = asked.to / f"cartouche-{name}"
    if folder.exists():
        raise Unusable(f"{folder} already exists.")
    places = {"name": name, "Name": name.capitalize(), "NAME": name.upper()}
    try:
        for path, template in FILES.items():
            file, text = folder / path.format(name=name), (TEMPLATE / template).read_text("utf-8")
            file.parent.mkdir(parents=True, exist_ok=True)
            for word, value in places.items():
                text = text.replace(f"<{word}>", value)
            file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unusable(f"{folder} can't be written: {error.strerror}") from None
    print(f"{folder} is there. Next: pip install -e {folder}, then cartouche check-game {name}.")
    return 0


def wrong_places(package: str) -> list[str]:
    found = _catalogues(package)
    return [f"{path.name}, {message!r}: {wrong}" for path, one in found for message, wrong in one.wrong()]


def spoken(package: str) -> set[str]:
    return {path.stem for path, _ in _catalogues(package)}


def untranslated(package: str) -> Iterator[str]:
    """Yield a description of each message in ``package`` that a catalogue doesn't translate, and of each translation
    whose message the code no longer contains.
    """
    used = dict.fromkeys(message for path in _folder(package) for message in _messages(path))
    for path, catalogue in _catalogues(package):
        if path.stem not in languages()[1:]:
            yield f"{path.name} isn't used: the bot's languages are {', '.join(languages())}"
            continue
        known = {*catalogue.messages(), *read(LOCALES / path.name).messages()}
        yield from (
            f"{path.name} lacks {message!r}: people read it in English" for message in used if message not in known
        )
        yield from (
            f"{path.name} has {message!r}, which the game doesn't say"
            for message in catalogue.messages()
            if message not in used
        )


def unnumbered(book: str) -> Iterator[str]:
    """Yield descriptions of the rules that are missing in a translation of the rule book ``book``, and of the rules
    that exist only in the translation.
    """
    if book not in rulebook.books():
        return
    english = rulebook.numbers(book)
    for language in languages()[1:]:
        own = rulebook.numbers(book, language)
        name = f"rules.{language}.toml"
        if own and (missing := [one for one in english if one not in own]):
            yield f"{name} lacks {', '.join(missing)}: people read them in English"
        if others := [one for one in own if one not in english]:
            yield f"{name} has {', '.join(others)}, which rules.{SOURCE_LANGUAGE}.toml lacks"


def _folder(package: str) -> Iterator[Path]:
    for place in _places(package):
        yield from sorted(place.rglob("*.py"))


def _catalogues(package: str) -> list[tuple[Path, Catalogue]]:
    return [(path, read(path)) for place in _places(package) for path in sorted((place / "locales").glob("*.po"))]


def _places(package: str) -> list[Path]:
    spec = find_spec(package) if package else None
    return [Path(place) for place in (spec.submodule_search_locations or ())] if spec else []


def _messages(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="N_" | "Plural" | "tr"), args=[ast.Constant(value=str(message)), *_]):
                yield message
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="tr"), attr="plural"), args=[ast.Constant(value=str(message)), *_]
            ):
                yield message
