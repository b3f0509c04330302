"""The clock of the games: what holds for all of them."""

from config import environment
from config.settings.mode import PBEM_EMBEDDED

# Seconds between the last answer of a request and its being carried out, in which it may be mended.
PBEM_SETTLE_SECONDS = environment.number("PBEM_SETTLE_SECONDS", 0 if PBEM_EMBEDDED else 60)

# A part of the server that gives no sign of life for so long was down, and deadlines move; 0: never.
PBEM_OUTAGE_MINUTES = environment.number("PBEM_OUTAGE_MINUTES", 10)

# When so many people miss deadlines within an hour, and they are this share (in per cent) of all who were
# there, the post has probably failed: deadlines wait until the host has looked. 0 people: never.
PBEM_MASS_MISS_PEOPLE = environment.number("PBEM_MASS_MISS_PEOPLE", 10)
PBEM_MASS_MISS_PERCENT = environment.number("PBEM_MASS_MISS_PERCENT", 25)

# Days a person may be away in one calendar year with the clocks of his games standing still.
PBEM_ABSENCE_DAYS = environment.number("PBEM_ABSENCE_DAYS", 42)
