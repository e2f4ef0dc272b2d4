"""Go for whoever follows calls: what a file's functions use, where packages lie, what `go test` runs for a test."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import TYPE_CHECKING

from gate.model.reach import Reached
from gate.model.test_id import file_of

if TYPE_CHECKING:
    from gate.model.catalogue import Catalogue
    from gate.model.reach import World
    from gate.scan.following.sight import Tools

Memory = MutableMapping[object, object]


class GoFollower:
    """See `gate.scan.language.Follower`. What it makes of the files of a tree is kept in the memory it is given."""

    def may_reach(self, path: str, world: World, catalogue: Catalogue, memory: Memory) -> bool:
        from gate.languages.go.reach.glance import may_reach

        key = ("go", "may reach", world.beside, path.rpartition("/")[0])
        if key not in memory:
            memory[key] = may_reach(path, world, catalogue)
        return bool(memory[key])

    def reach(self, test: str, world: World, tools: Tools, memory: Memory) -> Reached:
        from gate.languages.go.reach.project import GoProject
        from gate.languages.go.reach.starts import Starts
        from gate.scan.following.parsed import kept_in

        project = kept_in(memory, world, "go", lambda around: GoProject(world, around, tools))
        file = project.file(file_of(test)) if isinstance(project, GoProject) else None
        if file is None or not isinstance(project, GoProject):
            return Reached(doubts=("its file cannot be parsed",))
        starts = Starts(project, file, test)
        return project.reached(starts.find(), starts.doubts)


FOLLOWER = GoFollower()
