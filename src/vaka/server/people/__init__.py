"""Who is here: accounts, log-ins, tokens, preferences, bans, and what is stored about a person."""
