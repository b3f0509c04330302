#!/usr/bin/env bash
# Asks the public list of advisories about every pinned package. Needs the network, so CI runs it only under
# PBEM_AUDIT=1; run it before each release. A package that could not be looked up is a failure, too.
set -euo pipefail
cd "$(dirname "$0")"
for list in requirements.txt requirements-dev.txt; do
    uvx pip-audit --strict --disable-pip --require-hashes --requirement "$list"
done
