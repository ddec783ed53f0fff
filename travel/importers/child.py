"""The importer as a process of its own: a file and choices in, a bundle and a report out.

    python -m travel.importers.child UPLOAD CHOICES.json ANSWER BUNDLE

Limits itself before it reads a byte: memory, processor time, file size, and no sockets. Progress goes
to standard output, one number a line. The answer is JSON: {"report", "needed"} or {"problem"}.
"""

from __future__ import annotations

import json
import resource
import socket
import sys
from pathlib import Path
from typing import Any, NoReturn

from tactical.rules.kernel.codec import from_plain
from travel.importers.choices import Choices
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused
from travel.rules.maps import bundle

MEMORY_BYTES = 3 << 30
PROCESSOR_SECONDS = 150
OUTPUT_BYTES = 1 << 29


def limit_self() -> None:
    """Take what no map needs out of reach."""
    limits = {
        resource.RLIMIT_AS: MEMORY_BYTES,
        resource.RLIMIT_CPU: PROCESSOR_SECONDS,
        resource.RLIMIT_FSIZE: OUTPUT_BYTES,
        resource.RLIMIT_CORE: 0,
    }
    for kind, most in limits.items():
        _, hard = resource.getrlimit(kind)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (most, most))

    def no_sockets(*_: object, **__: object) -> NoReturn:
        raise OSError("an importer opens no connections")

    socket.socket = no_sockets  # type: ignore[assignment,misc]  # on purpose: nothing named in a file is fetched


def tell(part: float) -> None:
    """Report progress."""
    print(f"{part:.2f}", flush=True)


def read(upload: Path, choices: dict[str, Any], bundle_path: Path) -> dict[str, Any]:
    """Read a map and write its bundle; returns the answer."""
    file_name = choices.pop("file_name")
    try:
        imported = read_map([(file_name, upload.read_bytes())], from_plain(Choices, choices), tell)
        bundle_path.write_bytes(bundle.dump(imported.world))
    except ImportRefused as refused:
        return {"problem": {"detail": refused.message, "remedy": refused.remedy, "pointer": refused.pointer}}
    except MemoryError:
        return {"problem": too_large()}
    return {"report": imported.report.to_plain(), "needed": list(imported.needed), "name": imported.world.name}


def too_large() -> dict[str, str]:
    """The refusal of a file that takes more memory or time than a map may."""
    return {
        "detail": "The file takes more memory or time to read than a map may",
        "remedy": "Export a map with fewer cells.",
        "pointer": "",
    }


def main(arguments: list[str]) -> None:
    limit_self()
    upload, choices_path, answer_path, bundle_path = map(Path, arguments)
    answer = read(upload, json.loads(choices_path.read_text(encoding="utf-8")), bundle_path)
    answer_path.write_text(json.dumps(answer), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
