import { describe, expect, it } from "vitest";
import { readDashboard } from "@/lib/dashboards/read-dashboard";
import { BUNDLED_DASHBOARDS } from "./bundled";

describe("what comes along", () => {
  it.each(Object.keys(BUNDLED_DASHBOARDS))("is drawn as Grafana draws it: %s", (name) => {
    const { report, panels } = readDashboard(JSON.stringify(BUNDLED_DASHBOARDS[name]));
    expect(report).toEqual([]);
    expect(panels.length).toBeGreaterThan(1);
    expect(panels.every(({ grid }) => grid.x + grid.w <= 24)).toBe(true);
  });

  it("names no namespace of the chart", () => {
    expect(JSON.stringify(BUNDLED_DASHBOARDS)).not.toContain("flotilla-system");
  });
});
