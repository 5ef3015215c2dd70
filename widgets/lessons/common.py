"""What lessons of several chapters share: the way to the first conflict."""

BEFORE_CONFLICT = "event = 3\nactions = { move = 5, summon = 5 }\n"
"""The next move or summon action of a game of two starts the first conflict; a game of three is as near."""
TO_CONFLICT = "choose move; done"
"""Nobody moves, and the conflict comes."""
