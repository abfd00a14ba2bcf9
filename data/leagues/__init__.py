"""The rules of leagues as texts (:mod:`data.rulebook`, :mod:`data.chapters`). :mod:`leagues` puts them into effect."""
