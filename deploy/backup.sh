#!/usr/bin/env bash
# backup.sh FOLDER: one dump of the database DATABASE_URL names, checked, the oldest beyond PBEM_BACKUPS removed.
# Everything is in the database: games, orders, letters, people. The settings file is not; keep a copy of it.
set -euo pipefail
umask 077

folder=${1:?usage: backup.sh FOLDER}
: "${DATABASE_URL:?not set}"
keep=${PBEM_BACKUPS:-28}

mkdir -p "$folder"
name="$folder/pbem-$(date -u +%Y%m%dT%H%M%SZ).dump"

# One consistent view of all tables; games go on meanwhile. Sessions are not worth keeping.
pg_dump --format=custom --no-owner --no-privileges --exclude-table-data=django_session \
    --file "$name.part" "$DATABASE_URL"
# A dump that cannot be read is none.
content=$(pg_restore --list "$name.part")
if [[ $content != *"TABLE DATA public play_game "* ]]; then
    echo "the dump holds no games: $name.part" >&2
    exit 1
fi
mv "$name.part" "$name"

# Only names that this script gives; the newest stay.
find "$folder" -maxdepth 1 -name 'pbem-????????T??????Z.dump' | sort -r | tail -n "+$((keep + 1))" |
    while IFS= read -r old; do rm -- "$old"; done
echo "$name"
