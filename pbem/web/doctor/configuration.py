"""Settings, people and rules."""

from collections.abc import Iterator

from django.conf import settings

from games.engine.registry import titles
from pbem.accounts.models import Person
from pbem.web import rights
from pbem.web.doctor.finding import Finding, bad, good, warn

LONG_ENOUGH = 40
"""Characters of a secret key that nobody guesses."""


def look() -> Iterator[Finding]:
    """Everything that follows from the environment and a first set-up."""
    yield from _secret()
    yield from _address()
    yield from _people()
    yield from _titles()


def _secret() -> Iterator[Finding]:
    if len(settings.SECRET_KEY) < LONG_ENOUGH:
        yield bad(
            "secret key", "it is short", f"Set PBEM_SECRET_KEY to {LONG_ENOUGH} or more random characters."
        )
    else:
        yield good("secret key", "long enough")
    if settings.DEBUG:
        yield bad("debugging", "error pages show settings to visitors", "Unset PBEM_DEBUG.")


def _address() -> Iterator[Finding]:
    url = settings.PBEM_PUBLIC_URL
    if settings.PBEM_EMBEDDED:
        yield good("address", f"{url} (embedded, for this machine)")
    elif settings.PBEM_PUBLIC_HOST in {"localhost", "127.0.0.1"}:
        yield bad("address", f"links in letters lead to {url}", "Set PBEM_PUBLIC_URL to the site's address.")
    elif not settings.PBEM_IS_HTTPS:
        yield warn("address", f"{url} is not encrypted", "Serve the site by https; see deploy/.")
    else:
        yield good("address", url)


def _people() -> Iterator[Finding]:
    hosts = Person.objects.filter(is_superuser=True, is_active=True)
    if not hosts.exists():
        yield bad("hosts", "nobody is told of troubles", "Run manage.py createsuperuser.")
    else:
        yield good("hosts", ", ".join(str(host) for host in hosts[:5]))
    if rights.are_made():
        yield good("groups", "Judge, Organiser and Host exist")
    else:
        yield warn("groups", "the admin's groups are missing", "Run manage.py groups.")


def _titles() -> Iterator[Finding]:
    try:
        known = [title.slug for title in titles()]
    except Exception as error:  # a host's own data may be wrong in any way
        yield bad("rules", f"a title cannot be read: {error}", "Run python -m games data TITLE FOLDER.")
        return
    yield good("rules", ", ".join(known))
