"""Golden playthroughs: whole games by fixed seeds, written down decision by decision.

`python -m tests.golden` writes them anew; what changed in the engine's behaviour then shows as a diff.
"""
