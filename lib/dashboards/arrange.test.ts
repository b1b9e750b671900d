import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { type Arranged, addPanel, arrangeable, dashboardJson, gridAt, placeAt, removeAt, step } from "./arrange";
import { readDashboard } from "./read-dashboard";

const panel = (title: string, x: number, y: number, w = 12, h = 8) => ({
  id: title.charCodeAt(0),
  title,
  type: "timeseries",
  gridPos: { x, y, w, h },
  targets: [{ refId: "A", expr: "up" }],
  notRead: { title },
});
const dashboard = (...panels: readonly object[]) =>
  arrangeable(JSON.stringify({ title: "T", uid: "kept", links: [1], panels }));
const places = ({ panels }: Arranged) =>
  panels.map(({ title, gridPos }) => `${title} ${Object.values(gridPos as object).join(" ")}`);

const [A, B, C] = [panel("A", 0, 0), panel("B", 12, 0), panel("C", 0, 8, 24, 4)];

describe("panels that are arranged", () => {
  it.each([
    [
      "right pushes the one beside below",
      step(dashboard(A, B, C), 0, "right"),
      ["A 1 0 12 8", "B 12 12 12 8", "C 0 8 24 4"],
    ],
    ["down goes past the next", step(dashboard(A, B, C), 0, "down"), ["A 0 12 12 8", "B 12 0 12 8", "C 0 8 24 4"]],
    ["up goes above the next", step(dashboard(A, B, C), 2, "up"), ["A 0 4 12 8", "B 12 4 12 8", "C 0 0 24 4"]],
    ["left at the edge stays", step(dashboard(A, B, C), 0, "left"), ["A 0 0 12 8", "B 12 0 12 8", "C 0 8 24 4"]],
    ["wider pushes below", placeAt(dashboard(A, B), 0, { w: 16 }), ["A 0 0 16 8", "B 12 8 12 8"]],
    ["lower compacts upward", placeAt(dashboard(A, C), 0, { h: 2 }), ["A 0 0 12 2", "C 0 2 24 4"]],
    ["removed, others go up", removeAt(dashboard(A, C), 0), ["C 0 0 24 4"]],
  ])("%s", (_, after, expected) => expect(places(after)).toEqual(expected));

  it("keep what is not read here, and what export puts around the dashboard is left out", () => {
    const wrapped = arrangeable(JSON.stringify({ meta: {}, dashboard: { title: "T", links: [1], panels: [A] } }));
    expect(JSON.parse(dashboardJson(placeAt(wrapped, 0, { x: 3 })))).toEqual({
      title: "T",
      links: [1],
      panels: [{ ...A, gridPos: { x: 3, y: 0, w: 12, h: 8 } }],
    });
  });

  it("take those in a closed row with it", () => {
    const row = {
      type: "row",
      title: "R",
      collapsed: true,
      gridPos: { x: 0, y: 8, w: 24, h: 1 },
      panels: [panel("I", 0, 9)],
    };
    expect(removeAt(dashboard(A, row), 0).panels[0]?.panels).toEqual([panel("I", 0, 1)]);
  });

  it("of another dashboard bring the variables that they name, and get an id of their own", () => {
    const list = [{ name: "pod", query: "label_values(up{job='$job'}, pod)" }, { name: "job" }, { name: "po" }];
    const from = arrangeable(JSON.stringify({ panels: [A], templating: { list } }));
    const after = addPanel(dashboard(A, B), { ...A, title: "of $pod" }, from);
    expect(after.templating).toEqual({ list: list.slice(0, 2) });
    expect(after.panels.map(({ id }) => id)).toEqual([65, 66, 67]);
    expect(gridAt(after, 2)).toEqual({ x: 0, y: 8, w: 12, h: 8 });
  });
});

describe("whatever is done to 60 seeded dashboards", () => {
  it.each(Array.from({ length: 60 }, (_, seed) => [seed + 1]))(
    "seed %i: no overlap, nothing lost, read the same",
    (seed) => {
      const draw = seededRandom(seed);
      const next = (most: number) => Math.floor(draw() * most);
      const many = Array.from({ length: 12 }, (_, index) =>
        panel(String.fromCharCode(65 + index), next(20), next(30), 1 + next(24), 1 + next(12)),
      );
      let now = dashboard(...many);
      for (let turn = 0; turn < 25; turn++) {
        const index = next(now.panels.length);
        const way = (["left", "right", "up", "down"] as const)[next(4)] ?? "up";
        const to = { x: next(24), y: next(60), w: 1 + next(24), h: 1 + next(20) };
        now = next(2) === 0 ? step(now, index, way) : placeAt(now, index, to);
        // A step may find no other place, and has packed nothing then.
        if (turn > 0) expectNoOverlap(placeAt(now, 0, {}));
        expect(now.panels.map(({ notRead }) => notRead)).toEqual(many.map(({ notRead }) => notRead));
      }
      now = placeAt(now, 0, {});
      expect(arrangeable(dashboardJson(now))).toEqual(now);
      const read = readDashboard(dashboardJson(now)).panels;
      expect(read.map(({ id, grid }) => [id, grid]).sort()).toEqual(
        now.panels.map((_, at) => [String(at), gridAt(now, at)]).sort(),
      );
    },
  );
});

function expectNoOverlap(dashboard: Arranged): void {
  const cells = new Set<number>();
  let covered = 0;
  for (const [index] of dashboard.panels.entries()) {
    const { x, y, w, h } = gridAt(dashboard, index);
    expect(x + w).toBeLessThanOrEqual(24);
    for (let at = 0; at < w * h; at++) {
      cells.add((y + Math.floor(at / w)) * 24 + x + (at % w));
      covered += 1;
    }
  }
  expect(cells.size).toBe(covered);
}
