"""Answers that are bytes or large: an ETag made from what the viewer is sent, and gzip where it is accepted."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock
from typing import Any

from django.http import HttpResponse
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from travel.exporters.formats import Export

BYTES = "application/octet-stream"
MAX_KEPT_BYTES = 32 * 1024 * 1024
_kept: OrderedDict[str, bytes] = OrderedDict()
_lock = Lock()


class BytesRenderer(BaseRenderer):
    """Lets clients ask for bytes; the views answer with them directly."""

    media_type = BYTES
    format = "bin"

    def render(self, data: Any, *_: Any, **__: Any) -> bytes:
        return data if isinstance(data, bytes) else json.dumps(data).encode()


def answer(request: Request, body: bytes, content_type: str, *, packs: bool = True) -> HttpResponse:
    """The body, or 304 when the client has just this one. ``packs``: gzip makes it smaller."""
    digest = hashlib.sha256(body).hexdigest()[:32]
    etag = f'W/"{digest}"'
    wanted = [tag.strip() for tag in request.headers.get("If-None-Match", "").split(",")]
    if etag in wanted or "*" in wanted:
        response = HttpResponse(status=304)
    elif packs and "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(_packed(digest, body), content_type=content_type)
        response["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(body, content_type=content_type)
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    response["Vary"] = "Accept-Encoding, Cookie, Authorization"
    return response


def file_answer(body: bytes, name: str, content_type: str) -> HttpResponse:
    """A file to be kept under a name."""
    response = HttpResponse(body, content_type=content_type)
    response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
    response["Cache-Control"] = "private, no-store"
    return response


def file_shapes(kinds: Mapping[str, Export[Any]]) -> dict[tuple[int, str], Any]:
    """How files of several kinds are described: by their media types, without parameters."""
    media = {kind.media.split(";")[0].strip() for kind in kinds.values()}
    return {
        (200, name): OpenApiTypes.OBJECT if name.endswith("json") else OpenApiTypes.BINARY for name in sorted(media)
    }


def answer_json(request: Request, content: dict[str, Any]) -> HttpResponse:
    """JSON with an ETag."""
    return answer(request, json.dumps(content, ensure_ascii=False, allow_nan=False).encode(), "application/json")


def _packed(digest: str, body: bytes) -> bytes:
    """The body packed; those asked for last are kept, up to ``MAX_KEPT_BYTES`` of them."""
    with _lock:
        found = _kept.get(digest)
        if found is not None:
            _kept.move_to_end(digest)
            return found
    packed = gzip.compress(body, 3, mtime=0)
    with _lock:
        _kept[digest] = packed
        while len(_kept) > 1 and sum(map(len, _kept.values())) > MAX_KEPT_BYTES:
            _kept.popitem(last=False)
    return packed
