"""Receipts: what the server said of every set of orders, for the eyes of their own seat."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from pbem.play import queries, service
from pbem.play.models import Submission
from pbem.web.access import Visit, visit_begun, visit_seated
from pbem.web.since import after_orders
from pbem.web.views.games import header

MANY = 40


@require_GET
def receipts(request: HttpRequest, code: str) -> HttpResponse:
    """A player's own receipts; once the game is over, everybody's orders that were carried out."""
    found = visit_begun(request, code)
    if found.game.is_opened and (found.seat is None or "all" in request.GET):
        return _list(request, found, queries.published_orders(found.game), is_all=True)
    found, seat = visit_seated(request, code)
    return _list(request, found, queries.submissions_of(seat), is_all=False)


def _list(request: HttpRequest, found: Visit, rows: QuerySet[Submission], *, is_all: bool) -> HttpResponse:
    page = Paginator(rows, MANY).get_page(request.GET.get("page"))
    asked = found.game.questions.filter(number__in=[row.question_number for row in page])
    turns = dict(asked.values_list("number", "turn"))
    told = [(row, turns.get(row.question_number or 0)) for row in page]
    return render(
        request, "web/receipts.html", {**header(found), "rows": page, "told": told, "is_all": is_all}
    )


@login_required
@require_GET
def receipt(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """One receipt of the player's own."""
    found, seat = visit_seated(request, code)
    row = get_object_or_404(queries.submissions_of(seat), pk=number)
    page = {
        **header(found),
        "row": row,
        "receipt": service.receipt_of(row),
        "place": queries.submissions_of(seat).filter(pk__lte=row.pk).count(),
        "since": after_orders(found, row.question_number) if row.question_number is not None else None,
    }
    return render(request, "web/receipt.html", page)
