"""The addresses of the server; each app keeps its own."""

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path

# The admin has no log-in of its own: everybody passes the throttled one.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # as allauth advises
admin.site.site_header = admin.site.site_title = settings.PBEM_SITE_NAME

urlpatterns = [
    path("admin/", admin.site.urls),
    path("account/", include("allauth.account.urls")),
    path("account/second-factor/", include("allauth.mfa.urls")),
    path("people/", include("pbem.accounts.urls")),
    path("anymail/", include("anymail.urls")),
    path("", include("pbem.watch.urls")),
    path("", include("pbem.mail.urls")),
    path("", include("pbem.web.urls")),
]
