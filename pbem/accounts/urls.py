"""The addresses of a person's own pages."""

from django.urls import path

from pbem.accounts.views import Preferences, Profile, calendar

app_name = "accounts"

urlpatterns = [
    path("me/", Preferences.as_view(), name="preferences"),
    path("me/calendar/", calendar, name="calendar"),
    path("<int:pk>/", Profile.as_view(), name="profile"),
]
