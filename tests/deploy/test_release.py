import subprocess
import tarfile

import pytest

from deploy.release import main, missing, note_nightly

pytestmark = pytest.mark.processes

SCHEMA = 'REVISION: Final = "0013_582b5393"\n'
GOLDEN = "INSERT INTO \"alembic_version\" VALUES('0013_582b5393');\n"
PYPROJECT = """
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
[project]
name = "cartouche"
version = "{version}"
[tool.setuptools]
packages = ["bot"]
"""
CHANGELOG = """# Changelog

## [1.2.0] - 2026-12-01

### Added

- A bell.

## [1.1.0] - 2026-11-01

- Older.
"""
FILES = {
    "pyproject.toml": PYPROJECT.format(version="1.2.0"),
    "CHANGELOG.md": CHANGELOG,
    "bot/__init__.py": "",
    "bot/match/storage/schema.py": SCHEMA,
    "tests/match/storage/golden/1.2.0.sql": GOLDEN,
    "Dockerfile": f"ARG BASE=scratch@sha256:{'0' * 64}\nFROM ${{BASE}}\n",
    "compose.yaml": "",
    ".env.example": "",
    ".dockerignore": "*\n!bot\n!pyproject.toml\n**/*.pyc\n",
    ".gitignore": ".venv/\ndist/\nbuild/\n*.egg-info/\n",
}


def git(root, *words):
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    done = subprocess.run(["git", *who, *words], cwd=root, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def changed(root, **files):
    for name, text in files.items():
        if text is None:
            (root / name).unlink()
            continue
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "Change it")


def passed(root):
    note_nightly(root, "begun")
    note_nightly(root, "passed")


@pytest.fixture
def root(tmp_path, monkeypatch):
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "Ada")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "ada@example.org")
    made = tmp_path / "project"
    (made / ".venv").mkdir(parents=True)
    git(made, "init", "--quiet")
    changed(made, **FILES)
    return made


def test_a_commit_that_is_ready_is_built_and_tagged(root, capsys):
    passed(root)
    assert missing(root, "1.2.0") == []
    assert main(root, ["make", "1.2.0"]) == 0
    head, to = git(root, "rev-parse", "HEAD"), root / "dist" / "1.2.0"
    names = {path.name for path in to.iterdir()}
    built = {"cartouche-1.2.0-py3-none-any.whl", "cartouche-1.2.0.tar.gz", "cartouche-1.2.0-image.tar.gz"}
    assert names == built | {"SHA256SUMS", "notes.md"}
    with tarfile.open(to / "cartouche-1.2.0-image.tar.gz") as image:
        assert image.extractfile("bot/program/commit.txt").read().decode() == head
        assert {"Dockerfile", "bot/__init__.py"} <= {*image.getnames()}
        assert "CHANGELOG.md" not in image.getnames()
    notes = (to / "notes.md").read_text()
    assert "- A bell." in notes
    assert "Older" not in notes
    assert head in notes
    assert git(root, "cat-file", "-t", "v1.2.0") == "tag"
    assert git(root, "rev-parse", "v1.2.0^{}") == head
    assert {line.split()[1] for line in (to / "SHA256SUMS").read_text().splitlines()} == built
    assert main(root, ["check", "1.2.0"]) == 1
    assert "tag v1.2.0" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"pyproject.toml": PYPROJECT.format(version="1.1.0")}, "1.1.0"),
        ({"CHANGELOG.md": CHANGELOG.replace("2026-12-01", "Unreleased")}, "Unreleased"),
        ({"CHANGELOG.md": CHANGELOG.replace("[1.2.0]", "[1.3.0]")}, "CHANGELOG"),
        ({"CHANGELOG.md": CHANGELOG.replace("### Added\n\n- A bell.\n", "")}, "CHANGELOG"),
        ({"bot/match/storage/schema.py": SCHEMA.replace("0013", "0014")}, "released_database"),
        ({"tests/match/storage/golden/1.2.0.sql": None}, "released_database"),
        ({"Dockerfile": "ARG BASE=scratch\n"}, "pin-base"),
    ],
)
def test_what_is_missing_is_named(root, files, said):
    changed(root, **files)
    passed(root)
    (line,) = missing(root, "1.2.0")
    assert said in line
    assert main(root, ["make", "1.2.0"]) == 1
    assert git(root, "tag") == ""


def test_a_tree_with_changes_is_not_released(root):
    passed(root)
    (root / "bot" / "new.py").write_text("")
    (line,) = missing(root, "1.2.0")
    assert "clean" in line


def test_a_nightly_counts_for_the_commit_on_which_it_began_and_ended(root):
    def ready():
        return missing(root, "1.2.0") == []

    note_nightly(root, "passed")
    assert not ready(), "it has not begun"
    note_nightly(root, "begun")
    assert not ready()
    changed(root, **{"bot/new.py": "A = 1\n"})
    note_nightly(root, "passed")
    assert not ready(), "it began on another commit"
    note_nightly(root, "begun")
    (root / "bot" / "new.py").write_text("")
    note_nightly(root, "passed")
    git(root, "checkout", "--quiet", "bot/new.py")
    assert not ready(), "it ran with changes"
    passed(root)
    assert ready()
    note_nightly(root, "begun")
    assert not ready(), "the next one has not ended"


@pytest.mark.parametrize("program", ["docker", "skopeo"])
def test_the_base_is_pinned_by_what_a_registry_says(root, tmp_path, monkeypatch, program):
    def pinned(answer, code=0):
        (tmp_path / "bin").mkdir(exist_ok=True)
        (tmp_path / "bin" / program).write_text(f"#!/bin/sh\n{answer}\n")
        (tmp_path / "bin" / program).chmod(0o755)
        assert main(root, ["pin", "base"]) == code
        return (root / "Dockerfile").read_text().splitlines()

    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    before = (root / "Dockerfile").read_text().splitlines()
    digest = "sha256:" + "1a" * 32
    for answer in ("exit 1", "echo nothing", f"echo {digest}; exit 1"):
        assert pinned(answer, code=1) == before
    assert pinned(f"echo {digest}") == [f"ARG BASE=scratch@{digest}", before[1]]


@pytest.mark.parametrize("version", ["", "1.2", "v1.2.0", "01.2.0", "1.2.0rc1"])
def test_a_version_has_three_numbers(root, version):
    (line,) = missing(root, version)
    assert "three numbers" in line
