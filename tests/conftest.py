"""Shared by all tests: private state, and which catalogue rules a passing test covers."""

from __future__ import annotations

import os
import tempfile

STATE = tempfile.mkdtemp(prefix="outrider-test-")
os.environ.setdefault("OUTRIDER_STATE", STATE)
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
