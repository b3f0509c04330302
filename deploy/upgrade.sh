#!/usr/bin/env bash
# upgrade.sh: brings one box to the code that is checked out, without a pause. Run it in the server's folder with the
# settings loaded, as somebody who may restart the units. It stops before anything is restarted if a running game
# would not go on under the new rules: the old processes then serve on, since migrations only add.
#   PBEM_PYTHON    the interpreter (.venv/bin/python)
#   PBEM_BACKUP_TO where the dump goes (/var/lib/pbem/backups)
set -euo pipefail
cd "$(dirname "$0")/.."
python=${PBEM_PYTHON:-.venv/bin/python}
backups=${PBEM_BACKUP_TO:-/var/lib/pbem/backups}

step() { printf '\n== %s\n' "$*"; }

step "packages"
"$python" -m pip install --quiet --require-hashes -r deploy/requirements.txt
step "backup"
deploy/backup.sh "$backups"
step "database" # the old processes still serve
"$python" manage.py migrate --noinput
step "rights of judges, organisers and hosts"
"$python" manage.py groups
step "rehearsal" # every running game under the new code; a drift ends the upgrade here
"$python" manage.py rehearse
step "pages"
"$python" manage.py collectstatic --noinput
step "restart"
systemctl restart pbem-worker pbem-beat # a worker ends what it has begun first
for unit in pbem-listen pbem-poll; do
    if systemctl is-enabled --quiet "$unit"; then systemctl restart "$unit"; fi
done
systemctl restart pbem-web # the socket stays open: requests wait, none is refused
step "all well?"
"$python" manage.py doctor --quiet
