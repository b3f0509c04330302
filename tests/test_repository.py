"""What holds for the repository as a whole: what may stand in it, and how it is kept."""

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES = ("games", "pbem", "config")

# Put together here, so that this file passes its own tests.
MACHINE_PATHS = re.compile(
    "/(?:" + "|".join(["wo" + "rk", "fa" + "rm", "ro" + "ot", "ho" + "me", "Us" + "ers"]) + ")/"
)
INDEX_HOSTS = re.compile(
    "|".join(["pypi" + r"\.org", "python" + "hosted", "npm" + "js", r"deb\." + "debian", "simple" + "/>"])
)
UNFINISHED = re.compile(
    r"\b(?:" + "|".join(["TO" + "DO", "FIX" + "ME"]) + r")\b|raise NotImpl" + r"ementedError"
)

IGNORE = re.compile(
    r"#\s*(?:noqa|type:\s*ignore)\b"
    r"(?P<code>(?::\s*[A-Z]+\d+(?:,\s*[A-Z]+\d+)*|\[[\w, -]+\])?)(?P<reason>.*)"
)


@cache
def files() -> tuple[Path, ...]:
    """Every file under version control, or about to be, that is there."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return tuple(path for name in sorted(set(listed.split("\0"))) if name and (path := ROOT / name).is_file())


def texts() -> dict[str, str]:
    """The readable ones, by their name."""
    found = {}
    for path in files():
        raw = path.read_bytes()
        if b"\0" not in raw[:8000]:
            found[path.relative_to(ROOT).as_posix()] = raw.decode("utf-8", errors="replace")
    return found


def sources() -> dict[str, str]:
    """The product's own Python files, by their name."""
    return {
        name: text
        for name, text in texts().items()
        if name.endswith(".py") and name.startswith(PACKAGES) and "/migrations/" not in name
    }


def hits(pattern: re.Pattern[str], among: dict[str, str]) -> list[str]:
    """file:line of each match."""
    return [
        f"{name}:{number}"
        for name, text in among.items()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_machine_path_stands_anywhere() -> None:
    assert hits(MACHINE_PATHS, texts()) == []


def test_no_package_index_is_named() -> None:
    assert hits(INDEX_HOSTS, texts()) == []


def test_no_lock_that_names_an_index() -> None:
    assert [
        path.name for path in files() if path.name in {"uv.lock", "poetry.lock", "package-lock.json"}
    ] == []


def test_nothing_is_left_unfinished() -> None:
    assert hits(UNFINISHED, sources()) == []


def test_no_secret_and_no_database_is_committed() -> None:
    private = re.compile(r"(?:^|/)(?:var|staticfiles)/|\.sqlite3$|\.env$|(?:^|/)secret$")
    names = [path.relative_to(ROOT).as_posix() for path in files()]
    assert [name for name in names if private.search(name)] == []


def test_every_module_says_what_it_is_for() -> None:
    silent = [name for name, text in sources().items() if not ast.get_docstring(ast.parse(text))]
    assert silent == []


def test_every_folder_of_code_is_a_package() -> None:
    folders = {(ROOT / name).parent for name in sources()}
    assert [str(folder) for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


def test_files_stay_small() -> None:
    long = {name: text.count("\n") for name, text in sources().items() if text.count("\n") > 400}
    assert long == {}


def test_functions_stay_small() -> None:
    long = [
        f"{name}:{node.lineno} {node.name}"
        for name, text in sources().items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno >= 60
    ]
    assert long == []


def is_explained(line: str) -> bool:
    """Whether the line ignores nothing, or names what it ignores and says why."""
    found = IGNORE.search(line)
    return found is None or bool(found["code"] and re.search("[a-z]{2}", found["reason"]))


@pytest.mark.parametrize(
    "line", ["x = 1  # noqa", "x  # noqa: S105", "x  # type: ignore", "x  # type: ignore[misc]"]
)
def test_a_bare_ignore_is_noticed(line: str) -> None:
    assert not is_explained(line)


@pytest.mark.parametrize(
    "line", ["x = 1", "x  # noqa: S105, S106 - an order", "x  # type: ignore[misc]  # no types"]
)
def test_an_explained_ignore_passes(line: str) -> None:
    assert is_explained(line)


def test_every_ignore_is_explained() -> None:
    silent = [
        f"{name}:{number}"
        for name, text in sources().items()
        for number, line in enumerate(text.splitlines(), 1)
        if not is_explained(line)
    ]
    assert silent == []


def test_every_title_is_named_in_the_contracts() -> None:
    titles = {
        path.name
        for path in (ROOT / "games").iterdir()
        if (path / "__init__.py").exists() and path.name not in {"engine", "hexwar"}
    }
    floors = next(
        contract
        for contract in PROJECT["tool"]["importlinter"]["contracts"]
        if contract.get("containers") == ["games"]
    )
    assert titles <= set(re.findall(r"\w+", floors["layers"][0]))


def test_every_app_is_registered() -> None:
    from django.conf import settings

    apps = {f"pbem.{path.parent.name}" for path in (ROOT / "pbem").glob("*/apps.py")}
    assert apps == {app for app in settings.INSTALLED_APPS if app.startswith("pbem.")}


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    from django.core.management import call_command

    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_the_pinned_versions_agree() -> None:
    command = [sys.executable, "deploy/lock.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_licence_is_the_one_the_project_names() -> None:
    assert PROJECT["project"]["license"] == "AGPL-3.0-or-later"
    first = (ROOT / "LICENSE").read_text(encoding="utf-8").splitlines()[:2]
    assert first == ["GNU AFFERO GENERAL PUBLIC LICENSE", "Version 3, 19 November 2007"]


def test_every_library_that_is_used_is_asked_for() -> None:
    """A package that only comes along with another may be gone tomorrow."""
    trees = [ast.parse(text) for text in sources().values()]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    roots = {name.split(".")[0] for name in names} - sys.stdlib_module_names - {"games", "pbem", "config"}
    asked = {
        re.sub(r"[-_.]+", "-", re.split(r"[\[<>=]", want)[0]) for want in PROJECT["project"]["dependencies"]
    }
    providers = packages_distributions()
    assert {
        root
        for root in roots
        if not asked & {re.sub(r"[-_.]+", "-", name.lower()) for name in providers[root]}
    } == set()
