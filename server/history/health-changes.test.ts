import { expect, it } from "vitest";
import type { LoggedChange } from "./change-log";
import { eachHealthChange, isRemoval } from "./health-changes";
import { ofPresent } from "./of-present";

it("attack: a cluster made again between two looks at the hub has none of what the one before did", () => {
  const cell = { name: "hello", phase: "done" } as const;
  const first = { name: "c1", createdAt: "2026-11-26T09:00:00Z", health: "available" } as const;
  const changes: LoggedChange[] = [];
  const log = (change: LoggedChange) => changes.push(change);
  eachHealthChange({ before: undefined, after: { ...first, addOns: [{ ...cell, health: "unhealthy" }] } }, 1, log);
  eachHealthChange(
    {
      before: { ...first, addOns: [{ ...cell, health: "unhealthy" }] },
      after: { ...first, createdAt: "2026-11-26T10:00:00Z", addOns: [{ ...cell, health: "unhealthy" }] },
    },
    2,
    log,
  );
  expect(changes.filter(isRemoval)).toHaveLength(2);
  expect([...ofPresent(changes.toReversed())].every(({ at }) => at === 2)).toBe(true);
});
