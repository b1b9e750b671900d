import { describe, expect, it } from "vitest";
import { budgetBlocks } from "./budget-blocks";

function drawn(allowed: number, spent: number, atRisk: number): string {
  const counts = { spent: 0, risk: 0, left: 0, none: 0 };
  for (const block of budgetBlocks({ allowed, spent, atRisk })) counts[block] += 1;
  return `${counts.spent} ${counts.risk} ${counts.left} ${counts.none}`;
}

describe("budgetBlocks", () => {
  it.each([
    ["nothing happened", 16, 0, 0, "0 0 16 0"],
    ["one block per failure", 16, 3, 9, "3 9 4 0"],
    ["all is spent", 4, 4, 0, "4 0 0 0"],
    ["more than all is spent", 4, 7, 2, "4 0 0 0"],
    ["more is at risk than is left", 4, 3, 5, "3 1 0 0"],
    ["forty are one each", 40, 1, 0, "1 0 39 0"],
    ["above forty one per percent", 200, 50, 20, "25 10 65 0"],
    ["one of many still shows", 9000, 1, 1, "1 1 98 0"],
    ["none is allowed", 0, 0, 3, "0 0 0 1"],
    ["none is allowed and one is spent", 0, 1, 0, "1 0 0 0"],
  ])("%s", (_words, allowed, spent, atRisk, blocks) => {
    expect(drawn(allowed, spent, atRisk)).toBe(blocks);
  });
});
