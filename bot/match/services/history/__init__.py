"""What is and what was, read for one viewer: board, log, record, stops. Changes nothing."""
