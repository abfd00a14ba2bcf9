from data.texts import texts
from games.kit import kits


def loaded():
    return {name: kit.rules.rules_version for name, kit in kits().items()}, texts("de")("Column {column}", column=3)
