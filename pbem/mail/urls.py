"""The one page of the post: no more letters, please."""

from django.urls import path

from pbem.mail.views import unsubscribe

urlpatterns = [path("letters/stop/<str:token>/", unsubscribe, name="unsubscribe")]
