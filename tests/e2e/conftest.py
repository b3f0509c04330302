"""One house for all end-to-end tests: its processes take longer to start than most tests.

It is closed before other tests use the same database: its clock would sweep their games.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from tests.e2e import post
from tests.e2e.house import House
from tests.e2e.post import Postman


@pytest.fixture(scope="package")
def _post() -> Iterator[tuple[Postman, int]]:
    """The players' mail server and its port."""
    postman, controller = post.open_post()
    yield postman, controller.port
    controller.stop()


@pytest.fixture(scope="package")
def _house(
    _post: tuple[Postman, int],
    tmp_path_factory: pytest.TempPathFactory,
    django_db_setup: Any,
    django_db_blocker: Any,
) -> Iterator[House]:
    """The server's processes on the test database."""
    with django_db_blocker.unblock():
        house = House(tmp_path_factory.mktemp("house"), _post[1])
        try:
            house.open()
            yield house
        finally:
            house.close()
            if "PBEM_TEST_SHOW_LOGS" in os.environ:
                print(house.log(*house.processes))


@pytest.fixture
def postman(_post: tuple[Postman, int]) -> Postman:
    """The players' mail server."""
    return _post[0]


@pytest.fixture
def _going_on(_house: House) -> Iterator[None]:
    """Set up before the tables, so that it comes after them at the end: the processes go on."""
    yield
    _house.go_on()


@pytest.fixture
def house(_house: House, _going_on: None, transactional_db: None) -> Iterator[House]:
    """The server; after the test its processes stand still while its tables are emptied."""
    _house.turn_the_page()
    yield _house
    _house.stand_still()
