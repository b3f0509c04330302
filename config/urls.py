"""The addresses of the server; each app keeps its own."""

from django.contrib import admin
from django.urls import include, path

from config.settings.mode import BASE_DIR

urlpatterns = [
    path("admin/", admin.site.urls),
    path("account/", include("allauth.account.urls")),
    path("people/", include("pbem.accounts.urls")),
    path("anymail/", include("anymail.urls")),
    *(
        path("", include(f"pbem.{app}.urls"))
        for app in ("mail", "league", "play", "web")
        if (BASE_DIR / "pbem" / app / "urls.py").exists()
    ),
]
