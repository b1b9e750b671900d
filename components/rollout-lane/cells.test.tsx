// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
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

function field(size: number, onOpen?: ComponentProps<typeof Cells>["onOpen"]) {
  return render(<Cells label={`${size} clusters`} of="Wave 2" cells={cells(size)} pitch={PITCH} onOpen={onOpen} />);
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

const grid = () => screen.findByRole("grid", { name: "Clusters of Wave 2" });
const spoken = () => screen.getByRole("gridcell").textContent;

describe("keys in a field of clusters", () => {
  it("move in it, say and show where one is, and go to the next problem", async () => {
    layOutAt(WIDTH_PX);
    const { user, container } = field(14, () => undefined);
    await grid();
    await user.tab();
    expect(spoken()).toBe("cluster-0, done");
    await user.keyboard("{ArrowDown}{ArrowRight}{ArrowRight}");
    expect(spoken()).toBe("cluster-8, done");
    await user.keyboard("nn");
    expect(spoken()).toBe("cluster-7, failed");
    expect([ring(container)?.style.left, ring(container)?.style.top]).toEqual(["10px", "10px"]);
    expect(container.querySelector("[popover]")?.textContent).toBe("cluster-7failed");
  });

  it("leave with Escape, and are the page's where nothing opens", async () => {
    layOutAt(WIDTH_PX);
    const { user, container } = field(14, () => undefined);
    const origin = await grid();
    await user.tab();
    expect(document.activeElement).toBe(origin);
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(document.body);
    expect(ring(container)?.hidden).toBe(true);
  });

  it("stay at a cluster while others come and go", async () => {
    layOutAt(WIDTH_PX);
    const shown = cells(14);
    const at = (from: number) => (
      <Cells label="" of="Wave 2" cells={shown.slice(from)} pitch={10} onOpen={() => undefined} />
    );
    const { user, rerender } = render(at(0));
    await grid();
    await user.tab();
    await user.keyboard("{End}");
    rerender(at(3));
    expect(spoken()).toBe("cluster-5, done");
  });

  it("open a cell: the focus goes on to what comes, and Escape there gives it back", async () => {
    layOutAt(WIDTH_PX);
    const back = vi.fn();
    const { user } = render(<Opening onBack={back} />);
    const origin = await grid();
    await user.tab();
    await user.keyboard("n{Enter}");
    expect(document.activeElement).toBe(origin);
    // What is opened is drawn anew while it is read.
    for (const name of ["First", "Second"]) {
      fireEvent.click(screen.getByRole("button", { name }));
      const link = screen.getByRole("link", { name: `cluster-7 ${name}` });
      await vi.waitFor(() => expect(document.activeElement).toBe(link), 15_000);
    }
    await user.keyboard("{Escape}");
    expect(back).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(origin);
    await user.keyboard("{Escape}");
    expect(back).toHaveBeenCalledOnce();
  });

  it("leave the focus where somebody has put it before what was opened came", async () => {
    layOutAt(WIDTH_PX);
    const { user } = render(<Opening onBack={() => undefined} />);
    await grid();
    await user.tab();
    await user.keyboard("n{Enter}{Tab}");
    const other = screen.getByRole("button", { name: "First" });
    expect(document.activeElement).toBe(other);
    fireEvent.click(other);
    await screen.findByRole("link");
    await Promise.resolve();
    expect(document.activeElement).toBe(other);
  });
});

/** A page that lists what was opened once it is told to. */
function Opening({ onBack }: { readonly onBack: () => void }) {
  const [opened, setOpened] = useState<string>();
  const [drawn, setDrawn] = useState<string>();
  return (
    <>
      <Cells
        label=""
        of="Wave 2"
        cells={cells(14)}
        pitch={PITCH}
        onOpen={(cell) => {
          setOpened(cell?.name);
          return { find: () => document.querySelector("section a"), back: onBack };
        }}
      />
      {["First", "Second"].map((name) => (
        <button key={name} type="button" onClick={() => setDrawn(name)}>
          {name}
        </button>
      ))}
      <section>
        {drawn ? (
          <a key={drawn} href="/clusters">
            {opened} {drawn}
          </a>
        ) : null}
      </section>
    </>
  );
}
