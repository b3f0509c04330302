"""Reading the environment."""

import stat
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment


@pytest.mark.parametrize(
    ("value", "meaning"), [("1", True), ("Yes", True), (" on ", True), ("false", False), ("", False)]
)
def test_a_flag_reads_yes_and_no(monkeypatch: pytest.MonkeyPatch, value: str, meaning: bool) -> None:
    monkeypatch.setenv("PBEM_TRIAL", value)
    assert environment.flag("PBEM_TRIAL", not meaning) is meaning


def test_what_is_not_set_has_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PBEM_TRIAL", raising=False)
    assert environment.flag("PBEM_TRIAL", True) is True
    assert environment.number("PBEM_TRIAL", 7) == 7
    assert environment.words("PBEM_TRIAL", "a, b,") == ["a", "b"]
    assert environment.text("PBEM_TRIAL", "x") == "x"


@pytest.mark.parametrize("read", [environment.flag, lambda name: environment.number(name, 0)])
def test_nonsense_is_refused_by_name(monkeypatch: pytest.MonkeyPatch, read: object) -> None:
    monkeypatch.setenv("PBEM_TRIAL", "perhaps")
    assert callable(read)
    with pytest.raises(ImproperlyConfigured, match="PBEM_TRIAL"):
        read("PBEM_TRIAL")


def test_a_secret_is_made_once_and_is_for_its_owner_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PBEM_TRIAL", raising=False)
    place = tmp_path / "var" / "secret"
    first = environment.secret("PBEM_TRIAL", place)
    assert len(first) >= 50
    assert environment.secret("PBEM_TRIAL", place) == first
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert list(place.parent.iterdir()) == [place]


def test_a_secret_from_the_environment_is_written_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBEM_TRIAL", "told")
    assert environment.secret("PBEM_TRIAL", tmp_path / "secret") == "told"
    assert list(tmp_path.iterdir()) == []


def test_a_shared_server_must_be_told_its_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PBEM_TRIAL", raising=False)
    with pytest.raises(ImproperlyConfigured, match="PBEM_TRIAL"):
        environment.secret("PBEM_TRIAL", None)
