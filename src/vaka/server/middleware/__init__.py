"""What every request passes before its route: rate limits and bans, where it came from, how long it is."""
