"""What all tests share: skipping for want of a service, a clean cache, benchmarks only on request."""

import os
from collections.abc import Callable, Iterator

import pytest

from tests import services

# Under this, a missing service is a failure: CI sets it, so that nothing is skipped unseen.
REQUIRED = os.environ.get("PBEM_REQUIRE_SERVICES") == "1"

Missing = Callable[[], bool]
NEEDS: dict[str, tuple[tuple[str, Missing], ...]] = {
    "postgres": (("PostgreSQL", lambda: not services.is_postgres_there()),),
    "redis": (("Redis", lambda: not services.is_redis_there()),),
    "browser": (("Chromium", lambda: services.chromium() is None),),
    "celery": (
        ("PostgreSQL", lambda: not services.is_postgres_there()),
        ("Redis", lambda: not services.is_redis_there()),
    ),
}


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips (or fails) a test whose marker names a service that does not answer."""
    missing = sorted(
        {
            name
            for mark in NEEDS
            if item.get_closest_marker(mark)
            for name, is_missing in NEEDS[mark]
            if is_missing()
        }
    )
    if not missing:
        return
    reason = f"needs {' and '.join(missing)}, which {'does' if len(missing) == 1 else 'do'} not answer here"
    if REQUIRED:
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves benchmarks out unless `--benchmark-only` asks for them."""
    if config.getoption("benchmark_only"):
        return
    slow = [item for item in items if "benchmark" in getattr(item, "fixturenames", ())]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Counted log-in attempts of one test do not throttle the next."""
    from django.core.cache import cache

    cache.clear()
    yield
    cache.clear()
