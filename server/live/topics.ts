import { ADDON_NAME_LABEL, CLUSTER_NAME_LABEL } from "@/lib/kube/ocm";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { clusterManagementAddOns, placementsOf } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import { managedClusterSets } from "@/lib/resources/managed-cluster-set";
import { managedClusterSetBindings } from "@/lib/resources/managed-cluster-set-binding";
import { manifestWorks } from "@/lib/resources/manifest-work";
import { manifestWorkReplicaSets } from "@/lib/resources/manifest-work-replica-set";
import { placements } from "@/lib/resources/placement";
import { groupOf, type PlacementDecision, placementDecisions, placementOf } from "@/lib/resources/placement-decision";
import { decidedClusters } from "@/lib/rollout/decision-groups";
import type { HintSources, ObjectChange } from "./hint-sources";

type Kind = { readonly plural: string };
type TopicsOf<T> = (change: ObjectChange<T>) => readonly string[];

/** Each change of an object belongs to the topic of that object. */
export function topicOf({ plural }: Kind, key: string): string {
  return `${plural}/${key}`;
}

/** And to those of its parent, as far as there may be listeners. */
export const topics = {
  worksFor: (cluster: string, addOn: string) => `works for ${cluster}/${addOn}`,
  requestsFor: (cluster: string, addOn: string) => `requests for ${cluster}/${addOn}`,
  addOnsBy: (placement: string) => `add-ons by ${placement}`,
  decisionsOf: (placement: string) => `decisions of ${placement}`,
  /** Whether a placement has chosen a cluster, and into which group. */
  choiceOf: (placement: string, cluster: string) => `choice of ${placement} ${cluster}`,
  sets: "sets",
  bindingsIn: (namespace: string) => `bindings in ${namespace}`,
  rollout: (name: string) => `rollout ${name}`,
} as const;

/** Notifies listeners of a topic that something changed, and no more. Topics without listeners cost next to nothing. */
export class Topics {
  readonly #listenersByTopic = new Map<string, Set<() => void>>();

  constructor({ caches, rollouts }: HintSources) {
    this.#hear(caches.clusters, managedClusters);
    this.#hear(caches.clusterAddOns, managedClusterAddOns);
    this.#hear(
      caches.works,
      manifestWorks,
      each(({ addOn, cluster }) => (addOn === undefined ? [] : [topics.worksFor(cluster, addOn)])),
    );
    this.#hear(
      caches.addOns,
      clusterManagementAddOns,
      each((addOn) => placementsOf(addOn).map(topics.addOnsBy)),
    );
    this.#hear(caches.replicaSets, manifestWorkReplicaSets);
    this.#hear(caches.placements, placements);
    this.#hear(caches.placementDecisions, placementDecisions, decisionTopics);
    this.#hear(caches.clusterSets, managedClusterSets, () => [topics.sets]);
    this.#hear(
      caches.clusterSetBindings,
      managedClusterSetBindings,
      each(({ metadata }) => [topics.bindingsIn(metadata.namespace ?? "")]),
    );
    this.#hear(
      caches.certificateRequests,
      certificateSigningRequests,
      each(({ metadata: { labels } }) => [
        topics.requestsFor(labels[CLUSTER_NAME_LABEL] ?? "", labels[ADDON_NAME_LABEL] ?? ""),
      ]),
    );
    rollouts.subscribe(({ rows }) => {
      for (const name of rows.keys()) this.#touch(topics.rollout(name));
    });
  }

  /**
   * `listener` is called for each change that belongs to one of them, for one that belongs to some perhaps more than
   * once. Returns the function that unsubscribes.
   */
  listen(wanted: readonly string[], listener: () => void): () => void {
    for (const topic of wanted) {
      const listeners = this.#listenersByTopic.get(topic) ?? new Set();
      this.#listenersByTopic.set(topic, listeners.add(listener));
    }
    return () => {
      for (const topic of wanted) {
        const listeners = this.#listenersByTopic.get(topic);
        listeners?.delete(listener);
        if (listeners?.size === 0) this.#listenersByTopic.delete(topic);
      }
    };
  }

  #hear<T>(
    source: { subscribe(listener: (change: ObjectChange<T>, key: string) => void): unknown },
    kind: Kind,
    topicsOf?: TopicsOf<T>,
  ): void {
    source.subscribe((change, key) => {
      if (this.#listenersByTopic.size === 0) return;
      this.#touch(topicOf(kind, key));
      for (const topic of topicsOf?.(change) ?? []) this.#touch(topic);
    });
  }

  #touch(topic: string): void {
    for (const listener of this.#listenersByTopic.get(topic) ?? []) listener();
  }
}

/** Of what it belonged to, and of what it belongs to. */
function each<T>(topicsOf: (item: T) => readonly string[]): TopicsOf<T> {
  return ({ before, after }) => [before, after].flatMap((item) => (item === undefined ? [] : topicsOf(item)));
}

/** Unchanged clusters are not reported. */
function decisionTopics({ before, after }: ObjectChange<PlacementDecision>): readonly string[] {
  const was = new Set(before && decidedClusters(before));
  const is = new Set(after && decidedClusters(after));
  const isRegrouped = JSON.stringify(before && groupOf(before)) !== JSON.stringify(after && groupOf(after));
  const chosen = [...new Set([...was, ...is])].filter((cluster) => isRegrouped || was.has(cluster) !== is.has(cluster));
  const keys = [before, after].flatMap((decision) => (decision ? [placementOf(decision)] : []));
  return [...new Set(keys)].flatMap((key) => [
    topics.decisionsOf(key),
    ...chosen.map((cluster) => topics.choiceOf(key, cluster)),
  ]);
}
