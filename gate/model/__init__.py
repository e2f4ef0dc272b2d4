"""Values: what everything else speaks about. Nothing here touches the world.

They are NamedTuples: immutable, slotted and typed like frozen dataclasses, at a tenth of the time to define,
which is what a check that starts on every push pays. Their modules do without `from __future__ import annotations`:
it turns every annotation into text, which a NamedTuple compiles again at each start.
"""
