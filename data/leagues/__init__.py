"""The texts of the rules for leagues (:mod:`data.rulebook`, :mod:`data.chapters`). :mod:`leagues` implements them."""
