import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FleetHistory } from "@/lib/api/metrics/history";
import type { RolloutEvent } from "@/lib/api/metrics/metrics";
import { sessionOf } from "@/server/auth/testing";
import { getFleetHistory } from "./get-fleet-history";
import { HealthHistory } from "./health-history";
import { TestClusters } from "./testing";

const START = 1_000_000_000;
const MINUTE = 60_000;
const BEGAN: RolloutEvent = {
  ...{ at: START, kind: "began", addOn: "x", namespace: "team", placement: "all", text: "began on 2 clusters" },
};

type Fleet = Parameters<TestClusters["become"]>[0];

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

/** What the fleet became, step by step, and when after the beginning. */
function fleet(first: Fleet, ...steps: readonly (readonly [number, Fleet])[]) {
  const clusters = new TestClusters();
  const history = new HealthHistory(clusters);
  clusters.become(first);
  history.poll();
  for (const [ms, next] of steps) {
    vi.setSystemTime(START + ms);
    clusters.become(next);
  }
  return async (allows: Parameters<typeof sessionOf>[1] = () => true) =>
    FleetHistory.parse(
      await getFleetHistory(sessionOf("ada", allows), {
        history,
        clusters: { names: clusters.rows.keys() },
        approvals: { rows: new Map() },
        rolloutEvents: () => [BEGAN, { ...BEGAN, at: START + 1, kind: "done", text: "done" }],
      }),
    );
}

const HEALTHY = "available: x healthy";

function lines({ changes }: FleetHistory): string[] {
  return changes.map(({ addOn = "clusters", to = "gone", kind, size, still, clusters }) => {
    const verb = kind === "worse" ? to : kind;
    return `${addOn} ${verb} ${size} (${still} still) ${clusters.join(" ")}`;
  });
}

describe("the latest changes of a fleet", () => {
  it("are grouped where they are equal and followed each other within a minute, newest first", async () => {
    const get = fleet(
      { a: HEALTHY, b: HEALTHY, c: HEALTHY, d: HEALTHY },
      [MINUTE, { a: "available: x unhealthy", b: HEALTHY, c: HEALTHY, d: HEALTHY }],
      [1.5 * MINUTE, { a: "available: x unhealthy", b: "available: x unhealthy", c: HEALTHY, d: HEALTHY }],
      [9 * MINUTE, { a: HEALTHY, b: "available: x unhealthy", c: "available: x unhealthy", d: HEALTHY }],
    );
    expect(lines(await get())).toEqual([
      "x unhealthy 1 (1 still) c",
      "x recovered 1 (1 still) a",
      "x unhealthy 2 (1 still) b a",
    ]);
  });

  it("name a cluster that goes and comes back, and not its add-ons", async () => {
    const get = fleet(
      { a: HEALTHY, b: HEALTHY },
      [MINUTE, { a: "unknown: x unreachable", b: "unknown: x unreachable" }],
      [9 * MINUTE, { a: HEALTHY, b: "unknown: x unreachable" }],
    );
    expect(lines(await get())).toEqual(["clusters recovered 1 (1 still) a", "clusters unknown 2 (1 still) b a"]);
  });

  it.each([
    ["the progress of an installation", ["available: x installing", "available: x unknown", HEALTHY]],
    ["a healthy add-on of a cluster that is back", ["unknown: x unreachable", "unknown: x healthy"]],
  ])("leave out %s", async (_, [first = "", ...then]) => {
    const steps = then.map((state, index) => [index + 1, { a: state }] as const);
    expect(lines(await fleet({ a: first }, ...steps)())).toEqual([]);
  });

  it("name what came and what went", async () => {
    const get = fleet({ a: "available", gone: HEALTHY }, [MINUTE, { a: HEALTHY, b: "pending" }]);
    expect(lines(await get()).toSorted()).toEqual([
      "clusters added 1 (1 still) b",
      "clusters removed 1 (1 still) gone",
      "x added 1 (1 still) a",
    ]);
  });

  it("name a cluster that joins", async () => {
    const get = fleet({ a: "pending" }, [1, { a: "joining" }], [2, { a: "available" }]);
    expect(lines(await get())).toEqual(["clusters joined 1 (1 still) a"]);
  });

  it("are a dozen at most", async () => {
    const many = Array.from({ length: 30 }, (_, index) => `x${index} unhealthy`).join(", ");
    const get = fleet({ a: `available: ${many.replaceAll("unhealthy", "healthy")}` }, [
      MINUTE,
      { a: `available: ${many}` },
    ]);
    expect((await get()).changes.length).toBeLessThanOrEqual(12);
  });

  it("come with what rollouts did, newest first, and since when all is known", async () => {
    expect(await fleet({})()).toMatchObject({ since: START, rollouts: [{ kind: "done" }, { kind: "began" }] });
  });
});

describe("of the fleet a caller learns", () => {
  const get = () =>
    fleet({ a: HEALTHY, b: HEALTHY }, [MINUTE, { a: "unknown: x unhealthy", b: "available: x unhealthy" }]);

  it("clusters alone without the right to list add-ons", async () => {
    const answer = await get()((plural) => plural === "managedclusters");
    expect(lines(answer)).toEqual(["clusters unknown 1 (1 still) a"]);
    expect(answer.rollouts).toEqual([]);
    expect(answer.missing).toMatchObject({ addOns: { verb: "list" }, rollouts: { verb: "list" } });
  });

  it("add-ons of the clusters in whose namespaces they may list them", async () => {
    const answer = await get()((plural, namespace) => plural === "managedclusteraddons" && namespace === "b");
    expect(lines(answer)).toEqual(["x unhealthy 1 (1 still) b"]);
    expect(answer.missing).toHaveProperty("clusters");
  });

  it("nothing without any right", async () => {
    expect(await get()(() => false)).toMatchObject({ changes: [], rollouts: [] });
  });
});
