import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SystemReport } from "./system-report";
import { TestSystem } from "./testing";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const leading = (queue: number) => ({ leader: "flotilla-0", version: "1.0.0", queue });

it("tells nothing while nothing is known", () => {
  expect(new SystemReport(new TestSystem()).state).toBeUndefined();
});

it("is the same object until something is new, and follows what always changes every four seconds", () => {
  const system = new TestSystem();
  const report = new SystemReport(system);
  system.controllers.state = leading(0);
  const reports = new Set<unknown>();
  for (let second = 0; second < 60; second += 1) {
    system.controllers.state = leading(second);
    vi.advanceTimersByTime(1_000);
    reports.add(report.state);
  }
  expect(reports.size).toBe(15);
  const before = report.state;
  vi.advanceTimersByTime(60_000);
  expect(report.state?.controllers).toEqual(leading(59));
  const last = report.state;
  expect(last).not.toBe(before);
  vi.advanceTimersByTime(60_000);
  expect(report.state).toBe(last);
});

it("tells at once who leads, and that they have gone silent", () => {
  const system = new TestSystem();
  const report = new SystemReport(system);
  const next = (state: TestSystem["controllers"]["state"]) => {
    system.controllers.state = state;
    vi.advanceTimersByTime(1_000);
    return report.state?.controllers;
  };
  expect(next(leading(0))).toEqual(leading(0));
  expect(next(leading(5))).toEqual(leading(0));
  const unreadKinds = [{ kind: "roles.rbac.authorization.k8s.io", reason: "forbidden", parts: [] }];
  expect(next({ ...leading(5), unreadKinds })).toMatchObject({ unreadKinds });
  expect(next({ ...leading(5), silentSince: "2026-11-21T10:00:00Z" })).toMatchObject({
    silentSince: "2026-11-21T10:00:00Z",
  });
  expect(next(null)).toBeNull();
});

it("tells at once that nobody approves, where the controllers do not do it themselves", () => {
  const system = new TestSystem();
  const report = new SystemReport(system);
  const next = (approves: boolean | undefined, state: TestSystem["approver"]["state"]) => {
    system.controllers.state = leading(0);
    system.controllers.approves = approves;
    system.approver.state = state;
    vi.advanceTimersByTime(1_000);
    return report.state?.approver;
  };
  expect(next(undefined, null)).toBeUndefined();
  expect(next(true, null)).toBeUndefined();
  expect(next(false, leading(0))).toEqual(leading(0));
  expect(next(false, { ...leading(0), silentSince: "2026-11-21T10:00:00Z" })).toHaveProperty("silentSince");
  expect(next(false, null)).toBeNull();
});

it("tells at once of objects that cannot be read, and no more once all can", () => {
  const system = new TestSystem();
  const report = new SystemReport(system);
  const next = (objects: number) => {
    system.unreadableObjects = objects;
    vi.advanceTimersByTime(1_000);
    return report.state;
  };
  expect([next(0), next(2), next(0)]).toEqual([undefined, { controllers: undefined, unreadable: 2 }, undefined]);
});

it("tells at once of kinds that the console cannot read, and no more once it can", () => {
  const system = new TestSystem();
  const report = new SystemReport(system);
  const kind = { kind: "manifestworks.work.open-cluster-management.io", reason: "forbidden", parts: [] };
  const next = (kinds: TestSystem["kinds"]) => {
    system.kinds = kinds;
    vi.advanceTimersByTime(1_000);
    return report.state;
  };
  expect([next([]), next([kind]), next([])]).toEqual([
    undefined,
    { controllers: undefined, unreadKinds: [kind] },
    undefined,
  ]);
});

it.each([
  [0.2, 1],
  [41.4, 41],
  [123.4, 120],
])("rounds %d ms to %d", (ms, expected) => {
  const system = new TestSystem();
  system.p95 = ms;
  expect(new SystemReport(system).state).toEqual({ controllers: undefined, hubP95Ms: expected });
});
