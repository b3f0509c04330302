"""The examples for a host's own machine: read as the programs that use them would read them."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from pbem.watch import metrics
from tests.deploy.tools import program

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"


def read(name: str) -> Any:
    return yaml.safe_load((DEPLOY / name).read_text(encoding="utf-8"))


# Prometheus ------------------------------------------------------------------------------------------------


def known_metrics() -> dict[str, set[str]]:
    """Every measure the server gives, with the names of its labels."""
    text = metrics.page().decode()
    found: dict[str, set[str]] = {name: set() for name in re.findall(r"^# TYPE (\w+)", text, re.MULTILINE)}
    for name, labels in re.findall(r"^(\w+)\{(.*)\}", text, re.MULTILINE):
        found[name] |= set(re.findall(r'(\w+)="', labels))
    return found


def rules() -> list[dict[str, Any]]:
    return [rule for group in read("prometheus/alerts.yml")["groups"] for rule in group["rules"]]


@pytest.mark.django_db
def test_alerts_ask_for_measures_the_server_gives() -> None:
    known = known_metrics()
    for rule in rules():
        for name, labels in re.findall(r"\b(pbem_\w+)(?:\{(.*?)\})?", rule["expr"]):
            assert name in known, rule["alert"]
            wanted = set(re.findall(r"(\w+)=", labels))
            if known[name]:
                assert wanted <= known[name], rule["alert"]


@pytest.mark.django_db
def test_alerts_name_states_that_exist() -> None:
    text = metrics.page().decode()
    for rule in rules():
        for name, label, value in re.findall(r'\b(pbem_\w+)\{(\w+)="([^"]+)"\}', rule["expr"]):
            if label != "quantile":  # shown only once there is something to measure
                assert f'{name}{{{label}="{value}"}}' in text, rule["alert"]


def test_every_alert_says_what_is_the_matter_and_how_pressing_it_is() -> None:
    names = [rule["alert"] for rule in rules()]
    assert len(set(names)) == len(names) > 8
    for rule in rules():
        assert rule["labels"]["severity"] in {"page", "ticket"}
        assert rule["annotations"]["summary"]
    told = (DEPLOY / "DEPLOY.md").read_text(encoding="utf-8")
    for name in re.findall(r"`([A-Z][A-Za-z]+)`", told):
        if name in told.partition("| what you see |")[2]:
            assert name in names


def test_promtool_takes_the_rules_and_the_example(tmp_path: Path) -> None:
    promtool = program("promtool")
    folder = shutil.copytree(DEPLOY / "prometheus", tmp_path / "prometheus")
    token = tmp_path / "token"
    token.write_text("secret")
    example = folder / "prometheus.yml"
    example.write_text(example.read_text().replace("/etc/prometheus/pbem-token", str(token)))
    ran = subprocess.run([promtool, "check", "config", example], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


# systemd ---------------------------------------------------------------------------------------------------


def test_systemd_takes_the_units(tmp_path: Path) -> None:
    analyze = program("systemd-analyze")
    units = []
    for unit in sorted((DEPLOY / "systemd").iterdir()):
        text = re.sub(
            r"^ExecStart=/srv/pbem/\S+", "ExecStart=/bin/true", unit.read_text(), flags=re.MULTILINE
        )
        units.append(tmp_path / unit.name)
        units[-1].write_text(text)
    ran = subprocess.run([analyze, "verify", *units], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_units_call_what_is_there() -> None:
    names = {unit.name for unit in (DEPLOY / "systemd").iterdir()}
    for unit in (DEPLOY / "systemd").glob("*.service"):
        text = unit.read_text()
        (call,) = re.findall(r"^ExecStart=/srv/pbem/(\S+)(.*)$", text, re.MULTILINE)
        assert call[0].startswith(".venv/bin/") or (ROOT / call[0]).is_file(), unit.name
        for needed in re.findall(r"^(?:Requires|Also)=(.*)$", text, re.MULTILINE):
            assert set(needed.split()) <= names, unit.name


# Compose ---------------------------------------------------------------------------------------------------


def test_compose_is_whole() -> None:
    compose = read("compose.yaml")
    services = compose["services"]
    assert {"db", "redis", "migrate", "web", "worker", "beat", "caddy"} <= set(services)
    for name, service in services.items():
        assert "image" in service, name
        assert set(service.get("depends_on", ())) <= set(services), name
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            if source.startswith("."):
                assert (DEPLOY / source).is_file(), name
            else:
                assert source in compose["volumes"], name
        for file in [service["env_file"]] if "env_file" in service else []:
            assert (DEPLOY / f"{file}.example").is_file(), name
    migrate = services["migrate"]["command"][-1]
    assert migrate == "python manage.py migrate --noinput && python manage.py groups"
    waits = {name for name, service in services.items() if "migrate" in service.get("depends_on", ())}
    assert waits == {"web", "worker", "beat", "listen", "poll"}


def composer() -> list[str]:
    """Docker's compose, or the older program of that name, which Debian has; skips where neither is."""
    docker, old = shutil.which("docker"), shutil.which("docker-compose")
    if (
        docker
        and subprocess.run([docker, "compose", "version"], capture_output=True, check=False).returncode == 0
    ):
        return [docker, "compose"]
    if old is None:
        pytest.skip("needs docker's compose plugin or docker-compose, which are not here")
    return [old]


def test_docker_takes_the_compose_file(tmp_path: Path) -> None:
    command = composer()
    folder = shutil.copytree(DEPLOY, tmp_path / "deploy")
    (folder / "server.env").write_text("")
    file = folder / "compose.yaml"
    if command[0].endswith("docker-compose"):  # it has never heard of a project's name in the file
        file.write_text(file.read_text().replace("\nname: pbem\n", "\n"))
    settings = {"PBEM_DATABASE_PASSWORD": "secret", "PBEM_HOST": "games.example.org", "PATH": "/usr/bin:/bin"}

    def config(**given: str) -> subprocess.CompletedProcess[str]:
        ask = [*command, "--file", str(file), "config", "--quiet"]
        return subprocess.run(ask, env=given, capture_output=True, text=True, check=False)

    ran = config(**settings)
    assert ran.returncode == 0, ran.stderr
    for name in ("PBEM_DATABASE_PASSWORD", "PBEM_HOST"):  # without them nothing starts
        ran = config(**{key: value for key, value in settings.items() if key != name})
        assert ran.returncode != 0
        assert name in ran.stderr
    file.write_text(file.read_text().replace("depends_on:", "depend_on:"))
    assert config(**settings).returncode != 0  # it does look
