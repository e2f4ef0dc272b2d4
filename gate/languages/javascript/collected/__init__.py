"""The tests of JavaScript and TypeScript, as their runners name them."""
