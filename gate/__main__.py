"""`python -m gate` is `agentgate`."""

import sys

from gate.cli import main

if __name__ == "__main__":
    sys.exit(main())
