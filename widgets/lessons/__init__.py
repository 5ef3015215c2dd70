"""What the chapters of the course consist of.

A chapter has a module named ``c`` and the name of its notebook, such as ``c02_actions``, with a
``chapter = Chapter(...)``; if it grows, more modules whose names begin alike (``c02_...``) take the chapter
from there. How pieces are made is told by `widgets.Walkthrough`, `widgets.Exercise` and `widgets.YourTurn`;
what can be asked by `widgets.course_facts`; what can be claimed by `widgets.course_claims`; positions by
`widgets.course_position`. Exercises are numbered in the order of the module, which is that of the notebook.

A piece names its rules with ``rule=``: by that ``python tools/rules.py`` knows which chapter teaches what.

The notebook itself is written in ``course/``; ``python tools/notebooks.py`` makes it. Review
questions are in ``items*.toml`` here; boards for them in `widgets.course_boards`, `widgets.course_battles`,
`widgets.course_abilities` and `widgets.course_endings`. A rule without either is asked by its text.
"""
