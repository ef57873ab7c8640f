"""`python -m vaka` is the command `vaka`."""

from vaka.cli import main

main()
