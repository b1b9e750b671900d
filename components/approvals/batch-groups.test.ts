import { expect, it } from "vitest";
import type { ListGroup } from "@/lib/api/list/list";
import { approveText, batchesIn } from "./batch-groups";

function group(name: string, size: number, clusterStatus = "pending"): ListGroup {
  const where = { values: [{ value: `${name}-1`, size: 1 }], more: size - 1 };
  return { group: name, size, names: [], why: { values: [{ value: clusterStatus, size }], more: 0 }, where };
}

function offered(section: "outside" | "inside" | "nowhere", ...groups: readonly ListGroup[]): string {
  const batches = batchesIn(section, groups);
  return `${batches.offered.map(({ batch, size, clusters }) => `${batch} ${size} ${clusters}`).join("; ")} +${batches.more}`;
}

it("offers what stands in the section, and nothing that is alone", () => {
  const groups = [group("a", 12), group("b", 3, "joining"), group("c", 1)];
  expect(offered("outside", ...groups)).toBe("a 12 a-1 +0");
  expect(offered("inside", ...groups)).toBe("b 3 b-1 +0");
  expect(offered("nowhere", ...groups)).toBe(" +0");
});

it("offers few groups at a time, and tells of the others", () => {
  const groups = [9, 8, 7, 6, 5].map((size) => group(`g${size}`, size));
  expect(offered("outside", ...groups)).toBe("g9 9 g9-1; g8 8 g8-1 +3");
});

it.each([
  [2, "Approve 2 together\u00a0…"],
  [100, "Approve 100 together\u00a0…"],
  [5_000, "Approve 100 of 5,000 together\u00a0…"],
])("names how many %i are", (size, text) => {
  expect(approveText(size)).toBe(text);
});
