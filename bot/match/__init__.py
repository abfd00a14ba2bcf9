"""The part of the application that doesn't depend on Discord: matches, their logs, random draws and storage.

There are three layers: ``pure`` (facts and decisions), ``storage`` and ``services``. Each topic has the same name in
every layer.
"""
