"""Records: small values that a fight makes by the hundred."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """Make a dataclass whose instances nobody changes: the type checker sees to that, as with ``frozen=True``.

    While a program runs its fields are ordinary slots. A frozen dataclass sets each by ``object.__setattr__``, which
    makes it about four times as slow to make; a fight makes some five hundred.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(field,))
def token(cls: type[T]) -> type[T]:
    """Make a record that is equal to itself alone, for what holds maps and arrays."""
    return dataclass(slots=True, eq=False)(cls)
