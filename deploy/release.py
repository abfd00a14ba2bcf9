"""Prepares releases.

``check VERSION`` prints everything that prevents a release of the checked-out commit. ``make VERSION`` (as in
``make release VERSION=0.1.0``) does the same check, builds everything from a clean clone into ``dist/VERSION``, and
tags the commit. ``nightly begun`` and ``nightly passed`` record that ``make nightly`` has started or succeeded on a
commit. ``pin base`` writes the current digest of the base image into the Dockerfile. This program pushes nothing.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
VERSION: Final = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
SECTION: Final = r"^## \[{version}\] - (\S+)\n(.*?)(?=^## \[|\Z)"
DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
NIGHTLY: Final = Path(".venv") / ".nightly"
BESIDE_IMAGE: Final = ("Dockerfile", ".dockerignore", "compose.yaml", ".env.example")
BASE: Final = re.compile(r"^ARG BASE=([^@\s]+)(@sha256:[0-9a-f]{64})?$", re.MULTILINE)
REGISTRY: Final = (
    ("docker", "buildx", "imagetools", "inspect", "--format", "{{.Manifest.Digest}}", ""),
    ("skopeo", "inspect", "--no-tags", "--format", "{{.Digest}}", "docker://"),
)
"""Commands that ask a registry for the digest of a tag. The digest covers the images for all processor architectures.
The tag is appended to a command's final word.
"""
COMMIT_FILE: Final = "bot/program/commit.txt"
BACKEND: Final = "import sys; from setuptools import build_meta; print(build_meta.build_sdist(sys.argv[1]))"
PIP: Final = ("-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation")


def git(root: Path, *words: str) -> str:
    return run("git", *words, where=root).strip()


def run(*words: str | Path, where: Path, **env: str) -> str:
    done = subprocess.run(
        [str(word) for word in words],
        cwd=where,
        env={**os.environ, **env},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout


def section(root: Path, version: str) -> tuple[str, str] | None:
    """Return the date and the text of the changelog's section on `version`, or None if there is none."""
    text = (root / "CHANGELOG.md").read_text("utf-8")
    found = re.search(SECTION.format(version=re.escape(version)), text, re.MULTILINE | re.DOTALL)
    return None if found is None else (found[1], found[2].strip())


def missing(root: Path, version: str) -> list[str]:
    """Return a line about each problem that prevents a release of the checked-out commit as `version`."""
    if not VERSION.fullmatch(version):
        return [
            f"VERSION={version or '...'}: it has to be three numbers, such as 0.1.0 (docs/developers/versioning.md)"
        ]
    return [line for line in (*_of_the_tree(root, version), *_of_the_texts(root, version)) if line]


def _of_the_tree(root: Path, version: str) -> list[str]:
    found = []
    if git(root, "status", "--porcelain"):
        found.append("the tree isn't clean: commit or remove what `git status` lists")
    if git(root, "tag", "--list", f"v{version}"):
        found.append(f"the tag v{version} is there already: a released version never changes")
    head = git(root, "rev-parse", "HEAD")
    if _noted(root) != f"passed {head}":
        found.append(f"no nightly has passed for {head[:12]} on this machine: run `make nightly`, and commit nothing")
    return found


def _of_the_texts(root: Path, version: str) -> list[str]:
    found = []
    named = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    if named != version:
        found.append(f"pyproject.toml says version {named}")
    told = section(root, version)
    if told is None or not told[1]:
        found.append(f"CHANGELOG.md has no section `## [{version}] - DATE`, or nothing in it")
    elif not DATE.fullmatch(told[0]):
        found.append(f"CHANGELOG.md says `{told[0]}` of {version}: write the day of the release")
    base = BASE.search((root / "Dockerfile").read_text("utf-8"))
    if base is None or base[2] is None:
        found.append("the Dockerfile doesn't pin its base by a digest: run `make pin-base`")
    schema = (root / "bot" / "match" / "storage" / "schema.py").read_text("utf-8")
    revision = re.search(r'^REVISION: Final = "(.+)"', schema, re.MULTILINE)
    golden = root / "tests" / "match" / "storage" / "golden" / f"{version}.sql"
    if revision is None or not golden.is_file() or f"VALUES('{revision[1]}')" not in golden.read_text("utf-8"):
        made = f"python -m tests.match.storage.released_database > {golden.relative_to(root)}"
        found.append(f"there is no database of this version with its present tables: {made}")
    return found


def _noted(root: Path) -> str:
    path = root / NIGHTLY
    return path.read_text("ascii").strip() if path.is_file() else ""


