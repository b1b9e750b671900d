import { describe, expect, it } from "vitest";
import type { AddOnEffect } from "@/lib/blast-radius/effect";
import type { ObjectChange } from "@/lib/blast-radius/hub-state";
import { KubeObject } from "@/lib/kube/object";
import { PRE_DELETE_KEY } from "@/lib/kube/ocm";
import { ClusterManagementAddOn } from "@/lib/resources/cluster-management-add-on";
import type { Caller } from "@/server/auth/caller";
import { HubError } from "@/server/hub/hub-error";
import type { HubStateCaches } from "./hub-state";
import { shownRadius } from "./judge-changes";
import { withHooks } from "./judge-hooks";

const HOLD = "example.com/hold";
const NAMES = Array.from({ length: 900 }, (_, index) => `c${index}`);
const TEMPLATE = { group: "addon.open-cluster-management.io", resource: "addontemplates", name: "logs-1" };
const LOGS = ClusterManagementAddOn.parse({ metadata: { name: "logs" }, spec: { defaultConfigs: [TEMPLATE] } });
const CACHES = {
  clusters: { get: () => undefined },
  addOns: { isSynced: true, list: () => [LOGS] },
} as unknown as HubStateCaches;
const HOOKED = KubeObject.parse({
  kind: "AddOnTemplate",
  metadata: { name: "logs-1" },
  spec: {
    agentSpec: {
      workload: {
        manifests: [
          { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "plain", namespace: "logs" } },
          {
            apiVersion: "batch/v1",
            kind: "Job",
            metadata: { name: "clean", namespace: "logs", annotations: { [PRE_DELETE_KEY]: "" } },
          },
        ],
      },
    },
  },
});

function losing(addOn: string, loses: readonly string[]): AddOnEffect {
  return { addOn, gains: [], loses, changes: [], overrides: [], waves: 1 };
}

function callerWith(list: () => Promise<readonly object[]>): Caller {
  return { client: { list } } as unknown as Caller;
}

async function shown(caller: Caller, ...effects: readonly AddOnEffect[]) {
  const radius = shownRadius({ effects, unsure: [] }, CACHES);
  return (await withHooks(caller, CACHES, radius, { effects, changes: [] })).effects;
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

describe("hooks that come with an add-on", () => {
  const gaining: AddOnEffect = { addOn: "logs", gains: ["c1"], loses: [], changes: [], overrides: [], waves: 1 };
  const told = async (get: () => Promise<unknown>, changes: readonly ObjectChange[] = []) => {
    const radius = shownRadius({ effects: [gaining], unsure: [] }, CACHES);
    const caller = { client: { get } } as unknown as Caller;
    return (await withHooks(caller, CACHES, radius, { effects: [gaining], changes })).effects[0];
  };
  const never = () => Promise.reject(new Error("not asked"));

  it("are those of the templates that it names", async () => {
    expect((await told(async () => HOOKED))?.hooks).toEqual(["Job logs/clean"]);
  });

  it("are those of a template that is written with it", async () => {
    const change = { kind: "AddOnTemplate", before: undefined, after: HOOKED } as const;
    expect((await told(never, [change]))?.hooks).toEqual(["Job logs/clean"]);
  });

  it("are none where the template is not there, and hidden from those who may not read it", async () => {
    const failing = (code: number, reason: string) => () => Promise.reject(new HubError(code, reason, "no"));
    expect((await told(failing(404, "NotFound")))?.hooks).toBeUndefined();
    expect((await told(failing(403, "Forbidden")))?.missing).toMatchObject({ verb: "get", resource: "addontemplates" });
  });
});
