import { describe, expect, it } from "vitest";
import { addOnCell } from "@/components/labels/testing";
import type { ClusterAddOnCell } from "@/lib/lists/clusters/row";
import { chipLabel, listedAddOns } from "./listed-add-ons";

const KINDS: Readonly<Record<string, Partial<ClusterAddOnCell>>> = {
  a: { phase: "applying" },
  d: { health: "degraded" },
  u: { health: "unhealthy" },
};

/** By a letter each: h healthy, d degraded, u unhealthy, a applying. */
const cells = (codes: string): ClusterAddOnCell[] =>
  [...codes].map((letter, index) => {
    const name = `${letter}${String(index).padStart(2, "0")}`;
    return addOnCell({ name, ...KINDS[letter] });
  });

describe("listedAddOns", () => {
  it.each([
    ["", "", ""],
    ["hhh", "hhh", ""],
    ["hhhhhh", "hhhh", "and 2 more, healthy"],
    ["hdhhhu", "hdhu", "and 2 more, healthy"],
    ["ddddd", "ddddd", ""],
    ["hddddd", "ddddd", "and 1 more, healthy"],
    ["aaaaaaaaaaaaaaaaaaau", "aaaaau", "and 14 more, applying"],
    ["uuuuuuuudaah", "uuuuuu", "and 6 more: 2 unhealthy, 1 degraded, 2 applying, 1 healthy"],
  ])("of %j lists %j and counts %j", (given, shown, text) => {
    const listed = listedAddOns(cells(given), { status: "Healthy" });
    expect(listed.shown.map(({ name }) => name[0]).join("")).toBe(shown);
    expect(listed.restText).toBe(text);
  });

  it("loses none and keeps their order", () => {
    const given = cells("hauhdauhhdau");
    const { shown, rest } = listedAddOns(given, { status: "Healthy" });
    expect(given.filter((cell) => shown.includes(cell))).toEqual(shown);
    expect([...shown, ...rest].sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
      given.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    );
  });

  it.each([
    [400, ["hello-template", "log-shipper", "node-doctor"], ""],
    [300, ["hello-template", "log-shipper", "node-doctor"], ""],
    [270, ["hello-template", "log-shipper"], "and 1 more, healthy"],
    [220, ["hello-template"], "and 2 more, healthy"],
    [100, ["hello-template"], "and 2 more, healthy"],
  ])("lists as many as fit into %i px, and counts the others", (roomPx, expected, text) => {
    const addOns = [
      addOnCell({ name: "hello-template", phase: "applying" }),
      addOnCell({ name: "log-shipper" }),
      addOnCell({ name: "node-doctor" }),
    ];
    const { shown, restText } = listedAddOns(addOns, { status: "Applying", roomPx });
    expect(shown.map(({ name }) => name)).toEqual(expected);
    expect(restText).toBe(text);
  });
});

describe("chipLabel", () => {
  it.each([
    [{}, "Healthy", ""],
    [{ health: "unhealthy" }, "Unhealthy", ""],
    [{ health: "unhealthy" }, "Unavailable", "Unhealthy"],
    [{ health: "unhealthy", phase: "failed" }, "Unhealthy", "rollout failed"],
    [{ health: "unhealthy", phase: "failed" }, "Unavailable", "Unhealthy, rollout failed"],
  ] as const)("of %j on a cluster that is %s is %j", (change, status, expected) => {
    expect(chipLabel(addOnCell(change), status)).toBe(expected);
  });
});
