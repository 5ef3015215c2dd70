"""For every test: how notebooks are run by nbval, and a folder of its own for journals."""

import atexit
import os
import shutil
import tempfile

import pytest

# Nobody is at the table: what a notebook starts may see it by this.
os.environ.setdefault("ANKH_HEADLESS", "1")
# Whatever a test plays is written here, never into the folder of the person who runs the tests.
os.environ["ANKH_JOURNALS"] = tempfile.mkdtemp(prefix="ankh-journals-")
atexit.register(shutil.rmtree, os.environ["ANKH_JOURNALS"], ignore_errors=True)


def pytest_configure(config: pytest.Config) -> None:
    # Not among the options in pyproject.toml, where it would hold in the project's own folder only.
    config.option.nbval_sanitize_with = str(config.rootpath / "tests" / "notebooks" / "sanitise.cfg")
