"""The rules of the games: plain Python, no server, no clock, no randomness of its own."""
