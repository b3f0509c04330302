"""The writing half of the API: check orders, send them, take them back, read the receipt."""

from typing import Any

from django.http import Http404, HttpRequest
from ninja import Router

from pbem.play import queries, service
from pbem.play.models import Source
from pbem.play.receipts import Receipt
from pbem.web import sheets
from pbem.web.access import visit_seated
from pbem.web.api import shapes
from pbem.web.api.auth import limit, require_orders

router = Router(tags=["orders"])
TROUBLES = {403: shapes.Trouble, 404: shapes.Trouble, 409: shapes.Trouble, 429: shapes.Trouble}


@router.post(
    "/games/{code}/check",
    response={200: shapes.CheckShape, **TROUBLES},
    summary="What would become of a text",
)
def check(request: HttpRequest, code: str, sheet: shapes.TextIn) -> dict[str, Any]:
    """A verdict for each line, with the rule and what would be allowed; nothing is written."""
    limit(request, "check")
    _, seat = visit_seated(request, code)
    return sheets.checked_json(queries.check(seat, sheet.text))


@router.post("/games/{code}/orders", response={200: shapes.ReceiptShape, **TROUBLES}, summary="Send orders")
def send(request: HttpRequest, code: str, sheet: shapes.OrdersIn) -> dict[str, Any]:
    """The receipt says what became of them: a sheet with a mistake is answered with 200 and not accepted."""
    limit(request, "orders")
    require_orders(request)
    _, seat = visit_seated(request, code)
    receipt = service.submit(
        seat, sheet.text, Source.API, question_number=sheet.request, at_deadline=sheet.at_deadline
    )
    return _receipt(receipt)


@router.post(
    "/games/{code}/withdraw", response={200: shapes.ReceiptShape, **TROUBLES}, summary="Take orders back"
)
def withdraw(request: HttpRequest, code: str, wanted: shapes.WithdrawIn) -> dict[str, Any]:
    """As long as they have not been carried out."""
    limit(request, "orders")
    require_orders(request)
    _, seat = visit_seated(request, code)
    return _receipt(service.withdraw(seat, wanted.request))


@router.get(
    "/games/{code}/receipts/{number}",
    response={200: shapes.ReceiptShape, **TROUBLES},
    summary="One of one's own receipts",
)
def receipt(request: HttpRequest, code: str, number: int) -> dict[str, Any]:
    """404 for those of others."""
    _, seat = visit_seated(request, code)
    found = queries.submissions_of(seat).filter(pk=number).first()
    if found is None:
        raise Http404("There is no such receipt of yours.")
    return _receipt(service.receipt_of(found))


def _receipt(told: Receipt) -> dict[str, Any]:
    return {
        "id": told.submission_id,
        "status": told.status,
        "headline": told.headline,
        "is_accepted": told.is_accepted,
        "request": told.question_number,
        "received_at": told.received_at,
        "digest": told.digest,
        "canonical": list(told.canonical),
        "lines": list(told.lines),
        "faults": list(told.faults),
        "notes": list(told.notes),
    }
