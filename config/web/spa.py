"""The browser app: one built page answers every address that is not the API's."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt

from campaigns.api.problems import PROBLEM_TYPE, problem_body

NOT_BUILT = "The browser app is not built. Run: make build"


@lru_cache(maxsize=1)
def _page(path: Path, modified: float) -> bytes:
    return path.read_bytes()


def app(request: HttpRequest) -> HttpResponse:
    """Serve the app; the script on the page reads the address."""
    if request.method not in {"GET", "HEAD"}:
        return HttpResponse(status=405, headers={"Allow": "GET, HEAD"})
    path = Path(settings.FRONTEND_DIST) / "index.html"
    if not path.is_file():
        return HttpResponse(NOT_BUILT, status=503, content_type="text/plain; charset=utf-8")
    response = HttpResponse(_page(path, path.stat().st_mtime), content_type="text/html; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    return response


@csrf_exempt
def no_such_api(request: HttpRequest) -> HttpResponse:
    """A wrong API address."""
    body = problem_body(
        404, "Not found", "No such address in the API.", remedy="See /api/ for what there is; addresses end in a slash."
    )
    return JsonResponse(body, status=404, content_type=PROBLEM_TYPE)
