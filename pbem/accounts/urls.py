"""The addresses of a person's own pages."""

from django.urls import path

from pbem.accounts.views import Preferences, Profile

app_name = "accounts"

urlpatterns = [
    path("me/", Preferences.as_view(), name="preferences"),
    path("<int:pk>/", Profile.as_view(), name="profile"),
]
