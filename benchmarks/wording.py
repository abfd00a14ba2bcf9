"""Find the tests that depend on the words of English messages: ``python -m benchmarks.wording [PYTEST'S ARGUMENTS]``.

Runs the tests in a copy of the checkout in which each English message has other vowels ("Yiu lift thi tebli."). Only
the tests of the catalogues and those that hold whole texts should fail.
"""

from __future__ import annotations

import gettext
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

KEPT = re.compile(r"(\{[^}]*\}|<[^>]*>|`[^`]*`|https?://\S+|:\w+:|/\w+)")
"""The parts of a message that aren't words: places, mentions, code, addresses, emojis, commands."""
VOWELS = str.maketrans("aeiouAEIOU", "eiouaEIOUA")


class OtherWords(gettext.NullTranslations):
    """English in other words: of each message that the catalogues translate. Toys' words in tests stay."""

    def gettext(self, message: str) -> str:
        return self._reworded(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._reworded(msgid1, msgid1 if n == 1 else msgid2)

    def _reworded(self, message: str, text: str) -> str:
        from data.texts import texts  # noqa: PLC0415 - that module imports this one

        if texts("de")(message) == message:
            return text
        parts = KEPT.split(text)
        return "".join(part if number % 2 else part.translate(VOWELS) for number, part in enumerate(parts))


def main() -> None:
    from benchmarks.mutants import copy  # noqa: PLC0415 - the bot in the copy imports this module, but not Cosmic Ray

    with tempfile.TemporaryDirectory() as scratch:
        folder = copy(Path(scratch))
        path = folder / "data" / "texts.py"
        english = "Texts(language, gettext.NullTranslations())"
        source = path.read_text("utf-8")
        assert english in source, "data/texts.py makes its English texts in another way"
        imported = '__import__("benchmarks.wording").wording.OtherWords()'
        path.write_text(source.replace(english, f"Texts(language, {imported})"), "utf-8")
        command = [sys.executable, "-m", "pytest", "--tb=line", "-rf", *(sys.argv[1:] or ["-m", "not nightly"])]
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        sys.exit(subprocess.run(command, cwd=folder, env=environment, check=False).returncode)


if __name__ == "__main__":
    main()
