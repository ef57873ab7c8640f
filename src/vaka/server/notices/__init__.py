"""Notices to people who are away: who wants which, what they say, and how they are delivered."""
