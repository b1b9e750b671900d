import { describe, expect, it } from "vitest";
import type { Page } from "@/lib/api/list/page";
import { REVISIONS } from "@/lib/api/list/revisions";
import type { NamedRow, RowPatch } from "@/lib/api/live/live";
import type { ClusterRow, ClusterRowHealth } from "@/lib/lists/clusters/row";
import { applyPatch, catchUp, type PatchLog, remember } from "./row-patches";

function row(name: string, health: ClusterRowHealth = "available"): ClusterRow {
  return { name, health, createdAt: "2024-05-17T09:00:00Z", addOnsVisible: true, addOns: [] };
}

function pageOf(revision: number, names: string): Page<ClusterRow> {
  const rows = [...names].map((name) => row(name));
  return { rows, total: rows.length, revision, synced: true, loaded: rows.length };
}

function patch(revision: number, change: { upserts?: ClusterRow[]; leaves?: string[] } = {}): RowPatch<ClusterRow> {
  return { type: "rows", view: "addons", revision, upserts: [], leaves: [], ...change };
}

const names = (page: Page<NamedRow> | undefined) => page?.rows.map(({ name }) => name).join("");

describe("applyPatch", () => {
  it.each([
    ["replaces a row in its place", { upserts: [row("b", "unavailable")] }, "abd"],
    ["adds a row in the order of names", { upserts: [row("c")] }, "abcd"],
    ["adds the first and the last", { upserts: [row("e"), row("A")] }, "Aabde"],
    ["takes a row away", { leaves: ["b"] }, "ad"],
    ["passes over a name that it does not know", { leaves: ["x"] }, "abd"],
    ["keeps a row that left and came back", { leaves: ["b"], upserts: [row("b")] }, "abd"],
  ])("%s", (_, change, expected) => {
    const page = applyPatch(pageOf(3, "abd"), patch(4, change));
    expect(names(page)).toBe(expected);
    expect(page).toMatchObject({ revision: 4, total: expected.length, loaded: expected.length });
  });

  it.each([2, 3])("ignores revision %i for a page of revision 3", (revision) => {
    const page = pageOf(3, "ab");
    expect(applyPatch(page, patch(revision, { leaves: ["a"] }))).toBe(page);
  });

  it("keeps the rows that did not change as they are", () => {
    const page = pageOf(3, "ab");
    const next = applyPatch(page, patch(4, { upserts: [row("b", "unknown")] }));
    expect(next.rows[0]).toBe(page.rows[0]);
    expect(next.rows[1]).not.toBe(page.rows[1]);
  });

  it("counts rows that are not on this page too", () => {
    const page = { ...pageOf(3, "ab"), total: 50 };
    expect(applyPatch(page, patch(4, { leaves: ["a"] })).total).toBe(49);
  });
});

describe("catchUp", () => {
  const log: PatchLog = { from: 5, patches: [patch(6, { upserts: [row("c")] }), patch(7, { leaves: ["a"] })] };

  it("takes no page whose revision another console counted", () => {
    expect(catchUp(pageOf(REVISIONS + 6, "ab"), log)).toBeUndefined();
    const resynced = { from: Number.NEGATIVE_INFINITY, patches: [patch(6)] };
    expect(catchUp(pageOf(REVISIONS + 6, "ab"), resynced)).toBeUndefined();
    expect(names(catchUp(pageOf(REVISIONS + 6, "ab"), { ...resynced, patches: [] }))).toBe("ab");
  });

  it.each([
    [5, "bc", 7],
    [6, "b", 7],
    [7, "ab", 7],
    [9, "ab", 9],
  ])("applies to a page of revision %i what came after it", (revision, expected, reached) => {
    const page = catchUp(pageOf(revision, "ab"), log);
    expect([names(page), page?.revision]).toEqual([expected, reached]);
  });

  it("gives up on a page from before the log", () => {
    expect(catchUp(pageOf(4, "ab"), log)).toBeUndefined();
  });

  it("does not pretend to reach back to patches that were let go", () => {
    const long = Array.from({ length: 600 }, (_, n) => patch(n + 1)).reduce(remember, { from: 0, patches: [] });
    expect(long.patches).toHaveLength(500);
    expect(catchUp(pageOf(99, "ab"), long)).toBeUndefined();
    expect(catchUp(pageOf(100, "ab"), long)?.revision).toBe(600);
  });
});

describe("any order of page and patches", () => {
  it("ends in the same rows, wherever among the patches the page was taken", () => {
    const patches = [
      patch(1, { upserts: [row("c")] }),
      patch(2, { leaves: ["a"] }),
      patch(3, { upserts: [row("a", "unknown"), row("d")] }),
      patch(4, { leaves: ["b", "c"] }),
    ];
    const log = patches.reduce(remember, { from: 0, patches: [] });
    const whole = patches.reduce(applyPatch, pageOf(0, "ab"));
    for (let taken = 0; taken <= patches.length; taken += 1) {
      const page = patches.slice(0, taken).reduce(applyPatch, pageOf(0, "ab"));
      expect(catchUp(page, log)).toEqual(whole);
    }
  });
});
