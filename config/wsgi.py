"""The synchronous application: everything but streams (config/asgi.py wraps it)."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

from config.ruleset_folders import refuse_broken

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()
refuse_broken()
