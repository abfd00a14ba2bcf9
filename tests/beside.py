"""Run checks in parallel with the tests: `python -m tests.beside "make lint" "make types" -- pytest -n 4`.

The tests spend more than half of their time waiting, so the checks use that time at a low priority (`nice`). What they
say comes after the tests. The exit code is 0 if everything passed. Otherwise it is that of the tests, or of the first
check that failed.
"""

import shlex
import subprocess
import sys

NICE = ("nice", "-n", "10")


def main(commands, tests):
    checks = [
        subprocess.Popen(
            [*NICE, *shlex.split(command)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        for command in commands
    ]
    codes = [subprocess.run(tests, check=False).returncode]
    for command, check in zip(commands, checks, strict=True):
        output, _ = check.communicate()
        how = f"FAILED with exit code {check.returncode}" if check.returncode else "ok"
        sys.stdout.buffer.write(f"=== {command}: {how}\n".encode() + output)
        codes.append(check.returncode)
    return next(filter(None, codes), 0)


if __name__ == "__main__":
    divided = sys.argv.index("--")
    sys.exit(main(sys.argv[1:divided], sys.argv[divided + 1 :]))
