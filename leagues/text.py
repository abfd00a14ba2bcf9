"""Encodes the values used in leagues as JSON, and decodes them. A fraction becomes a string such as "1/2". Equal values
always become equal bytes.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final, TypeVar

import msgspec

T = TypeVar("T")


def _written(value: object) -> str:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise NotImplementedError(type(value))


def _read(kind: type, value: object) -> Any:
    if kind is not Fraction:
        raise NotImplementedError(kind)
    top, stroke, bottom = value.partition("/") if isinstance(value, str) else ("", "", "")
    if not stroke:
        raise ValueError("a fraction is written n/d")
    try:
        return Fraction(int(top), int(bottom))
    except ZeroDivisionError:
        raise ValueError("a fraction by 0") from None


_ENCODER: Final = msgspec.json.Encoder(enc_hook=_written)


def write(value: object) -> bytes:
    return _ENCODER.encode(value)


def read(data: bytes | str, kind: type[T]) -> T:
    """Return the value of type `kind` stored in JSON. Raise msgspec.ValidationError or DecodeError if it is invalid, or
    nested too deeply.
    """
    try:
        return msgspec.json.decode(data, type=kind, dec_hook=_read)
    except RecursionError:
        raise msgspec.DecodeError("it is nested too deeply") from None
