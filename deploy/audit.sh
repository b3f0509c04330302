#!/usr/bin/env bash
# Asks the public list of advisories about every pinned package. Needs the network, so CI runs it only under
# PBEM_AUDIT=1; run it before each release. A package that could not be looked up is a failure, too. There is no way
# without the network: pip-audit takes no local list (its issue 698), and the one list of advisories on the package
# index (safety-db) has not been renewed since 2021, so that it would call old knowledge a clean bill.
set -euo pipefail
cd "$(dirname "$0")"
for list in requirements.txt requirements-dev.txt; do
    uvx pip-audit --strict --disable-pip --require-hashes --requirement "$list"
done
