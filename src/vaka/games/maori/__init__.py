"""Māori: the second edition of the clans system, on the large map of New Zealand."""
