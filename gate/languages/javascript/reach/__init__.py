"""JavaScript and TypeScript for whoever follows calls: what a file's functions use, what an import means, what runs."""

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


class JavaScriptFollower:
    """See `gate.scan.language.Follower`. What it makes of the files of a tree is kept in the memory it is given."""

    def may_reach(self, path: str, world: World, catalogue: Catalogue, memory: Memory) -> bool:
        from gate.languages.javascript.reach.glance import may_reach

        key = ("javascript", "may reach", world.beside, path)
        if key not in memory:
            memory[key] = may_reach(path, world, catalogue)
        return bool(memory[key])

    def reach(self, test: str, world: World, tools: Tools, memory: Memory) -> Reached:
        from gate.languages.javascript.reach.project import JavaScriptProject
        from gate.languages.javascript.reach.starts import Starts
        from gate.scan.following.parsed import kept_in

        project = kept_in(memory, world, "javascript", lambda around: JavaScriptProject(world, around, tools))
        file = project.file(file_of(test)) if isinstance(project, JavaScriptProject) else None
        if file is None or not isinstance(project, JavaScriptProject):
            return Reached(doubts=("its file cannot be parsed",))
        key = ("javascript", "starts", world.beside, file.path)
        starts = memory.get(key)
        if not isinstance(starts, Starts):
            memory[key] = starts = Starts(project, file)
        return project.reached(*starts.find(test))


FOLLOWER = JavaScriptFollower()
