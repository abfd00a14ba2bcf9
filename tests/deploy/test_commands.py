import os
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from tests import postgres

DEPLOY = Path(__file__).parents[2] / "deploy"
UNIT = {
    "ExecStart": "{ path=/srv/x/python ; argv[]=/srv/x/python -m bot run ; ignore_errors=no ; start_time=[n/a] }",
    "User": "cartouche",
    "WorkingDirectory": "/srv/x",
    "Environment": 'DATABASE=/var/lib/x/a.sqlite3 "OPERATOR=A club"',
    "EnvironmentFiles": "/etc/x.env (ignore_errors=no)\n/etc/y.env (ignore_errors=yes)",
    "StateDirectory": "x",
}
pytestmark = pytest.mark.processes


@pytest.fixture
def ctl(tmp_path):
    """Return a function that calls cartouche-ctl on a machine with the given unit. A fake systemd-run prints its
    arguments and exits with 3.
    """

    def program(name, text):
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n")
        (tmp_path / name).chmod(0o755)

    def call(*command, unit, user=0, bus=True):
        for name, value in unit.items():
            (tmp_path / f"unit-{name}").write_text(value)
        program("systemctl", f'cat "{tmp_path}/unit-${{3#--property=}}" 2>/dev/null; exit 0')
        program("systemd-run", 'printf "%s\\n" "$@"; exit 3')
        program("id", f"echo {user}")
        env = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "DBUS": str(tmp_path / "bus")}
        if bus:
            with socket.socket(socket.AF_UNIX) as made:
                made.bind(env["DBUS"])
        return subprocess.run(
            [DEPLOY / "cartouche-ctl", *command], env=env, capture_output=True, text=True, timeout=30, check=False
        )

    return call


def test_a_command_gets_all_that_the_service_has(ctl):
    done = ctl("backup", "--to", "/a folder", unit=UNIT)
    told = done.stdout.splitlines()
    assert done.returncode == 3  # the command's own
    assert told[-6:] == ["/srv/x/python", "-m", "bot", "backup", "--to", "/a folder"]
    assert {f"--property={name}={UNIT[name]}" for name in ("User", "WorkingDirectory", "Environment")} <= set(told)
    assert "--property=StateDirectory=x" in told
    assert {"--property=EnvironmentFile=/etc/x.env", "--property=EnvironmentFile=-/etc/y.env"} <= set(told)


@pytest.mark.parametrize(
    ("unit", "user", "bus", "told"),
    [({}, 0, True, "daemon-reload"), (UNIT, 1000, True, "sudo"), (UNIT, 0, False, "apt install dbus")],
)
def test_without_what_it_needs_it_says_what_to_do(ctl, unit, user, bus, told):
    done = ctl("doctor", unit=unit, user=user, bus=bus)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr


@pytest.fixture
def dump(tmp_path):
    def call(database, **env):
        path = f"{postgres.programs()}:{os.environ['PATH']}"
        env = {"PATH": path, "BACKUPS": str(tmp_path / "backups"), **env}
        if database is not None:
            env["DATABASE"] = database
        return subprocess.run(
            [DEPLOY / "cartouche-dump"], env=env, capture_output=True, text=True, timeout=120, check=False
        )

    return call


def copies(tmp_path):
    return sorted(path.name for path in (tmp_path / "backups").glob("*"))


@pytest.mark.postgres
@pytest.mark.skipif(shutil.which("pg_restore") is None, reason="PostgreSQL's programs are not installed")
def test_a_dump_can_be_restored_and_only_the_newest_stay(dump, tmp_path):
    cluster = postgres.cluster()
    address = cluster.address(postgres.TEMPLATE).url
    old = [f"cartouche-2024022{day}-120000.dump" for day in range(1, 5)]
    (tmp_path / "backups").mkdir()
    for name in (*old, "mine.dump"):
        (tmp_path / "backups" / name).write_text("")
    done = dump(address, BACKUPS_KEPT="3")
    assert (done.returncode, done.stderr) == (0, "")
    new = Path(done.stdout.strip())
    assert copies(tmp_path) == sorted([*old[2:], new.name, "mine.dump"])
    assert new.stat().st_mode & 0o777 == 0o600
    tables = subprocess.run(["pg_restore", "--list", new], capture_output=True, text=True, check=True).stdout
    assert "TABLE DATA public matches" in tables


@pytest.mark.postgres
def test_a_dump_that_fails_leaves_the_old_ones(dump, tmp_path):
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "cartouche-20240229-120000.dump").write_text("")
    done = dump(f"postgresql://nobody@/nothing?host={tmp_path}", BACKUPS_KEPT="1")
    assert done.returncode != 0
    assert copies(tmp_path) == ["cartouche-20240229-120000.dump"]


@pytest.mark.parametrize("database", [None, "/var/lib/cartouche/cartouche.sqlite3"])
def test_no_dump_is_made_of_a_file(dump, database):
    done = dump(database)
    assert done.returncode == 2
    assert "PostgreSQL" in done.stderr


def test_no_dump_is_made_if_none_are_kept(dump, tmp_path):
    assert dump("postgresql://a@b/c", BACKUPS_KEPT="0").returncode == 0
    assert copies(tmp_path) == []
