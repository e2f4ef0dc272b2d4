"""The test inventory against what pytest itself collects."""
