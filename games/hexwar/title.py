"""What titles on a hex map share: pictures come from a scene, standing orders from a sheet."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from games.engine.events import Event
from games.engine.names import JSON, Side
from games.engine.request import HelpLine, Request
from games.engine.sheet import Sheet
from games.engine.title import Picture, Title
from games.hexwar import raster, svg, textmap
from games.hexwar.scene import Arrow, ArrowLook, Scene

S = TypeVar("S")


class HexTitle(Title[S]):
    """A title played on a hex map."""

    @abstractmethod
    def scene(
        self, view: Mapping[str, JSON], focus: Sequence[str] = (), events: Sequence[Event] = ()
    ) -> Scene:
        """What a picture of a view shows."""

    @abstractmethod
    def standing_orders(self, side: Side) -> Request[Any, Any]:
        """The sheet of standing orders."""

    def picture(
        self,
        view: Mapping[str, JSON],
        focus: Sequence[str] = (),
        events: Sequence[Event] = (),
        max_width: int | None = None,
    ) -> Picture:
        """The map of a view, whole or around ``focus``."""
        drawing = svg.draw(with_plans(self.scene(view, focus, events), view))
        return Picture(drawing.svg, drawing.alt, drawing.width, drawing.height)

    def png(self, picture: Picture, width: int | None = None) -> bytes:
        """The picture as PNG."""
        return raster.png(picture.svg, width or picture.width)

    def text_map(self, view: Mapping[str, JSON], focus: Sequence[str] = ()) -> str:
        """The view in words."""
        return textmap.describe(with_plans(self.scene(view, focus), view))

    def check_standing(self, side: Side, lines: Sequence[str]) -> Sheet[Any]:
        """Read standing orders."""
        return self.standing_orders(side).read(lines)

    def standing_help(self, side: Side) -> tuple[HelpLine, ...]:
        """Every form of standing order."""
        return self.standing_orders(side).help()


def with_plans(scene: Scene, view: Mapping[str, JSON]) -> Scene:
    """The scene with what a sheet would do, where a request has drawn it into the view (``planned``).

    ``planned`` is a list of ``{"way": [hex, hex ...], "label": "DF"}``.
    """
    plans = view.get("planned")
    if not isinstance(plans, list):
        return scene
    arrows = [
        Arrow(tuple(str(h) for h in plan["way"]), ArrowLook.PLAN, str(plan["label"]))
        for plan in plans
        if isinstance(plan, dict) and isinstance(plan["way"], list)
    ]
    return replace(scene, arrows=(*scene.arrows, *arrows))
