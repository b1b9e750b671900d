// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pageOf } from "@/components/testing/console-answers";
import { newQueryClient } from "@/components/testing/query-client";
import { render } from "@/components/testing/render";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutRow } from "@/lib/lists/testing";
import { rolloutList } from "@/lib/queries/rollouts/rollouts";
import { RolloutsRegion } from "./rollouts-region";

const WAVE: RolloutRow["waves"][number] = {
  ...{ mandatory: false, stage: "applying", size: 45, sets: [], failuresAllowed: 0 },
  counts: [{ stage: "applying", health: "healthy", size: 45 }],
  clock: { ends: "2026-11-21T12:05:00Z", waiting: 1, held: 0 },
};

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

it("says of each rollout under way how far it is, and when it is expected to end", () => {
  const moving = { stage: "applying", total: 45, applied: 12, healthy: 11, waves: [WAVE] } as const;
  const rows = [
    rolloutRow({ ...moving, placement: "eks", waves: [WAVE] }),
    rolloutRow({ placement: "gke", stage: "stalled", total: 9, applied: 3, healthy: 3 }),
    rolloutRow({ placement: "aks", stage: "done", total: 2, applied: 2, healthy: 2 }),
  ];
  const queries = newQueryClient();
  queries.setQueryData([...rolloutList().queryKey], pageOf(rows));
  render(<RolloutsRegion />, queries);
  const [first, second, ...others] = screen.getAllByRole("listitem");
  if (!first || !second) throw new Error("two are under way");
  expect(others).toEqual([]);
  expect(first.textContent).toContain("Stalled");
  expect(second.textContent).toMatch(/12 applied, 11 healthy of 45ends (by|after) \d\d:05$/);
  expect(within(second).getByRole("link").getAttribute("href")).toMatch(/^\/rollouts\/.*\/eks$/);
});
