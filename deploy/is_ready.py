"""Exit code 0 when a web process is ready, for health checks: `is_ready.py [HOST:PORT]` (127.0.0.1:8000).

It is asked by the host name of PBEM_PUBLIC_URL, as no other is answered.
"""

import os
import sys
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit


def is_ready(place: str) -> bool:
    """Does `/ready` answer 200 within five seconds?"""
    host = urlsplit(os.environ.get("PBEM_PUBLIC_URL", "")).netloc or "localhost"
    visitor = HTTPConnection(place, timeout=5)
    try:
        visitor.request("GET", "/ready", headers={"Host": host})
        return visitor.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        visitor.close()


if __name__ == "__main__":
    sys.exit(0 if is_ready(*sys.argv[1:2] or ["127.0.0.1:8000"]) else 1)
