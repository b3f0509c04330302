"""Reading the environment: one helper per type, each with a default and a clear complaint."""

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

_YES = frozenset({"1", "true", "yes", "on"})
_NO = frozenset({"0", "false", "no", "off", ""})


def text(name: str, default: str = "") -> str:
    """The variable as it stands, without surrounding blanks."""
    return os.environ.get(name, default).strip()


def flag(name: str, default: bool = False) -> bool:
    """A yes-or-no variable.

    Raises ImproperlyConfigured when the value is neither.
    """
    value = os.environ.get(name)
    if value is None:
        return default
    word = value.strip().lower()
    if word in _YES:
        return True
    if word in _NO:
        return False
    raise ImproperlyConfigured(f"{name} must be yes or no, not {value!r}")


def number(name: str, default: int) -> int:
    """A whole-number variable.

    Raises ImproperlyConfigured when the value is not a whole number.
    """
    value = text(name)
    if not value:
        return default
    try:
        return int(value)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}") from error


def words(name: str, default: str = "") -> list[str]:
    """A comma-separated variable as a list, empty parts left out."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def with_prefix(prefix: str) -> dict[str, str]:
    """All variables whose name starts with `prefix`, by the rest of the name."""
    return {name.removeprefix(prefix): value for name, value in os.environ.items() if name.startswith(prefix)}


def secret(name: str, keep_in: Path | None) -> str:
    """A secret from the variable, or else made once and kept in the file `keep_in`.

    Raises ImproperlyConfigured when the variable is empty and no file may be made: a server that
    several processes or machines share must be told its secret.
    """
    value = text(name)
    if value:
        return value
    if keep_in is None:
        raise ImproperlyConfigured(f"{name} must be set when the server runs on a database of its own")
    if not keep_in.exists():
        keep_in.parent.mkdir(parents=True, exist_ok=True)
        _write_once(keep_in, secrets.token_urlsafe(48))
    return keep_in.read_text(encoding="ascii").strip()


def _write_once(path: Path, value: str) -> None:
    """Put `value` in place in one stroke, readable by its owner only; the first of two writers wins."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(value, encoding="ascii")
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
