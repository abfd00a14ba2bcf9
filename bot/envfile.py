from __future__ import annotations

import codecs
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
from dotenv import dotenv_values
from dotenv.parser import parse_stream

ENV: Final = Path(".env")
_OTHERS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class EnvFile(msgspec.Struct, frozen=True):
    """The variables of an env file. ``lines``: each one's line number, from 1. ``faults``: messages about problems that
    prevent the file from being read; they never quote it.
    """

    values: Mapping[str, str] = {}
    lines: Mapping[str, int] = {}
    faults: tuple[str, ...] = ()


def read(path: Path) -> EnvFile:
    """Read the env file at ``path``. If the file is missing, the result has no variables."""
    try:
        if not path.exists() and not path.is_symlink():
            return EnvFile()
        if path.is_dir():
            # Docker makes a folder in the place of a file that is mounted and is not there.
            return EnvFile(faults=(f"{path} is a folder. Remove it, and put the settings into a file of that name.",))
        if not path.is_file():
            return EnvFile(faults=(f"{path} isn't an ordinary file. Put the settings into a file of that name.",))
        data = path.read_bytes()
    except OSError as error:
        text = f"{path} can't be read: {error.strerror}. Give it to the user who runs the bot: chown, chmod 600."
        return EnvFile(faults=(text,))
    return _understood(path, data)


def _understood(path: Path, data: bytes) -> EnvFile:
    if data.startswith(_OTHERS) or b"\0" in data:
        line = 1 if data.startswith(_OTHERS) else data.count(b"\n", 0, data.index(b"\0")) + 1
        return EnvFile(faults=(f"{path}, line {line}: this is UTF-16, or not text. Save the file as UTF-8.",))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        fault = f"{path}, line {line}: a character isn't in UTF-8 (byte {data[error.start]:02X})."
        return EnvFile(faults=(f"{fault} Save the file as UTF-8.",))
    lines: dict[str, int] = {}
    faults = []
    for binding in parse_stream(io.StringIO(text)):
        original = binding.original.string
        line = binding.original.line + original.count("\n", 0, len(original) - len(original.lstrip()))
        if binding.error or (binding.key is not None and binding.value is None):
            faults.append(f"{path}, line {line}: this line sets nothing. Write NAME=value, or put # before a comment.")
        elif binding.key is not None:
            lines[binding.key] = line
    if faults:
        return EnvFile(faults=tuple(faults))
    values = {name: value for name, value in dotenv_values(stream=io.StringIO(text)).items() if value is not None}
    return EnvFile(values, lines)
