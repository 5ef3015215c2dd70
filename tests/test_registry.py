"""What a definition of an ability may listen to, and what is refused at once."""

from __future__ import annotations

import pytest

from ankh_core.registry import GODS, OF_GUARDIANS, God, Guardian, Moments, Power, register


def test_a_moment_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="khnum: there is no moment 'lunch'"):
        God("khnum", "Khnum", "god.khnum", {"lunch": print})


@pytest.mark.parametrize("moment", sorted(OF_GUARDIANS))
def test_moments_at_which_only_guardians_are_asked_about_are_theirs(moment: str) -> None:
    with pytest.raises(ValueError, match=f"khnum: only a guardian listens to '{moment}'"):
        God("khnum", "Khnum", "god.khnum", {moment: print})
    with pytest.raises(ValueError, match="only a guardian"):
        Power("swift", "Swift", "power.swift", {moment: print})
    guardian = Guardian("sobek", "Sobek", "guardian.sobek", {moment: print})
    assert getattr(Moments([guardian]), moment) == (print,)


def test_an_id_is_taken_once() -> None:
    known = dict(GODS)
    with pytest.raises(ValueError, match="ra is defined twice"):
        register(GODS, God("ra", "Another Ra", "god.ra"))
    assert known == GODS
