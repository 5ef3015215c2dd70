"""The harness itself: a notebook opens and runs, clicks reach a button and a plotly figure, failures show."""

import pytest
from playwright.sync_api import expect

from tests.browser.harness import Lab, LabPage

pytestmark = pytest.mark.browser

BUTTON = """
import ipywidgets
button, label = ipywidgets.Button(description="Press"), ipywidgets.HTML("not pressed")
def press(_):
    label.value = "pressed"
button.on_click(press)
ipywidgets.VBox([button, label])
"""

FIGURE = """
import plotly.graph_objects as go
layout = dict(width=400, height=300, hovermode="closest", clickmode="event", dragmode=False)
figure = go.FigureWidget(go.Scatter(x=[0, 1, 2], y=[5, 6, 5], mode="markers", marker_size=30), layout)
clicked = ipywidgets.HTML("nothing clicked")
def click(trace, points, state):
    if points.point_inds:
        clicked.value = f"point {points.point_inds[0]}"
figure.data[0].on_click(click)
ipywidgets.VBox([figure, clicked])
"""


def test_button_and_plotly_click(lab: Lab, lab_page: LabPage) -> None:
    lab.write("tiny.ipynb", [BUTTON, FIGURE, "import os\nos.environ.get('ANKH_HEADLESS', 'a person plays')"])
    lab_page.open("tiny.ipynb")
    lab_page.run_all()
    expect(lab_page.output(2)).to_contain_text("a person plays")

    expect(lab_page.output(0)).to_contain_text("not pressed")
    lab_page.button("Press").click()
    expect(lab_page.output(0)).not_to_contain_text("not pressed")
    expect(lab_page.output(0)).to_contain_text("pressed")

    expect(lab_page.output(1)).to_contain_text("nothing clicked")
    for point, (x, y) in enumerate([(0, 5), (1, 6), (2, 5)]):
        lab_page.click_point(x, y)
        expect(lab_page.output(1)).to_contain_text(f"point {point}")

    picture = lab_page.screenshot("harness")
    assert picture.stat().st_size > 10_000


def test_failing_cell_is_told(lab: Lab, lab_page: LabPage) -> None:
    lab.write("failing.ipynb", ["1 + 1", "raise ValueError('so it goes')", "2 + 2"])
    lab_page.open("failing.ipynb")
    with pytest.raises(AssertionError, match="ValueError: so it goes"):
        lab_page.run_all()
