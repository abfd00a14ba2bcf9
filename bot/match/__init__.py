"""The application: matches, their log, chance and storage, in three tiers: ``pure`` facts and decisions, ``storage``,
``services``. In each tier a concern has the same name. It knows nothing of Discord.
"""
