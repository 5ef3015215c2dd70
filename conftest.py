"""For every test: how notebooks are run by nbval."""

import os

import pytest

# Nobody is at the table: what a notebook starts may see it by this.
os.environ.setdefault("ANKH_HEADLESS", "1")


def pytest_configure(config: pytest.Config) -> None:
    # Not among the options in pyproject.toml, where it would hold in the project's own folder only.
    config.option.nbval_sanitize_with = str(config.rootpath / "tests" / "notebooks" / "sanitise.cfg")
