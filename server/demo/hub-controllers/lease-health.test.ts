import { describe, expect, it } from "vitest";
import { Lease } from "@/lib/resources/lease";
import { ManagedCluster } from "@/lib/resources/managed-cluster";
import { addOnCondition, clockCondition, leaseVerdict } from "./lease-health";

const RENEWED = "2026-05-04T10:00:00.000000Z";
const lease = (renewTime?: string) => Lease.parse({ spec: { renewTime } });
const cluster = (leaseDurationSeconds?: number) => ManagedCluster.parse({ spec: { leaseDurationSeconds } });
const at = (seconds: number) => new Date(Date.parse(RENEWED) + seconds * 1000);

describe("leaseVerdict", () => {
  const table: [string, number | undefined, number, ReturnType<typeof leaseVerdict>][] = [
    ["fresh", 60, 0, { isStale: false, staleInMs: 300_000 }],
    ["a moment before the deadline", 60, 299.999, { isStale: false, staleInMs: 1 }],
    ["at the deadline", 60, 300, { isStale: true }],
    ["a shorter period counts at once", 1, 4, { isStale: false, staleInMs: 1_000 }],
    ["a period of 0 counts as 60 s", 0, 200, { isStale: false, staleInMs: 100_000 }],
    ["an agent's clock that is ahead gains time", 60, -30, { isStale: false, staleInMs: 330_000 }],
  ];

  it.each(table)("%s", (_, period, seconds, verdict) => {
    expect(leaseVerdict(cluster(period), lease(RENEWED), at(seconds))).toEqual(verdict);
  });

  it("takes a lease that was never renewed for stale", () => {
    expect(leaseVerdict(cluster(), lease(), at(0))).toEqual({ isStale: true });
  });
});

describe("clockCondition", () => {
  it.each([
    [0, "True"],
    [299, "True"],
    [-299, "True"],
    [300, "False"],
    [-301, "False"],
  ])("a heartbeat %i s apart from our clock: %s", (seconds, status) => {
    expect(clockCondition(cluster(60), lease(RENEWED), at(seconds)).status).toBe(status);
  });
});

describe("addOnCondition", () => {
  const withAvailable = (status: string) =>
    ManagedCluster.parse({
      status: { conditions: [{ type: "ManagedClusterConditionAvailable", status, reason: "R", message: "M" }] },
    });

  it("repeats what is said of a cluster that is lost", () => {
    expect(addOnCondition(withAvailable("Unknown"))).toEqual({
      type: "Available",
      status: "Unknown",
      reason: "R",
      message: "M",
    });
  });

  it.each(["True", "False"])("has nothing to say where the cluster's Available is %s", (status) => {
    expect(addOnCondition(withAvailable(status))).toBeUndefined();
  });
});
