"""The addresses of the pages that watch the server. No closing slash: as other services spell them."""

from django.urls import path

from pbem.watch import views

urlpatterns = [
    path("health", views.alive, name="health"),
    path("ready", views.ready, name="ready"),
    path("metrics", views.measures, name="metrics"),
    path("status/", views.status, name="status"),
]
