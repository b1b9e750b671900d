import type { Subject } from "@/lib/api/live/subjects";
import type { WatchedKind } from "@/lib/api/live/watched-kinds";
import { type ObjectRef, objectKey, type Resource } from "@/lib/kube/resource";
import { clusterManagementAddOns, placementsOf } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import { placements } from "@/lib/resources/placement";
import type { Caller } from "@/server/auth/caller";
import { ApiError } from "@/server/errors";
import type { Heard, HintSources } from "./hint-sources";
import { topicOf, topics } from "./topics";
import { type Part, visibleParts } from "./visible-parts";

type Caches = HintSources["caches"];
type Of<Name extends Subject["subject"]> = Extract<Subject, { subject: Name }>;

const KINDS = {
  "managedclusters.cluster.open-cluster-management.io": { resource: managedClusters, in: (caches) => caches.clusters },
  "managedclustersets.cluster.open-cluster-management.io": {
    resource: managedClusterSets,
    in: (caches) => caches.clusterSets,
  },
  "managedclustersetbindings.cluster.open-cluster-management.io": {
    resource: managedClusterSetBindings,
    in: (caches) => caches.clusterSetBindings,
  },
  "placements.cluster.open-cluster-management.io": { resource: placements, in: (caches) => caches.placements },
  "clustermanagementaddons.addon.open-cluster-management.io": {
    resource: clusterManagementAddOns,
    in: (caches) => caches.addOns,
  },
  "managedclusteraddons.addon.open-cluster-management.io": {
    resource: managedClusterAddOns,
    in: (caches) => caches.clusterAddOns,
  },
  "manifestworks.work.open-cluster-management.io": { resource: manifestWorks, in: (caches) => caches.works },
  "manifestworkreplicasets.work.open-cluster-management.io": {
    resource: manifestWorkReplicaSets,
    in: (caches) => caches.replicaSets,
  },
} as const satisfies Record<
  WatchedKind,
  { readonly resource: Resource; readonly in: (caches: Caches) => Heard<unknown> }
>;

/** What pages of one object consist of: who may be notified about what, and what notifies. */
export class Subjects {
  constructor(private readonly caches: Caches) {}

  /** The parts of its answer that the caller may see. Throws `ApiError` where they may not be answered at all. */
  seenOf(caller: Caller, subject: Subject): Promise<readonly Part[]> {
    return visibleParts(caller, subject, {
      object: subject.subject === "object" ? objectOf(subject) : undefined,
      placements: "addOn" in subject ? this.#placementsOf(subject.addOn) : [],
    });
  }

  /** Throws `ApiError` "not-found" where its answer would be that. */
  requireThere(subject: Subject): void {
    if (subject.subject === "chain" || subject.subject === "why") return;
    const { resource, in: cacheIn } =
      KINDS[subject.subject === "object" ? subject.kind : "placements.cluster.open-cluster-management.io"];
    const cache: Heard<unknown> = cacheIn(this.caches);
    if (!cache.isSynced)
      throw new ApiError("hub-unreachable", "The console is still loading from the hub. Try again in a moment.");
    if (cache.get(subject.name, subject.namespace) !== undefined) return;
    throw new ApiError("not-found", `The hub has no ${resource.plural}.${resource.group} ${objectKey(subject)}.`);
  }

  /** What changes when something visible in the answer does. It may be other things later. */
  topicsOf(subject: Subject, seen: readonly Part[]): readonly string[] {
    switch (subject.subject) {
      case "object":
        return [topicOf(KINDS[subject.kind].resource, objectKey(subject))];
      case "placement":
        return this.#ofPlacement(subject, seen);
      case "placement-clusters":
        return [topicOf(placements, objectKey(subject)), topics.decisionsOf(objectKey(subject))];
      case "chain":
        return this.#ofChain(subject, seen);
      case "why":
        return this.#ofWhy(subject, seen);
    }
  }

  #ofPlacement({ namespace, name }: Of<"placement">, seen: readonly Part[]): readonly string[] {
    const key = objectKey({ namespace, name });
    const around = { "add-ons": topics.addOnsBy(key), sets: topics.sets, bindings: topics.bindingsIn(namespace) };
    return [topicOf(placements, key), ...chosen(around, seen)];
  }

  #ofChain({ cluster, addOn }: Of<"chain">, seen: readonly Part[]): readonly string[] {
    const choices = seen.includes("decisions")
      ? this.#placementsOf(addOn).map((key) => topics.choiceOf(key, cluster))
      : [];
    return [...ofClusterAddOn({ cluster, addOn }, seen), ...choices];
  }

  #ofWhy({ cluster, addOn }: Of<"why">, seen: readonly Part[]): readonly string[] {
    // The add-on's placements decide which ones notify.
    const keys = seen.includes("add-on") ? this.#placementsOf(addOn) : [];
    const around = keys.flatMap((key) => {
      const namespace = key.slice(0, key.indexOf("/"));
      return [
        ...chosen({ rollouts: topics.rollout(`${addOn}/${key}`) }, seen),
        ...(seen.includes(`placements in ${namespace}`) ? [topicOf(placements, key)] : []),
        ...(seen.includes(`decisions in ${namespace}`) ? [topics.decisionsOf(key)] : []),
        ...(seen.includes(`bindings in ${namespace}`) ? [topics.bindingsIn(namespace)] : []),
      ];
    });
    const own = chosen({ requests: topics.requestsFor(cluster, addOn), sets: topics.sets }, seen);
    return [topicOf(managedClusters, cluster), ...ofClusterAddOn({ cluster, addOn }, seen), ...own, ...around];
  }

  #placementsOf(addOn: string): readonly string[] {
    const found = this.caches.addOns.get(addOn);
    return found ? placementsOf(found) : [];
  }
}

/** Throws `ApiError` "invalid" for a namespace too many or too few. */
function objectOf({ kind, namespace, name }: Of<"object">): { readonly resource: Resource; readonly ref: ObjectRef } {
  const { resource } = KINDS[kind];
  if (resource.namespaced === (namespace !== undefined))
    return { resource, ref: namespace === undefined ? { name } : { name, namespace } };
  throw new ApiError(
    "invalid",
    resource.namespaced ? `${resource.kind} needs a namespace.` : `${resource.kind} has no namespace.`,
  );
}

function ofClusterAddOn(
  { cluster, addOn }: { readonly cluster: string; readonly addOn: string },
  seen: readonly Part[],
): string[] {
  const all = {
    "add-on": topicOf(clusterManagementAddOns, addOn),
    "cluster add-on": topicOf(managedClusterAddOns, `${cluster}/${addOn}`),
    works: topics.worksFor(cluster, addOn),
  };
  return chosen(all, seen);
}

function chosen(all: Partial<Record<Part, string>>, seen: readonly Part[]): string[] {
  return seen.flatMap((part) => all[part] ?? []);
}
