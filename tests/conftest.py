"""What all tests share: skipping for want of a service, a clean cache, benchmarks only on request."""

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings as hypothesis

from tests import at_work, services

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from pytest_django.live_server_helper import LiveServer

# Under this, a missing service is a failure: CI sets it, so that nothing is skipped unseen.
REQUIRED = os.environ.get("PBEM_REQUIRE_SERVICES") == "1"


def is_there(service: str) -> bool:
    """Whether a service, or the browser, can be used."""
    match service:
        case "PostgreSQL":
            return services.is_postgres_there()
        case "Redis":
            return services.is_redis_there()
        case _:
            return services.chromium() is not None


# No deadline: a busy machine is not a wrong answer. In CI the same examples every time.
hypothesis.register_profile("here", deadline=None)
hypothesis.register_profile("ci", deadline=None, derandomize=True)
hypothesis.load_profile("ci" if REQUIRED else "here")

NEEDS = {
    "postgres": ("PostgreSQL",),
    "redis": ("Redis",),
    "browser": ("Chromium",),
    "celery": ("PostgreSQL", "Redis"),
}


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips (or fails) a test whose marker names a service that does not answer."""
    needed = {service for mark in NEEDS if item.get_closest_marker(mark) for service in NEEDS[mark]}
    missing = sorted(service for service in needed if not is_there(service))
    if not missing:
        return
    found = "is not here" if missing == ["Chromium"] else "does not answer here"
    reason = f"needs {' and '.join(missing)}, which {found}"
    if REQUIRED:
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sorts benchmarks from tests; keeps tests that start processes on one worker of a parallel run."""
    _keep(config, items, is_benchmarking=config.getoption("benchmark_only"))
    for item in items:
        if any(item.get_closest_marker(mark) for mark in ("celery", "e2e", "browser")):
            item.add_marker(pytest.mark.xdist_group("processes"))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_node_collection_finished(node: Any, ids: Sequence[str]) -> None:
    """Ends a parallel run in which the tests that start processes would not stay together.

    They share carriers and mail doors, so two of them side by side take each other's work.
    """
    is_grouping = node.config.getoption("dist") == "loadgroup"
    has_processes = any(id.startswith("tests/e2e/test_faults") for id in ids)
    if is_grouping and has_processes and not any("@" in id for id in ids):
        pytest.exit("this pytest-xdist does not keep groups together: see pyproject.toml", returncode=4)


def _keep(config: pytest.Config, items: list[pytest.Item], is_benchmarking: bool) -> None:
    """Leaves benchmarks out, or with `--benchmark-only` everything else."""
    out = [
        item for item in items if ("benchmark" in getattr(item, "fixturenames", ())) is not is_benchmarking
    ]
    if out:
        config.hook.pytest_deselected(items=out)
        kept = set(items) - set(out)
        items[:] = [item for item in items if item in kept]


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Counted log-in attempts of one test do not throttle the next, nor does a Redis that was away there."""
    from django.core.cache import cache

    from pbem import redis_away

    redis_away.forget()
    cache.clear()
    yield
    redis_away.forget()
    cache.clear()


@pytest.fixture
def live_server(live_server: "LiveServer") -> "Iterator[LiveServer]":
    """The server for browsers, which has answered everything before the tables are emptied."""
    at_work.watch()
    yield live_server
    assert at_work.wait(), "a request of this test does not end"


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """Headless Chromium; tests that use it carry the mark `browser`."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=20_000)  # what is expected comes at once on an idle machine; CI's is not
    with sync_playwright() as playwright, pytest.MonkeyPatch.context() as patch:
        # Playwright keeps an event loop running in this thread, which Django takes for async code.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        chromium = playwright.chromium.launch(executable_path=services.chromium(), args=["--no-sandbox"])
        yield chromium
        chromium.close()
