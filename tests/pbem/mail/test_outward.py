"""An address that a member names never leads inside: by number, name, changing name or redirect."""

import io
import socket
from typing import Any

import pytest
import requests
from requests.adapters import HTTPAdapter
from requests_hardened import ip_filter

from pbem.mail import outward

INSIDE = [
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:10.0.0.1]",
    "[fe80::1]",
    "[fd00::1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[::7f00:1]",
    "[::ffff:0:7f00:1]",
    "[fec0::1]",
    "[64:ff9b:1::a00:1]",
    "[4000::1]",
    "127.1",
    "0177.0.0.1",
    "2130706433",
    "0x7f000001",
    "localhost",
]


@pytest.fixture(autouse=True)
def _no_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever would really be sent is a failure."""

    def fail(*_: Any, **__: Any) -> None:
        raise AssertionError("a connection was made")

    monkeypatch.setattr(socket.socket, "connect", fail)


@pytest.mark.parametrize("host", INSIDE)
def test_no_address_inside_is_asked(host: str) -> None:
    with pytest.raises(outward.NotAllowed):
        outward.post_json(f"https://{host}/x", {"content": "x"})


@pytest.mark.parametrize("host", ["93.184.216.34", "[2606:4700:4700::1111]"])
def test_the_open_internet_is_asked(host: str) -> None:
    with pytest.raises(AssertionError, match="a connection was made"):
        outward.post_json(f"https://{host}/x", {"content": "x"})


@pytest.mark.parametrize("inside", ["127.0.0.1", "10.0.0.7", "169.254.169.254", "::1", "fd00::7"])
def test_no_name_that_leads_inside_is_asked(inside: str, monkeypatch: pytest.MonkeyPatch) -> None:
    family = socket.AF_INET6 if ":" in inside else socket.AF_INET
    found = [(family, socket.SOCK_STREAM, 6, "", (inside, 443))]
    monkeypatch.setattr(ip_filter.socket, "getaddrinfo", lambda *_, **__: found)
    with pytest.raises(outward.NotAllowed, match="an address inside"):
        outward.post_json("https://chat.example.org/x", {"content": "x"})


def test_a_name_is_looked_up_once_and_that_address_is_the_one_connected_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name that points outside when it is checked and inside a moment later gains nothing."""
    answers = iter(["93.184.216.34", "127.0.0.1"])
    asked: list[str] = []

    def resolve(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        address = host if host[0].isdigit() else next(answers)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    reached: list[Any] = []

    def connect(self: socket.socket, address: Any) -> None:
        reached.append(address)
        raise OSError("no way out")

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    monkeypatch.setattr(socket.socket, "connect", connect)
    with pytest.raises(outward.NotTaken):
        outward.post_json("https://chat.example.org/x", {"content": "x"})
    assert reached
    assert {address[0] for address in reached} == {"93.184.216.34"}
    assert asked.count("chat.example.org") == 1


@pytest.mark.parametrize(
    "address", ["http://chat.example.org/", "https://a:b@chat.example.org/", "https:///x"]
)
def test_only_plain_https(address: str) -> None:
    with pytest.raises(outward.NotAllowed):
        outward.post_json(address, {})


def test_no_proxy_of_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
    seen: dict[str, Any] = {}

    def send(self: HTTPAdapter, request: Any, **kwargs: Any) -> requests.Response:
        seen.update(kwargs)
        answer = requests.Response()
        answer.request = request
        answer.status_code, answer.raw = 204, io.BytesIO()
        return answer

    monkeypatch.setattr(HTTPAdapter, "send", send)
    outward.post_json("https://chat.example.org/x", {"content": "x"})
    assert not seen["proxies"]
    assert seen["timeout"] == outward.TIMEOUT


@pytest.mark.parametrize(
    ("status", "headers", "wait"),
    [
        (302, {"Location": "http://127.0.0.1/"}, 0),
        (429, {"Retry-After": "2.5"}, 2),
        (500, {"Retry-After": "soon"}, 0),
    ],
)
def test_a_redirect_is_not_followed_and_a_refusal_is_told(
    status: int, headers: dict[str, str], wait: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    def send(self: HTTPAdapter, request: Any, **_: Any) -> requests.Response:
        calls.append(request.url)
        answer = requests.Response()
        answer.request = request
        answer.status_code, answer.url, answer.raw = status, request.url, io.BytesIO()
        answer.headers.update(headers)
        return answer

    monkeypatch.setattr(HTTPAdapter, "send", send)
    with pytest.raises(outward.NotTaken) as caught:
        outward.post_json("https://chat.example.org/x", {"content": "x"})
    assert (caught.value.status, caught.value.wait) == (status, wait)
    assert calls == ["https://chat.example.org/x"]
