from __future__ import annotations

from typing import Final

from sqlalchemy import BindParameter, bindparam, delete, insert, update

from bot.match.pure.table.model import Match, Word
from bot.match.pure.table.outbox import Kind
from bot.match.pure.table.subject import of_match
from bot.match.storage import queries, rows, schema
from bot.match.storage.writing.outbox import OutboxWriting

_MATCH: Final[BindParameter[int]] = bindparam("of")

_HIDE: Final = insert(schema.secrets)
_STIR: Final = update(schema.secrets).where(schema.secrets.c.match == _MATCH).values(key=bindparam("key"))
_FORGET_SEED: Final = delete(schema.secrets).where(schema.secrets.c.match == _MATCH)
_SAY: Final = insert(schema.words)


class SecretWriting(OutboxWriting):
    def hide(self, match: int, seed: bytes) -> None:
        self._do(_HIDE, {"match": match, "seed": seed})

    def stir(self, match: int, key: bytes) -> None:
        """Store the key of the match's random draws, which follows from its seed and the words that players added to
        it.
        """
        self._do(_STIR, {"of": match, "key": key})

    def forget_seed(self, match: int) -> None:
        self._do(_FORGET_SEED, {"of": match})

    def words(self, match: int) -> tuple[Word, ...]:
        return rows.words_of(self._rows(queries.WORDS, {"match": match}))

    def say(self, match: Match, word: Word, at: int) -> None:
        values = {"number": word.number, "user": word.user, "word": word.text, "seats": " ".join(word.seats)}
        self._do(_SAY, {"match": match.id, **values})
        self.post(of_match(match.id), match.channel, Kind.WORD, about=word.number, who=word.user, at=at)
