import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def elsewhere(function):
    """Call ``function``, which a test module defines, in another process, where sets have a different order. Return
    its result.
    """
    code = f"import json; from {function.__module__} import {function.__name__} as asked; print(json.dumps(asked()))"
    env = os.environ | {"PYTHONHASHSEED": "77"}
    told = subprocess.run([sys.executable, "-c", code], env=env, stdout=subprocess.PIPE, check=True, cwd=ROOT)
    return json.loads(told.stdout)
