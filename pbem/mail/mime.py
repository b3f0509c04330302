"""Taking apart letters that we wrote ourselves (strangers' letters: `pbem.mail.reading`)."""

import base64
from email.message import EmailMessage
from email.utils import parseaddr


def text_of(message: EmailMessage) -> str:
    """The plain part of a letter."""
    part = message.get_body(("plain",))
    return str(part.get_content()) if part is not None else ""


def html_of(message: EmailMessage) -> str:
    """The HTML part with pictures as ``data:`` addresses, so that it can be shown by itself."""
    part = message.get_body(("html",))
    if part is None:
        return ""
    html = str(part.get_content())
    for name, address in pictures_of(message).items():
        html = html.replace(f"cid:{name}", address)
    return html


def pictures_of(message: EmailMessage) -> dict[str, str]:
    """Every inline picture as a ``data:`` address, by its Content-ID."""
    found = {}
    for part in message.walk():
        name = str(part.get("Content-ID", "")).strip("<> ")
        if name and part.get_content_maintype() == "image":
            payload = part.get_payload(decode=True)
            data = base64.b64encode(payload if isinstance(payload, bytes) else b"").decode("ascii")
            found[name] = f"data:{part.get_content_type()};base64,{data}"
    return found


def address_in(message: EmailMessage, header: str) -> str:
    """The bare address in a header, empty if there is none."""
    return parseaddr(str(message.get(header, "")))[1]
