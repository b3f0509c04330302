"""Pages whose token is the authority: ending one's letters, and the calendar of deadlines."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from pbem.accounts.models import LetterStyle, Person
from pbem.mail.calendar import feed


@csrf_exempt  # RFC 8058: mail programs post without having seen the page; the token is the authority
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """GET asks (scanners follow links), POST does it. Unknown tokens are not found."""
    person = get_object_or_404(Person, unsubscribe_token=token)
    if request.method == "POST":
        person.letter_style = LetterStyle.NONE
        person.save(update_fields=["letter_style"])
    is_done = person.letter_style == LetterStyle.NONE
    return render(request, "mail/unsubscribe.html", {"person": person, "is_done": is_done})


@never_cache
@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """The person's deadlines for his calendar program. Unknown tokens are not found."""
    person = get_object_or_404(Person, calendar_token=token, is_active=True)
    return HttpResponse(feed(person, timezone.now()), content_type="text/calendar; charset=utf-8")
