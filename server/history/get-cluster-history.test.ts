import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClusterHistory } from "@/lib/api/metrics/history";
import { sessionOf } from "@/server/auth/testing";
import { getClusterHistory } from "./get-cluster-history";
import { HealthHistory } from "./health-history";
import { TestClusters } from "./testing";

const START = 1_000_000_000;
const CLUSTERS = "managedclusters";
const ADD_ONS = "managedclusteraddons";

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

/**
 * A cluster whose add-on failed five minutes after the console began, and that went out of reach five minutes later.
 */
function start() {
  const clusters = new TestClusters();
  const history = new HealthHistory(clusters);
  clusters.become({ a: "available: steady healthy, x healthy, gone healthy" });
  history.poll();
  vi.setSystemTime(START + 300_000);
  clusters.become({ a: "available: steady healthy, x unhealthy" });
  vi.setSystemTime(START + 600_000);
  clusters.become({ a: "unknown: steady healthy, x unreachable" });
  return { clusters, history };
}

const everything = () => true;
type Allows = Parameters<typeof sessionOf>[1];

async function get(history: HealthHistory, allows: Allows, named = {}, cluster = "a") {
  return ClusterHistory.parse(await getClusterHistory(sessionOf("ada", allows, named), cluster, history));
}

describe("getClusterHistory", () => {
  it("tells how the cluster and its add-ons are, and what changed, newest first", async () => {
    const { history } = start();
    expect(await get(history, everything)).toEqual({
      at: START + 600_000,
      since: START,
      gaps: [],
      cluster: { health: "unknown", changes: [{ at: START + 600_000, from: "available", to: "unknown" }] },
      addOns: [
        { name: "gone", changes: [{ at: START + 300_000, from: "healthy", to: undefined }] },
        { name: "steady", health: "healthy", changes: [] },
        {
          name: "x",
          health: "unreachable",
          changes: [
            { at: START + 600_000, from: "unhealthy", to: "unreachable" },
            { at: START + 300_000, from: "healthy", to: "unhealthy" },
          ],
        },
      ],
      missing: {},
    });
  });

  it("says nothing of what there is while the hub is read for the first time", async () => {
    const clusters = new TestClusters();
    clusters.isSynced = false;
    clusters.become({ a: "available" });
    const answer = await get(new HealthHistory(clusters), everything);
    expect(answer).not.toHaveProperty("since");
    expect(answer.cluster?.changes).toEqual([]);
  });

  it("leaves out what is more than anybody reads, and then knows of less time", async () => {
    const { clusters, history } = start();
    for (let second = 1; second <= 1_200; second += 1) {
      vi.setSystemTime(START + 600_000 + second * 1_000);
      clusters.become({ a: `unknown: x ${second % 2 ? "healthy" : "unhealthy"}` });
    }
    const answer = await get(history, everything);
    expect(answer.addOns?.flatMap(({ changes }) => changes)).toHaveLength(1_000);
    expect(answer.since).toBe(START + 600_000 + 200 * 1_000);
  });

  it.each<[string, Allows, object, readonly string[]]>([
    ["may list clusters", (plural) => plural === CLUSTERS, {}, ["cluster"]],
    [
      "may list add-ons everywhere",
      (plural, namespace) => plural === ADD_ONS && namespace === undefined,
      {},
      ["addOns"],
    ],
    [
      "may list add-ons in its namespace",
      (plural, namespace) => plural === ADD_ONS && namespace === "a",
      {},
      ["addOns"],
    ],
    ["may list add-ons in another namespace", (plural, namespace) => plural === ADD_ONS && namespace === "b", {}, []],
    ["may do nothing", () => false, {}, []],
  ])("tells anyone who %s that part, and which right is missing for the others", async (_, allows, named, parts) => {
    const { history } = start();
    const answer = await get(history, allows, named);
    const seen = ["cluster", "addOns"].filter((part) => part in answer);
    expect(seen).toEqual(parts);
    expect(Object.keys(answer.missing).sort()).toEqual(["addOns", "cluster"].filter((part) => !parts.includes(part)));
    if (!parts.includes("addOns")) expect(JSON.stringify(answer)).not.toMatch(/steady|unhealthy|"x"/);
    if (!parts.includes("cluster")) expect(JSON.stringify(answer)).not.toContain(`"unknown"`);
  });

  it("says of a cluster that is there to a caller who may not see it what it says of one that is nowhere", async () => {
    const { history } = start();
    const allows: Allows = (plural, namespace) => plural === ADD_ONS && namespace === "b";
    expect(await get(history, allows, {}, "a")).toEqual(await get(history, allows, {}, "nowhere"));
  });
});
