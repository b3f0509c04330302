"""Requests to addresses that members name: they may reach the open internet and nothing else.

The name is resolved once, its address checked and then connected to (requests-hardened), so that
a name cannot point elsewhere a moment later. Private, loopback, link-local and reserved addresses
are refused, redirects not followed, proxies of the environment not used, and a slow or endless
answer is cut off.
"""

from ipaddress import ip_network
from typing import Any
from urllib.parse import urlsplit

from requests import RequestException
from requests_hardened import Config, HTTPSession, ip_filter
from requests_hardened.ip_filter import InvalidIPAddress

TIMEOUT = (4.0, 8.0)
"""Seconds to connect, and to wait for each part of the answer."""

HTTPS = 443

# Of IPv6 only 2000::/3 is the open internet (RFC 4291). The filter names what is closed and lets through what
# nobody should use any more: old site-local addresses, and IPv4 addresses written as ::a.b.c.d.
_CLOSED = tuple(ip_network(net) for net in ("::/3", "4000::/2", "8000::/1"))
ip_filter.EXTRA_BLOCKED_NET_RANGES = (*ip_filter.EXTRA_BLOCKED_NET_RANGES, *_CLOSED)

_CONFIG = Config(
    ip_filter_enable=True,
    ip_filter_allow_loopback_ips=False,
    never_redirect=True,
    default_timeout=TIMEOUT,
    user_agent_override="pbem (webhook of a member)",
)


class NotAllowed(Exception):
    """The address may not be asked: it is none of the open internet, or not https."""


class NotTaken(Exception):
    """The service did not take the message. ``status`` is its answer, 0 when there was none."""

    def __init__(self, status: int, why: str, wait: int = 0) -> None:
        super().__init__(why)
        self.status = status
        self.wait = wait
        """Seconds the service asked to wait."""


def check(address: str) -> None:
    """Raises NotAllowed unless the address is https on its usual port, with a name and no password."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as error:
        raise NotAllowed("no address") from error
    if parts.scheme != "https" or port not in {None, HTTPS} or not parts.hostname:
        raise NotAllowed("not https on its usual port")
    if parts.username is not None or parts.password is not None:
        raise NotAllowed("with a password")


def post_json(address: str, message: dict[str, Any]) -> None:
    """Post a message.

    Raises NotAllowed when the address may not be asked, NotTaken when it was not taken.
    """
    check(address)
    with HTTPSession(_CONFIG) as session:
        session.trust_env = False  # a proxy would resolve the name again
        try:
            answer = session.post(address, json=message, allow_redirects=False, stream=True)
        except InvalidIPAddress as error:
            raise NotAllowed("an address inside") from error
        except (RequestException, ValueError) as error:  # requests raises ValueErrors for odd names
            raise NotTaken(0, type(error).__name__) from error
        with answer:  # its words are never read
            if not 200 <= answer.status_code < 300:
                raise NotTaken(answer.status_code, f"status {answer.status_code}", _wait(answer.headers))


def _wait(headers: Any) -> int:
    try:
        return min(3600, max(0, int(float(headers.get("Retry-After", 0)))))
    except ValueError:
        return 0
