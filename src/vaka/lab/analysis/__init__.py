"""The coach: where a finished game was won and lost, hints, and how both are worked out."""
