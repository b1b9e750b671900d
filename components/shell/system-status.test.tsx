// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "@/components/testing/render";
import type { SystemState } from "@/lib/api/metrics/system";
import { liveState } from "@/lib/queries/live/live-state";
import { systemState } from "@/lib/queries/metrics/system";
import { SystemStatus } from "./system-status";

const LEADS = { leader: "flotilla-0_1_a", version: "1.0.0", queue: 3 };

async function shown(system: SystemState) {
  const { queries, container } = render(<SystemStatus />);
  queries.setQueryData(liveState().queryKey, { status: "live" });
  queries.setQueryData(systemState().queryKey, system);
  await screen.findByText(/hub p95/);
  return container;
}

it("says who leads while all is well", async () => {
  const { textContent } = await shown({ controllers: LEADS, approver: LEADS, hubP95Ms: 12 });
  expect(textContent).toBe("controllers: leader flotilla-0, queue 3hub p95 12\u00a0ms".replace("\u00a0", " "));
  expect(screen.queryByRole("status")).toBeNull();
});

it.each<[string, SystemState, RegExp]>([
  ["nobody leads", { controllers: null }, /controllers: no leader/],
  [
    "the leader is silent",
    { controllers: { ...LEADS, silentSince: "2026-11-25T08:00:00Z" } },
    /controllers: silent for/,
  ],
  ["nobody approves", { controllers: LEADS, approver: null }, /nobody approves certificates/],
  [
    "the approver is silent",
    { controllers: LEADS, approver: { ...LEADS, silentSince: "2026-11-25T08:00:00Z" } },
    /approver: silent/,
  ],
  ["an object cannot be read", { controllers: LEADS, unreadable: 1 }, /1 object on the hub cannot be read/],
  [
    "a kind cannot be read",
    { unreadKinds: [{ kind: "works.x", reason: "forbidden", parts: [] }] },
    /console cannot read works/,
  ],
])("warns where %s", async (_, system, text) => {
  await shown({ ...system, hubP95Ms: 12 });
  expect((await screen.findByRole("status")).textContent).toMatch(text);
});
