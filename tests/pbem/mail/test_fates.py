"""What each e-mail service's own words about a bounce mean for the letter and for its reader."""

import base64
import json
from importlib import import_module
from typing import Any

import pytest
from anymail.backends.test import EmailBackend
from anymail.signals import AnymailTrackingEvent
from django.http import HttpRequest, QueryDict
from django.test import Client, RequestFactory

from pbem.accounts.models import Person
from pbem.mail import delivery, sending
from pbem.mail.fates import Fate, fate
from pbem.mail.models import Letter
from pbem.play.models import Game, Seat
from tests.pbem.mail.post import ask_of

LATE, LOST, GONE = Fate.LATE, Fate.LOST, Fate.NO_MAILBOX
AT = 1_774_068_000


def sparkpost(kind: str, number: str | None, reason: str = "") -> dict[str, Any]:
    event = {"type": kind, "timestamp": str(AT), "transmission_id": "abc-1", "raw_reason": reason}
    return {"msys": {"message_event": event | ({"bounce_class": number} if number else {})}}


def ses(kind: str, part: dict[str, Any]) -> dict[str, Any]:
    mail = {"messageId": "abc-1", "destination": ["ann@example.org"], "tags": {}}
    return {"notificationType": kind, "mail": mail, kind.lower(): part}


def ses_bounce(kind: str, code: str) -> dict[str, Any]:
    reader = {"emailAddress": "ann@example.org", "diagnosticCode": f"smtp; {code}"}
    return ses("Bounce", {"bounceType": kind, "bounceSubType": "General", "bouncedRecipients": [reader]})


def sendgrid(event: str, **more: str) -> dict[str, Any]:
    return {"event": event, "timestamp": AT, "email": "ann@example.org", "anymail_id": "abc-1", **more}


def mailgun(severity: str, reason: str, code: int) -> dict[str, Any]:
    data = {"event": "failed", "severity": severity, "reason": reason, "timestamp": AT}
    status = {"delivery-status": {"code": code, "message": "no"}, "message": {"headers": {}}}
    return {"signature": {"token": "t"}, "event-data": data | status}


def mailjet(event: str, error: str, **more: bool) -> dict[str, Any]:
    return {"event": event, "time": AT, "MessageID": 7, "error": error, **more}


def mailersend(kind: str) -> dict[str, Any]:
    return {"type": f"activity.{kind}", "data": {"type": kind, "created_at": "2026-03-21T04:40:00Z"}}


def resend(message: str, **more: str) -> dict[str, Any]:
    return {"type": "email.bounced", "data": {"email_id": "abc-1", "bounce": {"message": message, **more}}}


def postal(payload: dict[str, Any]) -> dict[str, Any]:
    return {"uuid": "u", "timestamp": AT, "payload": {"message": {"id": "abc-1"}, **payload}}


def mailtrap(event: str, **more: str) -> dict[str, Any]:
    return {"event": event, "timestamp": AT, "message_id": "abc-1", **more}


def unisender(status: str, delivery_status: str) -> dict[str, Any]:
    return {"status": status, "email": "a@b.c", "delivery_info": {"delivery_status": delivery_status}}


def mandrill(event: str) -> dict[str, Any]:
    return {"event": event, "ts": AT, "_id": "abc-1", "msg": {"email": "a@b.c", "diag": ""}}


KEYS: dict[str, dict[str, Any]] = {
    "mailgun": {"webhook_signing_key": "k"},
    "mandrill": {"webhook_key": "k"},
    "resend": {"signing_secret": None},
    "postal": {"webhook_key": "k"},
    "unisender_go": {"api_key": "k"},
    "mailersend": {"signing_secret": "k"},
}


def view_of(service: str) -> Any:
    """Anymail's view that takes a service's word about letters."""
    module = import_module(f"anymail.webhooks.{service}")
    kinds = (
        each
        for name, each in vars(module).items()
        if name.endswith(("TrackingWebhookView", "CombinedWebhookView"))
    )
    kind: Any = next(each for each in kinds if each.__module__ == module.__name__)
    if service == "amazon_ses":  # making one asks for Amazon's own library, which its events do not need
        return kind.__new__(kind)
    return kind(**KEYS.get(service, {}))


def normalised(service: str, own: dict[str, Any]) -> AnymailTrackingEvent:
    """The event that anymail makes of a service's own."""
    view = view_of(service)
    found: Any
    match service:
        case "sparkpost":
            found = view.esp_to_anymail_event(*view.unwrap_event(own))
        case "amazon_ses":
            (found,) = view.esp_to_anymail_events(own, {"MessageId": "e"})
        case "mailgun" if "code" in own:
            form = QueryDict(mutable=True)
            form.update(own)
            found = view.mailgun_legacy_to_anymail_event(form)
        case "mandrill":
            found = view.mandrill_tracking_to_anymail_event(own)
        case "resend":
            found = view.esp_to_anymail_event(own, HttpRequest())
        case "postal":
            request = RequestFactory().post("/", json.dumps(own), content_type="application/json")
            (found,) = view.parse_events(request)
        case _:
            found = view.esp_to_anymail_event(own)
    assert isinstance(found, AnymailTrackingEvent)
    return found


