import re
from collections.abc import Collection
from typing import Any

from sandbox.world.errors import FormErrors, Path

MOST_BITS = 2**54 - 1
SNOWFLAKE = re.compile(r"\d{1,20}")


class Checks(FormErrors):
    """Checks values and collects all errors. Each method returns the value, or None if it is missing or wrong.

    The JSON value `null` counts as missing, as on Discord for optional fields.
    """

    def missing(self, path: Path) -> None:
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def choice(self, path: Path, allowed: Collection[object]) -> None:
        shown = ", ".join(repr(a) if isinstance(a, str) else str(a) for a in allowed)
        self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {{{shown}}}.")

    def _length(self, size: int, path: Path, least: int, most: int) -> bool:
        if least <= size <= most:
            return True
        if least > 0:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        else:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        return False

    def text(self, value: Any, path: Path, least: int = 0, most: int = 10**9, required: bool = False) -> str | None:
        if value is None:
            if required:
                self.missing(path)
            return None
        if not isinstance(value, str):
            self.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
            return None
        if required and value == "" and least > 0:
            self.missing(path)
            return None
        return value if self._length(len(value), path, least, most) else None

    def number(self, value: Any, path: Path, least: float, most: float, required: bool = False) -> int | None:
        if value is None:
            if required:
                self.missing(path)
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if value < least:
            self.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least:g}.")
            return None
        if value > most:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most:g}.")
            return None
        return value

    def bits(self, value: Any, path: Path) -> int | None:
        if value is None:
            return None
        text = value if isinstance(value, int) and not isinstance(value, bool) else str(value)
        if not str(text).isdecimal():
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        return self.number(int(text), path, 0, MOST_BITS)

    def one_of(self, value: Any, path: Path, allowed: Collection[int], required: bool = False) -> int | None:
        if (value is None and not required) or (type(value) is int and value in allowed):
            return value
        self.choice(path, allowed)
        return None

    def flag(self, value: Any, path: Path) -> bool | None:
        if value is None:
            return None
        if not isinstance(value, bool):
            self.add(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
            return None
        return value

    def snowflake(self, value: Any, path: Path, required: bool = False) -> int | None:
        if value is None:
            if required:
                self.missing(path)
            return None
        if not isinstance(value, (int, str)) or isinstance(value, bool) or not SNOWFLAKE.fullmatch(str(value)):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
            return None
        return int(value)

    def items(self, value: Any, path: Path, least: int = 0, most: int = 10**9, required: bool = False) -> list[Any]:
        """Return `value` if it's a list of `least` to `most` items, otherwise an empty list."""
        if value is None:
            if required:
                self.missing(path)
            return []
        if not isinstance(value, list):
            self.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        return value if self._length(len(value), path, least, most) else []

    def mapping(self, value: Any, path: Path, required: bool = False) -> dict[str, Any] | None:
        if value is None:
            if required:
                self.missing(path)
            return None
        if not isinstance(value, dict):
            self.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return None
        return value

    def url(self, value: Any, path: Path, schemes: Collection[str], required: bool = False) -> str | None:
        text = self.text(value, path, most=2048, required=required)
        if text is None:
            return None
        scheme = text.split(":", 1)[0].lower()
        if "://" not in text or not text.split("://", 1)[1]:
            self.add(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
            return None
        if scheme not in schemes:
            names = ", ".join(f"'{s}'" for s in schemes)
            self.add(
                path, "URL_TYPE_INVALID_SCHEME", f'Scheme "{scheme}" is not supported. Scheme must be one of ({names}).'
            )
            return None
        return text
