"""Work outside a request: bots, the processes that run them, films and analyses."""
