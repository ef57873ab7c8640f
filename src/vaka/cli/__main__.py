"""`python -m vaka.cli`."""

from vaka.cli import main

if __name__ == "__main__":
    main()
