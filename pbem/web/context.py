"""What the frame of every page knows."""

from django.conf import settings
from django.http import HttpRequest

SECTIONS = {"desk": "desk", "leagues": "leagues", "titles": "titles", "mailbox": "mailbox"}
"""The first word of an address, and the entry of the navigation it belongs to."""


def page(request: HttpRequest) -> dict[str, object]:
    """Where the reader is, and whether this server shows its own mailbox."""
    first = request.path.strip("/").split("/")[0]
    return {"here": SECTIONS.get(first, "" if first else "front"), "has_mailbox": has_mailbox()}


def has_mailbox() -> bool:
    """Is this the demo, whose letters lie open to whoever sits at the machine?"""
    return bool(getattr(settings, "PBEM_DEMO", False))
