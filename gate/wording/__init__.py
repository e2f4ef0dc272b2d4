"""How every report says it: sentences, and excerpts of source. Plain text, not yet escaped unless a module says so."""
