"""tree-sitter's grammars, each a wheel of its own, loaded without what the wheels bring for editors."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import module_from_spec

from tree_sitter import Language


@lru_cache
def load_grammar(package: str, function: str = "language") -> Language:
    """The grammar that `package` offers as `function`. Raises ImportError: it is not installed.

    A wheel's package imports `importlib.resources` for its highlighting queries, which takes longer than a small file
    does to be scanned; so its binary module is loaded alone.
    """
    wheel = PathFinder.find_spec(package)
    binding = wheel and PathFinder.find_spec(f"{package}._binding", wheel.submodule_search_locations)
    if binding is None or binding.loader is None:
        return Language(getattr(import_module(package), function)())
    module = module_from_spec(binding)
    binding.loader.exec_module(module)
    return Language(getattr(module, function)())
