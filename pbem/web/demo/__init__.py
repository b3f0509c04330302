"""`manage.py demo`: a whole server in one process, with people, a league and games to look at."""
