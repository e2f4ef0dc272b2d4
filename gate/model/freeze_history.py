"""How often tests were frozen before."""

from gate.model.named import NamedTuple


class FreezeHistory(NamedTuple):
    """`begun` has, by test (parameters left off), the first day of each of its freezes, `YYYY-MM-DD`, oldest first.

    A freeze lasts as long as one version of the register after the other names the test. `is_cut`: older versions are
    missing, since the clone is shallow.
    """

    begun: dict[str, tuple[str, ...]]
    is_cut: bool = False
