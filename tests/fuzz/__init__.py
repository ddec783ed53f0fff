"""Fuzzing of the importers: ``make fuzz``, or a taste of it in the test suite."""
