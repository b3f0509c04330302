"""The people at the table: one who only writes letters, one who only uses the pages."""

from __future__ import annotations

import http.cookiejar
import re
import urllib.parse
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field

from lxml import html

from pbem.play.models import Ask
from tests.e2e import post
from tests.e2e.house import House
from tests.e2e.post import Got, Postman

PASSWORD = "the road to Ham, 1918"

LINK = re.compile(r"http://\S+/account/confirm-email/\S+")


class Visitor:
    """A visitor of the pages with a browser's manners: cookies, forms with their hidden fields, redirects."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.at = ""
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(jar)

    def get(self, path: str) -> str:
        """A page, after all redirects."""
        return self._open(urllib.parse.urljoin(self.url, path))

    def post(self, page: str, form_with: str, **fields: str) -> str:
        """Fill in the form of a page that holds some words, and send it; the page it leads to."""
        document = html.fromstring(self.get(page))
        form = next(form for form in document.forms if form_with in html.tostring(form).decode())
        goal = urllib.parse.urljoin(self.at, form.action or "")
        data = dict(form.form_values()) | fields
        return self._open(goal, urllib.parse.urlencode(data).encode())

    def _open(self, address: str, data: bytes | None = None) -> str:
        request = urllib.request.Request(address, data)  # noqa: S310 - the server's own pages
        request.add_header("Referer", self.at)
        with self.opener.open(request, timeout=60) as answer:
            self.at = answer.url
            return str(answer.read().decode())


@dataclass
class Person:
    """A member: his address, and his way into the pages."""

    name: str
    house: House
    postman: Postman
    visitor: Visitor = field(init=False)

    def __post_init__(self) -> None:
        self.visitor = Visitor(self.house.url)

    @property
    def address(self) -> str:
        """Where his letters go."""
        return f"{self.name.lower()}@players.example"

    @property
    def inbox(self) -> list[Got]:
        """His letters, oldest first."""
        return self.postman.to(self.address)

    def sign_up(self) -> None:
        """Fill in the form, follow the link of the letter, log in."""
        self.visitor.post(
            "/account/signup/",
            "password2",
            display_name=self.name,
            email=self.address,
            password1=PASSWORD,
            password2=PASSWORD,
            timezone="Europe/Berlin",
        )
        letter = self.postman.wait(self.address, lambda got: bool(LINK.search(got.text)), "a link to confirm")
        link = LINK.search(letter.text)
        assert link
        self.visitor.post(link[0], "confirm-email")
        self.log_in()

    def log_in(self) -> None:
        """By address and password."""
        page = self.visitor.post("/account/login/", 'name="login"', login=self.address, password=PASSWORD)
        assert "Log out" in page

    # By letter --------------------------------------------------------------------------------------------

    def letter_for(self, ask: Ask) -> Got:
        """The letter whose answer goes to this request."""
        return self.postman.wait(
            self.address, lambda got: f"+{ask.token}@" in got.reply_to, f"a letter for {ask.name}"
        )

    def write(self, letter: Got, lines: Sequence[str]) -> str:
        """Answer a letter; the Message-ID of the answer."""
        return post.send(post.reply(letter, "\n".join(lines)), self.house.door_port)

    def answer_to(self, message_id: str) -> Got:
        """What the server wrote back to a letter of his."""
        return self.postman.wait(self.address, lambda got: got.answers == message_id, "an answer")

    # By the pages -------------------------------------------------------------------------------------------

    def submit(self, code: str, lines: Sequence[str]) -> str:
        """Send the order form; the page with the receipt."""
        self.house.forget_limits()
        return self.visitor.post(f"/games/{code}/orders/", "<textarea", text="\n".join(lines))
