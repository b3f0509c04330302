"""A test that lacks its service says so, and CI does not let that pass."""

import pytest

from tests import conftest, services


@pytest.fixture
def _nothing_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "is_postgres_there", lambda: False)
    monkeypatch.setattr(services, "is_redis_there", lambda: False)
    monkeypatch.setattr(services, "chromium", lambda: None)


@pytest.mark.usefixtures("_nothing_answers")
@pytest.mark.parametrize(
    ("mark", "reason"),
    [
        ("redis", "needs Redis, which does not answer here"),
        ("browser", "needs Chromium, which is not here"),
        ("celery", "needs PostgreSQL and Redis"),
    ],
)
def test_a_missing_service_skips_and_in_ci_fails(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, mark: str, reason: str
) -> None:
    request.node.add_marker(mark)
    monkeypatch.setattr(conftest, "REQUIRED", False)
    with pytest.raises(pytest.skip.Exception, match=reason):
        conftest.pytest_runtest_setup(request.node)
    monkeypatch.setattr(conftest, "REQUIRED", True)
    with pytest.raises(pytest.fail.Exception, match=reason):
        conftest.pytest_runtest_setup(request.node)


@pytest.mark.usefixtures("_nothing_answers")
def test_a_test_that_needs_nothing_runs(request: pytest.FixtureRequest) -> None:
    conftest.pytest_runtest_setup(request.node)
