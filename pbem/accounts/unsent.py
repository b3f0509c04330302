"""Words that were sent after the log-in had run out: kept until their writer is back on the page."""

from datetime import timedelta

from django.http import HttpRequest

KEY = "unsent"
KEPT = timedelta(hours=1)
MOST = 20_000
"""Characters kept; no form for such words takes more."""


def keep(request: HttpRequest) -> None:
    """Keep the words of a form that was turned away to the log-in, under the address they were sent to."""
    text = request.POST.get("text", "")[:MOST]
    if text.strip():
        request.session[KEY] = {"to": request.path, "text": text}
        request.session.set_expiry(KEPT)  # a log-in sets its own


def take(request: HttpRequest, *addresses: str) -> dict[str, str]:
    """The words kept for one of these addresses, given back once."""
    kept = request.session.get(KEY)
    if not kept or kept["to"] not in addresses:
        return {}
    del request.session[KEY]
    return {kept["to"]: kept["text"]}
