// A tap on the map while its script is still on the way is not lost: the last one waits here, with what lay under it.
addEventListener("click", (event) => {
  const svg = event.target.closest?.(".map-box")?.querySelector("svg.hexmap");
  const under = svg?.getScreenCTM();
  if (!under) return;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(under.inverse());
  svg.earlyTap = { x, y, scale: under.a, unit: event.target.closest("[data-unit]")?.dataset, how: event.pointerType === "mouse" ? "mouse" : "touch" };
});
document.documentElement.dataset.keepsTaps = "";
