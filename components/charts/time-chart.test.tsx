// @vitest-environment happy-dom
import type { ComponentProps } from "react";
import { describe, expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { type ChartSeries, TimeChart } from "./time-chart";

const MINUTE = 60_000;
const START = new Date(2026, 10, 24, 10, 0).getTime();
const TIMES = [0, 1, 2, 3, 4].map((minute) => START + minute * MINUTE);

const series = (key: string, values: ChartSeries["values"], appearance?: ChartSeries["appearance"]): ChartSeries => ({
  key,
  colour: `var(--${key})`,
  values,
  ...(appearance ? { appearance } : {}),
});
const WELL = series("good", [2_000, 1_000, 0, 1_000, 2_000]);
const ILL = series("bad", [0, 1_000, 2_000, 1_000, 0]);

function chart(change: Partial<ComponentProps<typeof TimeChart>> = {}): HTMLElement {
  const size = { width: 452, height: 138 };
  const range = { bottom: 0, top: 2_000 };
  return render(<TimeChart {...size} times={TIMES} range={range} series={[WELL]} stacked={false} {...change} />)
    .container;
}

const lines = (container: HTMLElement) => [...container.querySelectorAll("path.recharts-line-curve")];
const areas = (container: HTMLElement) => [...container.querySelectorAll("path.recharts-area-area")];
const outlines = (container: HTMLElement) => [...container.querySelectorAll("path.recharts-area-curve")];
const attributes = (elements: readonly Element[], name: string) => elements.map((each) => each.getAttribute(name));
const words = (container: HTMLElement) => [...container.querySelectorAll("text")].map(({ textContent }) => textContent);

describe("a chart over time", () => {
  it("says at its axes which values and which times it spans", () => {
    expect(words(chart())).toEqual(["10:00", "10:01", "10:02", "10:03", "10:04", "0", "1,000", "2,000"]);
  });

  it("begins its values where its range does", () => {
    expect(words(chart({ range: { bottom: 90, top: 100 } })).slice(-3)).toEqual(["90", "95", "100"]);
  });

  it("draws a line for each series in its colour, the subject strongest, and an expectation dashed", () => {
    const drawn = lines(
      chart({ series: [WELL, { ...ILL, appearance: "subject" }, series("plan", WELL.values, "dashed")] }),
    );
    expect(attributes(drawn, "stroke")).toEqual(["var(--good)", "var(--bad)", "var(--plan)"]);
    expect(attributes(drawn, "stroke-width")).toEqual(["1.5", "2", "1.5"]);
    expect(attributes(drawn, "stroke-dasharray")).toEqual([null, null, "5 3"]);
  });

  it("leads a line from edge to edge of the plot, and interrupts it where a value is unknown", () => {
    const [line] = lines(chart({ series: [series("good", [0, 1_000, null, 1_000, 2_000])] }));
    expect(line?.getAttribute("d")).toBe("M44,118L144,68M344,68L444,18");
  });

  it("stacks areas upon each other", () => {
    const drawn = areas(chart({ series: [WELL, ILL], stacked: true }));
    expect(attributes(drawn, "fill")).toEqual(["var(--good)", "var(--bad)"]);
    expect(drawn[1]?.getAttribute("d")).toMatch(/^M44,18L144,18L244,18L344,18L444,18L/);
  });

  it("hatches a striped area in its own colour", () => {
    const container = chart({ series: [{ ...ILL, appearance: "striped" }], stacked: true });
    const [fill = ""] = attributes(areas(container), "fill");
    const pattern = document.getElementById(/^url\(#(.*)\)$/.exec(fill ?? "")?.[1] ?? "");
    expect(pattern?.querySelector("line")?.getAttribute("stroke")).toBe("var(--bad)");
  });

  it.each([
    [true, ["0"]],
    [false, ["1"]],
  ])("outlines no area whose values hold until the next one: %s", (stepped, widths) => {
    expect(attributes(outlines(chart({ stacked: true, stepped })), "stroke-width")).toEqual(widths);
  });

  it.each<[string, Partial<ComponentProps<typeof TimeChart>>, number]>([
    ["series", { series: [] }, 5],
    ["times", { times: [], series: [series("good", [])] }, 0],
    ["known values", { series: [series("good", [null, null, null, null, null])] }, 5],
  ])("draws no line without %s, and the times that there are", (_, change, times) => {
    const container = chart(change);
    expect(words(container).filter((word) => word?.startsWith("10:"))).toHaveLength(times);
    expect(lines(container).filter((line) => line.getAttribute("d"))).toEqual([]);
  });

  it("leaves the keyboard and screen readers to what describes it", () => {
    const container = chart();
    expect(container.querySelectorAll("[tabindex='0'], [role]")).toHaveLength(0);
  });
});
