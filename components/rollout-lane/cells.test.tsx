// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { layOutAt } from "@/components/testing/sizes";
import type { LaneCell } from "./cell-paths";
import { Cells } from "./cells";

const PITCH = 10;
/** Six columns. */
const WIDTH_PX = 60;

const cells = (size: number): LaneCell[] =>
  Array.from({ length: size }, (_, index) => ({
    name: `cluster-${index}`,
    kind: index === 7 ? "unhealthy" : "healthy",
    text: index === 7 ? "failed" : "done",
  }));

function field(size: number, onOpen?: () => void) {
  return render(<Cells label={`${size} clusters`} cells={cells(size)} pitch={PITCH} onOpen={onOpen} />);
}

const drawing = () => screen.getByRole("img");
const point = (column: number, row: number) =>
  fireEvent.pointerMove(drawing(), { clientX: (column + 0.5) * PITCH, clientY: (row + 0.5) * PITCH });
const ring = (container: HTMLElement) => container.querySelector<HTMLElement>("span[hidden], span[style]");

describe("a field of clusters", () => {
  it("is one picture that says what it shows, with a path for each kind", () => {
    layOutAt(WIDTH_PX);
    field(14);
    const svg = screen.getByRole("img", { name: "14 clusters" });
    expect([svg.getAttribute("width"), svg.getAttribute("height")]).toEqual(["60", "30"]);
    expect([...svg.querySelectorAll("path")].map((path) => path.getAttribute("class"))).toEqual([
      "fill-good-cell",
      "fill-bad",
    ]);
  });

  it("is not drawn before it has a width", () => {
    field(14);
    expect(screen.queryByRole("img")).toBeNull();
  });

  it.each([
    [144, undefined],
    [145, "2 clusters a cell"],
    [1_000, "10 clusters a cell"],
  ])("of %i clusters says %s", (size, text) => {
    layOutAt(WIDTH_PX);
    const { container } = field(size);
    expect(container.querySelector("p")?.textContent).toBe(text);
  });

  it.each([
    [0, 0, "cluster-0done"],
    [1, 1, "cluster-7failed"],
    [1, 2, "cluster-13done"],
  ])("names the cluster under the pointer: column %i of row %i is %s", (column, row, text) => {
    layOutAt(WIDTH_PX);
    const { container } = field(14);
    point(column, row);
    expect(container.querySelector("[popover]")?.textContent).toBe(text);
    expect([ring(container)?.style.left, ring(container)?.style.top]).toEqual([`${column * 10}px`, `${row * 10}px`]);
  });

  it("names the worst of the clusters in a cell, and how many are with it", () => {
    layOutAt(WIDTH_PX);
    const { container } = field(145);
    point(3, 0);
    expect(container.querySelector("[popover]")?.textContent).toBe("cluster-7 and 1 morefailed");
  });

  it("names nothing behind its last cluster, nor once the pointer has left", () => {
    layOutAt(WIDTH_PX);
    const { container } = field(14);
    point(3, 2);
    expect(container.querySelector("[popover]")?.textContent).toBe("");
    point(1, 1);
    fireEvent.pointerLeave(drawing().parentElement ?? drawing());
    expect(container.querySelector("[popover]")?.textContent).toBe("");
    expect(ring(container)?.hidden).toBe(true);
  });

  it("opens the list of its clusters when one is hit", async () => {
    layOutAt(WIDTH_PX);
    const onOpen = vi.fn();
    const { user } = field(14, onOpen);
    await user.click(drawing());
    expect(onOpen).toHaveBeenCalledOnce();
  });
});
