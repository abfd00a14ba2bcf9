from typing import Final

from data.texts import texts

en: Final = texts("en")
"""Says a message in English by its id, as the bot does: ``en("{name} left.", name="Ada")``. A test that names a message
in this way doesn't depend on its wording.
"""