def note_nightly(root: Path, what: str) -> str:
    """Record that the nightly tests have begun or have passed, and return a line about it. The tests count as passed
    only if they began and ended on the same commit, without uncommitted changes.
    """
    head, clean = git(root, "rev-parse", "HEAD"), not git(root, "status", "--porcelain")
    begun = _noted(root)
    (root / NIGHTLY).unlink(missing_ok=True)
    if not clean:
        return "This nightly doesn't count for a release: the tree isn't clean."
    if what == "passed" and begun != f"begun {head}":
        return "This nightly doesn't count for a release: it began on another commit, or in a tree that wasn't clean."
    (root / NIGHTLY).write_text(f"{what} {head}\n", "ascii")
    return f"Nightly {what} for {head[:12]}."


def pin_base(root: Path) -> bool:
    """Write the current digest of the base image's tag into the Dockerfile. Return False if no registry returned the
    digest; the Dockerfile then stays as it was.
    """
    path = root / "Dockerfile"
    text = path.read_text("utf-8")
    base = BASE.search(text)
    for *words, before in REGISTRY if base else ():
        if shutil.which(words[0]) is None:
            continue
        asked = subprocess.run([*words, before + base[1]], stdout=subprocess.PIPE, text=True, check=False)
        line = f"ARG BASE={base[1]}@{asked.stdout.strip()}"
        if asked.returncode == 0 and BASE.fullmatch(line):
            path.write_text(text.replace(base[0], line), "utf-8")
            tell(f"The Dockerfile has {line}" + (", as before." if line == base[0] else "."))
            return True
    tell("The base's digest can't be looked up: this needs docker or skopeo, and a registry. Nothing was changed.")
    return False


def make(root: Path, version: str) -> Path:
    """Build the wheel, the source distribution, the container image's build context, the release notes and the
    checksums. Return the folder that contains them.
    """
    head = git(root, "rev-parse", "HEAD")
    to = root / "dist" / version
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="cartouche-release-") as folder:
        clone = Path(folder) / "clone"
        run("git", "clone", "--quiet", "--no-local", "--no-tags", root, clone, where=root)
        run("git", "checkout", "--quiet", "--detach", head, where=clone)
        when = git(clone, "show", "--no-patch", "--format=%ct", head)
        env = {"SOURCE_DATE_EPOCH": when}
        # The wheel comes from the source distribution, so that both are whole.
        sdist = run(sys.executable, "-c", BACKEND, to, where=clone, **env).splitlines()[-1]
        run(sys.executable, *PIP, "--wheel-dir", to, to / sdist, where=to, **env)
    image = to / f"cartouche-{version}-image.tar.gz"
    said = f"--add-virtual-file={COMMIT_FILE}:{head}"
    run("git", "archive", "--format=tar.gz", said, f"--output={image}", head, "--", *_image_paths(root), where=root)
    sums = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(to.iterdir())}
    (to / "SHA256SUMS").write_text("".join(f"{digest}  {name}\n" for name, digest in sums.items()), "ascii")
    (to / "notes.md").write_text(notes(root, version, head, sums), "utf-8")
    return to


def _image_paths(root: Path) -> list[str]:
    lines = (root / ".dockerignore").read_text("utf-8").splitlines()
    return [*BESIDE_IMAGE, *(line[1:] for line in lines if re.match(r"!(?!\.git/)", line))]


def notes(root: Path, version: str, commit: str, sums: dict[str, str]) -> str:
    """Return the release notes: the changelog's section, the commit and the files' checksums."""
    told = section(root, version)
    day, text = told or ("", "")
    files = "\n".join(f"{digest}  {name}" for name, digest in sums.items())
    return (
        f"# Cartouche {version}\n\nReleased on {day}, from commit `{commit}`. "
        "Before an update, read docs/hosts/update.md.\n\n"
        f"{text}\n\n## Files (SHA-256)\n\n```\n{files}\n```\n"
    )


def main(root: Path, words: list[str]) -> int:
    what, version = words
    if what == "pin":
        return 0 if pin_base(root) else 1
    if what == "nightly":
        tell(note_nightly(root, version))
        return 0
    found = missing(root, version)
    for line in found:
        tell(f"Not ready: {line}.")
    if found or what == "check":
        return 1 if found else 0
    to = make(root, version)
    git(root, "tag", "--annotate", f"v{version}", "--message", f"Cartouche {version}")
    for path in sorted(to.iterdir()):
        tell(f"{path.stat().st_size / 1e6:6.2f} MB  {path.relative_to(root)}")
    tell(f"Tagged v{version}. Nothing was pushed: `git push origin v{version}` publishes the tag.")
    return 0


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(ROOT, sys.argv[1:]))
