"""Tahiti (David E. Whitcher, 2012): paddle out, load the canoe, mind the reefs, feed the home island."""
