import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/kube/random";
import { type Arranged, addPanel, arrangeable, dashboardJson, duplicateAt, gridAt, placeAt, removeAt } from "./arrange";
import { CHOSEN_TYPES, changePanel, draftOf, newQuery, withDraft } from "./change-panel";
import { beginEdit, changed, redo, undo } from "./edit-history";
import { closeRow, hiddenIn, hideAt, openRow, showHidden } from "./edit-rows";
import { bagOf, listOf } from "./grafana-json";
import { readDashboard } from "./read-dashboard";

const panel = (title: string, y: number, more: object = {}) => ({
  title,
  type: "timeseries",
  gridPos: { x: 0, y, w: 12, h: 8 },
  targets: [{ refId: "A", expr: `up{job="${title}"}`, step: 7 }],
  kept: { title },
  ...more,
});
const row = (title: string, y: number, more: object = {}) => ({
  title,
  type: "row",
  gridPos: { x: 0, y, w: 24, h: 1 },
  panels: [],
  ...more,
});
const dashboard = (...panels: readonly object[]) => arrangeable(JSON.stringify({ title: "T", panels }));
const places = ({ panels }: Arranged) => panels.map(({ title }, index) => `${title} ${gridAt({ panels }, index).y}`);
const inside = (one: unknown) => listOf(bagOf(one).panels).map((each) => bagOf(each).title);
const last = ({ panels }: Arranged) => panels.at(-1);

describe("panels that are hidden", () => {
  const hidden = hideAt(hideAt(dashboard(panel("A", 0), panel("B", 8), panel("C", 16)), 0), 0);

  it("lie in a closed row at the end, which Grafana has too, and others close up", () => {
    expect([places(hidden), inside(last(hidden))]).toEqual([
      ["C 0", "Hidden panels 8"],
      ["A", "B"],
    ]);
    expect(last(hidden)).toMatchObject({ type: "row", collapsed: true });
    expect(readDashboard(dashboardJson(hidden)).panels.map(({ title, row: of }) => [title, of !== undefined])).toEqual([
      ["C", false],
      ["Hidden panels", false],
      ["A", true],
      ["B", true],
    ]);
  });

  it("come back below all others, and the row goes with the last one", () => {
    const some = showHidden(hidden, 0);
    expect([places(some), hiddenIn(some).map(({ title }) => title)]).toEqual([
      ["C 0", "A 8", "Hidden panels 16"],
      ["B"],
    ]);
    expect(places(showHidden(some, 0))).toEqual(["C 0", "A 8", "B 16"]);
  });

  it("stay last when one is added, and are moved by nothing", () => {
    const more = addPanel(hidden, panel("D", 0));
    expect(places(more)).toEqual(["C 0", "Hidden panels 16", "D 8"]);
    expect(placeAt(more, 1, { y: 0 })).toBe(more);
    expect(places(placeAt(more, 0, { y: 90 }))).toEqual(["C 8", "Hidden panels 16", "D 0"]);
  });
});

describe("rows", () => {
  const closed = dashboard(panel("A", 0), row("R", 8, { collapsed: true, panels: [panel("B", 40)] }), panel("C", 9));

  it("are opened, and what is below makes room", () =>
    expect(places(openRow(closed, 1))).toEqual(["A 0", "R 8", "B 9", "C 17"]));

  it("are closed up to the next one, and opened again as they were", () => {
    const open = openRow(
      dashboard(panel("A", 0), row("R", 8, { collapsed: true, panels: [panel("B", 9)] }), row("S", 9)),
      1,
    );
    const again = closeRow(open, 1);
    expect([places(again), inside(again.panels[1])]).toEqual([["A 0", "R 8", "S 9"], ["B"]]);
    expect(places(openRow(again, 1))).toEqual(places(open));
  });
});

