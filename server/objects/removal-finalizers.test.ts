import { describe, expect, it } from "vitest";
import type { AddOnEffect } from "@/lib/blast-radius/blast-radius";
import type { Caller } from "@/server/auth/caller";
import { HubError } from "@/server/hub/hub-error";
import type { HubStateCaches } from "./hub-state";
import { shownRadius } from "./judge-changes";
import { withFinalizers } from "./removal-finalizers";

const HOLD = "example.com/hold";
const NAMES = Array.from({ length: 900 }, (_, index) => `c${index}`);
const CACHES = { clusters: { get: () => undefined } } as unknown as HubStateCaches;

function losing(addOn: string, loses: readonly string[]): AddOnEffect {
  return { addOn, gains: [], loses, changes: [], overrides: [], waves: 1 };
}

function callerWith(list: () => Promise<readonly object[]>): Caller {
  return { client: { list } } as unknown as Caller;
}

async function shown(caller: Caller, ...effects: readonly AddOnEffect[]) {
  const radius = shownRadius({ effects, unsure: [] }, CACHES);
  return (await withFinalizers(caller, { judgement: { plan: "p", radius }, effects })).radius?.effects;
}

describe("what removals wait for", () => {
  it("is counted on every cluster, also where not all are named", async () => {
    const all = [...NAMES, "stays"].map((namespace) => ({ metadata: { namespace, finalizers: [HOLD] } }));
    const [logs, other] =
      (await shown(
        callerWith(async () => all),
        losing("logs", NAMES),
        losing("other", []),
      )) ?? [];
    expect(logs?.loses.regions.flatMap(({ names }) => names)).toHaveLength(500);
    expect(logs?.finalizers).toEqual([{ name: HOLD, total: 900 }]);
    expect([logs?.missing, other?.finalizers]).toEqual([undefined, undefined]);
  });

  it("is said to be hidden, with the right that is missing", async () => {
    const caller = callerWith(async () => {
      throw new HubError(403, "Forbidden", "no");
    });
    const [logs] = (await shown(caller, losing("logs", NAMES))) ?? [];
    expect(logs?.finalizers).toBeUndefined();
    expect(logs?.missing).toEqual({
      verb: "list",
      resource: "managedclusteraddons",
      group: "addon.open-cluster-management.io",
    });
  });
});
