"""Run checks in parallel with the tests: `python -m tests.beside "make lint" "make types" -- pytest -n 4`.

The tests spend more than half of their time waiting, so the checks use that time at a low priority (`nice`). A check's
output appears as one block: at once if the check passed, or below the tests' output if it failed. The tests' last line
is always printed last. The exit code is 0 if everything passed. Otherwise it is that of the tests, or of the first
check that failed.
"""

import os
import shlex
import subprocess
import sys
import threading
import time

NICE = ("nice", "-n", "10")


class Check:
    def __init__(self, command, ended):
        self.command = command
        self.output = b""
        self.code = None
        self.seconds = 0.0
        self._ended = ended
        self._process = subprocess.Popen(
            [*NICE, *shlex.split(command)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        self._begun = time.monotonic()
        self._reading = threading.Thread(target=self._read)
        self._reading.start()

    def _read(self):
        self.output, _ = self._process.communicate()
        self.seconds = time.monotonic() - self._begun
        self.code = self._process.returncode
        self._ended(self)

    def wait(self):
        self._reading.join()

    def stop(self):
        self._process.terminate()

    def told(self):
        how = "ok" if self.code == 0 else f"FAILED with exit code {self.code}"
        return f"=== {self.command}: {how}, {self.seconds:.0f} s\n".encode() + whole(self.output)


def whole(text):
    return text if not text or text.endswith(b"\n") else text + b"\n"


class Page:
    def __init__(self, out):
        self._out = out
        self._lock = threading.Lock()
        self._kept = b""

    def pass_on(self, piece):
        with self._lock:
            *lines, self._kept = (self._kept + piece).splitlines(keepends=True) or [b""]
            self._write(b"".join(lines))

    def between(self, text):
        with self._lock:
            self._write(text)

    def end(self):
        with self._lock:
            self._write(whole(self._kept))

    def _write(self, text):
        self._out.write(text)
        self._out.flush()


def main(commands, tests, out):
    page = Page(out)
    checks = [Check(command, lambda one: one.code == 0 and page.between(one.told())) for command in commands]
    if sys.stdout.isatty():
        tests = [*tests, "--color=yes"]
    try:
        with subprocess.Popen(tests, stdout=subprocess.PIPE) as running:
            while piece := os.read(running.stdout.fileno(), 1 << 16):
                page.pass_on(piece)
        for check in checks:
            check.wait()
    except BaseException:
        for check in checks:
            check.stop()
        raise
    failed = [check for check in checks if check.code != 0]
    for check in failed:
        page.between(check.told())
    page.end()
    return running.returncode or (failed[0].code if failed else 0)


if __name__ == "__main__":
    divided = sys.argv.index("--")
    sys.exit(main(sys.argv[1:divided], sys.argv[divided + 1 :], sys.stdout.buffer))
