"""A game on the server: its seats, moves, clocks, offers, chat, lessons, results and ratings."""
