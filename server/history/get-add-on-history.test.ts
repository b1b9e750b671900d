import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AddOnHistory } from "@/lib/api/metrics/history";
import type { RolloutEvent } from "@/lib/api/metrics/metrics";
import { sessionOf } from "@/server/auth/testing";
import { getAddOnHistory } from "./get-add-on-history";
import { HealthHistory } from "./health-history";
import { TestClusters } from "./testing";

const START = 1_000_000_000;
const ADD_ONS = "managedclusteraddons";
const BEGAN: RolloutEvent = {
  at: START + 1,
  kind: "began",
  addOn: "x",
  namespace: "team",
  placement: "all",
  text: "began on 2 clusters",
};
const DONE: RolloutEvent = { ...BEGAN, at: START + 2, kind: "done", text: "done on all 2 clusters" };

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

/** An add-on that fails on one cluster after the other, and of whose rollouts something is known. */
function start() {
  const clusters = new TestClusters();
  const history = new HealthHistory(clusters);
  clusters.become({ a: "available: x healthy", b: "available: x healthy", c: "available: x healthy" });
  history.poll();
  clusters.become({ a: "available: x unhealthy", b: "available: x healthy", c: "available: x healthy" });
  vi.setSystemTime(START + 60_000);
  clusters.become({ a: "available: x unhealthy", b: "available: x unknown", c: "available" });
  return { clusters, history };
}

type Allows = Parameters<typeof sessionOf>[1];

async function get({ clusters, history }: ReturnType<typeof start>, allows: Allows, addOn = "x") {
  const sources = {
    history,
    clusters: { names: clusters.rows.keys() },
    rolloutEventsOf: (name: string) => (name === "x" ? [BEGAN, DONE] : []),
  };
  return AddOnHistory.parse(await getAddOnHistory(sessionOf("ada", allows), addOn, sources));
}

const clustersIn = ({ changes }: AddOnHistory) => changes?.map(({ cluster }) => cluster);

describe("getAddOnHistory", () => {
  it("tells what changed on which cluster, and what its rollouts did, newest first", async () => {
    expect(await get(start(), () => true)).toEqual({
      at: START + 60_000,
      since: START,
      gaps: [],
      changes: [
        { at: START + 60_000, cluster: "c", from: "healthy" },
        { at: START + 60_000, cluster: "b", from: "healthy", to: "unknown" },
        { at: START, cluster: "a", from: "healthy", to: "unhealthy" },
      ],
      isCut: false,
      rollouts: [DONE, BEGAN],
      missing: {},
    });
  });

  it("tells nothing of an add-on to which nothing happened", async () => {
    expect(await get(start(), () => true, "y")).toMatchObject({ changes: [], rollouts: [], isCut: false });
  });

  it("tells the newest five hundred, and that there are more", async () => {
    const started = start();
    for (let change = 0; change < 510; change += 1) {
      started.clusters.become({ a: `available: x ${change % 2 ? "healthy" : "degraded"}` });
    }
    const answer = await get(started, () => true);
    expect([answer.changes?.length, answer.isCut]).toEqual([500, true]);
  });

  it.each([["a"], ["b"], ["a", "b"]])("tells a caller who may see the add-ons of %s of those alone", async (...own) => {
    const started = start();
    const allows: Allows = (plural, namespace = "") => plural === ADD_ONS && own.includes(namespace);
    const answer = await get(started, allows);
    expect(clustersIn(answer)).toEqual(["b", "a"].filter((name) => own.includes(name)));
    expect(answer.missing).toHaveProperty("rollouts");
    expect(JSON.stringify(answer)).not.toContain("began");
  });

  it("says the same to them however much happens elsewhere", async () => {
    const started = start();
    const allows: Allows = (plural, namespace) => plural === ADD_ONS && namespace === "a";
    const before = await get(started, allows);
    for (let change = 0; change < 600; change += 1) {
      started.clusters.become({
        a: "available: x unhealthy",
        b: `available: x ${change % 2 ? "healthy" : "degraded"}`,
      });
    }
    expect(await get(started, allows)).toEqual(before);
  });

  it("names the rights that are missing to a caller who sees nothing of it", async () => {
    const answer = await get(start(), () => false);
    expect(answer.missing).toEqual({
      changes: expect.objectContaining({ verb: "list", resource: ADD_ONS }),
      rollouts: expect.objectContaining({ verb: "list" }),
    });
    expect(Object.keys(answer).sort()).toEqual(["at", "gaps", "isCut", "missing", "since"]);
  });

  it("asks the hub no question for each change", async () => {
    const started = start();
    for (let change = 0; change < 400; change += 1) {
      started.clusters.become({ a: `available: x ${change % 2 ? "healthy" : "degraded"}` });
    }
    let requests = 0;
    const allows: Allows = (plural, namespace) => {
      requests += 1;
      return plural === ADD_ONS && namespace === "a";
    };
    expect((await get(started, allows)).changes?.length).toBeGreaterThan(400);
    expect(requests).toBeLessThan(12);
  });
});
