"""Keeps the pinned versions: `python deploy/lock.py` writes them, `--upgrade` renews, `--check` compares.

uv's own lock file names the index it was made from, so it stays out of version control. What is committed:

* `deploy/requirements.txt` and `deploy/requirements-dev.txt`: every package with version and hashes,
  for `pip install --require-hashes -r` on a host;
* `[tool.uv] constraint-dependencies` in `pyproject.toml`: the same versions, so that `uv run` in a fresh
  clone resolves to exactly these.
"""

import argparse
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROJECT = ROOT / "pyproject.toml"
FILES = {
    ROOT / "deploy" / "requirements.txt": ["--no-dev"],
    ROOT / "deploy" / "requirements-dev.txt": ["--only-dev"],
}
HEADER = "# Written by deploy/lock.py; do not edit.\n"

_BLOCK = re.compile(r"constraint-dependencies = \[\n.*?\n\]\n|constraint-dependencies = \[\]\n", re.DOTALL)
_PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s;]+)(?:\s*;\s*(?P<marker>[^\\]+?))?\s*\\?$")
_ADDRESS = re.compile(r"\w+://|--(?:index|extra-index|find-links|trusted-host)")


def pins(text: str) -> list[str]:
    """The `name==version ; marker` of each package in a requirements file, in order."""
    found = [match for line in text.splitlines() if (match := _PIN.match(line))]
    return sorted(
        f"{match['name']}=={match['version']}" + (f" ; {match['marker']}" if match["marker"] else "")
        for match in found
    )


def normal(name: str) -> str:
    """A package's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def named(requirement: str) -> str:
    """The package that a requirement such as `psycopg[binary]>=3.2` names."""
    match = re.match(r"[A-Za-z0-9._-]+", requirement)
    if match is None:
        raise ValueError(f"not a requirement: {requirement!r}")
    return normal(match.group())


def faults() -> list[str]:
    """Where the files disagree with each other or with the project; empty when all is well."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    texts = {path: path.read_text(encoding="utf-8") if path.exists() else "" for path in FILES}
    pinned = {pin for text in texts.values() for pin in pins(text)}
    constraints = set(project["tool"]["uv"].get("constraint-dependencies", []))
    wanted = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    names = {named(pin) for pin in pinned}
    return [
        *(f"{pin}: pinned, but no constraint in pyproject.toml" for pin in sorted(pinned - constraints)),
        *(f"{pin}: a constraint, but pinned in no file" for pin in sorted(constraints - pinned)),
        *(f"{want}: wanted, but pinned in no file" for want in wanted if named(want) not in names),
        *(f"{path.name}: names an index or address" for path, text in texts.items() if _ADDRESS.search(text)),
    ]


def export(options: list[str]) -> str:
    """The pinned packages of one requirements file, from uv's lock."""
    command = ["uv", "export", "--frozen", "--format", "requirements.txt", "--no-emit-project"]
    command += ["--no-header", "--no-annotate", *options]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603 (fixed words)
    return HEADER + done.stdout


def constrain(constraints: list[str]) -> None:
    """Puts the constraints into pyproject.toml in place of the old ones."""
    lines = "".join(f'    "{pin}",\n' for pin in constraints)
    block = f"constraint-dependencies = [\n{lines}]\n" if lines else "constraint-dependencies = []\n"
    text = PROJECT.read_text(encoding="utf-8")
    PROJECT.write_text(_BLOCK.sub(lambda _: block, text, count=1), encoding="utf-8")


def write(upgrade: bool) -> None:
    """Resolves afresh (keeping present versions unless `upgrade`) and writes all three places."""
    command = ["uv", "lock", *(["--upgrade"] if upgrade else [])]
    if upgrade:
        constrain([])
    subprocess.run(command, cwd=ROOT, check=True)  # noqa: S603 (fixed words)
    for path, options in FILES.items():
        path.write_text(export(options), encoding="utf-8")
    constrain(sorted({pin for path in FILES for pin in pins(path.read_text(encoding="utf-8"))}))
    subprocess.run(["uv", "lock"], cwd=ROOT, check=True)


def main() -> int:
    """Writes or checks; the exit code is 1 when a check finds fault."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="compare only")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions")
    options = parser.parse_args()
    if not options.check:
        write(options.upgrade)
    found = faults()
    print("\n".join(found) or "the pinned versions agree")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
