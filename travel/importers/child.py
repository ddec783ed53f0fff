"""The importer as a process of its own: files and choices in, a map and a report out.

    python -m travel.importers.child FOLDER

The folder holds ``request.json`` ({"choices", "names"}) and the files, named 0, 1, 2. Beside them are
written ``bundle`` (the map), ``words`` and ``picture`` if there are any, and last ``answer.json``: {"kind",
"name", "report", "needed", "picture"} or {"problem"}.

Limits itself before it reads a byte: memory, processor time, file size, and no sockets. Progress goes
to standard output, one number a line.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import resource
import signal
import socket
import sys
from pathlib import Path
from typing import Any, NoReturn

from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.errors import RuleError
from travel.importers import word_cells
from travel.importers.archive import open_files
from travel.importers.choices import Choices, Imported, ImportedBattle
from travel.importers.read import read_sources
from travel.rules.battlemaps import bundle as battle_bundle
from travel.rules.maps import bundle
from travel.rules.pictures import Picture

PR_SET_PDEATHSIG = 1
MEGABYTE = 1 << 20
ADDRESS_BYTES = 3 << 30
"""Addresses that may be mapped, mostly programs and never touched."""

OUTPUT_BYTES = 1 << 29
MEMORY = (448, 30, 160, 1280)
SECONDS = (10, 3, 12, 150)
"""What reading may take at first, what each megabyte of the unpacked files and each of the files as sent adds (the
lesser counts: a bomb adds little), and the most: megabytes of memory, and seconds of a processor."""


def limit_self() -> None:
    """Take what no map needs out of reach."""
    limits = {
        resource.RLIMIT_AS: (ADDRESS_BYTES, ADDRESS_BYTES),
        resource.RLIMIT_DATA: (MEMORY[0] * MEGABYTE, MEMORY[-1] * MEGABYTE),
        resource.RLIMIT_CPU: (SECONDS[0], SECONDS[-1]),
        resource.RLIMIT_FSIZE: (OUTPUT_BYTES, OUTPUT_BYTES),
        resource.RLIMIT_CORE: (0, 0),
    }
    for kind, (first, most) in limits.items():
        _, hard = resource.getrlimit(kind)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (min(first, most), most))

    def no_sockets(*_: object, **__: object) -> NoReturn:
        raise OSError("an importer opens no connections")

    socket.socket = no_sockets  # type: ignore[assignment,misc]  # on purpose: nothing named in a file is fetched


def end_with_parent() -> None:
    """Let the system end this process when the worker that waits for it is gone. Only Linux knows how."""
    with contextlib.suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def allow_for(sent: int, unpacked: int) -> None:
    """Let large files take more memory and time than small ones: so many bytes as sent, and unpacked."""
    for kind, rule, unit in ((resource.RLIMIT_DATA, MEMORY, MEGABYTE), (resource.RLIMIT_CPU, SECONDS, 1)):
        _, hard = resource.getrlimit(kind)
        wanted = allowance(rule, sent, unpacked) * unit
        resource.setrlimit(kind, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))


def allowance(rule: tuple[int, int, int, int], sent: int, unpacked: int) -> int:
    """What a rule (MEMORY or SECONDS) gives for so many bytes."""
    first, each_unpacked, each_sent, most = rule
    return min(most, first + min(each_unpacked * unpacked, each_sent * sent) // MEGABYTE)


def tell(part: float) -> None:
    """Report progress."""
    print(f"{part:.2f}", flush=True)


def read(folder: Path, names: list[str], choices: Choices) -> dict[str, Any]:
    """Read the files of a folder and write the map they hold beside them; returns the answer."""
    files = [(name, (folder / str(number)).read_bytes()) for number, name in enumerate(names)]
    try:
        sources = open_files(files)
        allow_for(sum(len(data) for _, data in files), sum(len(source.data) for source in sources))
        del files
        return _written(folder, read_sources(sources, choices, tell))
    except RuleError as refused:
        return {"problem": {"detail": refused.message, "remedy": refused.remedy, "pointer": refused.pointer}}
    except MemoryError:
        return {"problem": too_large()}


def _written(folder: Path, imported: Imported | ImportedBattle) -> dict[str, Any]:
    """Write what was read; returns what there is to say of it."""
    said = {"report": imported.report.to_plain(), "needed": list(imported.needed), "picture": None}
    if isinstance(imported, ImportedBattle):
        (folder / "bundle").write_bytes(battle_bundle.dump(imported.battle))
        return {**said, "kind": "battle", "name": imported.battle.name}
    (folder / "bundle").write_bytes(bundle.dump(imported.world))
    if imported.cell_words is not None:
        (folder / "words").write_bytes(word_cells.dump(imported.cell_words))
    if imported.picture is not None:
        (folder / "picture").write_bytes(imported.picture.data)
        said["picture"] = about_picture(imported.picture)
    return {**said, "kind": "overland", "name": imported.world.name}


def about_picture(picture: Picture) -> dict[str, Any]:
    """A picture without its bytes, JSON-ready."""
    return {
        "media": picture.media,
        "width": picture.width,
        "height": picture.height,
        "place": list(picture.place),
    }


def too_large() -> dict[str, str]:
    """The refusal of a file that takes more memory or time than a map may."""
    return {
        "detail": "The file takes more memory or time to read than a map may",
        "remedy": "Export a map with fewer cells.",
        "pointer": "",
    }


def broken_off() -> dict[str, str]:
    """What is said when the reader itself fails."""
    return {
        "detail": "The reader failed at this file; the fault is ours",
        "remedy": "Export the map in another format, and report the file.",
        "pointer": "",
    }


def main(arguments: list[str]) -> None:
    end_with_parent()
    limit_self()
    folder = Path(arguments[0])
    request = json.loads((folder / "request.json").read_text(encoding="utf-8"))
    answer = read(folder, request["names"], from_plain(Choices, request["choices"]))
    (folder / "answer.json").write_text(json.dumps(answer), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
