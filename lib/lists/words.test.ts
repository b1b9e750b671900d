import { expect, it } from "vitest";
import { LISTS } from "./lists";

const WHY = "Image is not signed";
const holds = (text: string) => text.toLowerCase().includes("not signed");

/** A row of each list that has troubles, as far as words look at it. */
const TROUBLED = {
  clusters: { name: "a", message: WHY, addOns: [] },
  "cluster-addons": { cluster: "a", addOn: "b", message: WHY },
  addons: { name: "a", causes: [{ message: WHY }] },
  rollouts: { name: "a", issues: [{ message: WHY }] },
  placements: { name: "a", message: WHY },
  "replica-sets": { name: "a", message: WHY },
  works: { name: "a/b", cluster: "a", message: WHY },
  approvals: { object: "a", headline: WHY },
} as const;

it.each(Object.entries(TROUBLED))("words look into why a row of %s is not as it should be", (name, row) => {
  const { words } = LISTS[name as keyof typeof TROUBLED].table;
  expect(words(row as never, holds)).toBe(true);
});

it.each(["held", "notice"])("words look into why a rollout does not go on: %s", (field) => {
  const row = { name: "a", issues: [], [field]: { message: WHY } };
  expect(LISTS.rollouts.table.words(row as never, holds)).toBe(true);
  expect(LISTS.rollouts.table.words({ name: "a", issues: [] } as never, holds)).toBe(false);
});
