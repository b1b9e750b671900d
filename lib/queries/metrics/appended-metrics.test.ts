import { describe, expect, it } from "vitest";
import type { Metrics, RolloutEvent, Series } from "@/lib/api/metrics/metrics";
import { appended } from "./appended-metrics";

const MINUTE = 60_000;

/** Samples of how much waits in the queue, and of what add-ons are named. */
function metricsOf(at: number[], queue: Series, rest: Partial<Metrics> = {}): Metrics {
  const unknown = at.map(() => null);
  return { at, work: { reconciles: unknown, errors: unknown, hubP95Ms: unknown, queue }, missing: {}, ...rest };
}

function event(at: number): RolloutEvent {
  return { at, kind: "began", addOn: "hello", namespace: "team", placement: "all", text: "began on 3 clusters" };
}

describe("appended", () => {
  it("puts what is new behind what was known", () => {
    const all = appended(metricsOf([2_000, 4_000], [1, 2]), metricsOf([6_000], [3]));
    expect(all.at).toEqual([2_000, 4_000, 6_000]);
    expect(all.work.queue).toEqual([1, 2, 3]);
    expect(all.work.reconciles).toEqual([null, null, null]);
  });

  it("is the very same where nothing is new", () => {
    const before = metricsOf([2_000], [1]);
    expect(appended(before, metricsOf([], []))).toBe(before);
  });

  it("lets go what is older than an hour, with its events", () => {
    const before = metricsOf([0, MINUTE, 2 * MINUTE], [1, 2, 3], { events: [event(1), event(MINUTE + 1)] });
    const all = appended(before, metricsOf([61 * MINUTE], [4], { events: [event(60 * MINUTE)] }));
    expect(all.at).toEqual([MINUTE, 2 * MINUTE, 61 * MINUTE]);
    expect(all.work.queue).toEqual([2, 3, 4]);
    expect(all.events?.map(({ at }) => at)).toEqual([MINUTE + 1, 60 * MINUTE]);
  });

  it("fills up a series that comes or goes, and lets it go when nothing of it is left", () => {
    const before = metricsOf([2_000], [1], { addOns: { old: [90], older: [null] } });
    const all = appended(before, metricsOf([4_000], [1], { addOns: { young: [50] } }));
    expect(all.addOns).toEqual({ old: [90, null], young: [null, 50] });
  });

  it("keeps nothing of what the caller may no longer see, whether or not there are new samples", () => {
    const before = metricsOf([2_000], [1], { addOns: { secret: [90] }, events: [event(1)] });
    const right = { verb: "list", resource: "managedclusteraddons", group: "addon.open-cluster-management.io" };
    for (const at of [[4_000], []]) {
      const all = appended(
        before,
        metricsOf(
          at,
          at.map(() => 1),
          { missing: { addOns: right } },
        ),
      );
      expect(JSON.stringify(all)).not.toContain("secret");
      expect(all.events).toBeUndefined();
      expect(all.missing).toEqual({ addOns: right });
    }
  });

  it("begins a part that the caller may see again", () => {
    const all = appended(metricsOf([2_000], [1]), metricsOf([4_000], [1], { addOns: { hello: [100] } }));
    expect(all.addOns).toEqual({ hello: [null, 100] });
  });
});
