import shlex
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.processes

FINE = [sys.executable, "-c", "print('....'); print('4 passed')"]
FAILING = [sys.executable, "-c", "print('..F.'); print('1 failed'); raise SystemExit(3)"]


def check(script):
    return shlex.join([sys.executable, "-c", script])


def ran(*checks, tests=FINE):
    command = [sys.executable, "-m", "tests.beside", *checks, "--", *tests]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stdout.splitlines()


def test_all_is_well():
    code, lines = ran(check("print('formatted')"), check("pass"))
    assert code == 0
    assert "formatted" in lines
    assert sum(": ok, " in line for line in lines) == 2
    assert lines[-1] == "4 passed"


def test_what_failed_stands_below_the_rest_and_above_the_last_line():
    code, lines = ran(check("print('wrong type'); raise SystemExit(7)"), check("print('formatted')"))
    assert code == 7
    assert lines[-2:] == ["wrong type", "4 passed"]
    assert "FAILED with exit code 7" in lines[-3]
    assert lines.index("formatted") < lines.index("wrong type")


def test_failed_tests_decide_the_exit_code():
    assert ran(check("raise SystemExit(7)"), tests=FAILING)[0] == 3
    code, lines = ran(check("pass"), tests=FAILING)
    assert code == 3
    assert lines[-1] == "1 failed"


def test_a_check_that_takes_longer_than_the_tests_is_waited_for():
    code, lines = ran(check("import time; time.sleep(0.5); print('late', end=''); raise SystemExit(1)"))
    assert code == 1
    assert lines[-2:] == ["late", "4 passed"]


def test_they_run_at_the_same_time(tmp_path):
    meet = (
        "import pathlib, sys, time\n"
        "own, other = (pathlib.Path(name) for name in sys.argv[1:])\n"
        "own.touch()\n"
        "began = time.monotonic()\n"
        "while not other.exists() and time.monotonic() - began < 30: time.sleep(0.01)\n"
        "sys.exit(not other.exists())"
    )
    one, other = tmp_path / "one", tmp_path / "other"
    began = time.monotonic()
    tests = [sys.executable, "-c", meet, str(one), str(other)]
    code, _ = ran(shlex.join([sys.executable, "-c", meet, str(other), str(one)]), tests=tests)
    assert code == 0
    assert time.monotonic() - began < 30


def test_nothing_is_printed_into_a_line_of_the_tests():
    dots = (
        "import sys, time\nfor _ in range(20): print('.', end='', flush=True); time.sleep(0.02)\nprint('\\n20 passed')"
    )
    _, lines = ran(*[check(f"print('check {number}')") for number in range(3)], tests=[sys.executable, "-c", dots])
    assert "." * 20 in lines
    assert {"check 0", "check 1", "check 2"} < set(lines)
    assert lines[-1] == "20 passed"
