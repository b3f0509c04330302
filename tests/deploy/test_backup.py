"""A dump, restored into an empty database of the real PostgreSQL, holds every row."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from psycopg import sql

from tests.services import POSTGRES_URL

ROOT = Path(__file__).resolve().parents[2]
NAMES = {"from": f"backup_from_{os.getpid()}", "to": f"backup_to_{os.getpid()}"}

pytestmark = [pytest.mark.postgres, pytest.mark.slow]


def url(name: str) -> str:
    return urlunsplit(urlsplit(POSTGRES_URL)._replace(path=f"/{NAMES[name]}"))


def environment(name: str) -> dict[str, str]:
    kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
    return kept | {
        "DATABASE_URL": url(name),
        "PBEM_SECRET_KEY": "only-for-tests-" + "0" * 40,
        "PBEM_PYTHON": sys.executable,
        "PBEM_BACKUPS": "2",
    }


def run(name: str, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=ROOT, env=environment(name), capture_output=True, text=True, timeout=300, check=False
    )


def administer(statement: str, name: str) -> None:
    with closing(psycopg.connect(POSTGRES_URL, autocommit=True)) as server:
        server.execute(sql.SQL(statement).format(sql.Identifier(NAMES[name])))  # type: ignore[arg-type]  # ours


def rows(name: str) -> dict[str, int]:
    """How many rows each table holds."""
    with closing(psycopg.connect(url(name))) as database:
        tables = database.execute(
            "select table_name from information_schema.tables where table_schema = 'public' order by 1"
        ).fetchall()
        counted = {}
        for (table,) in tables:
            query = sql.SQL("select count(*) from {}").format(sql.Identifier(table))
            found = database.execute(query).fetchone()
            counted[table] = found[0] if found else 0
        return counted


FILL = """
from pbem.accounts import service as accounts
from pbem.play import service
from django.contrib.sessions.models import Session
from django.utils import timezone
a = accounts.enrol("a@example.org", "Ann", "secret word 1", is_superuser=True)
b = accounts.enrol("b@example.org", "Bob")
game = service.open_challenge(a, "kaisers_battle", side="german")
service.accept(game, b)
Session.objects.create(session_key="k", session_data="x", expire_date=timezone.now())
"""


@pytest.fixture(scope="module")
def filled() -> Iterator[None]:
    """A database with a running game in it, and an empty one."""
    for name in NAMES:
        administer("create database {}", name)
    try:
        done = run("from", sys.executable, "manage.py", "migrate", "--verbosity", "0")
        assert done.returncode == 0, done.stderr
        done = run("from", sys.executable, "manage.py", "shell", "--command", FILL)
        assert done.returncode == 0, done.stderr
        yield
    finally:
        for name in NAMES:
            administer("drop database if exists {} with (force)", name)


def test_what_is_restored_is_what_was_there(filled: None, tmp_path: Path) -> None:
    before = rows("from")
    assert before["play_game"] == 1
    assert before["play_notice"] > 0
    saved = run("from", "deploy/backup.sh", str(tmp_path))
    assert saved.returncode == 0, saved.stderr
    dump = Path(saved.stdout.strip())
    assert dump.stat().st_mode & 0o077 == 0
    done = run("to", "deploy/restore.sh", str(dump))
    assert done.returncode == 0, done.stderr
    after = rows("to")
    # The restore holds deadlines, and has the host told; log-ins are not kept.
    changed = {table: after[table] - count for table, count in before.items() if after[table] != count}
    assert changed == {"play_halt": 1, "play_auditentry": 1, "play_notice": 1, "django_session": -1}
    checked = run("to", sys.executable, "manage.py", "migrate", "--check")
    assert checked.returncode == 0, checked.stdout
    again = run("to", "deploy/restore.sh", str(dump))
    assert again.returncode == 1
    assert "not empty" in again.stderr
    assert rows("to") == after


def test_only_the_newest_are_kept_and_nothing_else_is_touched(filled: None, tmp_path: Path) -> None:
    old = [tmp_path / f"pbem-2025010{day}T000000Z.dump" for day in (1, 2, 3)]
    for path in [*old, tmp_path / "mine.dump"]:
        path.write_text("old")
    saved = run("from", "deploy/backup.sh", str(tmp_path))
    assert saved.returncode == 0, saved.stderr
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {Path(saved.stdout.strip()).name, "pbem-20250103T000000Z.dump", "mine.dump"}


def test_a_failed_dump_is_no_backup(tmp_path: Path, filled: None) -> None:
    empty = run("to", "deploy/backup.sh", str(tmp_path))
    gone = subprocess.run(
        ["deploy/backup.sh", str(tmp_path)],
        cwd=ROOT,
        env=environment("from") | {"DATABASE_URL": url("from") + "_not_there"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert gone.returncode != 0
    finished = list(tmp_path.glob("*.dump"))
    assert len(finished) == (1 if empty.returncode == 0 else 0)
