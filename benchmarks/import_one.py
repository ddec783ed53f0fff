"""One import from the file to the stored map, timed: ``python -m benchmarks.import_one FILE [OPTION ...]``.

Runs in a process and a state folder of its own; options are those of ``manage.py import_map``. Prints JSON: seconds,
the reading child's peak of resident memory in MB, and this process's.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import tempfile
from io import StringIO
from time import perf_counter


def main(arguments: list[str]) -> None:
    """Set up a database, then time the import alone."""
    with tempfile.TemporaryDirectory(prefix="outrider-bench-") as state:
        os.environ.update(OUTRIDER_STATE=state, DJANGO_SETTINGS_MODULE="config.settings", OPENBLAS_NUM_THREADS="1")
        os.environ.pop("DATABASE_URL", None)
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        from campaigns.models import Campaign

        campaign = Campaign.objects.create(name="Benchmark")
        begin = perf_counter()
        call_command("import_map", *arguments, "--campaign", str(campaign.pk), stdout=StringIO())
        seconds = perf_counter() - begin
    child, own = (resource.getrusage(who).ru_maxrss / 1024 for who in (resource.RUSAGE_CHILDREN, resource.RUSAGE_SELF))
    print(json.dumps({"seconds": seconds, "child_mb": child, "own_mb": own}))


if __name__ == "__main__":
    main(sys.argv[1:])
