#!/usr/bin/env bash
# restore.sh DUMP: fills the empty database that DATABASE_URL names from a dump of backup.sh.
# All of it or nothing. Stop every process of the server first, and see "After a restore" in DEPLOY.md.
set -euo pipefail

dump=${1:?usage: restore.sh DUMP}
: "${DATABASE_URL:?not set}"
python=${PBEM_PYTHON:-python}
cd "$(dirname "$0")/.."

tables=$(psql --no-psqlrc --tuples-only --no-align --command \
    "select count(*) from information_schema.tables where table_schema = 'public'" "$DATABASE_URL")
if [[ $tables != 0 ]]; then
    echo "the database is not empty ($tables tables): make a new one, restore into that, then name it in DATABASE_URL" >&2
    exit 1
fi

pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname "$DATABASE_URL" "$dump"
# A dump of an older version of the server is brought up to date.
"$python" manage.py migrate --noinput
# Deadlines wait until the host has looked; nobody loses a game to an evening of repairs.
"$python" manage.py hold_deadlines "restored from $(basename "$dump")"
echo "restored; deadlines are held until you lift the halt in the admin"
