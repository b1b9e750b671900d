import { describe, expect, it } from "vitest";
import type { RowPatch } from "@/lib/api/live/live";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { Backlog } from "./backlog";

function row(name: string, health: ClusterRow["health"] = "available"): ClusterRow {
  return { name, health, createdAt: "", addOnsVisible: true, addOns: [] };
}

function patch(revision: number, upserts: ClusterRow[], leaves: string[] = []): RowPatch {
  return { type: "rows", view: "addons", revision, upserts, leaves };
}

describe("Backlog", () => {
  it("keeps the latest of each row", () => {
    const backlog = new Backlog("addons");
    backlog.add(patch(1, [row("a"), row("b")]), 100);
    backlog.add(patch(2, [row("a", "unknown")], ["b"]), 100);
    backlog.add(patch(3, [row("c")], ["d"]), 100);
    backlog.add(patch(4, [row("d")], ["c"]), 100);
    expect(backlog.take()).toEqual(patch(4, [row("a", "unknown"), row("d")], ["b", "c"]));
    expect(backlog.isEmpty).toBe(true);
  });

  it("asks for the whole page past a megabyte, and keeps nothing more", () => {
    const backlog = new Backlog("addons");
    for (let revision = 1; revision <= 100; revision += 1) backlog.add(patch(revision, [row(`c${revision}`)]), 20_000);
    expect(backlog.isEmpty).toBe(false);
    expect(backlog.take()).toEqual({ type: "resync", view: "addons" });
    backlog.add(patch(101, [row("a")]), 100);
    expect(backlog.take()).toEqual(patch(101, [row("a")]));
  });
});
