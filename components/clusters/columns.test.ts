import { describe, expect, it } from "vitest";
import { clusterRow } from "@/components/labels/testing";
import { fitClusterColumns, longestWith, NOTHING_YET } from "./columns";

const ROWS = [
  clusterRow({
    name: "eks-prod-eu-west-1-01",
    set: "retail-eu",
    kubernetesVersion: "v1.31.4-eks-3ae1",
    provider: "EKS",
    region: "ap-southeast-2",
  }),
  clusterRow({ name: "new", health: "pending" }),
];

const ids = (tablePx: number, rows = ROWS) =>
  fitClusterColumns(tablePx, longestWith(NOTHING_YET, rows)).columns.map(({ id }) => id);

describe("columnsFor", () => {
  it.each([
    [1220, ["name", "status", "set", "addOns", "version", "provider", "region", "age"]],
    [1060, ["name", "status", "set", "addOns", "version", "provider", "age"]],
    [960, ["name", "status", "set", "addOns", "version", "age"]],
    [820, ["name", "status", "set", "addOns", "age"]],
    [620, ["name", "status", "addOns", "age"]],
    [560, ["name", "status", "addOns"]],
    [0, ["name", "status", "addOns", "age"]],
  ])("on %i px leaves %j", (tablePx, expected) => {
    expect(ids(tablePx)).toEqual(expected);
  });

  it("gives a long name room, but not all", () => {
    const nameWidth = (name: string) =>
      fitClusterColumns(1236, longestWith(NOTHING_YET, [clusterRow({ name })])).columns[0]?.widthPx ?? 0;
    expect(nameWidth("a".repeat(30))).toBeGreaterThan(nameWidth("a"));
    expect(nameWidth("a".repeat(63))).toBe(nameWidth("a".repeat(34)));
  });

  it("does not shrink when long values have passed by", () => {
    const longest = longestWith(NOTHING_YET, ROWS);
    expect(longestWith(longest, [clusterRow({ name: "a" })])).toBe(longest);
    expect(longestWith(longest, [clusterRow({ name: "a".repeat(40) })]).name).toBe(40);
  });

  it("leaves the rest to the add-ons alone", () => {
    expect(
      fitClusterColumns(1236, longestWith(NOTHING_YET, ROWS)).columns.filter(({ widthPx }) => widthPx === undefined),
    ).toMatchObject([{ id: "addOns" }]);
  });

  it("shows what is asked for in the table's order, and says how wide that is where there is less room", () => {
    const longest = longestWith(NOTHING_YET, ROWS);
    const wide = fitClusterColumns(1236, longest, ["since", "status", "env", "nothing"]);
    expect(wide.columns.map(({ id }) => id)).toEqual(["name", "status", "env", "since"]);
    expect(wide.widerPx).toBeUndefined();
    const narrow = fitClusterColumns(500, longest, ["status", "addOns", "version", "region"]);
    expect(narrow.columns.map(({ id }) => id)).toEqual(["name", "status", "addOns", "version", "region"]);
    expect(narrow.widerPx).toBeGreaterThan(700);
  });

  it("has a column for each label that is asked for, in that order, as wide as its values", () => {
    const zone = "topology.kubernetes.io/zone";
    const rows = [
      clusterRow({ name: "a", labels: { env: "dev", [zone]: "a-zone-with-a-long-name" } }),
      clusterRow({ name: "b", labels: {} }),
    ];
    const { columns } = fitClusterColumns(1236, longestWith(NOTHING_YET, rows), [`label.${zone}`, "age", "label.env"]);
    expect(columns.map(({ id, label, whole }) => [id, label, whole])).toEqual([
      ["name", "Cluster", undefined],
      [`label.${zone}`, "zone", zone],
      ["label.env", "env", "env"],
      ["age", "Age", undefined],
    ]);
    expect(columns[1]?.widthPx ?? 0).toBeGreaterThan(columns[2]?.widthPx ?? 0);
  });
});
