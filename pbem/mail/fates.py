"""What an e-mail service means when it says that a letter did not arrive.

Anymail gives the services' words common names, but leaves three things open: whether a bounce is for good
(some services say so beside the event, one by a number, one in a nested object), whether a refusal is about
the address or about us, and hard bounces without any reason. The words and numbers are those of the services'
own documentation of their webhooks.
"""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

from anymail.signals import EventType, RejectReason


class Fate(StrEnum):
    """What became of a letter."""

    LATE = "late"
    """Not there yet, or lost in a trouble that passes: a full mailbox, a server that is away."""
    LOST = "lost"
    """Refused for what it said or where it came from: the next one may arrive."""
    NO_MAILBOX = "no mailbox"
    """Nothing will arrive at this address."""


_SOFT = re.compile(r"soft|transient|temporar|undetermined|^blocked$", re.IGNORECASE)
_HARD = re.compile(r"hard|permanent", re.IGNORECASE)
_OWN_KEYS = ("Type", "type", "event", "bounce_type", "severity", "bounceType")
_WHY_KEYS = ("error", "reason", "message", "subType")
_STATUS_KEYS = ("status", "code")

# SparkPost's bounce_class; what is in neither was blocked on account of the sender or the letter.
_SOFT_CLASSES = frozenset({"1", "20", "21", "22", "23", "24", "40", "70"})
_HARD_CLASSES = frozenset({"10", "30"})

# Refusals that concern the reader: the service sends him nothing any more.
_OF_THE_ADDRESS = frozenset(
    {RejectReason.BOUNCED, RejectReason.INVALID, RejectReason.UNSUBSCRIBED, RejectReason.SPAM}
)
_OF_THE_LETTER = frozenset({RejectReason.BLOCKED, RejectReason.SPAM, RejectReason.OTHER})

# Where services tell of the lists of those they write to no more.
_ON_A_LIST = re.compile(
    r"suppress|preblocked|blacklisted|ManuallyDeactivated|Reporting Address", re.IGNORECASE
)
_LISTS = {"Brevo": "blocked", "Mandrill": "reject"}  # whose word for it means something else elsewhere


def fate(event: Any, service: str) -> Fate | None:
    """What a tracking event of anymail says became of the letter; None when that is not its subject."""
    own = list(_own(event.esp_event))
    if event.event_type == EventType.DEFERRED:
        return Fate.LATE
    if event.event_type == EventType.BOUNCED:
        return Fate.NO_MAILBOX if _is_on_a_list(event, own, service) else _of_a_bounce(event, own)
    if event.event_type == EventType.REJECTED:
        is_address = event.reject_reason in _OF_THE_ADDRESS or _is_on_a_list(event, own, service)
        return Fate.NO_MAILBOX if is_address else Fate.LOST
    if event.event_type == EventType.FAILED:
        return Fate.NO_MAILBOX if _UNKNOWN.search(event.mta_response or "") else Fate.LOST
    return None


def _is_on_a_list(event: Any, own: list[Mapping[str, Any]], service: str) -> bool:
    """Does the service write to this address no more, because of what came before?"""
    keys = (*_OWN_KEYS, *_WHY_KEYS)
    words = {part[key] for part in own for key in keys if isinstance(part.get(key), str)}
    return _LISTS.get(service) in words or any(map(_ON_A_LIST.search, (*words, event.mta_response or "")))


def _of_a_bounce(event: Any, own: list[Mapping[str, Any]]) -> Fate:
    """What the service says in so many words or by number counts before the mail server's code."""
    classes = {str(part["bounce_class"]) for part in own if "bounce_class" in part}
    if classes:
        is_soft, is_hard = classes <= _SOFT_CLASSES, classes <= _HARD_CLASSES
    else:
        said = [part[key] for part in own for key in _OWN_KEYS if isinstance(part.get(key), str)]
        flags = [part["hard_bounce"] for part in own if isinstance(part.get("hard_bounce"), bool)]
        is_soft = any(_SOFT.search(word) for word in said) or False in flags
        is_hard = any(_HARD.search(word) for word in said) or True in flags
    if is_soft and not is_hard:
        return Fate.LATE
    if event.reject_reason == RejectReason.TIMED_OUT:
        return Fate.LATE
    if event.reject_reason in _OF_THE_LETTER:
        return Fate.LOST
    return Fate.LATE if not is_hard and _is_for_a_while(event, own) else Fate.NO_MAILBOX


# RFC 3463: 5.1 is an address that leads nowhere.
_UNKNOWN = re.compile(r"\b5\.1\.\d+\b")
_CODE = re.compile(r"^\s*(?:smtp;\s*)?([245])(?:\d\d\b|\.\d+\.\d+)", re.IGNORECASE)


def _is_for_a_while(event: Any, own: list[Mapping[str, Any]]) -> bool:
    """Does the receiving server's code, where there is one, speak of a passing trouble?"""
    codes = [str(part[key]) for part in own for key in _STATUS_KEYS if key in part]
    found = [match[1] for text in (*codes, event.mta_response or "") if (match := _CODE.match(text))]
    return "4" in found and "5" not in found


def _own(event: Any, depth: int = 3) -> Iterator[Mapping[str, Any]]:
    """The service's own event and the objects in it: some say there what kind of bounce it was."""
    if isinstance(event, Mapping) and depth:
        yield event
        for value in event.values():
            yield from _own(value, depth - 1)
