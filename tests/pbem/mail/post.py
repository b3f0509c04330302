"""Writing letters to the server and looking at what it wrote."""

from email.message import EmailMessage
from email.policy import SMTP
from email.utils import make_msgid

from django.conf import settings
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from pbem.accounts.models import Person
from pbem.mail import incoming, sending
from pbem.mail.models import Inbound, Letter
from pbem.mail.receiving import receive
from pbem.play.models import Ask, Game, Seat


def orders(token: str) -> str:
    return f"orders+{token}@{settings.PBEM_MAIL_DOMAIN}"


def chat(token: str) -> str:
    return f"chat+{token}@{settings.PBEM_MAIL_DOMAIN}"


def ask_of(seat: Seat) -> Ask:
    """What the seat is asked now."""
    return Ask.objects.get(seat=seat, question__state__in=["open", "ready"])


def write(text: str, sender: str, to: str, **headers: str) -> EmailMessage:
    """A letter as a mail program writes it."""
    letter = EmailMessage(policy=SMTP)
    letter["From"] = sender
    letter["To"] = to
    letter["Subject"] = headers.pop("Subject", "Re: your turn")
    letter["Message-ID"] = headers.pop("Message_ID", make_msgid(domain="example.org"))
    for name, value in headers.items():
        letter[name.replace("_", "-")] = value
    letter.set_content(text)
    return letter


def arrive(letter: EmailMessage | bytes, sender: str, to: str) -> Inbound:
    """Let a letter arrive and be read."""
    raw = letter if isinstance(letter, bytes) else letter.as_bytes()
    row = receive(raw, sender, [to])
    incoming.read(row.pk)
    row.refresh_from_db()
    return row


def mail_orders(seat: Seat, text: str, **headers: str) -> Inbound:
    """Orders from the seat's own person to the address of what it is asked."""
    assert seat.person is not None
    to = orders(ask_of(seat).token)
    return arrive(write(text, seat.person.email, to, **headers), seat.person.email, to)


def post() -> list[EmailMultiAlternatives]:
    """Send what is due; the messages that went out just now."""
    mail.outbox.clear()
    sending.send_due()
    return [message for message in mail.outbox if isinstance(message, EmailMultiAlternatives)]


def letters_to(person: Person, sent: list[EmailMultiAlternatives]) -> list[EmailMultiAlternatives]:
    return [message for message in sent if message.to == [person.email]]


def html_of(message: EmailMultiAlternatives) -> str:
    return str(message.alternatives[0][0])


def kinds(game: Game, person: Person) -> list[str]:
    """The kinds of the letters a person got in a game, in order."""
    letters = Letter.objects.filter(game=game, person=person, state=Letter.State.SENT)
    return list(letters.order_by("sent_at", "pk").values_list("kind", flat=True))
