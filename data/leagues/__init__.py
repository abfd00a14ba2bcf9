"""The rules of leagues as texts (:mod:`data.rulebook`, :mod:`data.chapters`). What they mean is in :mod:`leagues`."""
