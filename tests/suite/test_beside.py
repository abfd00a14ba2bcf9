import shlex
import subprocess
import sys

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
