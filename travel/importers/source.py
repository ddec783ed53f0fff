"""One file of an upload, looked at by every format but parsed at most once each way."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath
from typing import Any

from travel.importers.limits import MAX_TEXT_BYTES
from travel.importers.refusal import ImportRefused
from travel.importers.safe_json import read_json

_UTF16 = {b"\xfe\xff": "utf-16-be", b"\xff\xfe": "utf-16-le"}
_UTF8_MARK = b"\xef\xbb\xbf"
_JSON_START = re.compile(r"\{|\[\s*(?:[\[{\"\-\d\]]|(?:true|false|null|NaN|Infinity)\s*[,\]]|$)")
"""An object or a list, but no heading in brackets."""

_HEAD = 8_000


@dataclass(frozen=True)
class Source:
    """A file as unpacked. ``name`` is its path in the upload ("tiles/desert.tsx")."""

    name: str
    data: bytes

    @property
    def base_name(self) -> str:
        """The name without folders."""
        return PurePosixPath(self.name.replace("\\", "/")).name

    @cached_property
    def head(self) -> str:
        """The first characters as text, whatever the encoding; for recognising only."""
        data = self.data[:_HEAD]
        encoding = _UTF16.get(data[:2])
        if encoding:
            return data[2 : len(data) // 2 * 2].decode(encoding, "replace").lstrip()
        return data.removeprefix(_UTF8_MARK).decode("utf-8", "replace").lstrip()

    @property
    def looks_like_json(self) -> bool:
        return _JSON_START.match(self.head) is not None

    @property
    def looks_like_xml(self) -> bool:
        return self.head[:1] == "<"

    @cached_property
    def _json(self) -> tuple[Any, ImportRefused | None]:
        if not self.looks_like_json:
            return None, None
        try:
            return read_json(self.data, mend="notes"), None
        except ImportRefused as refused:
            return None, refused

    @property
    def json(self) -> Any:
        """The content if the file is JSON, else None."""
        return self._json[0]

    @property
    def json_problem(self) -> ImportRefused | None:
        """Why a file that looks like JSON is none."""
        return self._json[1]

    @cached_property
    def text(self) -> str | None:
        """The whole file as text if it is UTF-8 or marked as UTF-16, without NUL, and not too long; else None."""
        if len(self.data) > MAX_TEXT_BYTES:
            return None
        encoding = _UTF16.get(self.data[:2])
        try:
            text = self.data[2:].decode(encoding) if encoding else self.data.decode("utf-8-sig")
        except UnicodeDecodeError:
            return None
        return None if "\0" in text else text
