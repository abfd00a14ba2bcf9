import os
import resource
import subprocess
import sys

import pytest

from tests.golden.golden import HERE

pytestmark = pytest.mark.processes

CARTOUCHE = [sys.executable, "-m", "bot"]
PATH = min((HERE / "mykerinos").glob("*.txt"))
GAME = PATH.read_bytes()


def test_a_reader_that_stops_early_gets_no_traceback():
    with subprocess.Popen(
        [*CARTOUCHE, "tally", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.close()
        process.stdin.write(GAME)
        process.stdin.close()
        errors = process.stderr.read()
    assert errors == b""


def test_the_commands_load_neither_discord_nor_the_database():
    loaded = "print(sorted({'discord', 'sqlalchemy', 'PIL'} & set(sys.modules)))"
    script = f"import sys; from bot.__main__ import main; main(sys.argv[1:]); {loaded}"
    done = subprocess.run(
        [sys.executable, "-c", script, "verify", str(PATH)], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


LIMIT = 1 << 30
"""The memory limit of a command, in bytes."""


def limited(*command, text=b"", **env):
    return subprocess.run(
        [*CARTOUCHE, *command],
        input=text,
        capture_output=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (LIMIT, LIMIT)),
        env={**os.environ, **env},
    )


HEAD = b'[Game "mykerinos"]\n[Rules "1"]\n[Seats "blue red"]\n'


@pytest.mark.parametrize("count", [900_000, 12_500_000], ids=["within the size of a record", "beyond it"])
def test_a_huge_record_is_refused_in_one_short_line(count):
    done = limited("verify", "-", text=HEAD + b"1 * start " + b"red " * count)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.startswith(b"cartouche: ")
    assert len(done.stderr) < 400
    assert done.stderr.count(b"\n") == 1


def test_what_a_record_says_cannot_steer_the_terminal():
    nasty = "\x1b]0;owned\x07\x1b[2J\u202edig\x9b31m"
    broken = limited("verify", "-", text=HEAD + f"1 * {nasty}\n".encode())
    unreadable = limited("verify", "-", text=HEAD + f"{nasty}\n".encode())
    nowhere = limited("verify", f"no-{nasty}-file")
    for done, shown in ((broken, broken.stdout), (unreadable, unreadable.stderr), (nowhere, nowhere.stderr)):
        assert done.returncode in {1, 2}
        assert b"\\x1b" in shown
        assert shown.decode().replace("\n", "").isprintable(), shown


def test_a_terminal_of_another_encoding_gets_an_answer():
    done = limited("verify", "-", text=HEAD + "1 * → ął\n".encode(), PYTHONIOENCODING="latin-1")
    assert (done.returncode, b"Traceback" in done.stderr) == (1, False)
    assert b"\\u2192" in done.stdout
