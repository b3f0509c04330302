"""A button pressed after the log-in ran out."""

import pytest
from django.test import Client

PRACTICE = "/titles/panzer44/practice/"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("before", "leads_to"),
    [
        ("http://testserver/titles/panzer44/", "/account/login/?next=%2Ftitles%2Fpanzer44%2F"),
        ("http://testserver/titles/?page=2", "/account/login/?next=%2Ftitles%2F%3Fpage%3D2"),
        ("http://elsewhere.example/titles/panzer44/", f"/account/login/?next={PRACTICE}"),
        ("http://[broken", f"/account/login/?next={PRACTICE}"),
        ("", f"/account/login/?next={PRACTICE}"),
    ],
)
def test_the_log_in_leads_back_to_the_page_with_the_button(
    client: Client, before: str, leads_to: str
) -> None:
    answer = client.post(PRACTICE, headers={"Referer": before})
    assert (answer.status_code, answer["Location"]) == (302, leads_to)


@pytest.mark.django_db
def test_a_page_that_was_only_looked_at_is_where_one_comes_back_to(client: Client) -> None:
    answer = client.get("/desk/", headers={"Referer": "http://testserver/titles/"})
    assert answer["Location"] == "/account/login/?next=/desk/"
