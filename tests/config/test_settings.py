"""The two ways to run, each started as a process of its own with an environment of its own."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHOW = """
import json, sys
from django.conf import settings
print(json.dumps({name: getattr(settings, name) for name in sys.argv[1:]}, default=str))
"""


def start(arguments: list[str], var: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    clean = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    clean |= {"DJANGO_SETTINGS_MODULE": "config.settings", "PBEM_VAR_DIR": str(var), **environment}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=clean,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def settings(var: Path, environment: dict[str, str], *names: str) -> dict[str, object]:
    done = start(["-c", SHOW, *names], var, environment)
    assert done.returncode == 0, done.stderr
    shown: dict[str, object] = json.loads(done.stdout)
    return shown


SERVER = {
    "DATABASE_URL": "postgres://pbem:pw@db.example.org:5433/games",
    "REDIS_URL": "redis://cache.example.org:6379/0",
    "PBEM_SECRET_KEY": "k3y-" * 20 + "0123456789",
    "PBEM_PUBLIC_URL": "https://games.example.org/",
    "PBEM_MAIL_SENDER": "postmark",
    "ANYMAIL_POSTMARK_SERVER_TOKEN": "pm",
    "ANYMAIL_WEBHOOK_SECRET": "name:password",
}


def test_a_bare_machine_needs_nothing(tmp_path: Path) -> None:
    shown = settings(
        tmp_path,
        {},
        "DATABASES",
        "CELERY_BROKER_URL",
        "EMAIL_BACKEND",
        "DEBUG",
        "ALLOWED_HOSTS",
        "PBEM_MAIL_DOMAIN",
    )
    database = shown["DATABASES"]["default"]  # type: ignore[index]
    assert database["ENGINE"].endswith("sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert str(shown["CELERY_BROKER_URL"]).startswith("memory://")
    assert "mailbox" in str(shown["EMAIL_BACKEND"])
    assert shown["DEBUG"] is False
    assert "localhost" in shown["ALLOWED_HOSTS"]  # type: ignore[operator]
    assert shown["PBEM_MAIL_DOMAIN"] == "localhost"


def test_the_secret_of_a_bare_machine_lasts(tmp_path: Path) -> None:
    first = settings(tmp_path, {}, "SECRET_KEY")
    assert settings(tmp_path, {}, "SECRET_KEY") == first
    assert (tmp_path / "secret").read_text() == first["SECRET_KEY"]


def test_a_server_is_described_by_its_environment(tmp_path: Path) -> None:
    names = ["DATABASES", "CACHES", "CELERY_BROKER_URL", "EMAIL_BACKEND", "ANYMAIL", "ALLOWED_HOSTS"]
    names += ["CSRF_TRUSTED_ORIGINS", "SESSION_COOKIE_SECURE", "DEFAULT_FROM_EMAIL"]
    shown = settings(tmp_path, SERVER, *names)
    database = shown["DATABASES"]["default"]  # type: ignore[index]
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example.org", 5433, "games")
    assert shown["CACHES"]["default"]["LOCATION"] == SERVER["REDIS_URL"]  # type: ignore[index]
    assert shown["CELERY_BROKER_URL"] == SERVER["REDIS_URL"]
    assert shown["EMAIL_BACKEND"] == "anymail.backends.postmark.EmailBackend"
    assert shown["ANYMAIL"] == {"POSTMARK_SERVER_TOKEN": "pm", "WEBHOOK_SECRET": "name:password"}
    assert shown["ALLOWED_HOSTS"] == ["games.example.org"]
    assert shown["CSRF_TRUSTED_ORIGINS"] == ["https://games.example.org"]
    assert shown["SESSION_COOKIE_SECURE"] is True
    assert shown["DEFAULT_FROM_EMAIL"] == "Play by e-mail <games@games.example.org>"
    assert not list(tmp_path.iterdir()), "a server keeps nothing on its disk"


def test_a_server_without_a_secret_does_not_start(tmp_path: Path) -> None:
    done = start(["-c", SHOW, "DEBUG"], tmp_path, {**SERVER, "PBEM_SECRET_KEY": ""})
    assert done.returncode != 0
    assert "PBEM_SECRET_KEY must be set" in done.stderr


def test_a_server_passes_djangos_own_deployment_check(tmp_path: Path) -> None:
    done = start(["manage.py", "check", "--deploy", "--fail-level", "WARNING"], tmp_path, SERVER)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("proxies", ["0", "1"])
def test_forwarded_https_is_believed_only_behind_a_proxy(tmp_path: Path, proxies: str) -> None:
    # Read in a process of its own: the setting does not exist at all without a proxy.
    code = "from django.conf import settings; print(settings.SECURE_PROXY_SSL_HEADER)"
    done = start(["-c", code], tmp_path, {**SERVER, "PBEM_PROXIES": proxies})
    expected = "None" if proxies == "0" else "('HTTP_X_FORWARDED_PROTO', 'https')"
    assert done.stdout.strip() == expected


def test_the_clocks_tasks_exist() -> None:
    """A renamed task would leave the clock calling into the void."""
    from django.conf import settings as live

    from config.celery import app

    app.loader.import_default_modules()
    scheduled = {entry["task"] for entry in live.CELERY_BEAT_SCHEDULE.values()}
    assert scheduled <= set(app.tasks)


def test_a_silent_redis_is_waited_for_some_seconds_only(tmp_path: Path) -> None:
    shown = settings(tmp_path, SERVER, "CELERY_BROKER_TRANSPORT_OPTIONS", "CACHES")
    carrier, cache = shown["CELERY_BROKER_TRANSPORT_OPTIONS"], shown["CACHES"]["default"]["OPTIONS"]  # type: ignore[index]
    for limits in (carrier, cache):
        assert 0 < limits["socket_connect_timeout"] <= limits["socket_timeout"] < 10  # type: ignore[index]


def test_work_is_acknowledged_late_and_is_json() -> None:
    from config.celery import app

    assert (app.conf.task_acks_late, app.conf.task_reject_on_worker_lost) == (True, True)
    assert (app.conf.worker_prefetch_multiplier, app.conf.accept_content) == (1, ["json"])


def test_the_example_names_every_variable_that_is_read() -> None:
    read = set()
    for module in (ROOT / "config" / "settings").glob("*.py"):
        read |= set(re.findall(r'environment\.(?:\w+)\(\s*"(\w+)"', module.read_text(encoding="utf-8")))
    example = (ROOT / "deploy" / "server.env.example").read_text(encoding="utf-8")
    named = set(re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE))
    assert read - {"ANYMAIL_"} == {name for name in named if not name.startswith("ANYMAIL_")}
