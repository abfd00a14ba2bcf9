"""The commands as processes: pipes, exit codes, no tracebacks."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

CARTOUCHE = [sys.executable, "-m", "bot"]
SIMULATE = [*CARTOUCHE, "simulate", "--game", "mykerinos", "--players", "4", "--seed", "2"]


def test_a_record_pipes_into_verify():
    with subprocess.Popen(SIMULATE, stdout=subprocess.PIPE) as made:
        done = subprocess.run(
            [*CARTOUCHE, "verify", "-"], stdin=made.stdout, capture_output=True, text=True, check=False
        )
    assert made.returncode == 0
    assert (done.returncode, done.stderr) == (0, "")
    assert "entries hold" in done.stdout


def test_a_reader_that_stops_early_gets_no_traceback():
    text = subprocess.run(SIMULATE, capture_output=True, check=True).stdout
    with subprocess.Popen(
        [*CARTOUCHE, "tally", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.close()
        process.stdin.write(text)
        process.stdin.close()
        errors = process.stderr.read()
    assert errors == b""


def test_the_commands_load_neither_discord_nor_the_database():
    loaded = "print(sorted({'discord', 'sqlalchemy', 'PIL'} & set(sys.modules)))"
    script = f"import sys; from bot.__main__ import main; main(sys.argv[1:]); {loaded}"
    done = subprocess.run([sys.executable, "-c", script, *SIMULATE[3:]], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