describe("a panel that is changed", () => {
  const raw = panel("A", 0, { fieldConfig: { defaults: { unit: "s", custom: { lineWidth: 2 } }, overrides: [1] } });

  it("keeps all that is not changed", () => {
    expect(changePanel(raw, draftOf(raw))).toEqual(raw);
    const [query] = draftOf(raw).queries;
    const next = changePanel(raw, {
      ...draftOf(raw),
      title: "New",
      unit: "bytes",
      type: "stat",
      queries: query ? [{ ...query, expr: "down" }] : [],
    });
    expect(next).toEqual({
      ...raw,
      title: "New",
      type: "stat",
      fieldConfig: { defaults: { unit: "bytes", custom: { lineWidth: 2 } }, overrides: [1] },
      targets: [{ refId: "A", expr: "down", legendFormat: "", step: 7 }],
    });
  });

  it("gets and loses queries; those of other data sources stay", () => {
    const loki = { refId: "A", datasource: { type: "loki" }, query: "x" };
    const mixed = panel("A", 0, { targets: [loki, { refId: "B", expr: "up", datasource: { uid: "p" } }] });
    const { queries } = draftOf(mixed);
    const added = { ...newQuery(mixed, queries), expr: "down", legend: "{{job}}" };
    expect(changePanel(mixed, { ...draftOf(mixed), queries: [added] }).targets).toEqual([
      loki,
      { refId: "C", expr: "down", legendFormat: "{{job}}", datasource: { uid: "p" } },
    ]);
  });

  it("has one refId for each query, also where the file has none, or one twice", () => {
    const targets = [{ expr: "a" }, { refId: "A", query: "x" }, { refId: "A", expr: "b" }, { refId: "C", expr: "c" }];
    const raw = panel("A", 0, { targets });
    const { queries } = draftOf(raw);
    expect(queries.map(({ ref, expr }) => `${ref} ${expr}`)).toEqual(["B a", "D b", "C c"]);
    expect(readDashboard(dashboardJson(dashboard(raw))).panels[0]?.queries.map(({ ref }) => ref)).toEqual([
      "B",
      "D",
      "C",
    ]);
    const next = listOf(changePanel(raw, { ...draftOf(raw), queries: [...queries, newQuery(raw, queries)] }).targets);
    expect(next.map((one) => bagOf(one).refId)).toEqual(["B", "A", "D", "C", "E"]);
  });

  it("is found by its id wherever it is, and is the same where nothing is changed or it is gone", () => {
    const two = dashboard(panel("A", 0), panel("B", 8));
    const [a, b] = two.panels.map(({ id }) => String(id));
    const draft = { ...draftOf(two.panels[1] ?? {}), title: "New" };
    expect(places(withDraft(removeAt(two, 0), String(b), draft))).toEqual(["New 0"]);
    expect(withDraft(two, String(a), draftOf(two.panels[0] ?? {}))).toBe(two);
    expect(withDraft(two, "gone", draft)).toBe(two);
  });

  it("has the unit where its type has it", () => {
    const graph = panel("A", 0, { type: "graph", yaxes: [{ format: "s", min: 0 }, { format: "none" }] });
    expect(changePanel(graph, { ...draftOf(graph), unit: "bytes" }).yaxes).toEqual([
      { format: "bytes", min: 0 },
      { format: "none" },
    ]);
    expect(draftOf(changePanel(graph, { ...draftOf(graph), type: "timeseries" }))).toMatchObject({ unit: "s" });
  });

  it.each(CHOSEN_TYPES)("as a %s has the unit that is chosen, or none, and keeps it as another type", (type) => {
    const options = { legend: { calcs: ["mean"] }, cellValues: { unit: "s", decimals: 2 }, yAxis: { unit: "ms" } };
    const before = panel("A", 0, { type, options, fieldConfig: { defaults: { unit: "s", min: 0 }, overrides: [] } });
    for (const unit of ["bytes", ""]) {
      const next = changePanel(before, { ...draftOf(before), unit });
      expect(draftOf(next).unit).toBe(unit);
      expect(next.options).toMatchObject({ ...options, cellValues: { decimals: 2 } });
      for (const other of CHOSEN_TYPES)
        expect(draftOf(changePanel(next, { ...draftOf(next), type: other })), other).toMatchObject({
          type: other,
          unit,
        });
    }
  });
});

describe("what is undone", () => {
  it("is done again, until something else is done", () => {
    const two = changed(changed(beginEdit("a"), "b"), "c");
    expect([undo(two).now, undo(undo(undo(two))).now, redo(undo(two)).now, redo(two).now]).toEqual([
      "b",
      "a",
      "c",
      "c",
    ]);
    expect(redo(changed(undo(two), "d"))).toEqual({ past: ["a", "b"], now: "d", undone: [] });
    expect(changed(two, "c")).toBe(two);
  });
});

describe("whatever is done to seeded dashboards", () => {
  it.each(Array.from({ length: 40 }, (_, seed) => [seed + 1]))("seed %i: nothing lost, ids of their own", (seed) => {
    const draw = seededRandom(seed);
    const next = (most: number) => Math.floor(draw() * most);
    let now = dashboard(...Array.from({ length: 6 }, (_, index) => panel(`P${index}`, 8 * index)), row("R", 48));
    const everyone = () => now.panels.flatMap((one) => [one, ...listOf(one.panels).map(bagOf)]);
    for (let turn = 0; turn < 40; turn++) {
      const index = next(now.panels.length);
      const count = everyone().filter(({ title }) => title !== "Hidden panels").length;
      const isCopied = next(6) === 0 && listOf(now.panels[index]?.panels).length === 0;
      const isRow = now.panels[index]?.type === "row";
      now = isCopied && !isRow ? duplicateAt(now, index) : one(now, index, next);
      const after = everyone().filter(({ title }) => title !== "Hidden panels").length;
      expect(after).toBe(count + (isCopied && !isRow ? 1 : 0));
      const ids = everyone().map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expectNoOverlap(now);
      expect(arrangeable(dashboardJson(now))).toEqual(now);
    }
    while (now.panels.length > 0) now = removeAt(now, 0);
  });
});

function one(now: Arranged, index: number, next: (most: number) => number): Arranged {
  const ways = [
    () => hideAt(now, index),
    () => showHidden(now, 0),
    () => openRow(now, index),
    () => closeRow(now, index),
    () => placeAt(now, index, { x: next(24), y: next(60), w: 1 + next(24), h: 1 + next(12) }),
    () => withDraft(now, String(now.panels[index]?.id), { ...draftOf(now.panels[index] ?? {}), unit: `u${next(3)}` }),
  ];
  return ways[next(ways.length)]?.() ?? now;
}

function expectNoOverlap(dashboard: Arranged): void {
  const grids = dashboard.panels.map((_, index) => gridAt(dashboard, index));
  for (const [at, a] of grids.entries())
    for (const b of grids.slice(at + 1))
      expect(a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h).toBe(false);
}
