"""All paths of the site: each app brings its own, written out from the root."""

from django.contrib import admin
from django.contrib.sitemaps.views import sitemap
from django.urls import include, path

from config import installable, pages
from config.health import healthz, livez
from config.metrics import metrics
from config.sitemap import SITEMAPS, robots

admin.autodiscover()  # here, so that processes without pages need not load it

urlpatterns = [
    path("", pages.home, name="home"),
    path("learn/", pages.learn, name="learn"),
    path("manifest.webmanifest", installable.manifest, name="manifest"),
    path("sw.js", installable.service_worker, name="service_worker"),
    path("offline/", pages.offline, name="offline"),
    path("healthz", healthz, name="healthz"),
    path("livez", livez, name="livez"),
    path("metrics", metrics, name="metrics"),
    path("robots.txt", robots),
    path("sitemap.xml", sitemap, {"sitemaps": SITEMAPS}, name="sitemap"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("", include("lobby.urls")),
    path("", include("matches.urls")),
    path("", include("rules.pages.urls")),
]
