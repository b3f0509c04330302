"""Sample letters, for whoever decides which ones he wants."""

from csp.decorators import csp_replace
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET
from limits import parse

from games.engine import registry
from pbem.accounts.reader import reader
from pbem.web import samples, throttle
from pbem.web.views.mailbox import LETTER_POLICY

RATE = parse("60/hour")
KEPT = 3600
"""Seconds; it takes a small game to write one."""


@login_required
@require_GET
def letters(request: HttpRequest, kind: str = "turn") -> HttpResponse:
    """One letter in a frame, and links to the other kinds."""
    kinds = [(name, words) for name, (words, _) in samples.KINDS.items()]
    slug = _title(request)
    titles = [(registry.title(known), known == slug) for known in samples.SETTINGS]
    page = {"kind": kind, "letter": _sample(request, kind), "kinds": kinds, "titles": titles, "slug": slug}
    return render(request, "web/samples.html", page)


# The letter brings its own style, and links open outside the frame; nothing in it can run.
@csp_replace(LETTER_POLICY)  # type: ignore[arg-type]  # the library types views without their arguments
@login_required
@require_GET
def html(request: HttpRequest, kind: str) -> HttpResponse:
    """The HTML part, for the frame."""
    return HttpResponse(_sample(request, kind).html.replace("<head>", '<head><base target="_blank">', 1))


def _title(request: HttpRequest) -> str:
    """From which title the letter is to be; the first when none that is known is asked for."""
    wanted = request.GET.get("title", "")
    return wanted if wanted in samples.SETTINGS else samples.FIRST


def _sample(request: HttpRequest, kind: str) -> samples.SampleLetter:
    """The letter, kept for a while. Raises Http404, and PermissionDenied for one who asks too often."""
    if kind not in samples.KINDS:
        raise Http404("There is no such letter.")
    person, slug = reader(request), _title(request)
    key = f"sample-letter:{person.pk}:{slug}:{kind}:{person.timezone}:{person.pictures_in_letters}"
    found: samples.SampleLetter | None = cache.get(key)
    if found is None:
        if not throttle.may(RATE, "samples", person.pk):
            raise PermissionDenied("These take time to write; please come back in a while.")
        found = samples.sample(person, kind, slug)
        cache.set(key, found, KEPT)
    if found is None:
        raise Http404("There is no such letter at present.")
    return found
