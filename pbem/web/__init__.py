"""The pages: lobby, games, order forms."""
