import { isDeepStrictEqual } from "node:util";
import { Condition, condition, type DesiredCondition, withCondition } from "@/lib/kube/conditions";
import { CLUSTER_AVAILABLE, CLUSTER_JOINED } from "@/lib/kube/ocm";
import { objectKey } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { clusterProfiles } from "@/lib/resources/cluster-access";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { boundSets, inSet } from "@/lib/resources/managed-cluster-set";
import { type Controller, onChange, trigger, triggerOnPart } from "@/server/controllers/runtime/controller";
import { EXAMPLES_FIELD_MANAGER, type ExampleHub } from "./example-hub";

const MANAGER = "open-cluster-management";
const MANAGER_LABEL = "x-k8s.io/cluster-manager";

/**
 * What OCM's hub does where its gate ClusterProfile is on: each namespace to which a set is bound has a profile of each
 * cluster of that set. Key: namespace/cluster.
 */
export function profileController(hub: ExampleHub, now: () => Date): Controller {
  const namesOf = (cluster: string) => spaces().map((namespace) => `${namespace}/${cluster}`);
  const spaces = () => [...new Set(hub.clusterSetBindings.list().map(({ metadata }) => metadata.namespace ?? ""))];
  const inSpace = (namespace: string) => [
    ...hub.clusters.list().map(({ metadata }) => `${namespace}/${metadata.name}`),
    ...hub.profiles.list(({ metadata }) => metadata.namespace === namespace).map(({ metadata }) => objectKey(metadata)),
  ];
  return {
    name: "example-cluster-profile",
    triggers: [
      triggerOnPart(hub.clusters, factsOf, ({ metadata }) => namesOf(metadata.name)),
      trigger(hub.clusterSetBindings, ({ metadata }) => inSpace(metadata.namespace ?? "")),
      triggerOnPart(
        hub.clusterSets,
        ({ spec }) => spec,
        () => spaces().flatMap(inSpace),
      ),
      trigger(hub.profiles, ({ metadata }) => [objectKey(metadata)]),
    ],
    async reconcile(key, signal) {
      const [namespace = "", name = ""] = key.split("/", 2);
      const profile = hub.profiles.get(name, namespace);
      const cluster = hub.clusters.get(name);
      const options = { signal, fieldManager: EXAMPLES_FIELD_MANAGER };
      if (!cluster || !isFound(hub, namespace, cluster)) {
        if (profile?.metadata.labels[MANAGER_LABEL] === MANAGER)
          await hub.remove(clusterProfiles, { name, namespace }, { signal, uid: profile.metadata.uid });
        return onChange;
      }
      if (!profile) {
        const metadata = { name, namespace, labels: { [MANAGER_LABEL]: MANAGER } };
        const spec = { displayName: name, clusterManager: { name: MANAGER } };
        await hub.create(clusterProfiles, { metadata, spec }, options);
        return onChange;
      }
      const status = profileStatus(cluster, Reported.parse(profile.status).conditions, now());
      if (!isDeepStrictEqual(status, profile.status))
        await hub.patch(clusterProfiles, { name, namespace }, { status }, { ...options, subresource: "status" });
      return onChange;
    },
  };
}

const Reported = z.prefault(z.looseObject({ conditions: z._default(z.array(Condition), []) }), {});

/** Of a cluster all that its profiles depend on, without the times of its heartbeat. */
function factsOf({ metadata, spec, status }: ManagedCluster) {
  const { labels, deletionTimestamp } = metadata;
  return { labels, deletionTimestamp, accepted: spec.hubAcceptsClient, ...profileFacts(status) };
}

function isFound(hub: ExampleHub, namespace: string, cluster: ManagedCluster): boolean {
  if (cluster.metadata.deletionTimestamp || !cluster.spec.hubAcceptsClient) return false;
  const known = { bindings: hub.clusterSetBindings.list(), sets: hub.clusterSets.list() };
  return boundSets(known, namespace).some((set) => inSet(set, cluster));
}

function profileFacts({ clusterClaims, conditions, version }: ManagedCluster["status"]) {
  return {
    healthy: condition(conditions, CLUSTER_AVAILABLE),
    joined: condition(conditions, CLUSTER_JOINED),
    version: { kubernetes: version.kubernetes },
    properties: clusterClaims.map(({ name, value }) => ({ name, value })),
  };
}

/** What a profile says of its cluster. */
function profileStatus({ status }: ManagedCluster, before: readonly Condition[], now: Date): object {
  const { healthy, joined, properties, version } = profileFacts(status);
  const conditions = [as("ControlPlaneHealthy", healthy), as("Joined", joined)].reduce<readonly Condition[]>(
    (all, desired) => withCondition(all, desired, now),
    before,
  );
  return { conditions, version, properties };
}

function as(type: string, of: Condition | undefined): DesiredCondition {
  const status = of?.status === "True" || of?.status === "False" ? of.status : "Unknown";
  return { type, status, reason: of?.reason || "NotReported", message: of?.message ?? "" };
}
