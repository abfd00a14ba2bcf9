import sys

from tests.pythons import main

sys.exit(main(sys.argv[1]))
