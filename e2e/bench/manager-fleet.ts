import { NAMESPACE } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import {
  ADDON_NAME_LABEL,
  CLUSTER_SET_LABEL,
  DECISION_GROUP_INDEX_LABEL,
  DECISION_GROUP_NAME_LABEL,
  PLACEMENT_LABEL,
} from "@/lib/kube/ocm";
import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { clusterRoles, namespaces, roleBindings } from "@/lib/resources/built-in";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { type ManifestWork, manifestWorks } from "@/lib/resources/manifest-work";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import { settleAll } from "@/server/controllers/runtime/settle-all";
import type { HubClient } from "@/server/hub/hub-client";
import type { ResourceCache } from "@/server/hub/resource-cache";
import { clusterName } from "./fleet-size";

export const CLUSTERS = 1_001;
const MAX_DECISIONS = 100;
const AT_ONCE = 32;
const ADD_ON = "bench";
const PLAIN = "bench-plain";
const ROLE = "bench-agent";
const PLACEMENT = { name: "everywhere", namespace: "bench-placements" };
const CONDITION = { status: "True", reason: "Bench", message: "", lastTransitionTime: "2026-01-01T00:00:00Z" };

const names = Array.from({ length: CLUSTERS }, (_, index) => clusterName(index));
const options = () => ({ signal: AbortSignal.timeout(120_000), fieldManager: "bench" });

/** Clusters that have joined, each with its namespace, and a placement that has decided for all of them. */
export async function makeFleet(client: HubClient): Promise<void> {
  for (const name of [NAMESPACE, PLACEMENT.namespace])
    await client.create(namespaces, { metadata: { name } }, options());
  await client.create(clusterRoles, { metadata: { name: ROLE }, rules: READ_LEASES }, options());
  await settleAll(names, (name) => makeCluster(client, name), AT_ONCE);
  await client.create(placements, { metadata: PLACEMENT, spec: {} }, options());
  for (let group = 0; group * MAX_DECISIONS < CLUSTERS; group++) await decide(client, group);
}

const READ_LEASES = [{ apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["get", "list", "watch"] }];

async function makeCluster(client: HubClient, name: string): Promise<void> {
  await client.create(namespaces, { metadata: { name } }, options());
  const labels = { [CLUSTER_SET_LABEL]: "default" };
  await client.create(managedClusters, { metadata: { name, labels }, spec: { hubAcceptsClient: true } }, options());
  const conditions = ["HubAcceptedManagedCluster", "ManagedClusterJoined", "ManagedClusterConditionAvailable"];
  await giveStatus(
    client,
    managedClusters,
    { name },
    { conditions: conditions.map((type) => ({ ...CONDITION, type })) },
  );
}

/** All decisions are of one group: they are many only because an object holds a hundred. */
async function decide(client: HubClient, part: number): Promise<void> {
  const labels = {
    [PLACEMENT_LABEL]: PLACEMENT.name,
    [DECISION_GROUP_INDEX_LABEL]: "0",
    [DECISION_GROUP_NAME_LABEL]: "",
  };
  const ref = { name: `${PLACEMENT.name}-decision-${part}`, namespace: PLACEMENT.namespace };
  await client.create(placementDecisions, { metadata: { ...ref, labels } }, options());
  const chosen = names.slice(part * MAX_DECISIONS, (part + 1) * MAX_DECISIONS);
  await giveStatus(client, placementDecisions, ref, {
    decisions: chosen.map((name) => ({ clusterName: name, reason: "" })),
  });
}

function giveStatus(
  client: HubClient,
  resource: Resource,
  ref: { name: string; namespace?: string },
  status: object,
): Promise<unknown> {
  return client.patch(resource, ref, { status }, { ...options(), subresource: "status" });
}

/** From here on the add-on is desired on every cluster. */
export async function offerAddOn(client: HubClient): Promise<void> {
  const registration = [
    {
      type: "KubeClient",
      kubeClient: { hubPermissions: [{ type: "CurrentCluster", currentCluster: { clusterRoleName: ROLE } }] },
    },
  ];
  const spec = { addonName: ADD_ON, agentSpec: { workload: { manifests: [deployment()] } }, registration };
  await client.create(addOnTemplates, { metadata: { name: `${ADD_ON}-1` }, spec }, options());
  const config = { group: addOnTemplates.group, resource: addOnTemplates.plural, name: `${ADD_ON}-1` };
  const installStrategy = { type: "Placements", placements: [{ ...PLACEMENT, rolloutStrategy: { type: "All" } }] };
  await client.create(
    clusterManagementAddOns,
    { metadata: { name: ADD_ON }, spec: { defaultConfigs: [config], installStrategy } },
    options(),
  );
}

/** Resolves when the add-on's work is there for every cluster; rejects when the signal fires before. */
export function everyWork(works: ResourceCache<ManifestWork>, signal: AbortSignal): Promise<void> {
  const clusters = new Set<string | undefined>();
  return new Promise((resolve, reject) => {
    works.subscribe(({ after }) => {
      if (after?.metadata.labels[ADDON_NAME_LABEL] === ADD_ON) clusters.add(after.metadata.namespace);
      if (clusters.size === CLUSTERS) resolve();
    });
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

const Counted = z.looseObject({
  items: z.array(z.unknown()),
  metadata: z.looseObject({ remainingItemCount: z.optional(z.int()) }),
});

/**
 * Whether the control plane has put into each namespace what it puts into every one, at twenty a second: it must not
 * count as ours.
 */
export async function isFurnished(client: HubClient): Promise<boolean> {
  for (const plural of ["serviceaccounts", "configmaps"]) {
    const answer = await client.raw({ method: "GET", path: `/api/v1/${plural}?limit=1`, signal: options().signal });
    const { items, metadata } = Counted.parse(answer);
    if (items.length + (metadata.remainingItemCount ?? 0) < CLUSTERS) return false;
  }
  return true;
}

/**
 * The floor: what an add-on takes on each cluster, written without a thought: itself, its status twice, a binding, a
 * work.
 */
export async function plainLoop(client: HubClient): Promise<void> {
  await settleAll(names, (namespace) => plainWrites(client, namespace), AT_ONCE);
}

async function plainWrites(client: HubClient, namespace: string): Promise<void> {
  const ref = { name: PLAIN, namespace };
  await client.create(managedClusterAddOns, { metadata: ref, spec: {} }, options());
  await giveStatus(client, managedClusterAddOns, ref, { conditions: [{ ...CONDITION, type: "Configured" }] });
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: ROLE };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: `${namespace}-${PLAIN}` }];
  await client.create(roleBindings, { metadata: ref, roleRef, subjects }, options());
  const metadata = { name: `addon-${PLAIN}-deploy-0`, namespace, labels: { [ADDON_NAME_LABEL]: PLAIN } };
  await client.create(manifestWorks, { metadata, spec: { workload: { manifests: [deployment()] } } }, options());
  const reported = ["Configured", "RegistrationApplied", "Progressing"];
  await giveStatus(client, managedClusterAddOns, ref, { conditions: reported.map((type) => ({ ...CONDITION, type })) });
}

function deployment(): RawObject {
  const labels = { app: ADD_ON };
  const container = {
    name: "agent",
    image: "registry.example/bench:1.0",
    args: ["agent"],
    resources: { requests: { memory: "64Mi" } },
  };
  const spec = {
    replicas: 1,
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [container] } },
  };
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: ADD_ON, namespace: "open-cluster-management-agent-addon" },
    spec,
  };
}
