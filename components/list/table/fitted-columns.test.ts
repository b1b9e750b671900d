import { describe, expect, it } from "vitest";
import { CLUSTERS } from "@/lib/lists/clusters/fields";
import { columnsOf } from "@/lib/lists/page-list";
import { fitColumns, sameColumns } from "./fitted-columns";
import { type Longest, longestWith, NOTHING_YET, valuesToFit } from "./longest-values";
import { cellKey, columnChoices, columnId, type RowColumn } from "./row-columns";

const COLUMNS: readonly RowColumn[] = columnsOf(CLUSTERS.fields);

const LONGEST = { cluster: 21, set: 9, version: 16, provider: 3, region: 14 };

function fitTo(widthPx: number, selected?: readonly string[], longest: Longest = LONGEST) {
  return fitColumns(COLUMNS, { widthPx, selected, longest });
}

const ids = (fitted: ReturnType<typeof fitTo>) => fitted.columns.map(columnId);
const px = (fitted: ReturnType<typeof fitTo>, id: string) => fitted.columns.find((each) => columnId(each) === id)?.px;

describe("fitColumns", () => {
  it.each([
    [1220, ["cluster", "status", "set", "addOns", "version", "provider", "region", "age"]],
    [1060, ["cluster", "status", "set", "addOns", "version", "provider", "age"]],
    [960, ["cluster", "status", "set", "addOns", "version", "age"]],
    [820, ["cluster", "status", "set", "addOns", "age"]],
    [630, ["cluster", "status", "addOns", "age"]],
    [560, ["cluster", "status", "addOns"]],
    [0, ["cluster", "status", "set", "addOns", "version", "provider", "region", "age"]],
  ])("on %i px leaves %j", (widthPx, expected) => {
    expect(ids(fitTo(widthPx))).toEqual(expected);
  });

  it("gives a long value room, but not all", () => {
    const widthOf = (cluster: number) => px(fitTo(1236, undefined, { cluster }), "cluster") ?? 0;
    expect(widthOf(30)).toBeGreaterThan(widthOf(1));
    expect(widthOf(63)).toBe(widthOf(34));
    expect(widthOf(0)).toBe(widthOf(16));
  });

  /** The button that previews a row covered the end of its name. */
  it("gives the first column room for its longest name, and for the button behind it", () => {
    const [nameOf, padding, button] = [34 * 7.7, 24, 28];
    expect(px(fitTo(1236, undefined, { cluster: 34 }), "cluster")).toBeGreaterThanOrEqual(nameOf + padding + button);
  });

  it.each([
    [1220, 270],
    [1400, 450],
  ])("on %i px says about how much room is left for what fills it", (widthPx, leastPx) => {
    const { columns } = fitTo(widthPx);
    const others = columns.filter(({ fills }) => !fills).reduce((sum, { px = 0 }) => sum + px, 0);
    const roomPx = columns.find(({ fills }) => fills)?.roomPx ?? 0;
    expect(roomPx).toBeGreaterThan(leastPx);
    expect(others + roomPx).toBeLessThanOrEqual(widthPx);
  });

  it("shows what is asked for in the table's order, and says how wide that is where there is less room", () => {
    const wide = fitTo(1236, ["since", "status", "env", "nothing"]);
    expect(ids(wide)).toEqual(["cluster", "status", "env", "since"]);
    expect(wide.widerPx).toBeUndefined();
    const narrow = fitTo(500, ["status", "addOns", "version", "region"]);
    expect(ids(narrow)).toEqual(["cluster", "status", "addOns", "version", "region"]);
    expect(narrow.widerPx).toBeGreaterThan(700);
  });

  it("has a column for each label that is asked for, in that order, as wide as its values", () => {
    const zone = "topology.kubernetes.io/zone";
    const fitted = fitTo(1236, [`label.${zone}`, "age", "label.env"], { [`label.${zone}`]: 23, "label.env": 3 });
    expect(fitted.columns.map((each) => [cellKey(each), each.label, each.whole])).toEqual([
      ["cluster", "Cluster", undefined],
      [`label.${zone}`, "zone", zone],
      ["label.env", "env", "env"],
      ["age", "Age", undefined],
    ]);
    expect(px(fitted, `label.${zone}`)).toBeGreaterThan(px(fitted, "label.env") ?? 0);
  });

  it("leaves columns as they are that have their width", () => {
    const columns = COLUMNS.filter(({ fits, fills, perPath }) => !fits && !fills && !perPath);
    const fitted = fitColumns(columns, { widthPx: 900, selected: ["since", "age"], longest: NOTHING_YET });
    expect(fitted.columns.every((column) => columns.includes(column))).toBe(true);
  });
});

describe("sameColumns", () => {
  it.each([
    ["the same room", 1236, LONGEST, true],
    ["room that makes no difference", 1237, LONGEST, true],
    ["less room", 900, LONGEST, false],
    ["longer values", 1236, { ...LONGEST, set: 12 }, false],
    ["values as long as before within bounds", 1236, { ...LONGEST, provider: 5 }, true],
  ])("with %s", (_, widthPx, longest, expected) => {
    expect(sameColumns(fitTo(1236), fitTo(widthPx, undefined, longest))).toBe(expected);
  });

  it("knows a column with another heading as another one", () => {
    const renamed = COLUMNS.map((column) => (column.key === "age" ? { ...column, label: "Last seen" } : column));
    const other = fitColumns(renamed, { widthPx: 1236, selected: undefined, longest: LONGEST });
    expect(sameColumns(fitTo(1236), other)).toBe(false);
  });
});

describe("longestWith", () => {
  const each = valuesToFit<{ name: string; labels?: Record<string, string> }>({
    name: { label: "Name", column: { fits: { min: 1, max: 9 } } },
    label: {
      label: "Label",
      help: "A label",
      type: "text",
      path: true,
      of: ({ labels }) => labels,
      column: { perPath: true, fits: { min: 1, max: 9 } },
    },
    note: { label: "Note", of: () => "a note that has a width of its own", column: { px: 90 } },
  });

  it("does not shrink when long values have passed by", () => {
    const longest = longestWith(NOTHING_YET, [{ name: "abc" }, { name: "abcdef" }], each);
    expect(longest).toEqual({ name: 6 });
    expect(longestWith(longest, [{ name: "a" }], each)).toBe(longest);
    expect(longestWith(longest, [{ name: "a".repeat(40) }], each)).toEqual({ name: 40 });
  });

  it("measures each label by itself", () => {
    const rows: readonly { name: string; labels: Record<string, string> }[] = [
      { name: "a", labels: { env: "dev", zone: "z-1" } },
      { name: "b", labels: { env: "production" } },
    ];
    expect(longestWith(NOTHING_YET, rows, each)).toEqual({ name: 1, "label.env": 10, "label.zone": 3 });
  });
});

describe("columnChoices", () => {
  it("offers all but the first and those that are for labels, which are chosen elsewhere", () => {
    expect(columnChoices(COLUMNS).map(({ id }) => id)).toEqual([
      "status",
      "availability",
      "set",
      "addOns",
      "not-well",
      "version",
      "provider",
      "region",
      "env",
      "since",
      "age",
    ]);
  });
});