@pytest.mark.filterwarnings("ignore::anymail.exceptions.AnymailInsecureWebhookWarning")
@pytest.mark.filterwarnings("ignore::anymail.exceptions.AnymailNotSupportedWarning")
@pytest.mark.parametrize(
    ("service", "own", "became"),
    [
        # The number alone says what kind of bounce it was.
        *(("sparkpost", sparkpost("bounce", str(n)), LATE) for n in (1, 20, 21, 22, 23, 24, 40, 70)),
        *(("sparkpost", sparkpost("out_of_band", str(n)), GONE) for n in (10, 30)),
        *(("sparkpost", sparkpost("bounce", str(n)), LOST) for n in (25, 50, 51, 52, 53, 54)),
        ("sparkpost", sparkpost("bounce", None, "550 5.1.1 unknown"), GONE),
        ("sparkpost", sparkpost("bounce", None, "452 4.2.2 full"), LATE),
        ("sparkpost", sparkpost("delay", "22"), LATE),
        ("sparkpost", sparkpost("policy_rejection", "25", "550 5.7.1 content"), LOST),
        ("sparkpost", sparkpost("policy_rejection", "25", "554 recipient address suppressed"), GONE),
        ("sparkpost", sparkpost("generation_failure", None, "554 5.6.0 template"), LOST),
        ("sparkpost", sparkpost("delivery", None), None),
        ("amazon_ses", ses_bounce("Transient", "452 4.2.2 full"), LATE),
        ("amazon_ses", ses_bounce("Undetermined", "550 odd"), LATE),
        ("amazon_ses", ses_bounce("Permanent", "550 5.1.1 unknown"), GONE),
        ("amazon_ses", ses("Reject", {"reason": "Bad content"}), LOST),
        ("sendgrid", sendgrid("bounce", type="bounce", status="5.1.1", reason="550 5.1.1 unknown"), GONE),
        ("sendgrid", sendgrid("bounce", type="bounce", status="4.2.2", reason="452 full"), LATE),
        ("sendgrid", sendgrid("bounce", type="blocked", status="5.7.1", reason="550 spam"), LATE),
        ("sendgrid", sendgrid("dropped", reason="Bounced Address"), GONE),
        ("sendgrid", sendgrid("dropped", reason="Spam Reporting Address"), GONE),
        ("sendgrid", sendgrid("dropped", reason="Spam Content"), LOST),
        ("sendgrid", sendgrid("deferred", response="451 later"), LATE),
        ("mandrill", mandrill("soft_bounce"), LATE),
        ("mandrill", mandrill("hard_bounce"), GONE),
        ("mandrill", mandrill("reject"), GONE),
        ("mandrill", mandrill("deferral"), LATE),
        ("mailgun", mailgun("temporary", "generic", 452), LATE),
        ("mailgun", mailgun("permanent", "bounce", 550), GONE),
        ("mailgun", mailgun("permanent", "suppress-bounce", 605), GONE),
        ("mailgun", mailgun("permanent", "generic", 550), LOST),
        ("mailgun", {"event": "bounced", "code": "550", "timestamp": str(AT)}, GONE),
        ("mailgun", {"event": "bounced", "code": "4.2.2", "timestamp": str(AT)}, LATE),
        ("mailjet", mailjet("bounce", "user unknown", hard_bounce=True), GONE),
        ("mailjet", mailjet("bounce", "quota exceeded", hard_bounce=False), LATE),
        ("mailjet", mailjet("blocked", "preblocked"), GONE),
        ("mailjet", mailjet("blocked", "content blocked"), LOST),
        ("mailersend", mailersend("soft_bounced"), LATE),
        ("mailersend", mailersend("hard_bounced"), GONE),
        ("brevo", {"event": "soft_bounce", "ts_epoch": AT}, LATE),
        ("brevo", {"event": "hard_bounce", "ts_epoch": AT}, GONE),
        ("brevo", {"event": "invalid_email", "ts_epoch": AT}, GONE),
        ("brevo", {"event": "blocked", "ts_epoch": AT}, GONE),
        ("brevo", {"event": "error", "ts_epoch": AT}, LOST),
        ("resend", resend("The provider sent a hard bounce message.", type="Permanent"), GONE),
        ("resend", resend("sent a bounce message: the inbox was full.", type="Transient"), LATE),
        ("resend", resend("Resend has suppressed sending to this address.", type="Permanent"), GONE),
        ("postal", postal({"status": "SoftFail", "output": "451 later"}), LATE),
        ("postal", postal({"status": "HardFail", "output": "550 5.1.1 unknown"}), GONE),
        ("postal", postal({"status": "HardFail", "output": "550 5.7.1 spam"}), LOST),
        ("postal", postal({"bounce": {"id": 3}}), GONE),
        ("mailtrap", mailtrap("soft bounce"), LATE),
        ("mailtrap", mailtrap("bounce", response="550 5.1.1 unknown"), GONE),
        ("mailtrap", mailtrap("reject", reason="recipient is on the suppression list"), GONE),
        ("mailtrap", mailtrap("reject", reason="unverified domain"), LOST),
        ("unisender_go", unisender("soft_bounced", "err_mailbox_full"), LATE),
        ("unisender_go", unisender("hard_bounced", "err_user_unknown"), GONE),
        ("unisender_go", unisender("hard_bounced", "err_spam_rejected"), LOST),
        ("postmark", {"RecordType": "Bounce", "Type": "DnsError"}, LATE),
        ("postmark", {"RecordType": "Bounce", "Type": "SoftBounce"}, LATE),
        ("postmark", {"RecordType": "Bounce", "Type": "HardBounce"}, GONE),
        ("postmark", {"RecordType": "Bounce", "Type": "ManuallyDeactivated"}, GONE),
        ("postmark", {"RecordType": "Bounce", "Type": "DMARCPolicy"}, LOST),
        ("postmark", {"RecordType": "Bounce", "Type": "VirusNotification"}, LOST),
    ],
)
def test_what_a_service_says(service: str, own: dict[str, Any], became: Fate | None) -> None:
    name = view_of(service).esp_name
    assert fate(normalised(service, own), name) is became


