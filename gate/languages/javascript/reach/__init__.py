"""JavaScript and TypeScript for whoever follows calls: what a file's functions use, what an import means, what runs."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import TYPE_CHECKING

from gate.model.reach import Certainty, Reached
from gate.model.test_id import file_of

if TYPE_CHECKING:
    from gate.languages.javascript.reach.project import JavaScriptProject
    from gate.model.catalogue import Catalogue
    from gate.model.reach import World
    from gate.scan.control import Around
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
        from gate.languages.javascript.reach.starts import Starts
        from gate.scan.following.reach import Following

        project = _project(world, tools, memory)
        project.begin()
        file = project.file(file_of(test))
        if file is None:
            return Reached(doubts=("its file cannot be parsed",))
        key = ("javascript", "starts", world.beside, file.path)
        starts = memory.get(key)
        if not isinstance(starts, Starts):
            memory[key] = starts = Starts(project, file, world)
        found, doubts = starts.find(test)
        certainty = Certainty.POSSIBLE if doubts else Certainty.SURE
        reached = Following(project, world.depth).run(found, certainty, doubts)
        limits = ("clock_map.reach.files",) if project.is_spent else ()
        return reached._replace(limits=(*reached.limits, *limits))


def _project(world: World, tools: Tools, memory: Memory) -> JavaScriptProject:
    from gate.languages.javascript.reach.project import JavaScriptProject
    from gate.scan.control import Around

    key = ("javascript", "reach", world.beside)
    found = memory.get(key)
    if not isinstance(found, JavaScriptProject):

        def around(path: str) -> Around | None:
            beside: Callable[[str], bytes | None] | None = world.around(path)
            return None if beside is None else Around(beside, kept)

        kept: dict[object, object] = {}
        memory[key] = found = JavaScriptProject(world, around, tools)
    return found


FOLLOWER = JavaScriptFollower()
