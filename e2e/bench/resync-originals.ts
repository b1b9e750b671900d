import type { KubeObject, RawObject } from "@/lib/kube/object";
import type { Resource } from "@/lib/kube/resource";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { roleBindings } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { specHash } from "@/lib/resources/spec-hash";
import type { ClusterDecision } from "@/lib/rollout/plan-node";
import { createRolloutDecisions } from "@/lib/rollout/rollout-decisions";
import { agentOf } from "@/server/controllers/agents/agent";
import { clusterAddOn } from "@/server/controllers/cluster-add-on/controller";
import { createStartGuard } from "@/server/controllers/starts/start-guard";
import { AGENT_ROLE, addOnOf, cluster, ground, template } from "@/server/controllers/test-objects";
import { startTestHub } from "@/server/demo/testing";
import { kinds, openHub } from "@/server/hub/hub";
import { inProcess } from "@/server/hub/in-process";
import type { Transport } from "@/server/hub/transport";
import { ADD_ON, CLUSTER, type Original } from "./copied-fleet";

const TEMPLATE = "bench-template";
const MAX_ATTEMPTS = 10;
const COPIED: readonly Resource<KubeObject>[] = [
  managedClusters,
  addOnTemplates,
  clusterManagementAddOns,
  managedClusterAddOns,
  roleBindings,
  manifestWorks,
];
const options = { signal: new AbortController().signal, fieldManager: "bench" };

/** All there is of one add-on on one cluster once the manager has nothing left to do for it. */
export async function settledOriginals(): Promise<Original[]> {
  const testHub = await startTestHub();
  try {
    return await settledOn(inProcess(testHub.api.handler, { user: "root", groups: ["system:masters"] }));
  } finally {
    await testHub.close();
  }
}

/** That the cluster has the template as it is. */
export function decided(originals: readonly Original[]): ClusterDecision {
  const [found] = originals.find(({ resource }) => resource === addOnTemplates)?.objects ?? [];
  const { group, plural } = addOnTemplates;
  return {
    kind: "configure",
    desired: [{ group, resource: plural, namespace: "", name: TEMPLATE, specHash: specHash(found ?? {}) }],
  };
}

async function settledOn(transport: Transport): Promise<Original[]> {
  const hub = openHub(transport, kinds);
  for (const { resource, object, status } of [
    ...ground(),
    ...cluster(CLUSTER),
    template(TEMPLATE, "v1", AGENT_ROLE),
    addOnOf(ADD_ON, TEMPLATE),
  ]) {
    await hub.create(resource, object, options);
    const { name = "" } = object.metadata;
    if (status) await hub.patch(resource, { name }, { status }, { ...options, subresource: "status" });
  }
  const { apiVersion, kind, metadata } = await hub.client.get(
    clusterManagementAddOns,
    { name: ADD_ON },
    options.signal,
  );
  const ownerReferences = [{ apiVersion, kind, name: ADD_ON, uid: metadata.uid }];
  await hub.create(
    managedClusterAddOns,
    { metadata: { name: ADD_ON, namespace: CLUSTER, ownerReferences }, spec: {} },
    options,
  );
  const decisions = createRolloutDecisions();
  decisions.set(ADD_ON, new Map([[CLUSTER, decided(await listed(transport))]]));
  const controller = clusterAddOn(hub, { decisions, guard: createStartGuard(hub) }, "all", agentOf);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1)
    await controller.reconcile(`${CLUSTER}/${ADD_ON}`, options.signal);
  return await listed(transport);
}

/** With the uid of a cluster add-on made from its name, so that copies own what is theirs. */
async function listed(transport: Transport): Promise<Original[]> {
  const { client } = openHub(transport, {});
  const originals: Original[] = [];
  for (const resource of COPIED) {
    const objects: RawObject[] = [];
    for (const {
      metadata: { name, namespace },
    } of await client.list(resource, { signal: options.signal }))
      objects.push(await client.getRaw(resource, { name, namespace }, options.signal));
    originals.push({ resource, objects });
  }
  const [own] = originals.find(({ resource }) => resource === managedClusterAddOns)?.objects ?? [];
  const { uid = "unknown" } = own?.metadata ?? {};
  const copiable: unknown = JSON.parse(
    JSON.stringify(originals.map(({ objects }) => objects)).replaceAll(uid, `${CLUSTER}-${ADD_ON}`),
  );
  const texts = copiable as RawObject[][]; // what has just been written as JSON
  return originals.map(({ resource }, index) => ({ resource, objects: texts[index] ?? [] }));
}
