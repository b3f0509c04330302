"""What every page knows."""

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, str]:
    """The site's name and public address."""
    return {"site_name": settings.PBEM_SITE_NAME, "public_url": settings.PBEM_PUBLIC_URL}
