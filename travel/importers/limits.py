"""What an upload may hold. Counted before anything is built (TRUST 37)."""

from __future__ import annotations

MAX_FILE_BYTES = 96 * 1024 * 1024
"""Bytes of the file as sent."""

MAX_INFLATED_BYTES = 160 * 1024 * 1024
"""Bytes after unpacking."""

MAX_INFLATE_RATIO = 200
"""Unpacked bytes for each packed one; small files are let off."""

RATIO_COUNTS_FROM = 32 * 1024 * 1024
MAX_TEXT_BYTES = 64 * 1024 * 1024
"""Bytes of a text that is no JSON and no XML."""

MAX_JSON_COST = 600_000_000
"""Bytes of memory that the values of a JSON text take, as counted before it is parsed."""

MAX_MEMBERS = 200_000
"""Members of one object in JSON, or on average a hundredth of that where there are more in all."""

MAX_DEPTH = 64
"""Objects and lists inside each other in JSON."""

MAX_DIGITS = 40
"""Digits of one number in JSON."""

MAX_CELLS = 300_000
MAX_VERTICES_PER_CELL = 100
MAX_GRID_PLACES = 1_000_000
"""Columns times rows of a grid, gaps included."""

MAX_LINES = 1_200_000
"""Lines of a text file."""

MAX_LINE_CHARACTERS = 20_000
MAX_PATH_STEPS = 1_000_000
"""Cells that all ways and rivers of a text map pass, after interpolation."""

MAX_FEATURES = 50_000
"""Settlements, lines, labels or markers of one kind."""

MAX_MARKERS = 2_000
"""Markers that a map holds; further ones are left out."""

MAX_NAME = 200
"""Characters of a name or label; longer ones are cut."""

MAX_NOTE = 10_000
MAX_ROWS_REPORTED = 200
"""Rows of one table of the report."""

MAX_ENTRIES = 5_000
"""Entries of one archive, folders and clutter included."""

MAX_FILES = 200
"""Files of one upload, those in archives counted one by one."""
