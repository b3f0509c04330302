"""The demo's mailbox: what the server sent to whom, and a reply box that takes the real way in."""

import re
from collections.abc import Callable
from functools import wraps
from html import unescape
from typing import Concatenate, ParamSpec
from urllib.parse import parse_qs, urlencode, urlsplit

from csp.constants import NONE, UNSAFE_INLINE
from csp.decorators import csp_replace
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from pbem.accounts.models import Person
from pbem.mail import mailbox as post
from pbem.mail.models import MailboxLetter
from pbem.mail.reading import find_tokens
from pbem.play import queries
from pbem.web.access import person_of
from pbem.web.context import has_mailbox

LETTER_POLICY = {
    "default-src": [NONE],
    "script-src": [NONE],
    "style-src": [UNSAFE_INLINE],
    "img-src": ["data:"],
}
MANY = 30
MAX_REPLY = 20_000
EVERYBODY = "all"
_ANSWER = re.compile(r"mailto:[^\"]*")

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def demo_only(view: View[P]) -> View[P]:
    """Letters hold what is secret: their page exists in the demo only."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not has_mailbox():
            raise Http404("This server shows no letters.")
        return view(request, *args, **kwargs)

    return guarded


@demo_only
@require_GET
def mailbox(request: HttpRequest) -> HttpResponse:
    """The letters to whoever is logged in, or to another person, or to all; the newest first."""
    own = person_of(request)
    to = request.GET.get("to") or (own.email if own else EVERYBODY)
    kept = post.kept("" if to == EVERYBODY else to)
    page = {
        "to": to,
        "everybody": EVERYBODY,
        "people": Person.objects.filter(is_bot=False).order_by("display_name"),
        "letters": Paginator(kept, MANY).get_page(request.GET.get("page")),
    }
    return render(request, "web/mailbox.html", page)


@demo_only
@require_GET
def letter(request: HttpRequest, pk: int) -> HttpResponse:
    """One letter: both parts, the headers, and a box to answer it."""
    found = get_object_or_404(MailboxLetter, pk=pk)
    lines = template_of(found)
    later = post.kept(found.to).filter(pk__gt=found.pk).order_by("pk")
    page = {
        "letter": found,
        "text": found.text,
        "has_html": bool(found.html),
        "lines": lines,
        "words": "\n".join(lines) if "lines" in request.GET else "",
        "later": later[:5],
        "person": Person.objects.filter(email=found.to.lower()).first(),
    }
    return render(request, "web/letter.html", page)


def template_of(letter: MailboxLetter) -> list[str]:
    """The lines a letter's own link would open an answer with, while the request it puts is open."""
    tokens = find_tokens([letter.reply_to], None)
    ask = queries.ask_by_token(tokens[0].token) if tokens else None
    if ask is None or queries.current_ask(ask.seat) != ask:
        return []
    link = _ANSWER.search(letter.html)
    return parse_qs(urlsplit(unescape(link[0])).query).get("body", [""])[0].split("\r\n") if link else []


# The letter brings its own style, and links open outside the frame; nothing in it can run.
@csp_replace(LETTER_POLICY)  # type: ignore[arg-type]  # the library types views without their arguments
@demo_only
@require_GET
def html(request: HttpRequest, pk: int) -> HttpResponse:
    """The HTML part of a letter, for the frame on its page."""
    found = get_object_or_404(MailboxLetter, pk=pk)
    return HttpResponse(found.html.replace("<head>", '<head><base target="_blank">', 1))


@demo_only
@require_POST
def reply(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer a letter as its addressee would from his mail program."""
    found = get_object_or_404(MailboxLetter, pk=pk)
    text = request.POST.get("text", "").replace("\r\n", "\n").strip()[:MAX_REPLY]
    if not text:
        messages.error(request, "Write something first.")
        return redirect("letter", pk)
    post.answer(found, text)
    messages.success(request, "Your letter is on its way; the answer will be in this mailbox in a moment.")
    return redirect(f"{reverse('mailbox')}?{urlencode({'to': found.to})}")
