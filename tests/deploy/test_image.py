"""Builds the image and runs it as compose.yaml does, with Docker or Podman.

The base image is the Dockerfile's own, or the one in `BASE`. With `BASE=debootstrap`, or if the base image can't be
fetched, debootstrap builds the same Debian with Debian's Python.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from contextlib import closing, contextmanager, suppress
from tempfile import TemporaryDirectory

import pytest

from tests.deploy.test_package import DOCKERFILE, ROOT

TOKEN = "MTIzNDU2Nzg5.Gabcde.an-example-only"
LARGEST_PART = 120_000_000  # of the 250 MB that an image may have; 130 are the base's
GRACE = 90  # as in compose.yaml
VOLUME = "/var/lib/cartouche"
# Some containers' own limits can't be raised.
LIMITS = ("--ulimit", "nofile=1024:1024", "--ulimit", "nproc=4096:4096")
AS_COMPOSE = ("--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges", *LIMITS)
pytestmark = [pytest.mark.nightly, pytest.mark.processes]


class Builder:
    def __init__(self, words, *build):
        self.words, self.build = words, build

    def call(self, *words, seconds=120):
        command = [str(word) for word in (*self.words, *words)]
        return subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)

    def said(self, *words, seconds=120):
        done = self.call(*words, seconds=seconds)
        assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
        return done.stdout.strip()

    def of(self, image, what):
        return json.loads(self.said("image", "inspect", "--format", f"{{{{json {what}}}}}", image))

    def runs(self, image):
        return self.call("run", "--rm", *LIMITS, "--network", "host", image, "true").returncode == 0


@pytest.fixture
def builders():
    """Return the installed image builders. Podman is listed once for each of its runtimes, because not every
    runtime works on every kernel.
    """
    found = []
    if shutil.which("docker") and subprocess.run(["docker", "info"], capture_output=True, check=False).returncode == 0:
        found.append(Builder(["docker"]))
    with TemporaryDirectory(prefix="images-") as folder:  # Podman allows 50 characters
        if shutil.which("podman"):
            own = ["podman", "--root", f"{folder}/images", "--runroot", f"{folder}/run", "--cgroup-manager", "cgroupfs"]
            so = ("--isolation", "chroot", "--format", "docker")
            found += [Builder([*own, "--runtime", one], *so) for one in ("crun", "runc") if shutil.which(one)]
        yield found
        if found and "podman" in found[-1].words:
            found[-1].call("rm", "--all", "--force")
            found[-1].call("rmi", "--all", "--force")
            subprocess.run(["umount", f"{folder}/images/overlay"], capture_output=True, check=False)


@pytest.fixture
def based(builders, tmp_path):
    if not builders:
        pytest.skip("neither Docker nor Podman is installed")
    base = os.environ.get("BASE") or re.search(r"^ARG BASE=(\S+)$", DOCKERFILE, re.MULTILINE)[1]
    missing = base == "debootstrap" or (
        builders[0].call("image", "inspect", base).returncode and builders[0].call("pull", base, seconds=600).returncode
    )
    if missing:
        base = bootstrapped(builders[0], tmp_path / "base")
    runs = [builder for builder in builders if builder.runs(base)]
    if not runs:
        pytest.skip("containers can't run here")
    return runs[0], base


def bootstrapped(builder, folder):
    if shutil.which("debootstrap") is None or os.geteuid():
        pytest.skip("the base can't be fetched, and debootstrap isn't installed or may not run")
    root, packages = folder / "root", "python3-venv,python-is-python3,ca-certificates"
    command = ["debootstrap", "--variant=minbase", f"--include={packages}", "bookworm", str(root)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode:
        pytest.skip(f"debootstrap has made no base: {done.stdout[-200:]}")
    for fetched in (root / "var/cache/apt/archives").glob("*.deb"):
        fetched.unlink()
    changes = []
    if "PIP_CERT" in os.environ:  # what this machine's own pip needs to reach an index
        shutil.copy(os.environ["PIP_CERT"], root / "etc/ssl/certs/of-pip.crt")
        changes.append("ENV PIP_CERT=/etc/ssl/certs/of-pip.crt")
    packed = folder / "base.tar"
    subprocess.run(["tar", "--one-file-system", "-C", root, "-cf", packed, "."], check=True)
    for mounted in filter(os.path.ismount, (root / "proc", root / "sys")):  # debootstrap may leave them
        subprocess.run(["umount", mounted], check=True)
    subprocess.run(["rm", "-rf", "--one-file-system", root], check=True)
    (folder / "Dockerfile").write_text("\n".join(("FROM scratch", "ADD base.tar /", *changes, "")))
    builder.said("build", "--quiet", *builder.build, "--tag", "cartouche-base", folder, seconds=300)
    packed.unlink()
    return "cartouche-base"


@pytest.fixture
def image(based):
    builder, base = based
    words = ("build", "--quiet", *builder.build, "--build-arg", f"BASE={base}", "--tag", "cartouche-tried", ROOT)
    return builder.said(*words, seconds=900).splitlines()[-1]


@pytest.fixture
def volume(based):
    builder, _ = based
    name = builder.said("volume", "create")
    yield name
    builder.call("volume", "rm", "--force", name)


def inside(builder, image, *words, program=None):
    entry = () if program is None else ("--entrypoint", program)
    return builder.call("run", "--rm", *AS_COMPOSE, "--network", "none", *entry, image, *words)


def says_what_it_is(builder, image):
    config = builder.of(image, ".Config")
    assert (config["User"], config["StopSignal"]) == ("cartouche", "SIGTERM")
    assert list(config["Volumes"]) == [VOLUME]
    labels = {name.removeprefix("org.opencontainers.image."): text for name, text in config["Labels"].items()}
    assert {"title", "description", "licenses"} <= labels.keys()
    (version,) = re.findall(r"^Cartouche (\S+)", inside(builder, image, "--version").stdout)
    assert labels["version"] == version


def has_what_runs_and_no_more(builder, image, base):
    doctor = inside(builder, image, "doctor")
    assert doctor.returncode == 0, doctor.stdout + doctor.stderr
    assert inside(builder, image, "-u", program="id").stdout.strip() == "10001"
    for name in ("pip", "setuptools", "pytest", "tests"):
        assert "ModuleNotFoundError" in inside(builder, image, "-c", f"import {name}", program="python").stderr, name
    written = inside(builder, image, "/opt/cartouche/a", "/etc/a", program="touch")
    assert written.returncode == 1, written.stdout
    assert builder.of(image, ".Size") - builder.of(base, ".Size") <= LARGEST_PART


@contextmanager
def discord(log):
    with log.open("w") as errors:
        sandbox = subprocess.Popen(
            [sys.executable, "-m", "sandbox", "--port", "0", "--rates", "free"],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        try:
            yield re.search(r"http://[\d.:]+", sandbox.stdout.readline())[0]
        finally:
            sandbox.terminate()
            sandbox.communicate()


@contextmanager
def bot(builder, image, volume, address):
    env = ("--env", f"DISCORD_TOKEN={TOKEN}", "--env", f"DISCORD_API={address}")
    mounted = ("--volume", f"{volume}:{VOLUME}", "--network", "host")
    name = builder.said("run", "--detach", *AS_COMPOSE, *mounted, *env, image)
    try:
        with closing(follow(builder, name)) as lines:
            heard = []
            for line in lines:
                heard.append(line)
                if line.startswith("Cartouche is ready"):
                    break
            else:
                raise AssertionError("".join(heard))
            yield name
    finally:
        builder.call("rm", "--force", name)


def follow(builder, name):
    command = [str(word) for word in (*builder.words, "logs", "--follow", name)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as log:
        try:
            yield from log.stdout
        finally:
            with suppress(ProcessLookupError):
                log.kill()


def test_a_host_can_build_and_run_it(based, image, volume, tmp_path):
    # One test, since each would build the image again.
    builder, base = based
    says_what_it_is(builder, image)
    has_what_runs_and_no_more(builder, image, base)
    with discord(tmp_path / "sandbox.txt") as address:
        for _ in range(2):  # the second time on what the first has left
            with bot(builder, image, volume, address) as name:
                health = builder.call("exec", name, "cartouche", "health")
                assert health.returncode == 0, health.stdout + health.stderr
                doctor = builder.call("exec", name, "cartouche", "doctor")
                assert (doctor.returncode, "WARNING" in doctor.stderr) == (0, False), doctor.stdout + doctor.stderr
                builder.said("exec", name, "cartouche", "backup")
                builder.said("stop", "--time", str(GRACE), name, seconds=GRACE + 60)
                assert builder.said("inspect", "--format", "{{.State.ExitCode}}", name) == "0"
    kept = builder.said(
        "run", "--rm", *LIMITS, "--volume", f"{volume}:/there", "--entrypoint", "ls", image, "-R", "/there"
    )
    assert "cartouche.sqlite3" in kept.split()
    assert len(re.findall(r"^cartouche-\d{8}-\d{6}\.sqlite3$", kept, re.MULTILINE)) == 2
