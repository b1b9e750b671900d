import { describe, expect, it } from "vitest";
import { AcceptanceInput } from "@/lib/api/approvals/approval-decision";
import { addOn, cluster, clusterAddOn } from "@/lib/blast-radius/testing";
import type { Caller } from "@/server/auth/caller";
import type { HubStateCaches } from "@/server/objects/hub-state";
import { planAcceptance, reviewedAcceptance } from "./plan-acceptance";

/** No kind has an object; clusters may still be loading. */
function cachesOf({ isSynced }: { isSynced: boolean }): HubStateCaches {
  const none = { isSynced: true, list: () => [], get: () => undefined, by: () => [] };
  return {
    clusters: { ...none, isSynced },
    clusterSets: none,
    clusterSetBindings: none,
    placements: none,
    placementDecisions: none,
    addOns: none,
    clusterAddOns: none,
  };
}

function callerWho(may: boolean, asked: unknown[] = []): Caller {
  const rights = {
    may: async (right: unknown) => {
      asked.push(right);
      return may;
    },
  };
  return { user: "ada", rights } as unknown as Caller;
}

const named = (total: number) => Array.from({ length: total }, (_, index) => `c${index}`);

describe("accepting a cluster", () => {
  it("is confirmed while clusters are loading, when nobody knows what it does", async () => {
    const caches = cachesOf({ isSynced: false });
    const unreviewed = reviewedAcceptance(callerWho(true), caches, { name: "new" });
    await expect(unreviewed()).rejects.toMatchObject({ code: "unconfirmed" });
    const { confirmed, withheld } = await planAcceptance(callerWho(true), caches, ["new"]);
    expect(withheld?.message).toContain("still loading");
    const reviewed = { name: "new", plan: confirmed[0]?.plan, confirm: "new" };
    await expect(reviewedAcceptance(callerWho(true), caches, reviewed)()).resolves.toBeUndefined();
  });

  it("is not confirmed where it moves nothing", async () => {
    const isReviewed = reviewedAcceptance(callerWho(true), cachesOf({ isSynced: true }), { name: "gone" });
    await expect(isReviewed()).resolves.toBeUndefined();
  });
});

describe("a cluster that is accepted", () => {
  it("is not counted among those that cannot be reached now", async () => {
    const after = cluster("new");
    const waiting = { ...after, spec: { ...after.spec, hubAcceptsClient: false } };
    const clusters = { ...cachesOf({ isSynced: true }).clusters, list: () => [waiting], get: () => waiting };
    const caches = {
      ...cachesOf({ isSynced: true }),
      clusters,
      addOns: { isSynced: true, list: () => [addOn("logs", [])] },
      clusterAddOns: { isSynced: true, by: () => [clusterAddOn("logs", "new")] },
    };
    const { radius } = await planAcceptance(callerWho(true), caches, ["new"]);
    expect(radius?.effects).toMatchObject([{ addOn: "logs", gains: { total: 1, unreachable: 0 } }]);
  });
});

describe("planning the acceptance of many clusters", () => {
  it("asks for the caller's rights as often as for one", async () => {
    const [one, many]: [unknown[], unknown[]] = [[], []];
    await planAcceptance(callerWho(false, one), cachesOf({ isSynced: true }), ["c0"]);
    const { confirmed } = await planAcceptance(callerWho(false, many), cachesOf({ isSynced: true }), named(50));
    expect(confirmed).toHaveLength(50);
    expect(many).toHaveLength(one.length);
  });

  it("lets others be served between two of them", async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      handle = setImmediate(count);
    };
    let handle = setImmediate(count);
    await planAcceptance(callerWho(false), cachesOf({ isSynced: true }), named(50));
    clearImmediate(handle);
    expect(turns).toBeGreaterThanOrEqual(25);
  });

  it("is limited to as many as are approved together", () => {
    expect([100, 101].map((total) => AcceptanceInput.safeParse({ clusters: named(total) }).success)).toEqual([
      true,
      false,
    ]);
  });
});
