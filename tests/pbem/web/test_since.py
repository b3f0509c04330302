"""What happened since: told beside every request and on the receipt, to each side what it may know."""

from collections.abc import Callable

from django.test import Client

from pbem.accounts.models import Person
from pbem.play import queries, service
from pbem.play.models import Ask, EventRow, Game, Question, Seat, Submission
from pbem.web import since
from tests.pbem.web.test_orders import number

Enter = Callable[[Person | None], Client]
WorkOff = Callable[[], None]


def send(client: Client, game: Game, seat: Seat, text: str) -> str:
    """The address of the receipt."""
    answer = client.post(f"/games/{game.code}/orders/", {"text": text, "question": number(seat)})
    return str(answer["Location"])


def told(page: str) -> str:
    """The part of a page that says what happened since."""
    _, _, rest = page.partition("What happened since")
    return rest.partition("</section>")[0]


def test_the_receipt_and_the_next_request_tell_what_came_of_the_orders(
    game: Game, blue: Seat, red: Seat, anna: Person, bert: Person, as_: Enter, work_off: WorkOff
) -> None:
    mine = as_(anna)
    assert told(mine.get(f"/games/{game.code}/orders/").content.decode()) == ""
    receipt = send(mine, game, blue, "BID 2")
    assert told(mine.get(receipt).content.decode()) == ""
    theirs = send(as_(bert), game, red, "BID 1")
    work_off()
    event = EventRow.objects.filter(game=game, audience="").latest("number")
    ask = Ask.objects.get(question__state__in=Question.CURRENT, seat__game=game)  # whom the dice have it be
    for person, page in ((anna, receipt), (bert, theirs), (ask.seat.person, f"/games/{game.code}/orders/")):
        words = told(as_(person).get(page).content.decode())
        assert f"/games/{game.code}/history/event/{event.number}/" in words
        assert f"/games/{game.code}/log/?turn={event.turn}" in words


def test_it_ends_where_the_next_request_begins_and_keeps_secrets(
    game: Game, blue: Seat, red: Seat, anna: Person, bert: Person, as_: Enter, work_off: WorkOff
) -> None:
    first = send(as_(anna), game, blue, "BID 1")
    theirs = send(as_(bert), game, red, "BID 1")
    work_off()
    march = number(blue)
    send(as_(anna), game, blue, "MARCH A1 0101")
    work_off()
    secret = EventRow.objects.get(game=game, kind="move", question_number=march)
    assert secret.audience == "|blue|"
    where = f"/history/event/{secret.number}/"
    assert where not in told(as_(anna).get(first).content.decode())
    own = Submission.objects.get(seat=blue, question_number=march)
    assert where in told(as_(anna).get(f"/games/{game.code}/receipts/{own.pk}/").content.decode())
    for page in (theirs, f"/games/{game.code}/orders/"):
        assert where not in as_(bert).get(page, follow=True).content.decode()


def test_many_events_are_told_in_short_fighting_first(
    game: Game, blue: Seat, red: Seat, anna: Person, as_: Enter, work_off: WorkOff
) -> None:
    service.submit(blue, "BID 1", "web")
    service.submit(red, "BID 1", "web")
    work_off()
    newest = EventRow.objects.filter(game=game).latest("number")
    for place in range(20):
        newest.pk, newest.number = None, newest.number + 1
        newest.kind, newest.audience = ("battle" if place == 3 else "move"), ""
        newest.text = f"event {place}"
        newest.save()
    page = as_(anna).get(f"/games/{game.code}/orders/")
    shown = page.context["since"]
    texts = [event.row.text for chapter in shown.chapters for event in chapter.events]
    assert len(texts) == since.FEW
    assert texts[0] == "event 3"
    assert shown.left_out == shown.count - since.FEW
    assert f"{shown.left_out} more in the log" in page.content.decode()


def test_receipts_are_counted_for_each_seat(
    game: Game, blue: Seat, red: Seat, anna: Person, bert: Person, as_: Enter
) -> None:
    for text in ("BID 1", "BID 2"):
        service.submit(red, text, "web")
    page = as_(anna).get(send(as_(anna), game, blue, "BID 2")).content.decode()
    assert "Your receipt 1 in this game" in page
    assert (
        "Your receipt 3 in this game" in as_(bert).get(send(as_(bert), game, red, "BID 3")).content.decode()
    )
    assert queries.submissions_of(red).count() == 3
