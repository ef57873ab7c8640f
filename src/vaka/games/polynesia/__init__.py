"""Polynesia (Peer Sylvester, 2020): find the routes, bring your people out to sea before the volcano breaks."""
