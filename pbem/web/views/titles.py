"""The games one can play here: what each is, and how orders are written."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.engine import registry
from games.engine.title import Title
from pbem.web import documents, sheets


@require_GET
def titles(request: HttpRequest) -> HttpResponse:
    """All titles."""
    return render(request, "web/titles.html", {"titles": registry.titles()})


@require_GET
def title(request: HttpRequest, slug: str) -> HttpResponse:
    """One title: summary, sides, options, sequence, order language, documents."""
    found = _title(slug)
    page = {
        "title": found,
        "kinds": sheets.kinds(found),
        "standing_help": [(info, found.standing_help(info.slug)) for info in found.sides],
        "documents": documents.documents(found),
    }
    return render(request, "web/title.html", page)


@require_GET
def document(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """One document of a title."""
    found = _title(slug)
    try:
        body = documents.document(found, name)
    except KeyError as error:
        raise Http404("There is no such document.") from error
    heading = dict(documents.documents(found))[name]
    return render(request, "web/document.html", {"title": found, "heading": heading, "body": body})


def _title(slug: str) -> Title[Any]:
    try:
        return registry.title(slug)
    except KeyError as error:
        raise Http404("There is no such game.") from error
