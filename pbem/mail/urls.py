"""The addresses of the post: no more letters, please; and the calendar of deadlines."""

from django.urls import path

from pbem.mail.views import calendar, unsubscribe

urlpatterns = [
    path("letters/stop/<str:token>/", unsubscribe, name="unsubscribe"),
    path("calendar/<str:token>.ics", calendar, name="calendar"),
]
