"""Time zones by their IANA names."""

from functools import cache
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError

# Families of aliases that only make the list longer.
_ALIASES = ("Etc/", "SystemV/", "US/", "posix/", "right/")


@cache
def zone_names() -> frozenset[str]:
    """Every name that may be kept."""
    return frozenset(available_timezones()) - {"localtime", "Factory"}


@cache
def zone_choices() -> tuple[tuple[str, str], ...]:
    """The names worth offering in a form, in order: UTC, then Area/Place."""
    places = sorted(name for name in zone_names() if "/" in name and not name.startswith(_ALIASES))
    return (("UTC", "UTC"), *((name, name.replace("_", " ")) for name in places))


def validate_zone(name: str) -> None:
    """Raises ValidationError when no such time zone is known."""
    if name not in zone_names():
        raise ValidationError("No time zone has this name.", code="zone")
