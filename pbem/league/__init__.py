"""Leagues: people who play each other, and their games."""
