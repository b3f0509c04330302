"""How any title is played: sequence, requests, journal, chance, events, views."""
