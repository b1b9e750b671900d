import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { condition } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { PLACEMENT_LABEL } from "@/lib/kube/ocm";
import { type Resource, resourcePath } from "@/lib/kube/resource";
import { addOnDeploymentConfigs } from "@/lib/resources/add-on-deployment-config";
import { addOnTemplates } from "@/lib/resources/add-on-template";
import { namespaces } from "@/lib/resources/built-in";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { placements } from "@/lib/resources/placement";
import { placementDecisions } from "@/lib/resources/placement-decision";
import { TestHub } from "./test-hub";

/** In the version that hubs store, so that nothing is lost on the way. */
const stored = (resource: Resource): Resource => ({ ...resource, version: "v1alpha1" });

const ONCE = [
  namespaces,
  managedClusterSets,
  managedClusterSetBindings,
  placements,
  addOnTemplates,
  addOnDeploymentConfigs,
  clusterManagementAddOns,
  certificateSigningRequests,
];
const PER_CLUSTER = [managedClusters, managedClusterAddOns, manifestWorks];
const SETTLES_WITHIN_MS = 120_000;
const POLL_MS = 200;
/** As many as OCM's scheduler writes into one. */
const MAX_DECISIONS = 100;

interface Decided extends RawObject {
  readonly status?: { readonly decisions?: readonly { readonly clusterName: string; readonly reason: string }[] };
}

/**
 * Writes a hub of so many times as many clusters into a file that `demo --load` takes: the originals and copies of all
 * that belongs to a cluster, with names and uids of their own, and chosen by the placements that chose the original.
 * Answers the file, and how to be rid of it.
 */
export async function multiplyHub(
  kubeconfig: string,
  times: number,
): Promise<{ file: string; remove: () => Promise<void> }> {
  const hub = new TestHub(kubeconfig);
  try {
    await settled(hub);
    const once = (await Promise.all(ONCE.map((resource) => listed(hub, resource)))).flat();
    const own = (await Promise.all(PER_CLUSTER.map((resource) => listed(hub, resource)))).flat();
    const decisions = (await listed(hub, placementDecisions)) as Decided[]; // of the hub's own making
    const items = [...once, ...manyOf(own, times), ...manyDecisions(decisions, times)];
    const folder = await mkdtemp(join(tmpdir(), "flotilla-hub-"));
    const file = join(folder, "hub.json");
    await writeFile(file, JSON.stringify({ apiVersion: "v1", kind: "List", items }));
    return { file, remove: () => rm(folder, { recursive: true }) };
  } finally {
    await hub.close();
  }
}

/** Until every add-on that has been told how it is to be is there. */
async function settled(hub: TestHub): Promise<void> {
  const signal = AbortSignal.timeout(SETTLES_WITHIN_MS);
  for (;;) {
    const clusterAddOns = await hub.client.list(managedClusterAddOns, { signal });
    const isDone = clusterAddOns.every(({ status }) => condition(status.conditions, "Progressing")?.status === "False");
    if (clusterAddOns.length > 0 && isDone) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function copyName(cluster: string, copy: number): string {
  return copy === 0 ? cluster : `${cluster}-${String(copy).padStart(2, "0")}`;
}

function manyOf(own: readonly RawObject[], times: number): RawObject[] {
  const byCluster = new Map<string, RawObject[]>();
  for (const object of own) {
    const cluster = object.metadata.namespace ?? object.metadata.name ?? "";
    byCluster.set(cluster, [...(byCluster.get(cluster) ?? []), object]);
  }
  return [...byCluster].flatMap(([cluster, objects]) => {
    const text = JSON.stringify(objects);
    const uids = objects.flatMap(({ metadata }) => metadata.uid ?? []);
    return Array.from({ length: times }, (_, copy) => copied(text, cluster, uids, copy)).flat();
  });
}

function copied(text: string, cluster: string, uids: readonly string[], copy: number): RawObject[] {
  const name = copyName(cluster, copy);
  const renamed = uids.reduce(
    (all, uid) => all.replaceAll(uid, `${uid.slice(0, -2)}${copy.toString(16).padStart(2, "0")}`),
    text,
  );
  const namespace = { apiVersion: "v1", kind: namespaces.kind, metadata: { name } };
  const objects = copy === 0 ? text : renamed.replaceAll(cluster, name);
  return [...(copy === 0 ? [] : [namespace]), ...(JSON.parse(objects) as RawObject[])]; // a list of objects, written above
}

function manyDecisions(decisions: readonly Decided[], times: number): Decided[] {
  return decisions.flatMap((decision) => {
    const all = (decision.status?.decisions ?? []).flatMap(({ clusterName, reason }) =>
      Array.from({ length: times }, (_, copy) => ({ clusterName: copyName(clusterName, copy), reason })),
    );
    const pages = Array.from({ length: Math.max(1, Math.ceil(all.length / MAX_DECISIONS)) }, (_, page) =>
      all.slice(page * MAX_DECISIONS, (page + 1) * MAX_DECISIONS),
    );
    return pages.map((page, position) => {
      const { uid: _uid, ...metadata } = decision.metadata;
      const name =
        position === 0
          ? metadata.name
          : `${metadata.labels?.[PLACEMENT_LABEL]}-copied-${metadata.name?.split("-").at(-1)}-${position}`;
      return { ...decision, metadata: { ...metadata, name }, status: { decisions: page } };
    });
  });
}

async function listed(hub: TestHub, resource: Resource): Promise<RawObject[]> {
  const isAddOnKind = resource === clusterManagementAddOns || resource === managedClusterAddOns;
  const read = isAddOnKind ? stored(resource) : resource;
  const answer = await hub.client.raw({ method: "GET", path: resourcePath(read), signal: AbortSignal.timeout(30_000) });
  const { items } = answer as { items: RawObject[] }; // what a list of the hub is
  return items.map((item) => ({
    ...item,
    apiVersion: `${read.group ? `${read.group}/` : ""}${read.version}`,
    kind: read.kind,
  }));
}
