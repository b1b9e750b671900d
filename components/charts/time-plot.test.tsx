// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { layOutAt } from "@/components/testing/sizes";
import { TimePlot } from "./time-plot";

/** With 400 pixels between the axes. */
const WIDTH_PX = 452;
const MINUTE = 60_000;
const TIMES = [0, 1, 2, 3, 4].map((minute) => minute * MINUTE);

type PlotProps = ComponentProps<typeof TimePlot>;

// Its package is large: what loads late is loaded before the first one waits for it.
beforeAll(() => import("./time-chart"));

async function plot(change: Partial<PlotProps> = {}) {
  layOutAt(WIDTH_PX);
  const rendered = render(
    <TimePlot
      title="Hub API"
      label="Hub API: 12 ms at 10:04"
      height={138}
      times={TIMES}
      range={{ bottom: 0, top: 2 }}
      series={[{ key: "p95", colour: "var(--info)", values: [0, 1, 2, 1, 0] }]}
      stacked={false}
      gaps={[]}
      events={[]}
      {...change}
    />,
  );
  await waitFor(() => expect(rendered.container.querySelector("path.recharts-line-curve")).toBeTruthy());
  return rendered;
}

const picture = () => screen.getByRole("img", { name: "Hub API: 12 ms at 10:04" });
const moment = (change: Partial<Omit<NonNullable<PlotProps["moment"]>, "onMoment">> = {}) => ({
  at: undefined,
  marks: [],
  onMoment: vi.fn<(at: number | undefined) => void>(),
  ...change,
});

describe("a plot", () => {
  it("is one picture whose name says what it shows, and hides its parts", async () => {
    const { container } = await plot({ gaps: [{ from: 0, to: MINUTE }] });
    expect(picture().getAttribute("data-chart")).toBe("Hub API");
    expect(container.querySelectorAll("[data-gap]")[0]?.closest("[aria-hidden=true]")).toBeTruthy();
  });

  it.each([[[]], [[0]]])("is still named where there is nothing to draw: times %j", (times) => {
    layOutAt(WIDTH_PX);
    const range = { bottom: 0, top: 2 };
    const nothing = { series: [], stacked: false, gaps: [], events: [] };
    render(<TimePlot title="Hub API" label="Hub API: no data" height={138} times={times} range={range} {...nothing} />);
    expect(screen.getByRole("img", { name: "Hub API: no data" }).childElementCount).toBe(0);
  });

  it.each([
    [0.5, []],
    [2, ["no data"]],
  ])("hatches a gap of %d minutes, and says so where there is room: %j", async (minutes, words) => {
    const { container } = await plot({ gaps: [{ from: MINUTE, to: MINUTE + minutes * MINUTE }] });
    const [gap] = container.querySelectorAll("[data-gap]");
    expect([...(gap?.querySelectorAll("text") ?? [])].map(({ textContent }) => textContent)).toEqual(words);
    const [x, width] = ["x", "width"].map((name) => Number(gap?.querySelector("rect")?.getAttribute(name)));
    expect([x, width]).toEqual([144, minutes * 100]);
  });

  it("marks each event at its time, and names those that have room", async () => {
    const events = [3.9, 4].map((minute, index) => ({ at: minute * MINUTE, label: `wave ${index + 2}` }));
    const { container } = await plot({ events });
    const marks = [...container.querySelectorAll("[data-event-line]")];
    expect(marks.map((mark) => mark.querySelector("line")?.getAttribute("x1"))).toEqual(["434", "444"]);
    expect(marks.map((mark) => mark.querySelector("text")?.textContent)).toEqual([undefined, "wave 3"]);
  });
});

describe("the time being looked at", () => {
  it.each([
    [244, 2 * MINUTE],
    [0, 0],
    [452, 4 * MINUTE],
  ])("is that under the pointer: pixel %i is %i ms", async (clientX, at) => {
    const looked = moment();
    await plot({ moment: looked });
    fireEvent.pointerMove(picture(), { clientX });
    fireEvent.pointerDown(picture(), { clientX });
    expect(looked.onMoment.mock.calls).toEqual([[at], [at]]);
  });

  it("is none once the pointer has left", async () => {
    const looked = moment({ at: MINUTE });
    await plot({ moment: looked });
    fireEvent.pointerLeave(picture());
    expect(looked.onMoment.mock.calls).toEqual([[undefined]]);
  });

  it("has a line, and a dot at each value that is known", async () => {
    const marks = [2, 0, null, undefined].map((value, index) => ({ key: `${index}`, colour: "red", value }));
    const { container } = await plot({ moment: moment({ at: MINUTE, marks }) });
    expect(container.querySelector("line[stroke='var(--accent)']")?.getAttribute("x1")).toBe("144");
    const dots = [...container.querySelectorAll("circle")].map((dot) => dot.getAttribute("cy"));
    expect(dots).toEqual(["18", "118"]);
  });

  it("draws nothing while there is none", async () => {
    const { container } = await plot({ moment: moment() });
    expect(container.querySelector("line[stroke='var(--accent)']")).toBeNull();
  });
});
