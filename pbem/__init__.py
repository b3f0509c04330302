"""The server: people, games, letters and pages, as Django apps."""
