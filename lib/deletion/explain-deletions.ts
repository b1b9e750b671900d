import { isHeldByHook } from "@/lib/addon-config/finalizers";
import { hookWorkName } from "@/lib/addon-config/hooks";
import type { ObjectMeta } from "@/lib/kube/object";
import {
  API_RESOURCE_CLEANUP_FINALIZER,
  DEPRECATED_FINALIZERS,
  PRE_DELETE_KEY,
  RESOURCE_CLEANUP_FINALIZER,
} from "@/lib/kube/ocm";
import type { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import type { ManifestWork } from "@/lib/resources/manifest-work";
import { agentBlocker, type DeletionCause } from "./agent-blocker";
import { clusterBlocker } from "./cluster-blocker";
import { isCollected } from "./collector-blocker";
import {
  type ClusterDeletions,
  type Deletion,
  type DeletionBlocker,
  type DeletionLink,
  isInProgress,
} from "./deletion";
import type { DeletionFacts } from "./facts";
import { hostedBlocker, isHosted, otherBlocker } from "./finalizer-blocker";
import { hookBlocker } from "./hook-blocker";
import { namespaceBlockers } from "./namespace-blockers";
import { finalizerStep } from "./steps";
import { workBlockers } from "./work-blockers";

const ADD_ONS = "managedclusteraddons.addon.open-cluster-management.io";
const CLUSTERS = "managedclusters.cluster.open-cluster-management.io";

/**
 * What every object with a deletion mark of a cluster waits for: what to solve first comes first. Pure; the time that it
 * takes grows with the cluster's add-ons and works alone.
 */
export function explainDeletions(facts: DeletionFacts): ClusterDeletions {
  const chains = new Chains(facts);
  const deletions: Deletion[] = [];
  const add = (kind: string, { metadata }: { readonly metadata: ObjectMeta }, blockers: readonly DeletionBlocker[]) => {
    const { name, namespace, deletionTimestamp, finalizers } = metadata;
    if (deletionTimestamp === undefined) return;
    deletions.push({ kind, namespace, name, since: deletionTimestamp, finalizers, blockers: ordered(blockers) });
  };
  if (facts.cluster.value?.metadata.deletionTimestamp) add("ManagedCluster", facts.cluster.value, chains.ofCluster());
  for (const clusterAddOn of facts.addOns.value ?? [])
    if (clusterAddOn.metadata.deletionTimestamp)
      add("ManagedClusterAddOn", clusterAddOn, chains.ofAddOn(clusterAddOn, []));
  for (const work of facts.works.value ?? [])
    if (work.metadata.deletionTimestamp) add("ManifestWork", work, chains.ofWork(work, []));
  if (facts.namespace.value?.metadata.deletionTimestamp) add("Namespace", facts.namespace.value, chains.ofNamespace());
  const { cluster, addOns, works, namespace, workBinding, leaseRenewed } = facts;
  const hidden = [cluster, addOns, works, namespace, workBinding, leaseRenewed].flatMap(({ missing }) => missing ?? []);
  return { deletions, hidden };
}

/** The ways from an object to what holds it up. */
class Chains {
  readonly #facts: DeletionFacts;
  readonly #agent: DeletionCause | undefined;
  readonly #works: ReadonlyMap<string, ManifestWork>;

  constructor(facts: DeletionFacts) {
    this.#facts = facts;
    this.#agent = agentBlocker(facts);
    this.#works = new Map((facts.works.value ?? []).map((work) => [work.metadata.name, work]));
  }

  /** Add-ons go before works, and both before the cluster. */
  ofCluster(): DeletionBlocker[] {
    const cluster = this.#facts.cluster.value;
    if (!cluster) return [];
    const { finalizers, name } = cluster.metadata;
    const chain = [linkOf("ManagedCluster", cluster.metadata)];
    const others = finalizers
      .filter((each) => each !== RESOURCE_CLEANUP_FINALIZER && each !== API_RESOURCE_CLEANUP_FINALIZER)
      .map((each) => otherBlocker({ kind: "ManagedCluster", name }, each, CLUSTERS, cluster.metadata, this.#facts));
    const isOwn = others.length < finalizers.length;
    const inside = isOwn ? this.#contents(chain) : [];
    const own = isOwn && inside.length === 0 ? clusterBlocker(this.#facts, cluster) : undefined;
    return [...inside, ...(own ? [atEnd(own, chain)] : []), ...others.map((each) => atEnd(each, chain))];
  }

  ofNamespace(): DeletionBlocker[] {
    const namespace = this.#facts.namespace.value;
    if (!namespace) return [];
    const chain = [linkOf("Namespace", namespace.metadata)];
    const inside = this.#contents(chain);
    return inside.length > 0 ? inside : namespaceBlockers(namespace).map((each) => atEnd(each, chain));
  }

  #contents(chain: readonly DeletionLink[]): DeletionBlocker[] {
    const { addOns, works } = this.#facts;
    const fromAddOns = leaving(addOns.value).flatMap((clusterAddOn) => this.ofAddOn(clusterAddOn, chain));
    return fromAddOns.length > 0 ? fromAddOns : leaving(works.value).flatMap((work) => this.ofWork(work, chain));
  }

  /** The hooks go first: they need the cluster, and the other finalizers do not need them. */
  ofAddOn(clusterAddOn: ManagedClusterAddOn, before: readonly DeletionLink[]): DeletionBlocker[] {
    const { metadata } = clusterAddOn;
    const object = { kind: "ManagedClusterAddOn", namespace: metadata.namespace, name: metadata.name };
    const chain = [...before, linkOf(object.kind, metadata)];
    const others = metadata.finalizers.filter(
      (each) => each !== PRE_DELETE_KEY && !DEPRECATED_FINALIZERS.includes(each),
    );
    return [
      ...(isHeldByHook(metadata) ? [this.#ofHooks(clusterAddOn, chain)] : []),
      ...others.flatMap((each) => {
        if (isHosted(each)) return atEnd(hostedBlocker(object, each, ADD_ONS, metadata), chain);
        const owned = isCollected(each) ? this.#ownedBy(clusterAddOn, chain) : [];
        return owned.length > 0 ? owned : atEnd(otherBlocker(object, each, ADD_ONS, metadata, this.#facts), chain);
      }),
    ];
  }

  /** What the garbage collector waits for: works of the add-on that are being deleted before it. */
  #ownedBy({ kind, metadata }: ManagedClusterAddOn, chain: readonly DeletionLink[]): DeletionBlocker[] {
    const owned = leaving(this.#facts.works.value).filter((work) =>
      work.metadata.ownerReferences.some((owner) => owner.kind === kind && owner.name === metadata.name),
    );
    return owned.flatMap((work) => this.ofWork(work, chain));
  }

  #ofHooks(clusterAddOn: ManagedClusterAddOn, chain: readonly DeletionLink[]): DeletionBlocker {
    const work = this.#works.get(hookWorkName(clusterAddOn.metadata.name));
    const way = work ? [...chain, linkOf("ManifestWork", work.metadata)] : chain;
    const finding = this.#agent ?? hookBlocker(this.#facts, clusterAddOn, work);
    const { name, namespace = "", finalizers } = clusterAddOn.metadata;
    const held = finalizers.find((each) => each === PRE_DELETE_KEY || DEPRECATED_FINALIZERS.includes(each));
    const leaves = `The hooks of ${name} do not run: what they were to clean up stays on ${namespace}.`;
    const object = { kind: "ManagedClusterAddOn", namespace, name };
    const last = finalizerStep(object, held ?? PRE_DELETE_KEY, ADD_ONS, leaves);
    return atEnd({ ...finding, steps: [...finding.steps, last] }, way);
  }

  ofWork(work: ManifestWork, before: readonly DeletionLink[]): DeletionBlocker[] {
    const chain = [...before, linkOf("ManifestWork", work.metadata)];
    return workBlockers(work, this.#agent, this.#facts).map((finding) => atEnd(finding, chain));
  }
}

function leaving<T extends { readonly metadata: ObjectMeta }>(objects: readonly T[] | undefined): readonly T[] {
  return objects?.filter(({ metadata }) => metadata.deletionTimestamp !== undefined) ?? [];
}

function atEnd({ at, ...finding }: DeletionCause, chain: readonly DeletionLink[]): DeletionBlocker {
  return { ...finding, chain: at ? [...chain, at] : chain };
}

function linkOf(kind: string, { name, namespace, deletionTimestamp }: ObjectMeta): DeletionLink {
  return { kind, namespace, name, since: deletionTimestamp };
}

/** What somebody has to solve comes before what goes on by itself, in the order in which each was found. */
function ordered(blockers: readonly DeletionBlocker[]): DeletionBlocker[] {
  return [...blockers.filter((each) => !isInProgress(each)), ...blockers.filter(isInProgress)];
}
