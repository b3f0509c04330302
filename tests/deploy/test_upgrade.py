"""An upgrade: its steps in their order, and nothing restarted when a running game would drift."""

import os
import re
import subprocess
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db.migrations import AddField, RunPython, RunSQL
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import models as operations

ROOT = Path(__file__).resolve().parents[2]

STEPS = [
    "python -m pip install --quiet --require-hashes -r deploy/requirements.txt",
    "pg_dump",
    "python manage.py migrate --noinput",
    "python manage.py groups",
    "python manage.py rehearse",
    "python manage.py collectstatic --noinput",
    "systemctl restart pbem-worker pbem-beat",
    "systemctl is-enabled --quiet pbem-listen",
    "systemctl is-enabled --quiet pbem-poll",
    "systemctl restart pbem-poll",
    "systemctl restart pbem-web",
    "python manage.py doctor --quiet",
]
"""What is called on a box that fetches its letters by IMAP."""


def upgrade(tmp_path: Path, broken: str = "") -> tuple[int, list[str]]:
    """Run the script with stand-ins for what it calls; how it ended, and the calls without what varies."""
    log = tmp_path / "calls"
    stand_in = (
        '#!/bin/bash\necho "${0##*/} $*" >> "$CALLS"\n'
        'case "${0##*/} $*" in\n'
        '  "pg_dump "*) while [[ $1 != --file ]]; do shift; done; touch "$2" ;;\n'
        '  "pg_restore "*) echo "1; 0 1 TABLE DATA public play_game pbem" ;;\n'
        '  "systemctl is-enabled --quiet pbem-listen") exit 1 ;;\n'
        '  "$BROKEN") exit 1 ;;\nesac\n'
    )
    for name in ("python", "systemctl", "pg_dump", "pg_restore"):
        program = tmp_path / name
        program.write_text(stand_in)
        program.chmod(0o755)
    ran = subprocess.run(
        [ROOT / "deploy" / "upgrade.sh"],
        env={
            "PATH": f"{tmp_path}:{os.environ['PATH']}",
            "CALLS": str(log),
            "BROKEN": broken,
            "DATABASE_URL": "postgres://nobody@localhost/none",
            "PBEM_PYTHON": str(tmp_path / "python"),
            "PBEM_BACKUP_TO": str(tmp_path / "backups"),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    calls = [line for line in log.read_text().splitlines() if not line.startswith("pg_restore")]
    return ran.returncode, [re.sub(r"^pg_dump .*", "pg_dump", line) for line in calls]


def test_the_steps_of_an_upgrade_come_in_their_order(tmp_path: Path) -> None:
    assert upgrade(tmp_path) == (0, STEPS)
    assert len(list((tmp_path / "backups").glob("pbem-*.dump"))) == 1


@pytest.mark.parametrize("broken", [step for step in STEPS if "manage.py" in step and "doctor" not in step])
def test_nothing_is_restarted_when_a_step_fails(tmp_path: Path, broken: str) -> None:
    code, calls = upgrade(tmp_path, broken)
    assert code == 1
    assert calls == STEPS[: STEPS.index(broken) + 1]
    assert not any(call.startswith("systemctl") for call in calls)


def test_a_doctor_who_finds_something_bad_ends_it_badly(tmp_path: Path) -> None:
    assert upgrade(tmp_path, "python manage.py doctor --quiet") == (1, STEPS)


def test_the_commands_that_are_called_exist() -> None:
    from django.core.management import get_commands

    called = {step.split()[2] for step in STEPS if "manage.py" in step}
    assert called <= set(get_commands())


FIRST = {"accounts": 2, "league": 1, "mail": 2, "play": 7, "web": 2}
"""The last migration of each app before there was a server to upgrade."""


def later_operations() -> list[tuple[str, Any]]:
    """What later migrations do, with their names."""
    found = []
    for label, name in MigrationLoader(None, ignore_no_migrations=True).disk_migrations:
        config = apps.get_app_config(label)
        if config.name.startswith("pbem.") and int(name[:4]) > FIRST.get(label, 0):
            migration = import_module(f"{config.name}.migrations.{name}").Migration
            found += [(f"{label} {name}", operation) for operation in migration.operations]
    return found


def is_safe(operation: Any) -> bool:
    """Whether code of the release before can go on reading and writing the tables."""
    if isinstance(operation, AddField):
        return bool(operation.field.null or operation.field.many_to_many or operation.field.has_db_default())
    added = (
        operations.CreateModel,
        operations.AlterModelOptions,
        operations.IndexOperation,
        RunPython,
        RunSQL,
    )
    harmless = type(operation).__name__ in {"AlterField", "AlterModelManagers"}
    return isinstance(operation, added) or harmless


def test_migrations_only_add_so_that_old_processes_serve_on() -> None:
    found = later_operations()
    assert found
    assert [name for name, operation in found if not is_safe(operation)] == []
