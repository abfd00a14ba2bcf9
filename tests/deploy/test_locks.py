import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.pythons import VERSIONS

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKS = {name: (ROOT / f"requirements{name}.lock").read_text("utf-8") for name in ("", "-dev", "-build")}


def environment(version):
    return {
        "python_version": version,
        "python_full_version": f"{version}.1",
        "sys_platform": "linux",
        "platform_system": "Linux",
        "platform_machine": "x86_64",
        "os_name": "posix",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "extra": "",
    }


def locked(name, version):
    lines = re.findall(r"^(\S+==[^\\\n]+?) *\\?$", LOCKS[name], re.MULTILINE)
    found = [Requirement(line) for line in lines]
    return {
        canonicalize_name(one.name): one.specifier
        for one in found
        if one.marker is None or one.marker.evaluate(environment(version))
    }


def needed(requirements, version):
    found, todo = {}, [Requirement(one) for one in requirements]
    while todo:
        one = todo.pop()
        extras = one.extras or {""}
        if one.marker and not any(one.marker.evaluate({**environment(version), "extra": extra}) for extra in extras):
            continue
        name = canonicalize_name(one.name)
        if one.extras <= found.get(name, set()) and name in found:
            continue
        found[name] = found.get(name, set()) | one.extras
        try:
            parts = [Requirement(part) for part in requires(one.name) or ()]
        except PackageNotFoundError:  # another Python's alone
            continue
        for part in parts:
            if part.marker is None or any(
                part.marker.evaluate({**environment(version), "extra": extra}) for extra in extras
            ):
                part.marker = None
                todo.append(part)
    return set(found)


@pytest.mark.parametrize("version", VERSIONS)
def test_each_python_gets_all_it_needs(version):
    run = PROJECT["project"]["dependencies"]
    dev = PROJECT["project"]["optional-dependencies"]["dev"]
    assert needed(run, version) - locked("", version).keys() == set()
    assert needed([*run, *dev], version) - locked("-dev", version).keys() == set()
    assert needed(PROJECT["build-system"]["requires"], version) - locked("-build", version).keys() == set()


def test_the_locks_agree_and_name_no_index():
    for version in VERSIONS:
        both = locked("-dev", version)
        for name in ("", "-build"):
            assert {one: both.get(one) for one in locked(name, version)} == locked(name, version)
    for text in LOCKS.values():
        assert not re.search(r"https?:|^-", text, re.MULTILINE)
        pinned = re.findall(r"^\S+==", text, re.MULTILINE)
        assert len(re.findall(r"^\S+==.*\\\n    --hash=sha256:", text, re.MULTILINE)) == len(pinned)


def test_the_notice_names_every_library_that_is_installed():
    named = set(re.findall(r"[a-z][a-z0-9-]+", (ROOT / "NOTICE").read_text("utf-8")))
    assert {name for version in VERSIONS for name in locked("", version)} - named == set()


def test_the_image_fetches_nothing_that_is_not_pinned():
    text = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    fetching = [
        part for part in re.split(r"\n|&&", text) if re.search(r"\bpip( --python \S+)? (install|wheel)\b", part)
    ]
    assert len(fetching) == 4
    for part in fetching:
        assert "--require-hashes" in part or "--no-deps" in part, part
        assert "pip wheel" not in part or "--no-build-isolation" in part, part
    for lock in re.findall(r"-r (\S+\.lock)", text):
        assert f"!{lock}" in (ROOT / ".dockerignore").read_text("utf-8").splitlines()
