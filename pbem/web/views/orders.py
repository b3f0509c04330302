"""The order form: the text sheet, its check while typing, and what the map offers for a unit."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.defaultfilters import date as written
from django.utils import timezone
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from games.engine.request import PASS
from games.engine.sheet import STANDING
from pbem.play import queries, service
from pbem.play.models import Ask, Seat, Source
from pbem.play.receipts import Receipt
from pbem.web import lessons, mapping, sheets, since
from pbem.web.access import Visit, visit_seated
from pbem.web.acting import attempt
from pbem.web.throttle import limited
from pbem.web.views.games import header, last_round, looked_at


@gzip_page
@login_required
@limited("orders", "30/minute")
def orders(request: HttpRequest, code: str) -> HttpResponse:
    """The sheet for what is asked now; sending it leads to the receipt."""
    found, seat = visit_seated(request, code)
    act = request.POST.get("act")
    if request.method == "POST" and act == "draft":
        return _keep(request, found, seat)
    if request.method == "POST" and act != "check":
        return _send(request, found, seat)
    ask, request_now = queries.current_ask(seat), queries.request_for(seat)
    if ask is None or request_now is None or not found.game.is_live:
        return redirect("game", code)
    typed = request.POST.get("text", "")[: sheets.MAX_TEXT]
    text = typed or _first_text(seat, ask, request_now.template())
    page = {
        **header(found),
        "guide": lessons.guide_of(found, text),
        "ask": ask,
        "request_now": request_now,
        "options": request_now.options(),
        "words": sheets.words(request_now),
        "subjects": sheets.by_hex(request_now.subjects()),
        "text": text,
        "draft": queries.draft_of(seat, ask.question.number),
        "checked": sheets.checked_json(queries.check(seat, typed)) if typed else None,
        "standing_orders": queries.accepted_for(ask),
        "early": queries.early_of(seat),
        "default": request_now.default(),
        "verbs": sheets.verbs(request_now),
        "since": since.before_request(found, ask),
        "focus": " ".join(looked_at(found)),
        **mapping.shown(
            found, events=last_round(queries.events_for(found.game, found.side)), asked=request_now
        ),
    }
    return render(request, "web/orders.html", page)


def _first_text(seat: Seat, ask: Ask, template: tuple[str, ...]) -> str:
    """What the sheet holds at first: a draft, else the orders that stand or were kept, else the template.

    The remarks of a template are for letters; here the list and the map say the same. A PASS that stands
    alone is for letters too: here it is a button, and nobody should send it by mistake.
    """
    draft = queries.draft_of(seat, ask.question.number)
    if draft is not None:
        return draft.text
    earlier = queries.accepted_for(ask) or queries.kept_for(ask)
    if earlier is not None:
        return earlier.text
    lines = [line for line in template if not line.startswith("#")]
    return "" if lines == [PASS] else "\n".join(lines)


def _number(request: HttpRequest) -> int | None:
    number = request.POST.get("question", "")
    return int(number) if number.isdecimal() else None


def _keep(request: HttpRequest, found: Visit, seat: Seat) -> HttpResponse:
    """Keep the sheet as a draft: not ready yet."""
    number = _number(request)
    if number is not None:
        text = request.POST.get("text", "")
        attempt(request, lambda: service.save_draft(seat, text, number), "Kept as a draft; it is not sent.")
    return redirect("orders", found.game.code)


def _send(request: HttpRequest, found: Visit, seat: Seat) -> HttpResponse:
    number, text = _number(request), request.POST.get("text", "")
    is_patient = request.POST.get("act") == "deadline"
    receipts: list[Receipt] = []
    attempt(
        request,
        lambda: receipts.append(
            service.submit(seat, text, Source.WEB, question_number=number, at_deadline=is_patient)
        ),
    )
    if not receipts:
        return redirect("orders", found.game.code)
    if receipts[0].is_accepted and number is not None:
        service.drop_draft(seat, number)
    return redirect("receipt", found.game.code, receipts[0].submission_id)


@login_required
@require_POST
@limited("draft", "60/minute")
def draft(request: HttpRequest, code: str) -> HttpResponse:
    """Keep what is being written, by the page itself. A draft is no order; an empty one is thrown away."""
    _, seat = visit_seated(request, code)
    ask = queries.current_ask(seat)
    if ask is None or ask.question.number != _number(request):
        return JsonResponse({"error": "That request has been decided: nothing is kept for it."}, status=409)
    try:
        kept = service.save_draft(seat, request.POST.get("text", ""), ask.question.number)
    except service.Refused as refused:
        return JsonResponse({"error": refused.reason}, status=413)
    if kept is None:
        return JsonResponse({"saved_at": None})
    said = written(timezone.localtime(kept.saved_at), "H:i T")  # in the reader's zone
    return JsonResponse({"saved_at": kept.saved_at, "words": said})


@login_required
@require_POST
@limited("check", "240/minute")
def check(request: HttpRequest, code: str) -> HttpResponse:
    """What would become of a text, as JSON; nothing is written."""
    _, seat = visit_seated(request, code)
    text = request.POST.get("text", "")
    if len(text) > sheets.MAX_TEXT:
        return JsonResponse({"error": "That is too long."}, status=413)
    return JsonResponse(sheets.checked_json(queries.check(seat, text)))


@login_required
@require_POST
@limited("check", "240/minute")
def suggest(request: HttpRequest, code: str) -> HttpResponse:
    """The lines the map offers for a subject, given the sheet so far; which lines they would replace."""
    _, seat = visit_seated(request, code)
    asked = queries.request_for(seat)
    subject = request.POST.get("subject", "")
    if asked is None or subject not in {known.id for known in asked.subjects()}:
        return JsonResponse(sheets.NOTHING_SUGGESTED)
    lines = request.POST.get("text", "")[: sheets.MAX_TEXT].splitlines()
    return JsonResponse(sheets.suggested_json(asked, subject, lines))


@login_required
@limited("orders", "30/minute")
def ahead(request: HttpRequest, code: str) -> HttpResponse:
    """Standing orders for reactions, and early orders for later requests of this turn."""
    found, seat = visit_seated(request, code)
    if request.method == "POST":
        return _send_ahead(request, found, seat)
    if not found.game.is_live or not seat.side:
        return redirect("game", code)
    page = {
        **header(found),
        "standing": seat.standing,
        "standing_help": found.title.standing_help(seat.side),
        "early": queries.early_of(seat),
        "kinds": sheets.kinds(found.title),
        "changes": seat.standing_changes.all()[:5],
    }
    return render(request, "web/ahead.html", page)


def _send_ahead(request: HttpRequest, found: Visit, seat: Seat) -> HttpResponse:
    """One section as the sheet would have it, so that both ways have the same receipt."""
    heading = request.POST.get("kind", STANDING)
    known = {STANDING, *(kind for kind, _, _ in sheets.kinds(found.title))}
    heading = heading if heading in known else STANDING
    text = f"[{heading}]\n{request.POST.get('text', '')}"
    receipts: list[Receipt] = []
    if not attempt(request, lambda: receipts.append(service.submit(seat, text, Source.WEB))):
        return redirect("ahead", found.game.code)
    return redirect("receipt", found.game.code, receipts[0].submission_id)


@login_required
@require_POST
@limited("orders", "30/minute")
def withdraw(request: HttpRequest, code: str) -> HttpResponse:
    """Take accepted orders back while they have not been carried out."""
    _, seat = visit_seated(request, code)
    number = _number(request)
    attempt(
        request,
        lambda: service.withdraw(seat, -1 if number is None else number),
        "Your orders are taken back; the request is open again.",
    )
    return redirect("orders", code)
