"""The present and the past for one viewer: board, log, record, stops. It changes nothing."""
