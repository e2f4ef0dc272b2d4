"""Where the action's container starts."""

import sys

from gate.action import main

if __name__ == "__main__":
    sys.exit(main())