@pytest.fixture
def secret(settings: Any) -> str:
    settings.ANYMAIL = {"WEBHOOK_SECRET": "somebody:something"}
    return "Basic " + base64.b64encode(b"somebody:something").decode()


@pytest.mark.parametrize(
    ("service", "own", "became"),
    [
        ("sparkpost", [sparkpost("bounce", "22")], LATE),
        ("sparkpost", [sparkpost("bounce", "10")], GONE),
        ("sparkpost", [sparkpost("bounce", "51")], LOST),
        ("sendgrid", [sendgrid("bounce", type="bounce", status="5.1.1", reason="550 5.1.1 unknown")], GONE),
    ],
)
def test_what_follows_from_it(
    client: Client, secret: str, game: Game, blue: Seat, anna: Person, service: str, own: Any, became: Fate
) -> None:
    """Only an address that leads nowhere gets no more letters; a lost letter is seen to be lost."""
    sending.send_due()
    Letter.objects.filter(person=anna).update(provider_id="abc-1")
    assert tell(client, secret, service, own) == 200
    letter = Letter.objects.get(person=anna)
    anna.refresh_from_db()
    assert anna.mail_ok is (became is not GONE)
    states = {LATE: Letter.State.SENT, LOST: Letter.State.FAILED, GONE: Letter.State.BOUNCED}
    assert letter.state == states[became]
    assert (letter.deferred_at is not None) is (became is LATE)
    told = delivery.of_ask(ask_of(blue))
    assert told is not None
    expected = {LATE: "delayed on its way", LOST: "the letter did not arrive", GONE: "the letter came back"}
    assert told.sentence.endswith(expected[became])


def tell(client: Client, secret: str, service: str, own: Any) -> int:
    """What a service is answered when it tells of a letter."""
    address, body = f"/anymail/{service}/tracking/", json.dumps(own)
    return client.post(address, body, content_type="application/json", HTTP_AUTHORIZATION=secret).status_code


def test_the_services_name_for_a_letter_leads_back_to_it(
    client: Client, secret: str, settings: Any, game: Game, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.EMAIL_BACKEND = "anymail.backends.test.EmailBackend"
    monkeypatch.setattr(
        EmailBackend, "get_esp_message_id", lambda _, message: f"named {message.to[0]}", raising=True
    )
    sending.send_due()
    letter = Letter.objects.get(person=anna)
    assert letter.provider_id == f"named {anna.email}"
    bounced = [{"msys": {"message_event": {"type": "bounce", "bounce_class": "10"}}}]
    bounced[0]["msys"]["message_event"]["transmission_id"] = letter.provider_id
    assert tell(client, secret, "sparkpost", bounced) == 200
    states = dict(Letter.objects.values_list("person__display_name", "state"))
    assert states == {"Anna": "bounced", "Bert": "sent"}


def test_a_service_that_is_quicker_than_our_note_is_asked_to_say_it_again(
    client: Client, secret: str, game: Game, anna: Person
) -> None:
    sending.send_due()
    mine = Letter.objects.filter(person=anna)
    mine.update(state=Letter.State.SENDING, provider_id="", to=anna.email)
    own = [{"msys": {"message_event": {"type": "bounce", "bounce_class": "10", "transmission_id": "abc-1"}}}]
    own[0]["msys"]["message_event"]["raw_rcpt_to"] = anna.email.upper()
    client.raise_request_exception = False
    assert tell(client, secret, "sparkpost", own) == 500
    mine.update(state=Letter.State.SENT, provider_id="abc-1")
    assert tell(client, secret, "sparkpost", own) == 200
    assert mine.get().state == Letter.State.BOUNCED
    own[0]["msys"]["message_event"]["transmission_id"] = "of an account"
    assert tell(client, secret, "sparkpost", own) == 200
